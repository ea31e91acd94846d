import type { Deps } from '#src/deps.ts';
import { foldDeltas } from './store.ts';

/**
 * Maximum number of changes that one statement adds to the totals. A batch takes a few milliseconds and blocks
 * neither readers nor writers.
 */
const BATCH = 5_000;

/**
 * Adds recorded changes to the totals of the statistics. Reads add the remaining changes to the totals, so their
 * results do not depend on when this function runs.
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
