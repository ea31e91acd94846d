import type { Deps } from '#src/deps.ts';
import { recordFigures } from '#src/ledger/figures/record.ts';
import {
  holdTransactions,
  listOperations,
  lockTransactions,
  type OperationChange,
  updateOperations,
  updateTransactions,
} from '#src/ledger/transactions/batch/store.ts';
import { decide, type Finding, turnAfterCall } from '#src/ledger/transactions/decide.ts';
import type { Operation, Transaction } from '#src/ledger/transactions/types.ts';
import { sideBySide } from '#src/platform/database/side-by-side.ts';
import { figuresOf } from './figures.ts';
import { turnsOfProvider } from './turns.ts';
import type { Applied, Found } from './types.ts';

/**
 * Writes what became of operations, inside the caller's transaction and whatever their number in five statements. The answer to
 * the call and the answer to a question may arrive together: the second finds the operation settled and changes nothing.
 * Whoever opened the charges may hand in their transactions: they stay true while the operations are open.
 */
export async function applyFindings(
  deps: Deps,
  found: readonly Found[],
  known?: ReadonlyMap<string, Transaction>,
): Promise<Applied[]> {
  const now = deps.clock.now();
  const commerceId = merchantOf(found);
  const references = found.map(({ reference }) => reference);
  // In this order: what an operation says is true once its transaction is held.
  const [transactions, listed] = await sideBySide(deps.db, (db) => [
    holdTheirs({ ...deps, db }, commerceId, found, known),
    listOperations(db, commerceId, references),
  ]);
  const operations = new Map(listed.map((operation) => [operation.reference, operation]));
  const applied = found.map(({ reference, transaction_id, finding }) => {
    const operation = operations.get(reference);
    const transaction = transactions.get(transaction_id);
    if (!operation || !transaction) throw new Error(`operation ${reference} is not on record`);
    return applyOne(operation, transaction, { finding, now, turns: turnsOfProvider(deps, operation) });
  });
  await updateOperations(
    deps.db,
    commerceId,
    applied.filter(({ before, operation }) => operation !== before).map(toOperationChange),
  );
  await updateTransactions(
    deps.db,
    commerceId,
    applied.map(({ transaction }) => transaction).filter((one) => one !== transactions.get(one.id)),
  );
  await recordFigures(deps, figuresOf(applied, now));
  return applied;
}

/** Outcomes are written a merchant at a time, as charges are made. */
export function merchantOf(found: readonly Pick<Found, 'commerce_id'>[]): number {
  const [merchant, ...others] = new Set(found.map(({ commerce_id }) => commerce_id));
  if (merchant === undefined || others.length > 0)
    throw new Error('outcomes of one merchant are written at once');
  return merchant;
}

function applyOne(
  before: Operation,
  transaction: Transaction,
  { finding, now, turns }: { finding: Finding; now: Temporal.Instant; turns: readonly number[] },
): Applied {
  const same = { finding, before, operation: before, transaction };
  if (before.status !== 'open') return { ...same, event: null, is_news: false, settled: false };
  const decision = decide(before, transaction, finding, now);
  const took = finding.answered_ms === undefined ? {} : { answered_ms: finding.answered_ms };
  const change = { ...turnAfterCall(before, finding, now, turns), ...took, ...decision.operation };
  const operation = isEmpty(change) ? before : { ...before, ...change };
  return {
    ...same,
    operation,
    transaction: isEmpty(decision.transaction)
      ? transaction
      : { ...transaction, ...decision.transaction, updated_at: now },
    event: decision.event,
    is_news: true,
    settled: operation.status !== 'open',
  };
}

function isEmpty(change: object): boolean {
  return Object.keys(change).length === 0;
}

/** Its next turn only where that changes: a worker may be putting it off at this moment. */
function toOperationChange({ before, operation }: Applied): OperationChange {
  const turn = operation.next_ask_at === before.next_ask_at ? null : operation.next_ask_at;
  return { ...operation, next_ask_at: turn };
}

async function holdTheirs(
  deps: Deps,
  commerceId: number,
  found: readonly Found[],
  known: ReadonlyMap<string, Transaction> | undefined,
): Promise<ReadonlyMap<string, Transaction>> {
  const ids = found.map(({ transaction_id }) => transaction_id);
  if (!known) return new Map((await holdTransactions(deps.db, commerceId, ids)).map((one) => [one.id, one]));
  await lockTransactions(deps.db, commerceId, ids);
  return known;
}
