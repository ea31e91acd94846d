import { formatDecimal, shareOf } from '#src/kernel/money.ts';
import type { Coupon } from './types.ts';

/** Number of decimals stored for a percentage. A JSON number has at most 17 significant digits. */
export const PERCENT_PLACES = 20;

const HUNDREDTH = 10n ** BigInt(PERCENT_PLACES - 2);

export type PercentColumns = Pick<Coupon, 'percent_off_hundredths' | 'percent_off'>;

/** Returns the columns of a percentage given in units of 10^-`PERCENT_PLACES`. */
export function percentColumns(units: bigint | null): PercentColumns {
  if (units === null) return { percent_off_hundredths: null, percent_off: null };
  const hundredths = Number(shareOf(units, 1n, HUNDREDTH));
  return { percent_off_hundredths: hundredths, percent_off: units % HUNDREDTH === 0n ? null : toText(units) };
}

/**
 * Returns the exact percentage as decimal text, such as `12.50` or `33.333`. Returns null for a coupon with a
 * fixed amount.
 */
export function percentText({
  percent_off,
  percent_off_hundredths: hundredths,
}: PercentColumns): string | null {
  return percent_off ?? (hundredths === null ? null : formatDecimal(BigInt(hundredths)));
}

/**
 * Returns the percentage in hundredths of a percent, for display. It has a fraction if the percentage has
 * more than two decimals.
 */
export function percentHundredths({
  percent_off,
  percent_off_hundredths: hundredths,
}: PercentColumns): number | null {
  return percent_off === null ? hundredths : Number(percent_off) * 100;
}

function toText(units: bigint): string {
  const digits = String(units).padStart(PERCENT_PLACES + 1, '0');
  return `${digits.slice(0, -PERCENT_PLACES)}.${digits.slice(-PERCENT_PLACES)}`.replace(/0+$/, '');
}
