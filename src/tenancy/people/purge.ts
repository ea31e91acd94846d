import type { Deps } from '#src/deps.ts';
import { deleteOldInvitations } from './invitations/store.ts';
import { deleteOldLinks } from './links/store.ts';
import { purgeSessions } from './sessions/sessions.ts';

/** What was not accepted is shown for so long after it was over, to be sent again. */
const OVER_FOR = { hours: 30 * 24 } as const;

/** Removes what nobody can use any more; answers how many rows went. */
export async function purgePeople(deps: Deps): Promise<{ purged: number }> {
  const now = deps.real_clock.now();
  const sessions = await purgeSessions(deps);
  const links = await deleteOldLinks(deps.db, now);
  return { purged: sessions + links + (await deleteOldInvitations(deps.db, now.subtract(OVER_FOR))) };
}
