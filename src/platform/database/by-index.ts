import { isRequestActor } from './actor.ts';
import { setLocally } from './local-settings.ts';
import { BY_INDEX, DEFAULT_SETTINGS } from './planned-by-index.ts';
import type { AnyDatabase } from './pool.ts';

/**
 * Makes the planner prefer index lookups until the transaction ends. Connections cache plans. A plan made for a small
 * table would scan the whole table for each batch of a charge run, when tables grow fastest. Transactions of HTTP
 * requests start with this setting.
 */
export async function planByIndex(db: AnyDatabase): Promise<void> {
  if (!isRequestActor()) await setLocally(db, BY_INDEX);
}

/** Restores the default planner settings, for a request that reads or checks many rows. */
export async function restorePlannerDefaults(db: AnyDatabase): Promise<void> {
  await setLocally(db, DEFAULT_SETTINGS);
}
