import { askAbout } from '#src/charging/ask.ts';
import type { Deps } from '#src/deps.ts';
import { findOpenOperation } from '#src/ledger/transactions/store.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import type { Visit } from '../shared/visit.ts';

/**
 * Somebody is back from a bank, or waits for a card: what was decided is asked for at once, and not when a worker comes by. Only
 * where the provider is known to have it: a question about a call under way would end it. Answers whether anything may have changed.
 */
async function askBank(deps: Deps, visit: Visit, transaction: Transaction): Promise<boolean> {
  if (visit.is_glance) return false;
  const operation = await findOpenOperation(deps.db, transaction);
  if (!operation) return true;
  if (transaction.url_response === null && operation.network_id === null) return false;
  try {
    await askAbout(deps, operation);
    return true;
  } catch (error) {
    // It stays open, and has its turns with the worker.
    deps.log.warn({ err: error, reference: operation.reference }, 'could not ask a bank for a page');
    return false;
  }
}

/** Finds what there is to show, and once more if it waited for a bank that has decided while the payer was away. */
export async function lookAgain<T>(
  visit: Visit,
  find: () => Promise<T>,
  waitingIn: (found: T) => { deps: Deps; transaction: Transaction } | null,
): Promise<T> {
  const found = await find();
  const waiting = waitingIn(found);
  const isNew = waiting !== null && (await askBank(waiting.deps, visit, waiting.transaction));
  return isNew ? find() : found;
}
