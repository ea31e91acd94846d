import type { Deps } from '#src/deps.ts';
import { oldestSession } from './sessions.ts';
import { deleteOld } from './store.ts';

/** A used or expired link is kept for a day, so that its page can say what happened. */
const LINK_KEPT = { hours: 24 } as const;

/** Deletes requests, sessions and links that cannot be used any more. Returns the number of rows. */
export async function purgePortal(deps: Pick<Deps, 'db' | 'real_clock'>): Promise<number> {
  const now = deps.real_clock.now();
  const { created_at: session_created, seen_at: session_seen } = oldestSession(now);
  return deleteOld(deps.db, { request: now, session_created, session_seen, link: now.subtract(LINK_KEPT) });
}
