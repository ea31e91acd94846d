import type { Deps } from '#src/deps.ts';
import { listTransactions } from '#src/ledger/transactions/batch/store.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { environmentsInTurns } from '#src/tenancy/clocks/in-turns.ts';
import type { Environment } from '#src/tenancy/clocks/store.ts';
import * as deadlines from './deadlines/store.ts';
import { type DisputeCase, enqueueDisputeEvents } from './events.ts';
import { writeMails } from './mails.ts';
import { disputeAfter } from './states.ts';
import { updateDisputes } from './store.ts';
import type { Dispute } from './types.ts';

const BATCH = 100;

interface Options {
  only?: number;
  signal?: AbortSignal | undefined;
}

/** Sets disputes to `expired` when their response deadline has passed. Returns these disputes. */
export function expireDisputes(deps: Deps, options: Options = {}): Promise<Dispute[]> {
  return inBatches(deps, options, {
    list: (now) => deadlines.listDueEnvironments(deps.db, now),
    batch: expireBatch,
  });
}

/**
 * Reminds merchants by email before the response deadline of a dispute. Returns the disputes whose reminder was due.
 */
export function remindOfDisputes(deps: Deps, options: Options = {}): Promise<Dispute[]> {
  return inBatches(deps, options, {
    list: (now) => deadlines.listEnvironmentsToRemind(deps.db, now),
    batch: remindBatch,
  });
}

async function inBatches(
  deps: Deps,
  { only, signal }: Options,
  work: {
    list(now: Temporal.Instant): Promise<Environment[]>;
    batch(scope: Deps, environment: Environment): Promise<Dispute[]>;
  },
): Promise<Dispute[]> {
  const done: Dispute[] = [];
  await environmentsInTurns({
    only,
    list: () => work.list(deps.clock.now()),
    async serve(environment) {
      const batch = await inTransaction(deps.db, (db) => work.batch({ ...deps, db }, environment));
      done.push(...batch);
      return batch.length < BATCH ? 'done' : 'more';
    },
    signal,
  });
  return done;
}

async function expireBatch(deps: Deps, environment: Environment): Promise<Dispute[]> {
  const now = deps.clock.now();
  const due = await deadlines.claimDueDisputes(deps.db, environment, { now, limit: BATCH });
  const change = { status: disputeAfter('opened', 'expired'), updated_at: now };
  const expired = due.map((dispute) => ({ ...dispute, ...change }));
  await updateDisputes(deps.db, expired, change);
  await enqueueDisputeEvents(deps, 'dispute.expired', await withTransactions(deps, expired));
  return expired;
}

async function remindBatch(deps: Deps, environment: Environment): Promise<Dispute[]> {
  const now = deps.clock.now();
  const due = await deadlines.claimDisputesToRemind(deps.db, environment, { now, limit: BATCH });
  await updateDisputes(deps.db, due, { remind_at: null });
  // If the worker was down for days, the deadline may have passed too. Then only the expiry is reported.
  const open = due.filter(({ deadline_at }) => Temporal.Instant.compare(deadline_at, now) > 0);
  await writeMails(deps, 'dispute_deadline', await withTransactions(deps, open));
  return due;
}

/** Loads the transactions of one merchant's disputes in one query. */
async function withTransactions(deps: Deps, disputes: readonly Dispute[]): Promise<DisputeCase[]> {
  const [first] = disputes;
  if (!first) return [];
  const ids = disputes.map(({ transaction_id }) => transaction_id);
  const found = await listTransactions(deps.db, first.commerce_id, ids);
  const byId = new Map(found.map((transaction) => [transaction.id, transaction]));
  return disputes.map((dispute) => {
    const transaction = byId.get(dispute.transaction_id);
    if (!transaction) throw new Error(`dispute ${dispute.id} has no transaction`);
    return { dispute, transaction };
  });
}
