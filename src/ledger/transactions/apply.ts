import type { Deps } from '#src/deps.ts';
import { type Decision, decide, type Finding, turnAfterCall } from './decide.ts';
import { findOperation, holdTransaction, updateOperation, updateTransaction } from './store.ts';
import type { Operation, Transaction } from './types.ts';

export interface Applied {
  operation: Operation;
  transaction: Transaction;
  event: Decision['event'];
  /** Whether the operation came to its end just now. */
  settled: boolean;
}

/**
 * Writes what became of an operation, inside the caller's transaction. The answer to the call and the answer to a
 * question may arrive together: the second finds the operation settled and changes nothing.
 */
export async function applyFinding(
  deps: Deps,
  open: Pick<Operation, 'reference' | 'transaction_id'>,
  finding: Finding,
): Promise<Applied> {
  const transaction = await holdTransaction(deps.db, open.transaction_id);
  const operation = await findOperation(deps.db, open.reference);
  if (!operation) throw new Error(`operation ${open.reference} is not on record`);
  if (operation.status !== 'open') return { operation, transaction, event: null, settled: false };
  const now = deps.clock.now();
  const decision = decide(operation, transaction, finding, now);
  // Only what changes: a worker may be putting off its next turn at this moment.
  const change = { ...turnAfterCall(operation, finding, now), ...decision.operation };
  if (Object.keys(change).length > 0) await updateOperation(deps.db, operation.reference, change);
  const changedOperation = { ...operation, ...change };
  const changedTransaction = { ...transaction, ...decision.transaction, updated_at: now };
  if (Object.keys(decision.transaction).length > 0) {
    const { customer_payer: _, ...columns } = { ...decision.transaction, updated_at: now };
    await updateTransaction(deps.db, transaction.id, columns);
  }
  const settled = changedOperation.status !== 'open';
  return { operation: changedOperation, transaction: changedTransaction, event: decision.event, settled };
}
