import { MAX_MINOR, parseDecimal } from '#src/kernel/money.ts';
import { decimalIn } from '#src/kernel/typed-amount.ts';

/**
 * Parses an amount that a person typed, with or without currency, to minor units. Returns null when it is not valid.
 */
export function readAmount(text: string): bigint | null {
  const decimal = decimalIn(text.replace(/^\s*(COP|USD|EUR)/i, ''));
  const minor = decimal === null ? null : parseDecimal(decimal);
  return minor === null || minor > MAX_MINOR ? null : minor;
}
