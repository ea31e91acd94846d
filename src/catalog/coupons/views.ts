import type { z } from 'zod';
import { toColombiaText } from '#src/kernel/calendar.ts';
import { toNumber } from '#src/kernel/money.ts';
import { percentText } from './percent.ts';
import type { changedActiveCoupon, couponView, createdCoupon } from './schema.ts';
import type { Coupon } from './types.ts';

export function viewCoupon(coupon: Coupon): z.infer<typeof couponView> {
  const percent = percentText(coupon);
  return {
    id: coupon.id,
    code: coupon.code,
    name: coupon.name,
    percent_off: percent === null ? null : Number(percent),
    amount_off: toNumber(coupon.amount_off),
    currency: coupon.currency,
    duration: coupon.duration,
    duration_in_months: coupon.duration_in_months,
    max_redemptions: coupon.max_redemptions,
    times_redeemed: coupon.times_redeemed,
    redeem_by: toColombiaText(coupon.redeem_by),
    active: coupon.active,
    office: coupon.office_id,
  };
}

export function viewCreatedCoupon(coupon: Coupon): z.infer<typeof createdCoupon> {
  const { id, code, name, percent_off, duration, active, times_redeemed } = viewCoupon(coupon);
  return { saved: true, coupon: { id, code, name, percent_off, duration, active, times_redeemed } };
}

export function viewChangedActive(coupon: Coupon): z.infer<typeof changedActiveCoupon> {
  const { id, code, active } = coupon;
  return { updated: true, coupon: { id, code, active } };
}
