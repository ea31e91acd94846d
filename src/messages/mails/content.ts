import { type Locale, say, type Text } from '#src/kernel/texts.ts';

/** What a mail says, before it has a form. Every text is one line. */
export interface Content {
  subject: string;
  lead: string;
  /** To be done one after the other. */
  steps?: readonly string[];
  facts: readonly Fact[];
  action: { label: string; url: string } | null;
  notes: readonly string[];
}

interface Fact {
  label: string;
  value: string;
  /** To be typed or read aloud: it stands large and by itself. */
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
