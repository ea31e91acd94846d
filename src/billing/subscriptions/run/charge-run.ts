import type { Deps } from '#src/deps.ts';
import { lastRunBefore } from '../rules/periods.ts';
import { progressOf } from './progress.ts';
import { type BatchCounts, runAllDue } from './run-due.ts';
import { findRun, openRun } from './store.ts';

/** Number of subscriptions per batch. With batches of 500, the worker process used 440 MB of memory. */
const BATCH = 250;
const CONCURRENCY = 32;
/**
 * Number of batches that are processed concurrently. While one batch waits for providers, another can use the
 * database.
 */
const RUNNERS = 3;

/**
 * Processes all subscriptions that are due: charges at 19:00 in Colombia, missed charges, and the ends of grace
 * periods, pauses and cancellations. Excludes test environments with a frozen clock. Several workers can run it
 * concurrently.
 */
export async function runCharges(deps: Deps, signal?: AbortSignal): Promise<{ charged: number }> {
  let evening = lastRunBefore(deps.clock.now());
  let charged = 0;

  /**
   * Creates the record of the charge run before any subscription is claimed. If the time of the next charge run
   * passes meanwhile, creates a record for that run too.
   */
  async function onDue(now: Temporal.Instant): Promise<void> {
    evening = lastRunBefore(now);
    await openRun(deps.db, evening, now);
  }

  async function onBatch(counts: BatchCounts): Promise<void> {
    if (counts.due === 0) return;
    charged += counts.due;
    const run = await findRun(deps.db, evening);
    if (run) deps.log.info(progressOf(run), 'charge run');
  }

  const size = { batch: BATCH, concurrency: CONCURRENCY, runners: RUNNERS };
  await runAllDue(deps, { ...size, signal, onDue, onBatch });
  return { charged };
}
