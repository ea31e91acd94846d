import { shareOf } from '#src/kernel/money.ts';
import type { Transaction } from './types.ts';

/**
 * Returns the difference in pesos between two cumulative returned amounts. Because cumulative amounts are converted,
 * rounding never returns more than was collected.
 */
export function pesosBetween(
  { cop_per_unit }: Pick<Transaction, 'cop_per_unit'>,
  before: bigint,
  after: bigint,
): bigint {
  return shareOf(after, cop_per_unit, 100n) - shareOf(before, cop_per_unit, 100n);
}
