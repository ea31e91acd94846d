import { findSubscriber } from '#src/customers/subscribers/store.ts';
import type { Subscriber } from '#src/customers/subscribers/types.ts';
import type { Deps } from '#src/deps.ts';
import { type Issue, ValidationError } from '#src/kernel/errors.ts';
import { isUuid, newId } from '#src/kernel/ids.ts';
import { hashToken, newToken } from '#src/platform/hashed-token.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { RULE_TEXTS } from '#src/platform/http/rules.ts';
import { insertLink } from './store.ts';

export const LINK_PATH = '/portal/session';
const LIFETIME = { minutes: 15 } as const;

/**
 * Creates a single-use link that signs a subscriber in to the portal, in the caller's environment. Throws if the
 * subscriber does not exist.
 */
export async function createLink(
  deps: Deps,
  principal: Principal,
  { subscriber_id, return_url = null }: { subscriber_id: string; return_url?: string | null | undefined },
): Promise<{ url: string; expires_at: Temporal.Instant }> {
  const { subscriber, issue } = await findSubscriberFor(deps, principal, subscriber_id);
  if (!subscriber) throw new ValidationError([issue]);
  const token = newToken();
  const created_at = deps.clock.now();
  const expires_at = created_at.add(LIFETIME);
  const { commerce_id, production } = principal;
  await insertLink(deps.db, {
    ...{ commerce_id, production, id: newId(), token_hash: hashToken(token) },
    ...{ subscriber_id: subscriber.id, email: subscriber.email.toLowerCase(), return_url },
    ...{ created_at, expires_at, used_at: null },
  });
  return { url: `${deps.base_url}${LINK_PATH}/${token}`, expires_at };
}

/** Returns the subscriber with this id, or a validation issue if the caller has no access to it. */
export async function findSubscriberFor(
  deps: Deps,
  principal: Principal,
  id: string,
): Promise<{ subscriber: Subscriber; issue: null } | { subscriber: null; issue: Issue }> {
  const subscriber = isUuid(id) ? await findSubscriber(deps.db, principal, id) : undefined;
  return subscriber
    ? { subscriber, issue: null }
    : { subscriber: null, issue: { path: 'subscriber_id', text: RULE_TEXTS.exists } };
}
