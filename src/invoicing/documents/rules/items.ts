import { shareOf } from '#src/kernel/money.ts';

export interface Item {
  name: string;
  /** With its tax. */
  amount: bigint;
  /** Null: excluded from tax. */
  rate_hundredths: number | null;
}

/** The rates of IVA, the usual one first. */
const RATES = [1_900, 500] as const;
const WHOLE = 10_000n;
/** Tax that was converted or rounded apart from its charge may be a peso off: the document is about the amount. */
const CLOSE = 100n;

const abs = (amount: bigint) => (amount < 0n ? -amount : amount);

/**
 * What was charged, as items whose tax is the one that the charge knows and whose amounts add up to it. Where only a part was taxed
 * that part is an item of its own. Null: no rate gives that tax.
 */
export function itemsOf(charge: {
  name: string;
  total: bigint;
  tax: bigint;
  /** Where the charge has one rate. */
  rate_hundredths: number | null;
}): Item[] | null {
  const { name, total, tax } = charge;
  if (tax === 0n) return [{ name, amount: total, rate_hundredths: null }];
  const known = charge.rate_hundredths === null ? [] : [charge.rate_hundredths];
  const rates = [...known, ...RATES].filter((rate) => rate > 0);
  for (const rate of rates) {
    if (abs(shareOf(total, BigInt(rate), WHOLE + BigInt(rate)) - tax) <= CLOSE)
      return [{ name, amount: total, rate_hundredths: rate }];
  }
  for (const rate of rates) {
    const taxed = shareOf(tax, WHOLE + BigInt(rate), BigInt(rate));
    if (taxed < total) {
      return [
        { name, amount: taxed, rate_hundredths: rate },
        { name, amount: total - taxed, rate_hundredths: null },
      ];
    }
  }
  return null;
}

/** So much of items, each by its share; the last takes what rounding leaves. */
export function partOf(items: readonly Item[], part: bigint): Item[] {
  const total = items.reduce((sum, { amount }) => sum + amount, 0n);
  let left = part;
  const shares = items.map((item, index) => {
    const amount = index === items.length - 1 ? left : shareOf(part, item.amount, total);
    left -= amount;
    return { ...item, amount };
  });
  return shares.filter(({ amount }) => amount > 0n);
}
