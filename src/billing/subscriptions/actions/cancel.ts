import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { subscriptionErrors } from '../errors.ts';
import { refuseWhileCharging, requireSubscription } from '../references.ts';
import { cancelAtPeriodEnd, cancelNow } from '../rules/life.ts';
import { isOver } from '../rules/states.ts';
import type { Subscription } from '../types.ts';
import { changeBy } from './change.ts';

/**
 * Cancels a subscription now, or when its paid time ends. Throws if it is already cancelled or its cancellation is
 * pending.
 */
export async function cancelSubscription(
  deps: Deps,
  principal: Principal,
  input: { id: string; at_period_end: boolean; reason?: string | null },
): Promise<Subscription> {
  const subscription = await requireSubscription(deps, principal, input.id);
  if (subscription.canceled_at !== null) {
    throw new ApiError(subscriptionErrors.subscription_already_canceled);
  }
  if (isOver(subscription.status)) {
    throw new ApiError(subscriptionErrors.subscription_inactive);
  }
  refuseWhileCharging(subscription);
  const now = deps.clock.now();
  const cancel = input.at_period_end ? cancelAtPeriodEnd : cancelNow;
  const withReason = { ...subscription, cancellation_reason: input.reason ?? null };
  const { subscription: canceled } = await changeBy(deps, subscription, (plan) =>
    cancel(withReason, plan, now),
  );
  return canceled;
}
