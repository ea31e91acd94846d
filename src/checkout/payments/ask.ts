import type { Happened } from '#src/billing/subscriptions/charge/save.ts';
import type { Deps } from '#src/deps.ts';
import { listDoubtful } from '#src/ledger/transactions/store.ts';
import type { Operation } from '#src/ledger/transactions/types.ts';
import { settleOperation } from './settle.ts';

/** As much of an operation as it takes to ask about it. */
export type Asked = Pick<Operation, 'reference' | 'transaction_id' | 'kind' | 'commerce_id' | 'production'>;

/** Asks the network what became of an operation, and writes what it says; answers what the operation is now. */
export async function askAbout(
  deps: Deps,
  operation: Asked,
  onHappened?: (happened: readonly Happened[]) => void,
): Promise<Operation> {
  const finding = await deps.networks
    .of(operation)
    .query({ reference: operation.reference, at: deps.clock.now() });
  const { operation: asked, happened } = await settleOperation(deps, operation, finding);
  if (happened) onHappened?.(happened);
  return asked;
}

/** Before anything else is tried on a charge or a transaction: what became of what is in doubt? */
export async function clearUp(deps: Deps, of: Parameters<typeof listDoubtful>[1]): Promise<void> {
  for (const operation of await listDoubtful(deps.db, of, deps.clock.now())) await askAbout(deps, operation);
}
