import { listByEmail } from '#src/customers/subscribers/store.ts';
import type { Subscriber } from '#src/customers/subscribers/types.ts';
import type { Deps } from '#src/deps.ts';
import { principalOf } from '../sessions.ts';
import type { PortalSession } from '../types.ts';

/**
 * The subscribers that a session may see. A code proves that the person reads the address, so it opens every office that knows it. A link
 * was made by a user who may reach one office only, so it opens one subscriber.
 */
export async function listOwnSubscribers(db: Deps['db'], session: PortalSession): Promise<Subscriber[]> {
  const found = await listByEmail(db, principalOf(session), session.email);
  return found.filter(({ id }) => session.subscriber_id === null || id === session.subscriber_id);
}
