import { type Locale, say } from '#src/kernel/texts.ts';
import type { Content } from './contents.ts';
import { FRAME } from './texts.ts';

/** Content with the merchant on top and the subscriber greeted. */
export interface MailBody extends Content {
  merchant: string;
  subscriber: string;
}

export function toText(body: MailBody, locale: Locale): string {
  const { merchant, lead, facts, action, notes } = body;
  const blocks = [
    merchant,
    greetingOf(body, locale),
    lead,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...(action === null ? [] : [`${action.label}:\n${action.url}`]),
    ...notes,
    `${say(FRAME.farewell, locale)}\n${merchant}`,
    // Mail programs set off what follows these two dashes.
    `-- \n${footerOf(body, locale)}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

export function greetingOf(body: MailBody, locale: Locale): string {
  return say(FRAME.greeting, locale, { name: body.subscriber });
}

export function footerOf(body: MailBody, locale: Locale): string {
  return say(FRAME.footer, locale, { merchant: body.merchant });
}
