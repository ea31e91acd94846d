import type { Deps } from '#src/deps.ts';
import { foldDeltas } from './store.ts';

/**
 * Maximum number of recorded changes that one statement adds to the totals. A batch takes a few milliseconds and
 * blocks neither readers nor writers.
 */
const BATCH = 5_000;

/**
 * Adds recorded changes to the totals of the statistics. Query results do not depend on when this runs, because reads
 * include the changes not added yet.
 */
export async function foldFigures(
  { db }: Pick<Deps, 'db'>,
  signal?: AbortSignal,
): Promise<{ folded: number }> {
  for (let folded = 0; ; ) {
    const batch = await foldDeltas(db, BATCH);
    folded += batch;
    if (batch < BATCH || signal?.aborted) return { folded };
  }
}
