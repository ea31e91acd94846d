export const LOCALES = ['en', 'es'] as const;
export type Locale = (typeof LOCALES)[number];

/** One text in every language, with `{name}` where a value goes. */
export type Text = Readonly<Record<Locale, string>>;
export type TextValues = Readonly<Record<string, string | number>>;

/** `1 cobro`, `2 cobros`: which of two texts a number asks for. */
export function counted(count: number, { one, many }: { one: Text; many: Text }): Text {
  return count === 1 ? one : many;
}

/** A value that ends in a full stop, such as `7:00 p. m.` or `Café S.A.S.`, ends the sentence as well. */
export function say(text: Text, locale: Locale, values: TextValues = {}): string {
  return text[locale].replace(/\{(\w+)\}(\.?)/g, (whole, name: string, stop: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    const said = String(value);
    return said.endsWith('.') ? said : `${said}${stop}`;
  });
}
