/**
 * Character that separates JSON texts. JSON never contains unescaped control characters, so the separator cannot
 * occur in a text.
 */
export const JSON_SEPARATOR = '\u001e';

/**
 * Joins event bodies into one string, which SQL splits with `string_to_array`. In an array parameter, the driver
 * would escape each quote. For a body of 500 bytes, this takes 15 microseconds instead of 0.4.
 */
export function jsonTexts(values: readonly string[]): string {
  return values.join(JSON_SEPARATOR);
}
