import type { Currency } from '#src/kernel/lists.ts';
import { MAX_MINOR, parseDecimal, toNumber } from '#src/kernel/money.ts';

export interface Price {
  amount: bigint;
  currency: Currency;
  /** IVA that the amount contains, and what it was reckoned on. */
  tax?: { amount: bigint; base: bigint };
}

/**
 * An amount as the gateway wants it: JSON numbers in whole units, which hold every amount of ours exactly. A price that is not in
 * itself right is a mistake of the caller, and nothing is sent.
 */
export function toAmount({ amount, currency, tax }: Price) {
  if (amount < 0n || amount > MAX_MINOR) throw new RangeError(`${amount} is no amount`);
  if (tax === undefined || tax.amount === 0n) return { currency, total: toNumber(amount) };
  if (tax.amount < 0n || tax.base < 0n || tax.amount + tax.base > amount)
    throw new RangeError(`a tax of ${tax.amount} on ${tax.base} does not fit into ${amount}`);
  const iva = { kind: 'valueAddedTax', amount: toNumber(tax.amount), base: toNumber(tax.base) };
  return { currency, total: toNumber(amount), taxes: [iva] };
}

/** A total of the gateway's in minor units; null for what is not exactly that. Its own examples write totals as text, too. */
export function readTotal(total: number | string): bigint | null {
  return parseDecimal(String(total));
}
