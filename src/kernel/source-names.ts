/** What payers know brands and accounts by. */
const NAMES: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  diners: 'Diners Club',
  nequi: 'Nequi',
  daviplata: 'Daviplata',
  bancolombia: 'Bancolombia',
};

/** `Visa`, however it is kept. */
export function brandName(brand: string): string {
  return NAMES[brand.toLowerCase()] ?? brand;
}

/** `Visa ····1111`, `Nequi ····1234`; whatever is neither by its own name. */
export function sourceName(brand: string | null, lastFour: string | null): string {
  const name = brandName(brand ?? '');
  return lastFour === null ? name : `${name} ····${lastFour}`;
}
