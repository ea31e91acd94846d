import type { Deps } from '#src/deps.ts';
import { deleteOldInvitations } from './invitations/store.ts';
import { deleteOldLinks } from './links/store.ts';
import { purgeSessions } from './sessions/sessions.ts';

/** Time for which expired invitations stay in the list, so that they can be resent. */
const EXPIRED_LISTED_FOR = { hours: 30 * 24 } as const;

/** Deletes expired sessions, links and invitations. Returns the number of deleted rows. */
export async function purgePeople(deps: Deps): Promise<{ purged: number }> {
  const now = deps.real_clock.now();
  const sessions = await purgeSessions(deps);
  const links = await deleteOldLinks(deps.db, now);
  return {
    purged: sessions + links + (await deleteOldInvitations(deps.db, now.subtract(EXPIRED_LISTED_FOR))),
  };
}
