import { asksByRequest } from './actor.ts';
import { setLocally } from './local-settings.ts';
import { AS_EVER, BY_INDEX } from './planned-by-index.ts';
import type { AnyDatabase } from './pool.ts';

/**
 * Makes the planner prefer index lookups until the transaction ends. Connections cache plans. A plan made for a small
 * table would scan the whole table for each batch of a charge run, when tables grow fastest. Transactions of HTTP
 * requests start with this setting.
 */
export async function planByIndex(db: AnyDatabase): Promise<void> {
  if (!asksByRequest()) await setLocally(db, BY_INDEX);
}

/** Restores the default planner settings, for a request that reads or checks many rows. */
export async function planAsEver(db: AnyDatabase): Promise<void> {
  await setLocally(db, AS_EVER);
}
