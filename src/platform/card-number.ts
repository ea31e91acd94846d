import cardValidator from 'card-validator';

/** The brands the service means; the library takes unknown prefixes for Maestro, which would refuse documents. */
const CARD_BRANDS = ['visa', 'mastercard', 'american-express', 'diners-club'] as const;

/** Thirteen-digit Visa numbers are out of use, but still card numbers. */
const OLD_VISA = /^4\d{12}$/;

/** Digits that pass for a card number: a brand's prefix and length, and the check digit. */
export function looksLikeCard(digits: string): boolean {
  if (OLD_VISA.test(digits)) return hasCheckDigit(digits);
  const { isValid, card } = cardValidator.number(digits);
  return isValid && CARD_BRANDS.some((brand) => brand === card?.type);
}

function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
