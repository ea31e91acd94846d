export const LOCALES = ['en', 'es'] as const;
export type Locale = (typeof LOCALES)[number];

/** A text in all supported languages. `{name}` marks where a value is inserted. */
export type Text = Readonly<Record<Locale, string>>;
export type TextValues = Readonly<Record<string, string | number>>;

/** Selects the singular or plural text for a count: `1 cobro`, `2 cobros`. */
export function counted(count: number, { one, many }: { one: Text; many: Text }): Text {
  return count === 1 ? one : many;
}

/**
 * Renders a text with its values. If a value ends with a period, such as `7:00 p. m.` or `Café S.A.S.`, a period that
 * follows it in the text is dropped.
 */
export function say(text: Text, locale: Locale, values: TextValues = {}): string {
  return text[locale].replace(/\{(\w+)\}(\.?)/g, (whole, name: string, stop: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    const said = String(value);
    return said.endsWith('.') ? said : `${said}${stop}`;
  });
}
