const NAMES: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  diners: 'Diners Club',
};

/** `Visa ····1111`; whatever is no card by its own name. */
export function cardName(brand: string | null, lastFour: string | null): string {
  const name = NAMES[brand ?? ''] ?? brand ?? '';
  return lastFour === null ? name : `${name} ····${lastFour}`;
}
