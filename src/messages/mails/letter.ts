import { type Locale, say } from '#src/kernel/texts.ts';
import type { Content } from './contents.ts';
import { FRAME } from './texts.ts';

/** Content with the merchant on top and the subscriber greeted. */
export interface Letter extends Content {
  merchant: string;
  subscriber: string;
}

export function toText(letter: Letter, locale: Locale): string {
  const { merchant, lead, facts, action, notes } = letter;
  const blocks = [
    merchant,
    greetingOf(letter, locale),
    lead,
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    ...(action === null ? [] : [`${action.label}:\n${action.url}`]),
    ...notes,
    `${say(FRAME.farewell, locale)}\n${merchant}`,
    // Mail programs set off what follows these two dashes.
    `-- \n${footerOf(letter, locale)}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

export function greetingOf(letter: Letter, locale: Locale): string {
  return say(FRAME.greeting, locale, { name: letter.subscriber });
}

export function footerOf(letter: Letter, locale: Locale): string {
  return say(FRAME.footer, locale, { merchant: letter.merchant });
}
