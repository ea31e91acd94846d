/** Display names of card brands and account methods, as payers know them. */
const NAMES: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  diners: 'Diners Club',
  nequi: 'Nequi',
  daviplata: 'Daviplata',
  bancolombia: 'Bancolombia',
};

/**
 * Returns the display name of a card brand or account method, such as `Visa` for `visa`. Ignores case. Unknown brands
 * are returned unchanged.
 */
export function brandName(brand: string): string {
  return NAMES[brand.toLowerCase()] ?? brand;
}

/**
 * Returns the display name of a payment method, such as `Visa ····1111` or `Nequi ····1234`. Without last digits,
 * returns only the brand name.
 */
export function sourceName(brand: string | null, lastFour: string | null): string {
  const name = brandName(brand ?? '');
  return lastFour === null ? name : `${name} ····${lastFour}`;
}
