import type { Deps } from '#src/deps.ts';
import { postingsOf } from './journal.ts';
import { ensureAccounts, insertMovements, insertPostings } from './store.ts';
import type { Movement } from './types.ts';

/** Writes movements with their journal, whatever their number in three statements; answers how many are new. */
export async function recordMovements(db: Deps['db'], movements: readonly Movement[]): Promise<number> {
  if (movements.length === 0) return 0;
  await ensureAccounts(db, movements);
  const written = await insertMovements(db, movements);
  const postings = movements
    .filter(({ id }) => written.has(id))
    .flatMap((movement) => postingsOf(movement).map((posting) => ({ ...posting, entry: movement.id })));
  await insertPostings(db, postings);
  return written.size;
}
