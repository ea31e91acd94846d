import { formatDecimal, shareOf } from '#src/kernel/money.ts';
import type { Coupon } from './types.ts';

/**
 * Number of decimal places with which a percentage is parsed. It is sufficient for JSON numbers, which have at most
 * 17 significant digits.
 */
export const PERCENT_PLACES = 20;

const HUNDREDTH = 10n ** BigInt(PERCENT_PLACES - 2);

export type PercentColumns = Pick<Coupon, 'percent_off_hundredths' | 'percent_off'>;

/** Returns the column values of a percentage. `units` is the percentage in units of 10^-`PERCENT_PLACES`. */
export function percentColumns(units: bigint | null): PercentColumns {
  if (units === null) return { percent_off_hundredths: null, percent_off: null };
  const hundredths = Number(shareOf(units, 1n, HUNDREDTH));
  return { percent_off_hundredths: hundredths, percent_off: units % HUNDREDTH === 0n ? null : toText(units) };
}

/**
 * Returns the exact percentage of a coupon as a decimal string, such as `12.50` or `33.333`. Returns null for a
 * coupon with a fixed amount.
 */
export function percentText({
  percent_off,
  percent_off_hundredths: hundredths,
}: PercentColumns): string | null {
  return percent_off ?? (hundredths === null ? null : formatDecimal(BigInt(hundredths)));
}

/**
 * Returns the percentage of a coupon in hundredths of a percent, for display. Not an integer if the percentage has
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
