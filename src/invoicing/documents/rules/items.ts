import { shareOf } from '#src/kernel/money.ts';

export interface Item {
  name: string;
  /** Amount of the item including tax, in minor units. */
  amount: bigint;
  /** Tax rate in hundredths of a percent. Null for an amount that is excluded from tax. */
  rate_hundredths: number | null;
}

/** IVA (VAT) rates of Colombia in hundredths of a percent, the most common first. */
const RATES = [1_900, 500] as const;
const WHOLE = 10_000n;
/** Tolerance of one peso, in minor units. The tax may have been converted or rounded separately from the charge. */
const CLOSE = 100n;

const abs = (amount: bigint) => (amount < 0n ? -amount : amount);

/**
 * Splits a charge into invoice items whose amounts and tax add up to those of the charge. If only part of the charge
 * was taxed, the taxed part becomes a separate item. Returns null if no IVA rate yields the tax.
 */
export function itemsOf(charge: {
  name: string;
  total: bigint;
  tax: bigint;
  /** Tax rate in hundredths of a percent. Null if the charge has several rates or its rate is unknown. */
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

/**
 * Returns the items, scaled down so that their amounts add up to `part` minor units. The last item absorbs the
 * rounding difference.
 */
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
