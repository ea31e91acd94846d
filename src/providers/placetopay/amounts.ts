import type { Currency } from '#src/kernel/lists.ts';
import { MAX_MINOR, parseDecimal, toNumber } from '#src/kernel/money.ts';

export interface Price {
  amount: bigint;
  currency: Currency;
  /** IVA (VAT) included in the amount, and the taxable base, in minor units. */
  tax?: { amount: bigint; base: bigint };
}

/**
 * Converts a price in minor units to the gateway's format: JSON numbers in whole currency units, which are exact.
 * Throws a `RangeError` if the amount or tax is invalid.
 */
export function toAmount({ amount, currency, tax }: Price) {
  if (amount < 0n || amount > MAX_MINOR) throw new RangeError(`${amount} is no amount`);
  if (tax === undefined || tax.amount === 0n) return { currency, total: toNumber(amount) };
  if (tax.amount < 0n || tax.base < 0n || tax.amount + tax.base > amount)
    throw new RangeError(`a tax of ${tax.amount} on ${tax.base} does not fit into ${amount}`);
  const iva = { kind: 'valueAddedTax', amount: toNumber(tax.amount), base: toNumber(tax.base) };
  return { currency, total: toNumber(amount), taxes: [iva] };
}

/**
 * Parses a total, which the gateway sends as number or text, to minor units. Returns null if it has no exact value in
 * minor units.
 */
export function readTotal(total: number | string): bigint | null {
  return parseDecimal(String(total));
}
