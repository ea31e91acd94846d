import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import { newId } from '#src/kernel/ids.ts';
import { holdCouponByCode, redeemCoupon } from '#src/modules/coupons/store.ts';
import type { Coupon } from '#src/modules/coupons/types.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { flagged, subscriptionErrors } from '../errors.ts';
import { refusalOf, requireSubscription } from '../references.ts';
import { changed } from '../rules/life.ts';
import { dayOfMonth, endOfPeriod, isReached, wholeSecond } from '../rules/periods.ts';
import type { Discount, Subscription } from '../types.ts';
import { changeBy } from './change.ts';

/** A thousand years: longer ones would leave the calendar. */
const MOST_MONTHS = 12_000;

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
  if (!coupon || !fits(coupon, subscription, now)) throw new ApiError(subscriptionErrors.coupon_invalid);
  await redeemCoupon(deps.db, coupon.id);
  const change = {
    discount: toDiscount(coupon),
    discount_ends_at: endOf(coupon, subscription, now),
  };
  const { subscription: reduced } = await changeBy(deps, subscription, (plan) => ({
    subscription: changed(subscription, change, plan, now),
    events: [],
  }));
  return { subscription: reduced, coupon };
}

function fits(coupon: Coupon, subscription: Subscription, now: Temporal.Instant): boolean {
  const isUsedUp = coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions;
  const isForeign = coupon.amount_off !== null && coupon.currency !== subscription.currency_type;
  return coupon.active && !isUsedUp && !isForeign && !isPast(coupon.redeem_by, now);
}

/** Good through its last second. */
function isPast(limit: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return limit !== null && Temporal.Instant.compare(limit, wholeSecond(now)) < 0;
}

function toDiscount(coupon: Coupon): Discount {
  return {
    id: newId(),
    coupon_id: coupon.id,
    plan_id: null,
    percent_hundredths: coupon.percent_off_hundredths,
    amount: coupon.amount_off === null ? null : String(coupon.amount_off),
    duration: coupon.duration,
  };
}

/** Once ends with the next charge; months are counted from now; forever has no end. */
function endOf(coupon: Coupon, subscription: Subscription, now: Temporal.Instant): Temporal.Instant | null {
  if (coupon.duration === 'forever') return null;
  if (coupon.duration === 'once') {
    return isReached(subscription.due_at, now) ? subscription.next_charge_at : subscription.due_at;
  }
  const start = wholeSecond(now);
  const count = Math.min(coupon.duration_in_months ?? 1, MOST_MONTHS);
  return endOfPeriod(start, { count, interval: 'month' }, dayOfMonth(start));
}
