import { shareOf } from '#src/kernel/money.ts';
import type { Transaction } from './types.ts';

/**
 * Returns the difference between two cumulative returned amounts, in cents of pesos. Converts each cumulative amount
 * before subtracting, so that rounding never makes the converted refunds exceed the converted total.
 */
export function pesosBetween(
  { cop_per_unit }: Pick<Transaction, 'cop_per_unit'>,
  before: bigint,
  after: bigint,
): bigint {
  return shareOf(after, cop_per_unit, 100n) - shareOf(before, cop_per_unit, 100n);
}
