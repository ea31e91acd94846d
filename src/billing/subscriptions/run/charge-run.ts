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
  const now = deps.clock.now();
  const evening = lastRunBefore(now);
  let charged = 0;

  async function onBatch(counts: BatchCounts): Promise<void> {
    if (counts.due === 0) return;
    charged += counts.due;
    const run = await findRun(deps.db, evening);
    if (run) deps.log.info(progressOf(run), 'charge run');
  }

  await openRun(deps.db, evening, now);
  await runAllDue(deps, { batch: BATCH, concurrency: CONCURRENCY, runners: RUNNERS, signal, onBatch });
  return { charged };
}
