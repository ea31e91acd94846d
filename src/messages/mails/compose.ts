import type { Locale } from '#src/kernel/texts.ts';
import { oneLine } from '#src/platform/mail/header-values.ts';
import { writeContent } from './contents.ts';
import { toHtml } from './markup.tsx';
import type { MailMessage } from './messages.ts';
import { type MailBody, toText } from './plain-text.ts';

export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
}

/** What a subscriber reads, in their language. */
export function composeMail(message: MailMessage, locale: Locale): ComposedMail {
  const body = toBody(message, locale);
  return { subject: body.subject, text: toText(body, locale), html: toHtml(body, locale) };
}

/** Names come from outside, and could else begin lines of their own, in the headers and in the text. */
function toBody(message: MailMessage, locale: Locale): MailBody {
  const { subject, lead, facts, action, notes } = writeContent(message, locale);
  return {
    merchant: oneLine(message.merchant),
    subscriber: oneLine(message.subscriber),
    subject: oneLine(subject),
    lead: oneLine(lead),
    facts: facts.map(({ label, value }) => ({ label, value: oneLine(value) })),
    action: action === null ? null : { label: action.label, url: oneLine(action.url) },
    notes: notes.map(oneLine),
  };
}
