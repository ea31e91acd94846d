import type { Coupon } from '#src/catalog/coupons/types.ts';
import { newId } from '#src/kernel/ids.ts';
import type { Discount, Redemption, Subscription } from '../types.ts';
import { dayOfMonth, earliest, endOfPeriod, isReached, wholeSecond } from './periods.ts';
import { discountAt } from './pricing.ts';

/**
 * Maximum duration of a discount in months. It equals 1,000 years, which keeps end dates within the supported range.
 */
const MAX_MONTHS = 12_000;

/** Returns whether a subscription in this currency can redeem the coupon. */
export function canRedeem(coupon: Coupon, currency: string, now: Temporal.Instant): boolean {
  const isUsedUp = coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions;
  return !isUsedUp && canReapply(coupon, currency, now);
}

/**
 * Returns whether a subscription can reapply a coupon that it redeemed before. Checks the conditions of `canRedeem`,
 * except for the redemption limit.
 */
export function canReapply(coupon: Coupon, currency: string, now: Temporal.Instant): boolean {
  const isForeign = coupon.amount_off !== null && coupon.currency !== currency;
  return coupon.active && !isForeign && !isPast(coupon.redeem_by, now);
}

/**
 * Returns whether a redemption can still reduce the next charge. An overdue charge is judged by its due date. A
 * `once` redemption stays open until a charge uses it.
 */
export function isOpen(
  redemption: Pick<Redemption, 'discount' | 'discount_ends_at'>,
  { due_at, subscription_plan_id }: Subscription,
  now: Temporal.Instant,
): boolean {
  const next = earliest([due_at, wholeSecond(now)]) ?? due_at;
  return discountAt({ ...redemption, subscription_plan_id }, next) !== null;
}

/**
 * Returns whether the time limit for redeeming a coupon has passed. Returns false during the last second of the
 * limit.
 */
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

/**
 * Returns the end of a discount that is applied to a running subscription. A `once` discount ends with the next
 * charge. A duration in months starts now.
 */
export function endWhenApplied(
  coupon: Coupon,
  subscription: Subscription,
  now: Temporal.Instant,
): Temporal.Instant | null {
  if (coupon.duration === 'forever') return null;
  return coupon.duration === 'once' ? nextDue(subscription, now) : monthsFrom(coupon, wholeSecond(now));
}

/**
 * Returns the end of a discount that is reapplied after another discount replaced it. A duration in months keeps its
 * original end.
 */
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
 * Returns the end of a discount that a new subscription starts with. Its duration starts with the first charge, after
 * any trial. Three months cover three monthly charges, because the discount ends one second before the fourth.
 */
export function endFromStart(coupon: Coupon, paidFrom: Temporal.Instant): Temporal.Instant | null {
  if (coupon.duration === 'forever') return null;
  if (coupon.duration === 'once') return paidFrom;
  return monthsFrom(coupon, paidFrom).subtract({ seconds: 1 });
}

function monthsFrom(coupon: Coupon, start: Temporal.Instant): Temporal.Instant {
  const count = Math.min(coupon.duration_in_months ?? 1, MAX_MONTHS);
  return endOfPeriod(start, { count, interval: 'month' }, dayOfMonth(start));
}
