import { setLocally } from './local-settings.ts';
import type { AnyDatabase } from './pool.ts';

/** No plan but one that looks rows up. */
export const BY_INDEX = { enable_seqscan: 'off', enable_hashjoin: 'off', enable_mergejoin: 'off' } as const;

/**
 * Until the transaction ends, statements over sets of rows are planned to look each of them up. A plan is kept with its connection: one that was
 * made while a table was small would read all of it for every batch of an evening, and tables grow fastest then.
 */
export async function planByIndex(db: AnyDatabase): Promise<void> {
  await setLocally(db, BY_INDEX);
}
