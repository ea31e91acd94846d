import type { Deps } from '#src/deps.ts';
import { oldestSession } from './sessions.ts';
import { deleteOld } from './store.ts';

/** Removes what nobody can use any more; answers how many rows went. */
export async function purgePortal(deps: Pick<Deps, 'db' | 'real_clock'>): Promise<number> {
  const now = deps.real_clock.now();
  const { created_at: session_created, seen_at: session_seen } = oldestSession(now);
  return deleteOld(deps.db, { request: now, session_created, session_seen });
}
