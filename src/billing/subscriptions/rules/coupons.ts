import type { Coupon } from '#src/catalog/coupons/types.ts';
import { newId } from '#src/kernel/ids.ts';
import type { Discount, Redemption, Subscription } from '../types.ts';
import { dayOfMonth, earliest, endOfPeriod, isReached, wholeSecond } from './periods.ts';
import { discountAt } from './pricing.ts';

/** A thousand years: longer ones would leave the calendar. */
const MOST_MONTHS = 12_000;

/** Whether a coupon can be redeemed for something in that currency. */
export function fits(coupon: Coupon, currency: string, now: Temporal.Instant): boolean {
  const isUsedUp = coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions;
  return !isUsedUp && holds(coupon, currency, now);
}

/** Whether one that was redeemed can be applied again: all of the above, but that others have used it up meanwhile. */
export function holds(coupon: Coupon, currency: string, now: Temporal.Instant): boolean {
  const isForeign = coupon.amount_off !== null && coupon.currency !== currency;
  return coupon.active && !isForeign && !isPast(coupon.redeem_by, now);
}

/** Whether a redemption may still reduce a charge, one that is overdue included. One for once can until it is spent. */
export function isOpen(
  redemption: Pick<Redemption, 'discount' | 'discount_ends_at'>,
  { due_at, subscription_plan_id }: Subscription,
  now: Temporal.Instant,
): boolean {
  const next = earliest([due_at, wholeSecond(now)]) ?? due_at;
  return discountAt({ ...redemption, subscription_plan_id }, next) !== null;
}

/** Good through its last second. */
function isPast(limit: Temporal.Instant | null, now: Temporal.Instant): boolean {
  return limit !== null && Temporal.Instant.compare(limit, wholeSecond(now)) < 0;
}

export function toDiscount(coupon: Coupon): Discount {
  return {
    id: newId(),
    coupon_id: coupon.id,
    plan_id: null,
    percent_hundredths: coupon.percent_off_hundredths,
    ...(coupon.percent_off === null ? {} : { percent: coupon.percent_off }),
    amount: coupon.amount_off === null ? null : String(coupon.amount_off),
    duration: coupon.duration,
  };
}

/** Of one applied to a subscription that runs: once ends with the next charge; months are counted from now. */
export function endWhenApplied(
  coupon: Coupon,
  subscription: Subscription,
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (coupon.duration === 'forever') return null;
  return coupon.duration === 'once' ? nextDue(subscription, now) : monthsFrom(coupon, wholeSecond(now));
}

/** Of one that another took the place of meanwhile: months go on where they were. */
export function endWhenRestored(
  { discount, discount_ends_at }: Pick<Redemption, 'discount' | 'discount_ends_at'>,
  subscription: Subscription,
  now: Temporal.Instant,
): Temporal.Instant | null {
  return discount.duration === 'once' ? nextDue(subscription, now) : discount_ends_at;
}

function nextDue({ due_at, next_charge_at }: Subscription, now: Temporal.Instant): Temporal.Instant | null {
  return isReached(due_at, now) ? next_charge_at : due_at;
}

/**
 * Of one a subscription begins with: from its first charge, so that a trial does not use it up. Three months are three
 * monthly charges: the one that falls due when they are over is no longer among them.
 */
export function endFromStart(coupon: Coupon, paidFrom: Temporal.Instant): Temporal.Instant | null {
  if (coupon.duration === 'forever') return null;
  if (coupon.duration === 'once') return paidFrom;
  return monthsFrom(coupon, paidFrom).subtract({ seconds: 1 });
}

function monthsFrom(coupon: Coupon, start: Temporal.Instant): Temporal.Instant {
  const count = Math.min(coupon.duration_in_months ?? 1, MOST_MONTHS);
  return endOfPeriod(start, { count, interval: 'month' }, dayOfMonth(start));
}
