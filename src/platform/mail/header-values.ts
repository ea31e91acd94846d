/**
 * Maximum length of a mail address. This file sanitises values for mail headers, where a line break would inject
 * another header.
 */

const ADDRESS_MAX = 254;
/** Matches one address of printable ASCII, without spaces, separators, quotes and comments. */
const ADDRESS =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@(?:[A-Za-z0-9_-]{1,63}(?:\.[A-Za-z0-9_-]{1,63})*|\[[0-9A-Fa-f:.]{2,45}\])$/;

/** Thrown when a mail address is invalid. Sending must not be retried. */
export class BadAddressError extends Error {}

/** Returns whether the text is exactly one mail address. It is a second check after the API's validation. */
export function isMailAddress(text: string): boolean {
  return text.length <= ADDRESS_MAX && ADDRESS.test(text);
}

/** Matches control characters, line and paragraph separators, and bidirectional formatting characters. */
const UNWANTED = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;

/** Converts a name or a subject to a single line. */
export function oneLine(text: string): string {
  return text.replace(UNWANTED, ' ').replaceAll(/ {2,}/g, ' ').trim();
}

/** Matches a scheme such as `https://`, or `www.`. Mail clients turn the following text into a link. */
const SCHEME = /\b[a-z][a-z0-9+.-]*:\/+/giu;
const WWW = /\bwww[.\u3002\uFF0E\uFF61]/giu;
/**
 * Matches a dot as in `evil.example` or `10.20.30.40`, including characters that browsers treat as a dot. Does not
 * match `J. R.`
 */
const INNER_DOT = /(?<=[^\s.])[.\u3002\uFF0E\uFF61](?=\p{L}{2}|\p{N})/gu;

/** Breaks up links in a person's name. Visitors choose their name freely, and it is mailed to other people. */
export function withoutLinks(name: string): string {
  return oneLine(name.replace(SCHEME, ' ').replace(WWW, 'www ').replace(INNER_DOT, '. '));
}

/**
 * Removes links like `withoutLinks`, but only from texts with a scheme or `www.`. The name of a merchant may be a
 * domain such as `Tienda.co`.
 */
export function withoutAddresses(text: string): string {
  return text.search(SCHEME) < 0 && text.search(WWW) < 0 ? oneLine(text) : withoutLinks(text);
}
