export const LOCALES = ['en', 'es'] as const;
export type Locale = (typeof LOCALES)[number];

/** One text in every language, with `{name}` where a value goes. */
export type Text = Readonly<Record<Locale, string>>;
export type TextValues = Readonly<Record<string, string | number>>;

export function say(text: Text, locale: Locale, values: TextValues = {}): string {
  return text[locale].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
