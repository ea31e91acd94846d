import type { Deps } from '#src/deps.ts';
import type { Operation } from '#src/modules/transactions/types.ts';
import { settlePayment } from './settle.ts';
import { listUnknownOperations } from './store.ts';

/** Asks the network what became of an operation, and writes what it says. */
export async function askAbout(
  deps: Deps,
  operation: Pick<Operation, 'reference' | 'transaction_id'>,
): Promise<void> {
  await settlePayment(deps, operation, await deps.network.query(operation.reference));
}

/** Before anything else is tried on a charge: what became of the attempts that had no answer? */
export async function askAboutPayment(deps: Deps, paymentId: string): Promise<void> {
  for (const operation of await listUnknownOperations(deps.db, paymentId)) await askAbout(deps, operation);
}
