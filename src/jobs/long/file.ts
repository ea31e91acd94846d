import type { Deps } from '#src/deps.ts';
import { readChunk } from './files/store.ts';
import type { LongJobRow } from './types.ts';

/** Yields the download file of a long job in chunks, so that the complete file is never in memory. */
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
