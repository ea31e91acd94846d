import type { Deps } from '#src/deps.ts';
import { foldDeltas } from './store.ts';

/** Deltas per statement. One batch takes a few milliseconds and blocks neither readers nor writers. */
const BATCH = 5_000;

/**
 * Folds recorded deltas into totals. Results do not depend on when this runs, because readers sum deltas and totals.
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
