/**
 * Character that separates JSON texts. JSON escapes control characters, so the separator cannot occur in a text.
 */
export const JSON_SEPARATOR = '\u001e';

/**
 * Joins event bodies into one string, which SQL splits with `string_to_array`. This takes 0.4 microseconds per body
 * of 500 bytes. An array parameter would take 15 microseconds, because the driver escapes each quote.
 */
export function jsonTexts(values: readonly string[]): string {
  return values.join(JSON_SEPARATOR);
}
