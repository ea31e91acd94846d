import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import { holdCouponByCode, redeemCoupon } from '#src/modules/coupons/store.ts';
import type { Coupon } from '#src/modules/coupons/types.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { flagged, subscriptionErrors } from '../errors.ts';
import { refusalOf, requireSubscription } from '../references.ts';
import { endWhenApplied, fits, toDiscount } from '../rules/coupons.ts';
import { changed } from '../rules/life.ts';
import type { Subscription } from '../types.ts';
import { changeBy } from './change.ts';

/** One at a time: a new coupon takes the place of what there was. The coupon is held, so that uses count exactly. */
export async function applyCoupon(
  deps: Deps,
  principal: Principal,
  input: { id: string; code: string },
): Promise<{ subscription: Subscription; coupon: Coupon }> {
  const subscription = await requireSubscription(deps, principal, input.id);
  const refusal = refusalOf(subscription);
  if (refusal) throw new ApiError(flagged(refusal, 'applied'));
  const coupon = await holdCouponByCode(deps.db, principal, input.code);
  const now = deps.clock.now();
  if (!coupon || !fits(coupon, subscription.currency_type, now))
    throw new ApiError(subscriptionErrors.coupon_invalid);
  await redeemCoupon(deps.db, coupon.id);
  const change = {
    discount: toDiscount(coupon),
    discount_ends_at: endWhenApplied(coupon, subscription, now),
  };
  const { subscription: reduced } = await changeBy(deps, subscription, (plan) => ({
    subscription: changed(subscription, change, plan, now),
    events: [],
  }));
  return { subscription: reduced, coupon };
}
