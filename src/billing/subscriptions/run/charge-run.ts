import type { Deps } from '#src/deps.ts';
import { lastRunBefore } from '../rules/periods.ts';
import { progressOf } from './progress.ts';
import { type BatchCounts, runAllDue } from './run-due.ts';
import { findRun, openRun } from './store.ts';

/** Small for the sake of memory: at 500 a process was seen to take 440 MB. */
const BATCH = 250;
const CONCURRENCY = 32;
/** So that batches are read and written while others are at the network. */
const RUNNERS = 3;

/**
 * Everything that is due for subscriptions in real time: charges at 19:00 and what was missed of them, ends of grace,
 * of pauses and of cancellations. Any number of workers share it, and every merchant has its turn. Test environments whose clock
 * stands still are left out.
 */
export async function runCharges(deps: Deps, signal?: AbortSignal): Promise<{ charged: number }> {
  let evening = lastRunBefore(deps.clock.now());
  let charged = 0;

  /** Before any of it is claimed, so that what falls due while a run goes on is counted in its own evening. */
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
