import { lockCouponByCode, redeemCoupon } from '#src/catalog/coupons/store.ts';
import type { Coupon } from '#src/catalog/coupons/types.ts';
import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import { isDiscountSpent } from '#src/ledger/invoices/store.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { subscriptionErrors } from '../errors.ts';
import { findRedemption, insertRedemption } from '../redemptions/store.ts';
import { refusalOf, requireSubscription } from '../references.ts';
import {
  canReapply,
  canRedeem,
  endWhenApplied,
  endWhenRestored,
  isOpen,
  toDiscount,
} from '../rules/coupons.ts';
import { changed } from '../rules/life.ts';
import type { Discount, Redemption, Subscription } from '../types.ts';
import { changeBy } from './change.ts';

/**
 * Applies a coupon to a subscription, replacing its current discount. If the subscription redeemed this coupon before
 * and that discount has not ended, the redemption is not counted again. The coupon is locked while its redemptions
 * are counted.
 */
export async function applyCoupon(
  deps: Deps,
  principal: Principal,
  input: { id: string; code: string },
): Promise<{ subscription: Subscription; coupon: Coupon }> {
  const subscription = await requireSubscription(deps, principal, input.id);
  const refusal = refusalOf(subscription);
  if (refusal) throw new ApiError(refusal);
  const coupon = await lockCouponByCode(deps.db, principal, input.code);
  if (!coupon) throw new ApiError(subscriptionErrors.coupon_invalid);
  const redeemed = await findOpenRedemption(deps, subscription, coupon);
  const now = deps.clock.now();
  const isFit = (redeemed ? canReapply : canRedeem)(coupon, subscription.currency_type, now);
  if (!isFit) throw new ApiError(subscriptionErrors.coupon_invalid);
  if (redeemed && redeemed.id === subscription.discount?.id) return { subscription, coupon };
  const change = redeemed
    ? { discount: redeemed.discount, discount_ends_at: endWhenRestored(redeemed, subscription, now) }
    : await redeem(deps, subscription, coupon);
  const { subscription: reduced } = await changeBy(deps, subscription, (plan) => ({
    subscription: changed(subscription, change, plan, now),
    events: [],
  }));
  return { subscription: reduced, coupon };
}

async function findOpenRedemption(
  deps: Deps,
  subscription: Subscription,
  coupon: Coupon,
): Promise<Redemption | null> {
  const redemption = await findRedemption(deps.db, subscription, coupon.id);
  if (!redemption || !isOpen(redemption, subscription, deps.clock.now())) return null;
  const isForOnce = redemption.discount.duration === 'once';
  return isForOnce && (await isDiscountSpent(deps.db, subscription, redemption.id)) ? null : redemption;
}

async function redeem(
  deps: Deps,
  subscription: Subscription,
  coupon: Coupon,
): Promise<{ discount: Discount; discount_ends_at: Temporal.Instant | null }> {
  const now = deps.clock.now();
  const discount = toDiscount(coupon);
  const discount_ends_at = endWhenApplied(coupon, subscription, now);
  await redeemCoupon(deps.db, coupon);
  await insertRedemption(deps.db, {
    commerce_id: subscription.commerce_id,
    id: discount.id,
    coupon_id: coupon.id,
    subscription_id: subscription.id,
    discount,
    discount_ends_at,
    created_at: now,
  });
  return { discount, discount_ends_at };
}
