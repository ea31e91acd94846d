import cardValidator from 'card-validator';

/**
 * Supported card brands, by the name that the card library uses. Other brands are ignored: the library
 * reports Maestro for unknown prefixes, so document numbers would look like cards.
 */
const BRANDS = {
  visa: 'visa',
  mastercard: 'mastercard',
  'american-express': 'amex',
  'diners-club': 'diners',
} as const;
export type CardBrand = (typeof BRANDS)[keyof typeof BRANDS];
export const CARD_BRANDS: readonly CardBrand[] = Object.values(BRANDS);

/** Matches Visa card numbers of 13 digits. They are no longer issued, but must still be detected in text. */
const OLD_VISA = /^4\d{12}$/;

/** Number of leading digits from which the brand is determined. These digits may be stored unencrypted. */
const BRAND_DIGITS = 8;
const MAX_REMEMBERED = 10_000;
const remembered = new Map<string, CardBrand | null>();

/**
 * Returns the card brand for leading digits, even if the number is incomplete or invalid. Returns null for unsupported
 * brands.
 */
export function brandOf(digits: string): CardBrand | null {
  const start = /^\d{8}\d*$/.test(digits) ? digits.slice(0, BRAND_DIGITS) : null;
  const known = start === null ? undefined : remembered.get(start);
  if (known !== undefined) return known;
  const brand = readBrand(digits);
  // The result is cached, because the library compares a number with all known brands and each request looks up brands
  // several times.
  if (start !== null && remembered.size < MAX_REMEMBERED) remembered.set(start, brand);
  return brand;
}

function readBrand(digits: string): CardBrand | null {
  const type = cardValidator.number(digits).card?.type;
  return Object.entries(BRANDS).find(([known]) => known === type)?.[1] ?? null;
}

/** Returns the first six and last four digits of a card number. Only these digits may be stored unencrypted. */
export function endsOf(number: string): { bin: string; last_four: string } {
  return { bin: number.slice(0, 6), last_four: number.slice(-4) };
}

/**
 * Returns whether the digits could be a card number. Prefix and length must match a supported brand, and the check
 * digit must be valid.
 */
export function looksLikeCard(digits: string): boolean {
  if (OLD_VISA.test(digits)) return hasCheckDigit(digits);
  return brandOf(digits) !== null && cardValidator.number(digits).isValid;
}

function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
