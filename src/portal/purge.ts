import type { Deps } from '#src/deps.ts';
import { oldestSession } from './sessions.ts';
import { deleteOld } from './store.ts';

/** Time for which used and expired links are kept, so that their page can explain why they no longer work. */
const LINK_KEPT = { hours: 24 } as const;

/** Deletes sign-in requests, sessions and links that can no longer be used. Returns the number of deleted rows. */
export async function purgePortal(deps: Pick<Deps, 'db' | 'real_clock'>): Promise<number> {
  const now = deps.real_clock.now();
  const { created_at: session_created, seen_at: session_seen } = oldestSession(now);
  return deleteOld(deps.db, { request: now, session_created, session_seen, link: now.subtract(LINK_KEPT) });
}
