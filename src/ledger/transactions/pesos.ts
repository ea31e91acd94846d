import { shareOf } from '#src/kernel/money.ts';
import type { Transaction } from './types.ts';

/**
 * What going from one amount that went back of a transaction to another is worth in pesos. Of what went back in all: rounding each
 * part apart could give back more than came in.
 */
export function pesosBetween(
  { cop_per_unit }: Pick<Transaction, 'cop_per_unit'>,
  before: bigint,
  after: bigint,
): bigint {
  return shareOf(after, cop_per_unit, 100n) - shareOf(before, cop_per_unit, 100n);
}
