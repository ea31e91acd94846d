import { type Locale, say, type Text } from '#src/kernel/texts.ts';

/** Content of an email before it is formatted as HTML and plain text. Each text is a single line. */
export interface Content {
  subject: string;
  lead: string;
  /** Instructions for the recipient, which the email numbers and shows in this order. */
  steps?: readonly string[];
  facts: readonly Fact[];
  action: { label: string; url: string } | null;
  notes: readonly string[];
}

interface Fact {
  label: string;
  value: string;
  /**
   * True if the value is a code that the recipient types or reads aloud. The email shows it in large type, in a
   * separate box.
   */
  is_code?: true;
}

export type Write<M> = (message: M, locale: Locale) => Content;

export const fact = (label: Text, value: string, locale: Locale): Fact => ({
  label: say(label, locale),
  value,
});

export const codeFact = (label: Text, value: string, locale: Locale): Fact => ({
  ...fact(label, value, locale),
  is_code: true,
});
