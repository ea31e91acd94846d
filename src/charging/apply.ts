import type { Deps } from '#src/deps.ts';
import { recordFigures } from '#src/ledger/figures/record.ts';
import {
  listOperations,
  lockTransactions,
  type OperationChange,
  takeIntents,
  updateOperations,
  updateTransactions,
} from '#src/ledger/transactions/batch/store.ts';
import { decide, type Finding, firstQueryAfterCall } from '#src/ledger/transactions/decide.ts';
import { lockCharges } from '#src/ledger/transactions/held/store.ts';
import type { Operation, Transaction } from '#src/ledger/transactions/types.ts';
import { inPipeline } from '#src/platform/database/pipeline.ts';
import { figuresOf } from './figures.ts';
import { queryDelaysOfProvider } from './turns.ts';
import type { Applied, Found, Outcome } from './types.ts';

/**
 * Charges that the caller opened and still has in memory, by operation reference. They stay valid until their
 * operations are settled.
 */
export type KnownTransactions = ReadonlyMap<string, Outcome>;

/**
 * Writes the outcomes of operations in the caller's transaction. Ignores an outcome of a settled operation. Callers
 * that opened the charges pass them as `known`, and must write the transactions of results marked `is_unwritten`.
 */
export async function applyFindings(
  deps: Deps,
  found: readonly Found[],
  known?: KnownTransactions,
): Promise<Applied[]> {
  const unwritten = known ? await applyUnwritten(deps, found, known) : new Map<string, Applied>();
  const rest = found.filter(({ reference }) => !unwritten.has(reference));
  const others = rest.length === 0 ? [] : await applyWritten(deps, rest, known);
  const byReference = new Map(others.map((one) => [one.operation.reference, one]));
  const applied = found.flatMap(({ reference: of }) => unwritten.get(of) ?? byReference.get(of) ?? []);
  await recordFigures(deps, figuresOf(applied));
  return applied;
}

/**
 * Settles the operations whose transaction is not written yet, in one statement. Returns them by operation reference.
 * Skips operations whose transaction another process has already written.
 */
async function applyUnwritten(
  deps: Deps,
  found: readonly Found[],
  known: KnownTransactions,
): Promise<Map<string, Applied>> {
  const now = deps.clock.now();
  const applied = found.flatMap(({ reference, finding }) => {
    const { operation, transaction } = known.get(reference) ?? {};
    if (!operation?.intent || !transaction) return [];
    return [
      applyOne(operation, transaction, { finding, now, turns: queryDelaysOfProvider(deps, operation) }),
    ];
  });
  const taken = await takeIntents(deps.db, merchantOf(found), applied.map(toOperationChange));
  // The provider in memory may be stale: the charge may have moved to another provider during the call.
  const providers = new Map(taken.map(({ reference, provider }) => [reference, provider]));
  return new Map(
    applied.flatMap((one): [string, Applied][] => {
      const { reference } = one.operation;
      const provider = providers.get(reference);
      if (provider === undefined) return [];
      const operation = { ...one.operation, provider, intent: null };
      return [[reference, { ...one, operation, is_unwritten: true }]];
    }),
  );
}

async function applyWritten(
  deps: Deps,
  found: readonly Found[],
  known: KnownTransactions | undefined,
): Promise<Applied[]> {
  const now = deps.clock.now();
  const commerceId = merchantOf(found);
  const { operations, transactions } = await lockRows(deps, found, known);
  const applied = found.map(({ reference, transaction_id, finding }) => {
    const operation = operations.get(reference);
    const transaction = transactions.get(transaction_id);
    if (!operation || !transaction || operation.intent)
      throw new Error(`operation ${reference} is not on record`);
    return applyOne(operation, transaction, { finding, now, turns: queryDelaysOfProvider(deps, operation) });
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
  return applied;
}

/** Returns the id of the merchant that all outcomes belong to. Throws if they belong to several merchants. */
export function merchantOf(found: readonly Pick<Found, 'commerce_id'>[]): number {
  const [merchant, ...others] = new Set(found.map(({ commerce_id }) => commerce_id));
  if (merchant === undefined || others.length > 0)
    throw new Error('all outcomes of a batch must belong to one merchant');
  return merchant;
}

function applyOne(
  before: Operation,
  transaction: Transaction,
  { finding, now, turns }: { finding: Finding; now: Temporal.Instant; turns: readonly number[] },
): Applied {
  const same = { finding, before, operation: before, transaction, is_unwritten: false };
  if (before.status !== 'open') return { ...same, event: null, is_news: false, settled: false };
  const decision = decide(before, transaction, finding, now);
  const took = finding.answered_ms === undefined ? {} : { answered_ms: finding.answered_ms };
  const change = { ...firstQueryAfterCall(before, finding, now, turns), ...took, ...decision.operation };
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

/**
 * Builds the update of an operation. Contains `next_ask_at` only if it changed, because a worker may be postponing
 * the same operation concurrently.
 */
function toOperationChange({ before, operation }: Applied): OperationChange {
  const turn = operation.next_ask_at === before.next_ask_at ? null : operation.next_ask_at;
  return { ...operation, next_ask_at: turn };
}

interface LockedRows {
  /** Operations by reference. */
  operations: ReadonlyMap<string, Operation>;
  /** Transactions by id. */
  transactions: ReadonlyMap<string, Transaction>;
}

async function lockRows(
  deps: Deps,
  found: readonly Found[],
  known: KnownTransactions | undefined,
): Promise<LockedRows> {
  const commerceId = merchantOf(found);
  const references = found.map(({ reference }) => reference);
  if (!known) return inMaps(await lockCharges(deps.db, commerceId, references));
  const ids = found.map(({ transaction_id }) => transaction_id);
  // The transactions are locked first, because the state of an operation is final only while its transaction is
  // locked.
  const [, listed] = await inPipeline(deps.db, (db) => [
    lockTransactions(db, commerceId, ids),
    listOperations(db, commerceId, references),
  ]);
  const { transactions } = inMaps([...known.values()]);
  return { operations: new Map(listed.map((operation) => [operation.reference, operation])), transactions };
}

function inMaps(charges: readonly Outcome[]): LockedRows {
  return {
    operations: new Map(charges.map(({ operation }) => [operation.reference, operation])),
    transactions: new Map(charges.map(({ transaction }) => [transaction.id, transaction])),
  };
}
