import { listSubmissions } from '#src/customers/submissions/store.ts';
import type { Deps } from '#src/deps.ts';
import { idFrom, type Key } from '#src/kernel/ids.ts';
import { listOperationsOf } from '#src/ledger/transactions/store.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';

/**
 * Derives the id of a browser's next submission for a payment. All tabs of the browser share the id, so that
 * a payment is submitted once. Other browsers cannot guess the id.
 */
export function submissionOf(visitor: string, { id }: Pick<Key, 'id'>, attempts: number): string {
  return idFrom(`payment ${visitor} ${id} ${attempts}`);
}

/**
 * Returns whether this browser made the attempt. Other browsers must not see the typed values, because payment links
 * may be shared.
 */
export async function isOwn(
  deps: Deps,
  visitor: string,
  { payment, attempts, transaction }: { payment: Key; attempts: number; transaction: Transaction },
): Promise<boolean> {
  const ids = Array.from({ length: attempts }, (_, made) => submissionOf(visitor, payment, made));
  if (ids.length === 0) return false;
  const sent = new Set((await listSubmissions(deps.db, payment.commerce_id, ids)).values());
  const operations = await listOperationsOf(deps.db, transaction);
  return operations.some(({ reference }) => sent.has(reference));
}
