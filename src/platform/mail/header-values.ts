/** Maximum length of an email address in characters, as in RFC 5321. */
const ADDRESS_MAX = 254;
/** Matches one email address in printable ASCII. Spaces, separators, quotes and comments are not allowed. */
const ADDRESS =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@(?:[A-Za-z0-9_-]{1,63}(?:\.[A-Za-z0-9_-]{1,63})*|\[[0-9A-Fa-f:.]{2,45}\])$/;

/** Thrown when an email address is invalid. A retry would fail again. */
export class BadAddressError extends Error {}

/**
 * Returns whether the text is exactly one email address. The API validates addresses as well, so this is a second
 * check.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= ADDRESS_MAX && ADDRESS.test(text);
}

/** Matches control characters, line and paragraph separators, and bidirectional formatting characters. */
const UNWANTED = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;

/** Converts a name or a subject to a single line, because a line break in a mail header would inject another header. */
export function oneLine(text: string): string {
  return text.replace(UNWANTED, ' ').replaceAll(/ {2,}/g, ' ').trim();
}

/** Matches a URL scheme such as `https://`. Mail clients turn the text after it into a link. */
const SCHEME = /\b[a-z][a-z0-9+.-]*:\/+/giu;
const WWW = /\bwww[.\u3002\uFF0E\uFF61]/giu;
/**
 * Matches a dot inside a domain or IP address, as in `evil.example`, including characters that browsers treat as a dot.
 * Does not match `J. R.`
 */
const INNER_DOT = /(?<=[^\s.])[.\u3002\uFF0E\uFF61](?=\p{L}{2}|\p{N})/gu;

/**
 * Returns a person's name with links broken up. Visitors choose their names freely, and mails show them to other
 * people.
 */
export function withoutLinks(name: string): string {
  return oneLine(name.replace(SCHEME, ' ').replace(WWW, 'www ').replace(INNER_DOT, '. '));
}

/**
 * Breaks up links like `withoutLinks`, but only in strings with a scheme or `www.`. A merchant's name may be
 * a domain such as `Tienda.co`, which must stay unchanged.
 */
export function withoutAddresses(text: string): string {
  return text.search(SCHEME) < 0 && text.search(WWW) < 0 ? oneLine(text) : withoutLinks(text);
}
