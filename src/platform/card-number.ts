import cardValidator from 'card-validator';

/** The brands the service means; the library takes unknown prefixes for Maestro, which would refuse documents. */
const BRANDS = {
  visa: 'visa',
  mastercard: 'mastercard',
  'american-express': 'amex',
  'diners-club': 'diners',
} as const;
export type CardBrand = (typeof BRANDS)[keyof typeof BRANDS];
export const CARD_BRANDS: readonly CardBrand[] = Object.values(BRANDS);

/** Thirteen-digit Visa numbers are out of use, but still card numbers. */
const OLD_VISA = /^4\d{12}$/;

/** No brand is told by more digits than these, which may be kept in the open. */
const TELLING_DIGITS = 8;
const MOST_REMEMBERED = 10_000;
const remembered = new Map<string, CardBrand | null>();

/** The brand by the first digits, whether or not the number is right; null for brands we do not take. */
export function brandOf(digits: string): CardBrand | null {
  const start = /^\d{8}\d*$/.test(digits) ? digits.slice(0, TELLING_DIGITS) : null;
  const known = start === null ? undefined : remembered.get(start);
  if (known !== undefined) return known;
  const brand = readBrand(digits);
  // The library compares a number with every brand of the world, several times for each request.
  if (start !== null && remembered.size < MOST_REMEMBERED) remembered.set(start, brand);
  return brand;
}

function readBrand(digits: string): CardBrand | null {
  const type = cardValidator.number(digits).card?.type;
  return Object.entries(BRANDS).find(([known]) => known === type)?.[1] ?? null;
}

/** All of a number that may be kept in the open: it tells cards apart on a receipt. */
export function endsOf(number: string): { bin: string; last_four: string } {
  return { bin: number.slice(0, 6), last_four: number.slice(-4) };
}

/** Digits that pass for a card number: a brand's prefix and length, and the check digit. */
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
