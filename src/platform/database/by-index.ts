import { asksByRequest } from './actor.ts';
import { setLocally } from './local-settings.ts';
import { AS_EVER, BY_INDEX } from './planned-by-index.ts';
import type { AnyDatabase } from './pool.ts';

/**
 * Until the transaction ends, statements are planned to look rows up, one by one. A plan is kept with its connection: one that was
 * made while a table was small would read all of it for every batch of an evening, and tables grow fastest then. A request's transaction
 * begins so by itself.
 */
export async function planByIndex(db: AnyDatabase): Promise<void> {
  if (!asksByRequest()) await setLocally(db, BY_INDEX);
}

/** For a request that reads, or checks, more than the few rows that it names. */
export async function planAsEver(db: AnyDatabase): Promise<void> {
  await setLocally(db, AS_EVER);
}
