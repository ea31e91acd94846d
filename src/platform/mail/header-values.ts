/** What may stand in the headers of a mail, where a line break begins a header of somebody else's choice. */

const ADDRESS_MAX = 254;
/** Printable ASCII without blanks and without what separates, quotes or comments addresses. */
const ADDRESS =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@(?:[A-Za-z0-9_-]{1,63}(?:\.[A-Za-z0-9_-]{1,63})*|\[[0-9A-Fa-f:.]{2,45}\])$/;

/** It can never be sent, however often that is tried. */
export class BadAddressError extends Error {}

/** A second lock behind the API's rule for addresses: one that passes here is one address and nothing else. */
export function isMailAddress(text: string): boolean {
  return text.length <= ADDRESS_MAX && ADDRESS.test(text);
}

/** Control characters, separators of lines and paragraphs, and marks that turn the direction of what follows. */
const UNWANTED = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;

/** A name or a subject in one line. */
export function oneLine(text: string): string {
  return text.replace(UNWANTED, ' ').replaceAll(/ {2,}/g, ' ').trim();
}
