import { type Locale, say, type Text } from '#src/kernel/texts.ts';

/** Content of an email before formatting. Each text is a single line. */
export interface Content {
  subject: string;
  lead: string;
  /** Numbered instructions, in the order in which the email shows them. */
  steps?: readonly string[];
  facts: readonly Fact[];
  action: { label: string; url: string } | null;
  notes: readonly string[];
}

interface Fact {
  label: string;
  value: string;
  /**
   * True for a code that the recipient types or reads aloud. It is shown in large type, apart from the other facts.
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
