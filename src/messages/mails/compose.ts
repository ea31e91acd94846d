import type { Locale } from '#src/kernel/texts.ts';
import { oneLine } from '#src/platform/mail/header-values.ts';
import { type MailBrand, UNBRANDED } from './brand.ts';
import { writeContent } from './contents.ts';
import { toHtml } from './markup.tsx';
import type { MailMessage } from './messages.ts';
import { type MailBody, toText } from './plain-text.ts';

export interface ComposedMail {
  subject: string;
  text: string;
  html: string;
}

/** What a subscriber reads, in their language and the merchant's looks. */
export function composeMail(message: MailMessage, locale: Locale, brand = UNBRANDED): ComposedMail {
  const body = toBody(message, locale, brand);
  return { subject: body.subject, text: toText(body, locale), html: toHtml(body, locale) };
}

/** Names come from outside, and could else begin lines of their own, in the headers and in the text. */
function toBody(message: MailMessage, locale: Locale, brand: MailBrand): MailBody {
  const { subject, lead, steps = [], facts, action, notes } = writeContent(message, locale);
  return {
    merchant: oneLine(message.merchant),
    subscriber: oneLine(message.subscriber),
    brand,
    subject: oneLine(subject),
    lead: oneLine(lead),
    steps: steps.map(oneLine),
    facts: facts.map((fact) => ({ ...fact, value: oneLine(fact.value) })),
    action: action === null ? null : { label: action.label, url: oneLine(action.url) },
    notes: notes.map(oneLine),
  };
}
