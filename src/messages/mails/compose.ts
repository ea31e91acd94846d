import type { Locale } from '#src/kernel/texts.ts';
import { oneLine, withoutAddresses, withoutLinks } from '#src/platform/mail/header-values.ts';
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

/** Texts that merchants write. */
const WRITTEN = ['merchant', 'plan', 'new_plan', 'description', 'reason', 'point'] as const;

/** The message without links in names and texts that others typed: a mail of ours must not advertise their pages. */
function withoutForeignLinks(message: MailMessage): MailMessage {
  const changed: Record<string, string> = { subscriber: withoutLinks(message.subscriber) };
  for (const field of WRITTEN) {
    const value = (message as unknown as Record<string, unknown>)[field];
    if (typeof value === 'string') changed[field] = withoutAddresses(value);
  }
  return { ...message, ...changed } as MailMessage;
}

function brandWithoutLinks(brand: MailBrand): MailBrand {
  const { legal_name, address } = brand;
  return {
    ...brand,
    legal_name: legal_name && withoutAddresses(legal_name),
    address: address && withoutAddresses(address),
  };
}

/** Line breaks are removed from names, which could otherwise begin headers or lines of their own. */
function toBody(original: MailMessage, locale: Locale, brand: MailBrand): MailBody {
  const message = withoutForeignLinks(original);
  const { subject, lead, steps = [], facts, action, notes } = writeContent(message, locale);
  return {
    merchant: oneLine(message.merchant),
    subscriber: oneLine(message.subscriber),
    brand: brandWithoutLinks(brand),
    subject: oneLine(subject),
    lead: oneLine(lead),
    steps: steps.map(oneLine),
    facts: facts.map((fact) => ({ ...fact, value: oneLine(fact.value) })),
    action: action === null ? null : { label: action.label, url: oneLine(action.url) },
    notes: notes.map(oneLine),
  };
}
