import type { Deps } from '#src/deps.ts';
import { foldDeltas } from './store.ts';

/** Some milliseconds of work: who writes or reads meanwhile waits for nothing. */
const BATCH = 5_000;

/** Folds what was counted since into totals. No figure depends on when: whoever reads sums both. */
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
