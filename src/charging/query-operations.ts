import type { Deps } from '#src/deps.ts';
import { listTransactions } from '#src/ledger/transactions/batch/store.ts';
import { delayAfterQueries, type Finding } from '#src/ledger/transactions/decide.ts';
import {
  claimDueOperations,
  listEnvironmentsToQuery,
  listUnanswered,
  postponeQueries,
} from '#src/ledger/transactions/queries/store.ts';
import type { Operation } from '#src/ledger/transactions/types.ts';
import { environmentsInTurns } from '#src/tenancy/clocks/in-turns.ts';
import type { Environment } from '#src/tenancy/clocks/store.ts';
import { query } from './call.ts';
import { writeIntents } from './intents.ts';
import { type Owner, ownerOf } from './owners.ts';
import { type Answer, settle, settleOperation } from './settle.ts';
import { queryDelaysOfProvider } from './turns.ts';
import type { Occurrence, OwnerKind } from './types.ts';

/** Queries the provider about an operation and writes the outcome. Returns the updated operation. */
export async function queryOperation(
  deps: Deps,
  operation: Operation,
  onOccurrences?: (occurrences: readonly Occurrence[]) => void,
): Promise<Operation> {
  await writeIntents(deps, operation.commerce_id, [operation]);
  const { operation: asked, occurrences } = await settleOperation(
    deps,
    operation,
    await query(deps, operation),
  );
  onOccurrences?.(occurrences);
  return asked;
}

/**
 * Queries the provider about all operations of a charge or transaction that have an unknown outcome. Must be called
 * before a new operation on the same charge or transaction starts.
 */
export async function queryUnanswered(deps: Deps, of: Parameters<typeof listUnanswered>[1]): Promise<void> {
  for (const operation of await listUnanswered(deps.db, of, deps.clock.now()))
    await queryOperation(deps, operation);
}

/**
 * Maximum number of operations per batch. A worker that stops during a charge run can leave hundreds of operations
 * open.
 */
const BATCH = 50;
const CONCURRENCY = 10;
/**
 * Lease of a claimed batch, in seconds. It exceeds the duration of a batch in which every query to a provider times
 * out.
 */
const LEASE_S = 60;
/**
 * Number of merchants that are served concurrently, so that a slow provider of one merchant does not delay the
 * others.
 */
const CONCURRENT_MERCHANTS = 3;

export interface QueryOptions {
  /**
   * Id of a merchant. If set, only this merchant's test environment is processed, and `deps.clock` must be its test
   * clock. If absent, all environments without a frozen clock are processed.
   */
  only?: number;
  /** Signal that stops the work after the current operation. */
  signal?: AbortSignal;
  /** Called with the events that outcomes caused, such as a paid renewal. */
  onOccurrences?: (occurrences: readonly Occurrence[]) => void;
}

/**
 * Queries the providers about all operations that are due, alternating between merchants. Returns the updated
 * operations.
 */
export async function queryDueOperations(deps: Deps, options: QueryOptions = {}): Promise<Operation[]> {
  const { only, signal } = options;
  const asked: Operation[] = [];
  await environmentsInTurns({
    only,
    list: () => listEnvironmentsToQuery(deps.db, deps.clock.now()),
    async serve(environment) {
      const batch = await queryBatch(deps, environment, options);
      asked.push(...batch);
      return batch.length < BATCH ? 'done' : 'more';
    },
    runners: CONCURRENT_MERCHANTS,
    signal,
  });
  return asked;
}

