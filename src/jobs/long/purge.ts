import type { Deps } from '#src/deps.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { forgetJobs, purgeFiles } from './files/store.ts';

/** Number of days for which the file of a finished job can be downloaded. */
const FILE_DAYS = 7;
/** Number of days for which a finished job is listed. */
const JOB_DAYS = 90;
const BATCH_SIZE = 20;

/** Deletes expired long jobs and their files in small transactions, until none is left or the signal is aborted. */
export async function purgeLongJobs(
  { db, real_clock }: Pick<Deps, 'db' | 'real_clock'>,
  signal: AbortSignal,
): Promise<{ files: number; jobs: number }> {
  const now = real_clock.now();
  const daysAgo = (days: number) => now.subtract({ hours: 24 * days });
  const files = await inBatches(signal, () =>
    inTransaction(db, (tx) => purgeFiles(tx, { ended_before: daysAgo(FILE_DAYS), now, limit: BATCH_SIZE })),
  );
  const jobs = await inBatches(signal, () =>
    inTransaction(db, (tx) => forgetJobs(tx, { ended_before: daysAgo(JOB_DAYS), limit: BATCH_SIZE })),
  );
  return { files, jobs };
}

async function inBatches(signal: AbortSignal, batch: () => Promise<number>): Promise<number> {
  let sum = 0;
  for (let count = BATCH_SIZE; count === BATCH_SIZE && !signal.aborted; sum += count) count = await batch();
  return sum;
}
