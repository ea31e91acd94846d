import type { Deps } from '#src/deps.ts';
import { lastRunBefore } from '../rules/periods.ts';
import { progressOf } from './progress.ts';
import { type BatchCounts, runAllDue } from './run-due.ts';
import { findRun, openRun } from './store.ts';

/** Number of subscriptions per batch. With batches of 500, the process used 440 MB of memory. */
const BATCH = 250;
const CONCURRENCY = 32;
/**
 * Number of batches processed concurrently. While one batch waits for network calls, another can use the database.
 */
const RUNNERS = 3;

/**
 * Processes all subscriptions that are due in real time: charges at 19:00, missed charges, and the ends of grace
 * periods, pauses and cancellations. Several workers share the load, and merchants take turns. Test environments with
 * a frozen clock are excluded.
 */
export async function runCharges(deps: Deps, signal?: AbortSignal): Promise<{ charged: number }> {
  let evening = lastRunBefore(deps.clock.now());
  let charged = 0;

  /**
   * Opens the record of the charge run before any subscription is claimed. Work that falls due during a run then
   * counts in its own run.
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