async function queryBatch(deps: Deps, environment: Environment, options: QueryOptions): Promise<Operation[]> {
  const now = deps.clock.now();
  const { commerce_id } = environment;
  const claimed = await claimDueOperations(deps.db, environment, { now, lease_s: LEASE_S, limit: BATCH });
  const asked = new Map(claimed.map((operation) => [operation.reference, operation]));
  const write = settlerOf(deps, asked, options);
  const due = await writeTheirIntents(deps, commerce_id, claimed, write.failed);
  const owners = await ownersOf(deps, commerce_id, due);
  const together = new Map<Owner, Answer[]>();
  const queue = due.values();
  const asker = async () => {
    for (const operation of queue) {
      if (options.signal?.aborted) return;
      const finding = await query(deps, operation).catch((error) => void write.failed(operation, error));
      if (!finding) continue;
      const belongs = owners.get(operation.transaction_id);
      if (!belongs?.owner.takes_many || !belongs.owner.follows(operation.kind)) {
        await write.one(operation, finding);
        continue;
      }
      const { reference, transaction_id } = operation;
      const answer = { commerce_id, reference, transaction_id, owner_id: belongs.id, finding };
      together.getOrInsert(belongs.owner, []).push(answer);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, asker));
  for (const [owner, answers] of together) await write.many(owner, answers);
  const open = claimed
    .filter(({ reference }) => asked.get(reference)?.status === 'open')
    .map((one) => ({ ...one, turn_s: delayAfterQueries(one.asks, queryDelaysOfProvider(deps, one)) }));
  await postponeQueries(deps.db, commerce_id, open, now);
  return [...asked.values()];
}

/**
 * Writes the transactions and invoices that operations store. If this fails for the batch, writes them one by one, so
 * that one invalid row does not block the others. Returns the operations that succeeded.
 */
async function writeTheirIntents(
  deps: Deps,
  commerceId: number,
  claimed: readonly Operation[],
  onFailure: (operation: Operation, error: unknown) => void,
): Promise<Operation[]> {
  const all = await writeIntents(deps, commerceId, claimed).catch(() => null);
  if (all !== null) return all;
  const written: Operation[] = [];
  for (const operation of claimed) {
    try {
      written.push(...(await writeIntents(deps, commerceId, [operation])));
    } catch (error) {
      onFailure(operation, error);
    }
  }
  return written;
}

/** Returns the owner of each operation's transaction, by transaction id. Uses one query for the batch. */
async function ownersOf(
  deps: Deps,
  commerceId: number,
  due: readonly Operation[],
): Promise<Map<string, { owner: Owner; id: string }>> {
  const ids = due.map(({ transaction_id }) => transaction_id);
  const transactions = due.length === 0 ? [] : await listTransactions(deps.db, commerceId, ids);
  const loaded = new Map<OwnerKind, Owner>();
  const owners = new Map<string, { owner: Owner; id: string }>();
  for (const transaction of transactions) {
    const belongs = ownerOf(transaction);
    if (!belongs) continue;
    const owner = loaded.get(belongs.kind) ?? (await deps.owners[belongs.kind]());
    loaded.set(belongs.kind, owner);
    owners.set(transaction.id, { owner, id: belongs.id });
  }
  return owners;
}

/**
 * Returns functions that write outcomes and put the updated operations into `asked`. Errors are logged, and the
 * operation is retried at its next scheduled query.
 */
function settlerOf(deps: Deps, asked: Map<string, Operation>, { onOccurrences }: QueryOptions) {
  function failed({ reference }: Pick<Operation, 'reference'>, error: unknown): void {
    deps.log.error({ err: error, reference }, 'could not settle an operation');
  }
  async function one(operation: Operation, finding: Finding): Promise<void> {
    try {
      const settled = await settleOperation(deps, operation, finding);
      onOccurrences?.(settled.occurrences);
      asked.set(operation.reference, settled.operation);
    } catch (error) {
      failed(operation, error);
    }
  }
  async function many(owner: Owner, answers: readonly Answer[]): Promise<void> {
    try {
      const { settled, occurrences } = await settle(deps, owner, answers);
      onOccurrences?.(occurrences);
      for (const { operation } of settled) asked.set(operation.reference, operation);
    } catch (error) {
      deps.log.error({ err: error, answers: answers.length }, 'could not settle operations together');
      for (const { reference, finding } of answers) {
        const operation = asked.get(reference);
        if (operation) await one(operation, finding);
      }
    }
  }
  return { failed, one, many };
}
