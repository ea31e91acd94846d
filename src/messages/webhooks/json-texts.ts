/** JSON holds no control character as such, so that one of them can stand between the texts. */
export const JSON_SEPARATOR = '\u001e';

/**
 * Bodies of events as one text for `string_to_array`. As an array the driver would escape every quote of them: 15 microseconds
 * for a body of 500 bytes, where this takes 0.4.
 */
export function jsonTexts(values: readonly string[]): string {
  return values.join(JSON_SEPARATOR);
}
