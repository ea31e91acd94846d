export const LOCALES = ['en', 'es'] as const;
export type Locale = (typeof LOCALES)[number];

/** A text in all supported languages. `{name}` in a text is replaced with the value of that name. */
export type Text = Readonly<Record<Locale, string>>;
export type TextValues = Readonly<Record<string, string | number>>;

/** Returns the singular text if the count is 1, otherwise the plural text: `1 cobro`, `2 cobros`. */
export function counted(count: number, { one, many }: { one: Text; many: Text }): Text {
  return count === 1 ? one : many;
}

/**
 * Replaces the placeholders in a text with their values. If a value ends with a period, such as `Café S.A.S.`, a
 * period directly after it in the text is dropped.
 */
export function say(text: Text, locale: Locale, values: TextValues = {}): string {
  return text[locale].replace(/\{(\w+)\}(\.?)/g, (whole, name: string, stop: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    const said = String(value);
    return said.endsWith('.') ? said : `${said}${stop}`;
  });
}
