import type { Currency } from './lists.ts';

/** Minimum price of a plan and minimum amount of a charge, in minor units of any currency. */
export const MIN_PRICE = 100n;
export const MAX_PRICE = {
  COP: 999_999_999_999_00n,
  USD: 200_000_000_00n,
  EUR: 200_000_000_00n,
} as const satisfies Record<Currency, bigint>;
