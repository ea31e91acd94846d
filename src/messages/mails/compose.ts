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

/**
 * Composes an email in the given language, with the merchant's brand. Returns the subject and the body as plain text
 * and HTML.
 */
export function composeMail(message: MailMessage, locale: Locale, brand = UNBRANDED): ComposedMail {
  const body = toBody(message, locale, brand);
  return { subject: body.subject, text: toText(body, locale), html: toHtml(body, locale) };
}

/** Message fields that can contain text written by merchants or customers. */
const WRITTEN = ['merchant', 'plan', 'new_plan', 'description', 'reason', 'point'] as const;

/**
 * Removes links from text that merchants and customers wrote, so that they cannot use emails of this service for
 * spam.
 */
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

/**
 * Builds the email body. Removes line breaks from all values, so that no value can add headers or lines to the email.
 */
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
