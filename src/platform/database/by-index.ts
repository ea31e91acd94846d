import { isRequestActor } from './actor.ts';
import { setLocally } from './local-settings.ts';
import { BY_INDEX, DEFAULT_SETTINGS } from './planned-by-index.ts';
import type { AnyDatabase } from './pool.ts';

/**
 * Makes the planner prefer index lookups until the transaction ends. Otherwise a plan cached while a table was small
 * would scan the table after it has grown. HTTP requests have this setting already.
 */
export async function planByIndex(db: AnyDatabase): Promise<void> {
  if (!isRequestActor()) await setLocally(db, BY_INDEX);
}

/** Restores the default planner settings until the transaction ends. Used by requests that read or check many rows. */
export async function restorePlannerDefaults(db: AnyDatabase): Promise<void> {
  await setLocally(db, DEFAULT_SETTINGS);
}
