import type { Deps } from '#src/deps.ts';
import { readChunk } from './files/store.ts';
import type { LongJobRow } from './types.ts';

/** The text of a job, piece by piece: it is never in memory as a whole. */
export async function* readFile(
  { db }: Pick<Deps, 'db'>,
  job: Pick<LongJobRow, 'commerce_id' | 'id'>,
): AsyncGenerator<string> {
  for (let number = 1; ; number += 1) {
    const text = await readChunk(db, job, number);
    if (text === undefined) return;
    yield text;
  }
}
