import { findCouponByCode, lockCouponByCode, redeemCoupon } from '#src/catalog/coupons/store.ts';
import type { Coupon } from '#src/catalog/coupons/types.ts';
import type { Plan } from '#src/catalog/plans/types.ts';
import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import { subscriptionErrors } from './errors.ts';
import { canRedeem } from './rules/coupons.ts';
import { offerOf, type PlanOffer } from './rules/plan-offer.ts';
import { countPlanDiscounts } from './store.ts';

/**
 * Computes the offer for a new subscriber, with or without a coupon. Changes nothing. Throws `coupon_invalid` for an
 * invalid coupon.
 */
export async function offerPlan(deps: Deps, plan: Plan, code: string | null): Promise<PlanOffer> {
  const now = deps.clock.now();
  const found = code === null ? null : await findCouponByCode(deps.db, plan, code);
  const coupon = found === null ? null : requireFit(found, plan, now);
  const has_plan_discount = coupon === null && (await takesPlanDiscount(deps, plan));
  return offerOf({ plan, coupon, has_plan_discount, now });
}

/** Computes the offer with the coupon, or without it when it is invalid. */
export async function offerOrPlain(deps: Deps, plan: Plan, code: string | null): Promise<PlanOffer> {
  try {
    return await offerPlan(deps, plan, code);
  } catch (error) {
    if (!(error instanceof ApiError) || error.entry !== subscriptionErrors.coupon_invalid) throw error;
    return offerPlan(deps, plan, null);
  }
}

/**
 * Redeems a coupon for a subscription that is about to be written. The redemption is undone if the first charge is
 * declined.
 */
export async function takeCoupon(deps: Deps, plan: Plan, code: string): Promise<Coupon> {
  const found = await lockCouponByCode(deps.db, plan, code);
  const coupon = requireFit(found, plan, deps.clock.now());
  await redeemCoupon(deps.db, coupon);
  return coupon;
}

function requireFit(coupon: Coupon | undefined, plan: Plan, now: Temporal.Instant): Coupon {
  if (!coupon || !canRedeem(coupon, plan.currency_type, now))
    throw new ApiError(subscriptionErrors.coupon_invalid);
  return coupon;
}

/**
 * Returns whether a new subscriber gets the plan's own discount, which may be limited to the first subscribers. The
 * count is exact while the plan is locked.
 */
export async function takesPlanDiscount(deps: Deps, plan: Plan): Promise<boolean> {
  if (plan.discount_type_amount === null || (plan.discount_amount ?? 0n) === 0n) return false;
  if (plan.discount_period === 0) return false;
  const limit = plan.discount_subscribers_limit;
  return limit === null || (await countPlanDiscounts(deps.db, plan)) < limit;
}
