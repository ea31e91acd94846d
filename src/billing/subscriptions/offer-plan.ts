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
 * Computes the offer of a plan to a new subscriber, with a coupon if `code` is not null. Throws `coupon_invalid` if
 * the coupon cannot be redeemed.
 */
export async function offerPlan(deps: Deps, plan: Plan, code: string | null): Promise<PlanOffer> {
  const now = deps.clock.now();
  const found = code === null ? null : await findCouponByCode(deps.db, plan, code);
  const coupon = found === null ? null : requireFit(found, plan, now);
  const has_plan_discount = coupon === null && (await takesPlanDiscount(deps, plan));
  return offerOf({ plan, coupon, has_plan_discount, now });
}

/** Computes the offer of a plan with the coupon. If the coupon is invalid, returns the offer without it. */
export async function offerOrPlain(deps: Deps, plan: Plan, code: string | null): Promise<PlanOffer> {
  try {
    return await offerPlan(deps, plan, code);
  } catch (error) {
    if (!(error instanceof ApiError) || error.entry !== subscriptionErrors.coupon_invalid) throw error;
    return offerPlan(deps, plan, null);
  }
}

/**
 * Redeems a coupon for a subscription that is about to be created. If the first charge is declined, the redemption is
 * undone.
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
 * Returns whether a new subscriber gets the plan's own discount, which may be limited to a number of subscribers. The
 * result stays valid only while the plan is locked.
 */
export async function takesPlanDiscount(deps: Deps, plan: Plan): Promise<boolean> {
  if (plan.discount_type_amount === null || (plan.discount_amount ?? 0n) === 0n) return false;
  if (plan.discount_period === 0) return false;
  const limit = plan.discount_subscribers_limit;
  return limit === null || (await countPlanDiscounts(deps.db, plan)) < limit;
}
