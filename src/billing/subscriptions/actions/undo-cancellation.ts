import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { loadChargeContext } from '../charge/charge-context.ts';
import { subscriptionErrors } from '../errors.ts';
import { offerRefusal, refuseWhileCharging, requireSubscription } from '../references.ts';
import { changed } from '../rules/life.ts';
import { nextCharge } from '../rules/periods.ts';
import { isOver } from '../rules/states.ts';
import type { Subscription } from '../types.ts';
import { changeBy } from './change.ts';

/** Withdraws the pending cancellation of a subscription, on behalf of the merchant. */
export async function undoCancellationAsMerchant(
  deps: Deps,
  principal: Principal,
  { id }: { id: string },
): Promise<Subscription> {
  const subscription = await requireSubscription(deps, principal, id);
  if (isOver(subscription.status)) {
    throw new ApiError(subscriptionErrors.subscription_inactive);
  }
  if (subscription.canceled_at === null) {
    throw new ApiError(subscriptionErrors.subscription_not_canceled);
  }
  refuseWhileCharging(subscription);
  const context = await loadChargeContext(deps.db, [subscription]);
  const refusal = await offerRefusal(deps, subscription, context.plan(subscription.subscription_plan_id));
  if (refusal) throw new ApiError(refusal);
  return undoCancellation(deps, subscription);
}

/** Withdraws a pending cancellation. The current period stays paid, and the subscription renews as before. */
export async function undoCancellation(deps: Deps, subscription: Subscription): Promise<Subscription> {
  const now = deps.clock.now();
  const change = {
    canceled_at: null,
    cancel_at: null,
    cancel_at_period_end: false,
    next_charge_at: subscription.status === 'pausada' ? null : nextCharge(subscription.due_at, now),
  };
  const { subscription: live } = await changeBy(deps, subscription, (plan) => ({
    subscription: changed(subscription, change, plan, now),
    events: ['resumed'],
  }));
  return live;
}
