import { listByEmail } from '#src/customers/subscribers/store.ts';
import type { Subscriber } from '#src/customers/subscribers/types.ts';
import type { Deps } from '#src/deps.ts';
import { principalOf } from '../sessions.ts';
import type { PortalSession } from '../types.ts';

/**
 * Lists the subscribers that a session can access. A code proves access to the mailbox, so it gives access to the
 * payer's subscribers in all offices. A link gives access to one subscriber, because the user who created it may have
 * access to one office only.
 */
export async function listOwnSubscribers(db: Deps['db'], session: PortalSession): Promise<Subscriber[]> {
  const found = await listByEmail(db, principalOf(session), session.email);
  return found.filter(({ id }) => session.subscriber_id === null || id === session.subscriber_id);
}
