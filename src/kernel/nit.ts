/** Weights of the digits of a NIT (Colombian tax id) in the check digit algorithm, starting at the last digit. */
const WEIGHTS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43] as const;

/** Computes the check digit of a NIT with the algorithm of the DIAN, the Colombian tax office. */
function checkDigit(digits: string): number {
  const sum = [...digits]
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (WEIGHTS[place] ?? 0), 0);
  const rest = sum % 11;
  return rest < 2 ? rest : 11 - rest;
}

/** Normalizes a NIT: `900.123.456-8` becomes `900123456-8`. Returns null if the format or the check digit is wrong. */
export function readNit(text: string): string | null {
  const [, digits = '', check] = /^(\d{9,10})(?:-(\d))$/.exec(text.replaceAll(/[\s.]/g, '')) ?? [];
  return check !== undefined && checkDigit(digits) === Number(check) ? `${digits}-${check}` : null;
}

/**
 * Normalizes a NIT like `readNit`, and adds a missing check digit: `900123456` becomes `900123456-8`. Returns null if
 * the text is not a valid NIT.
 */
export function completeNit(text: string): string | null {
  const digits = text.replaceAll(/[\s.]/g, '');
  return /^\d{9,10}$/.test(digits) ? `${digits}-${checkDigit(digits)}` : readNit(text);
}
