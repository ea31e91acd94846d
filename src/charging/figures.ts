import type { Counted } from '#src/ledger/figures/record.ts';
import { isReturn } from '#src/ledger/transactions/decide.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { ownerOf } from './owners.ts';
import type { Applied } from './types.ts';

/** What outcomes add to the figures: attempts that came to their end, money collected, money given back. */
export function figuresOf(applied: readonly Applied[], now: Temporal.Instant): Counted[] {
  return applied.filter(({ settled }) => settled).flatMap((one) => countedOf(one, now));
}

function countedOf({ operation, transaction, event }: Applied, now: Temporal.Instant): Counted[] {
  const { amount, provider, status, code, kind } = operation;
  const of = { ...dimensionsOf(transaction), provider, count: 1, amount };
  if (isReturn(operation)) {
    // What was only held and is let go was never collected.
    const isGivenBack = status === 'approved' && transaction.approved_at !== null;
    return isGivenBack ? [{ ...of, at: now, kind: 'returned', detail: kind }] : [];
  }
  const counted: Counted[] = [];
  if (kind !== 'capture')
    counted.push({ ...of, at: transaction.created_at, kind: 'attempt', detail: status, code });
  if (event === 'approved' || event === 'captured') {
    const detail = ownerOf(transaction)?.kind ?? 'subscription';
    counted.push({ ...of, at: now, kind: 'collected', detail });
  }
  return counted;
}

/** By what figures of a transaction are told apart. */
export function dimensionsOf(transaction: Transaction) {
  const { commerce_id, production, office_id, currency_type, payment_method, payment_method_source } =
    transaction;
  return {
    ...{ commerce_id, production, office_id, currency: currency_type, method: payment_method },
    brand: payment_method_source,
  };
}
