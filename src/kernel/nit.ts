/** By which the digits of a NIT are weighed, from the last. */
const WEIGHTS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43] as const;

/** The digit after the hyphen, as the DIAN computes it. */
function checkDigit(digits: string): number {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (WEIGHTS[place] ?? 0), 0);
  const rest = sum % 11;
  return rest < 2 ? rest : 11 - rest;
}

/** `900.123.456-8` or `9001234568` → `900123456-8`; null where its check digit is another, or it is none. */
export function readNit(text: string): string | null {
  const [, digits = '', check] = /^(\d{9,10})(?:-(\d))$/.exec(text.replaceAll(/[\s.]/g, '')) ?? [];
  return check !== undefined && checkDigit(digits) === Number(check) ? `${digits}-${check}` : null;
}

/** The same where the check digit may be missing: `900123456` → `900123456-8`. */
export function completeNit(text: string): string | null {
  const digits = text.replaceAll(/[\s.]/g, '');
  return /^\d{9,10}$/.test(digits) ? `${digits}-${checkDigit(digits)}` : readNit(text);
}
