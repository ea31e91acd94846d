import type { Answer } from '#src/charging/settle.ts';
import type { Occurrence } from '#src/charging/types.ts';
import type { Deps } from '#src/deps.ts';
import { inTurns, type Turn, type Turns } from '#src/kernel/turns.ts';
import { traced } from '#src/platform/tracing/trace.ts';
import { environmentKey } from '#src/tenancy/clocks/store.ts';
import { callNetwork } from '../charge/call.ts';
import { answerOf, settleCharges } from '../charge/settle.ts';
import { listDueEnvironments } from '../store.ts';
import { type Claimed, claimBatch, type DueEnvironment } from './claim.ts';
import type { RunCounts } from './progress.ts';

/** Number of due charges in one batch, and the number of charges with each outcome. */
export interface BatchCounts extends RunCounts {
  due: number;
}

export interface RunOptions {
  /** Maximum number of subscriptions per claim. */
  batch: number;
  /** Maximum number of concurrent calls to providers per batch. */
  concurrency: number;
  /** Called if there is due work, before any subscription is claimed. */
  onDue?(now: Temporal.Instant): Promise<void>;
  /** Called after each batch. */
  onBatch?(counts: BatchCounts): Promise<void>;
}

/**
 * Processes the due work of one environment in batches until a batch is not full. Returns the events in order. Work
 * that becomes due during the last batch is left for the next call.
 */
export async function runDue(deps: Deps, due: DueEnvironment, options: RunOptions): Promise<Occurrence[]> {
  const occurrences: Occurrence[] = [];
  for (let isFull = true; isFull; ) {
    const batch = await runBatch(deps, due, options);
    occurrences.push(...batch.occurrences);
    isFull = batch.turn === 'more' && batch.found >= options.batch;
  }
  return occurrences;
}

/**
 * Processes the due work of all environments, except those with a frozen clock. Alternates between environments after
 * each batch.
 */
export async function runAllDue(
  deps: Deps,
  options: RunOptions & Pick<Turns<unknown>, 'runners' | 'signal'>,
): Promise<void> {
  await inTurns({
    ...options,
    async list() {
      const now = deps.clock.now();
      const due = await listDueEnvironments(deps.db, now);
      if (due.length > 0) await options.onDue?.(now);
      return due;
    },
    keyOf: environmentKey,
    serve: async (one) => (await runBatch(deps, { ...one, stands_still: false }, options)).turn,
  });
}

async function runBatch(
  deps: Deps,
  due: DueEnvironment,
  options: RunOptions,
): Promise<{ found: number; turn: Turn; occurrences: Occurrence[] }> {
  const claimed = await claimBatch(deps, due, options.batch);
  if (claimed.found === 0) return { found: 0, turn: 'done', occurrences: [] };
  const environment = due.production ? 'production' : 'test';
  const attributes = { 'merchant.id': due.commerce_id, environment, claimed: claimed.found };
  const settlement = await traced(
    { name: 'charge run batch', kind: 'internal', attributes },
    () => charge(deps, claimed, options),
    ({ counts }) => ({ attributes: { ...counts }, failed: counts.failed > 0 }),
  );
  await options.onBatch?.(settlement.counts);
  // If calls fail and none succeeds, the remaining due work waits until the network recovers.
  const isSilent = settlement.counts.failed > 0 && settlement.counts.done === 0;
  return {
    found: claimed.found,
    turn: isSilent ? 'done' : 'more',
    occurrences: [...claimed.occurrences, ...settlement.occurrences],
  };
}

/**
 * Number of outcomes that are written together. A small number limits how many outcomes are unknown after the process
 * is killed.
 */
const SETTLE_BATCH = 250;

async function charge(
  deps: Deps,
  claimed: Claimed,
  { concurrency }: RunOptions,
): Promise<{ occurrences: Occurrence[]; counts: BatchCounts }> {
  const counts: BatchCounts = {
    due: claimed.opened.length + claimed.free,
    done: claimed.free,
    declined: 0,
    failed: 0,
    unknown: 0,
  };
  const occurrences: Occurrence[] = [];
  const opened = new Map(claimed.opened.map((one) => [one.operation.reference, one]));
  const queue = claimed.opened.values();
  let answered: Answer[] = [];
  let writing: Promise<void> = Promise.resolve();

  async function write(batch: readonly Answer[]): Promise<void> {
    for (const { finding } of batch) counts[countOf(finding.kind)] += 1;
    try {
      occurrences.push(
        ...(await settleCharges(deps, batch, { opened, context: claimed.context })).occurrences,
      );
    } catch (error) {
      deps.log.error(
        { err: error, charges: batch.length },
        'could not save outcomes: the operations will be queried again',
      );
    }
  }

  function flush(): void {
    const batch = answered;
    answered = [];
    writing = writing.then(() => write(batch));
  }

  const caller = async () => {
    for (const one of queue) {
      const finding = await callNetwork(deps, claimed.context, one);
      // Appended after the await, because a concurrent flush may have replaced the list.
      answered.push(answerOf(one, finding));
      if (answered.length >= SETTLE_BATCH) flush();
    }
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, claimed.opened.length) }, caller));
  if (answered.length > 0) flush();
  await writing;
  return { occurrences, counts };
}

function countOf(kind: Answer['finding']['kind']): keyof BatchCounts {
  if (kind === 'approved') return 'done';
  if (kind === 'declined') return 'declined';
  return kind === 'unknown' || kind === 'pending' ? 'unknown' : 'failed';
}
