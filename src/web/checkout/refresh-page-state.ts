import { queryOperation } from '#src/charging/query-operations.ts';
import type { Deps } from '#src/deps.ts';
import { findOpenOperation } from '#src/ledger/transactions/store.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import type { Visit } from '../shared/visit.ts';

/**
 * Queries the provider for a pending transaction when the payer opens its page, instead of waiting for the worker.
 * Skips the query while the provider call is still running. Returns whether the transaction may have changed.
 */
async function queryPendingTransaction(deps: Deps, visit: Visit, transaction: Transaction): Promise<boolean> {
  if (visit.is_glance) return false;
  const operation = await findOpenOperation(deps.db, transaction);
  if (!operation) return true;
  if (transaction.url_response === null && operation.network_id === null) return false;
  try {
    await queryOperation(deps, operation);
    return true;
  } catch (error) {
    // The operation stays open, and the worker queries it later.
    deps.log.warn({ err: error, reference: operation.reference }, 'could not get the bank page of a payment');
    return false;
  }
}

/** Loads the page state. If a transaction is pending, queries the provider and loads the state a second time. */
export async function refreshPageState<T>(
  visit: Visit,
  find: () => Promise<T>,
  waitingIn: (found: T) => { deps: Deps; transaction: Transaction } | null,
): Promise<T> {
  const found = await find();
  const waiting = waitingIn(found);
  const isNew = waiting !== null && (await queryPendingTransaction(waiting.deps, visit, waiting.transaction));
  return isNew ? find() : found;
}
