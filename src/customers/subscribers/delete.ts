import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { subscriberErrors } from './errors.ts';
import { requireSubscriber } from './find.ts';
import { refuseFromTest } from './in-production.ts';
import { updateSubscriber } from './store.ts';

/**
 * Marks a subscriber as deleted. Throws if the subscriber has a subscription that has not ended. The row stays,
 * because invoices refer to it.
 */
export async function deleteSubscriber(
  deps: Deps,
  principal: Principal,
  input: { id: string },
): Promise<void> {
  const subscriber = await requireSubscriber(deps, principal, input.id);
  const isSubscribed = await deps.uses.subscriber.hasLiveSubscriptions(deps.db, subscriber);
  if (isSubscribed) throw new ApiError(subscriberErrors.subscriber_has_active_subscriptions);
  await refuseFromTest(deps, principal, subscriber);
  await updateSubscriber(deps.db, subscriber, { deleted_at: deps.clock.now() });
}
