/**
 * Character that separates JSON texts. JSON never contains unescaped control characters, so the separator cannot
 * occur in a text.
 */
export const JSON_SEPARATOR = '\u001e';

/**
 * Joins event bodies into one text for `string_to_array`. If they were passed as an array, the driver would escape
 * each quote. That takes 15 microseconds for a body of 500 bytes, instead of 0.4.
 */
export function jsonTexts(values: readonly string[]): string {
  return values.join(JSON_SEPARATOR);
}
