import type { Currency } from '#src/kernel/lists.ts';
import { MAX_MINOR, parseDecimal, toNumber } from '#src/kernel/money.ts';

export interface Price {
  amount: bigint;
  currency: Currency;
  /** IVA included in the amount, and its taxable base. */
  tax?: { amount: bigint; base: bigint };
}

/**
 * Converts a price to the gateway's format: JSON numbers in whole units, which represent all our amounts exactly.
 * Throws a RangeError if the amount or tax is invalid.
 */
export function toAmount({ amount, currency, tax }: Price) {
  if (amount < 0n || amount > MAX_MINOR) throw new RangeError(`${amount} is no amount`);
  if (tax === undefined || tax.amount === 0n) return { currency, total: toNumber(amount) };
  if (tax.amount < 0n || tax.base < 0n || tax.amount + tax.base > amount)
    throw new RangeError(`a tax of ${tax.amount} on ${tax.base} does not fit into ${amount}`);
  const iva = { kind: 'valueAddedTax', amount: toNumber(tax.amount), base: toNumber(tax.base) };
  return { currency, total: toNumber(amount), taxes: [iva] };
}

/** Parses a total of the gateway into minor units. Returns null if it has no exact value. Totals can be numbers or text. */
export function readTotal(total: number | string): bigint | null {
  return parseDecimal(String(total));
}
