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

/** A scheme such as `https://`, and `www.`: mail programs make a link of what follows. */
const SCHEME = /\b[a-z][a-z0-9+.-]*:\/+/giu;
const WWW = /\bwww[.\u3002\uFF0E\uFF61]/giu;
/** A dot as in `evil.example` or `10.20.30.40`, also in the forms that browsers read as a dot. Not that of `J. R.` */
const INNER_DOT = /(?<=[^\s.])[.\u3002\uFF0E\uFF61](?=\p{L}{2}|\p{N})/gu;

/** The name of a person, in which no mail program finds a link. Visitors can type anything as a name, and we mail it to others. */
export function withoutLinks(name: string): string {
  return oneLine(name.replace(SCHEME, ' ').replace(WWW, 'www ').replace(INNER_DOT, '. '));
}

/** The same for a text of the merchant, whose name may be a domain such as `Tienda.co`: only texts with whole addresses are changed. */
export function withoutAddresses(text: string): string {
  return text.search(SCHEME) < 0 && text.search(WWW) < 0 ? oneLine(text) : withoutLinks(text);
}
