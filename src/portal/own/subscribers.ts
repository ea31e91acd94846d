import { listByEmail } from '#src/customers/subscribers/store.ts';
import type { Subscriber } from '#src/customers/subscribers/types.ts';
import type { Deps } from '#src/deps.ts';
import { principalOf } from '../sessions.ts';
import type { PortalSession } from '../types.ts';

/**
 * Lists the subscribers that a session can access. A code proves access to the mailbox, so it opens all
 * offices with that email. A link is created by a user who may have access to one office only, so it opens
 * one subscriber.
 */
export async function listOwnSubscribers(db: Deps['db'], session: PortalSession): Promise<Subscriber[]> {
  const found = await listByEmail(db, principalOf(session), session.email);
  return found.filter(({ id }) => session.subscriber_id === null || id === session.subscriber_id);
}
