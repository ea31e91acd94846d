import type { Counted } from '#src/ledger/figures/record.ts';
import { isReturn } from '#src/ledger/transactions/decide.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { ownerOf } from './owners.ts';
import type { Applied } from './types.ts';

/**
 * Returns the changes to the charge metrics that result from these outcomes: finished attempts, collected money and
 * refunded money. Each change has the time stored in its row, so that metrics and rows agree on the day.
 */
export function figuresOf(applied: readonly Applied[]): Counted[] {
  return applied.filter(({ settled }) => settled).flatMap(countedOf);
}

function countedOf({ operation, transaction, event }: Applied): Counted[] {
  const { amount, provider, status, code, kind, settled_at } = operation;
  const { approved_at, created_at } = transaction;
  const of = { ...dimensionsOf(transaction), provider, count: 1, amount };
  if (isReturn(operation)) {
    // A voided hold returns nothing, because the amount was never collected.
    const isGivenBack = status === 'approved' && approved_at !== null && settled_at !== null;
    return isGivenBack ? [{ ...of, at: settled_at, kind: 'returned', detail: kind }] : [];
  }
  const counted: Counted[] = [];
  if (kind !== 'capture') counted.push({ ...of, at: created_at, kind: 'attempt', detail: status, code });
  if ((event === 'approved' || event === 'captured') && approved_at !== null) {
    const detail = ownerOf(transaction)?.kind ?? 'subscription';
    counted.push({ ...of, at: approved_at, kind: 'collected', detail });
  }
  return counted;
}

/** Returns the column values by which a transaction is grouped in the charge metrics. */
export function dimensionsOf(transaction: Transaction) {
  const { commerce_id, production, office_id, currency_type, payment_method, payment_method_source } =
    transaction;
  return {
    ...{ commerce_id, production, office_id, currency: currency_type, method: payment_method },
    brand: payment_method_source,
  };
}
