import { shareOf } from '#src/kernel/money.ts';
import type { Transaction } from './types.ts';

/**
 * Converts the difference between two cumulative returned amounts to cents of pesos. Each cumulative amount is
 * converted before subtracting, so that the rounded differences never add up to more than was collected.
 */
export function pesosBetween(
  { cop_per_unit }: Pick<Transaction, 'cop_per_unit'>,
  before: bigint,
  after: bigint,
): bigint {
  return shareOf(after, cop_per_unit, 100n) - shareOf(before, cop_per_unit, 100n);
}
