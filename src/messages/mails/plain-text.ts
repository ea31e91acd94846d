import { type Locale, say } from '#src/kernel/texts.ts';
import type { MailBrand } from './brand.ts';
import type { Content } from './content.ts';
import { FRAME } from './texts.ts';

/** Content of an email, with the merchant's name, the recipient's name and the brand. */
export interface MailBody extends Content {
  merchant: string;
  subscriber: string;
  brand: MailBrand;
}

export function toText(body: MailBody, locale: Locale): string {
  const { merchant, lead, steps = [], facts, action, notes } = body;
  const blocks = [
    merchant,
    greetingOf(body, locale),
    lead,
    ...(steps.length === 0 ? [] : [steps.map((step, place) => `${place + 1}. ${step}`).join('\n')]),
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...(action === null ? [] : [`${action.label}:\n${action.url}`]),
    ...notes,
    `${say(FRAME.farewell, locale)}\n${merchant}`,
    // Two dashes and a space mark the signature, which mail clients display separately.
    `-- \n${footerOf(body, locale).join('\n')}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

export function greetingOf(body: MailBody, locale: Locale): string {
  return say(FRAME.greeting, locale, { name: body.subscriber });
}

/** Separator between the items in a line of the footer. */
export const BETWEEN = ' · ';

/**
 * Returns the lines of the email footer. They state that the email is automatic and contain the merchant's legal name
 * and contact details.
 */
export function footerOf({ merchant, brand }: MailBody, locale: Locale): string[] {
  const { legal_name, tax_id, address, contact_email, contact_phone } = brand;
  const joined = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join(BETWEEN);
  const who = joined([legal_name, tax_id && say(FRAME.tax_id, locale, { tax_id }), address]);
  const help = joined([contact_email, contact_phone]);
  return [
    say(FRAME.footer, locale, { merchant }),
    ...(who === '' ? [] : [who]),
    ...(help === '' ? [] : [say(FRAME.help, locale, { help })]),
  ];
}
