import type { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { notFound, refuseIf } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { officeIssue } from '#src/tenancy/merchants/office-reach.ts';
import { couponIssues, discountOf, monthsOf, refuseDuplicateCode } from './create.ts';
import type { couponBody } from './schema.ts';
import { lockCoupon, updateCoupon } from './store.ts';
import type { Coupon } from './types.ts';

/**
 * Updates a coupon. The discount is replaced as a whole. Any other field that is not sent keeps its value, and a code
 * cannot be removed.
 */
export async function changeCoupon(
  deps: Deps,
  principal: Principal,
  input: z.infer<typeof couponBody> & { id: string },
): Promise<Coupon> {
  const coupon = await requireCoupon(deps, principal, input.id);
  if (await officeIssue(deps, principal, input.office))
    refuseIf(await couponIssues(deps, principal, input, coupon));
  const kept = <T>(sent: T | undefined, before: T): T => (sent === undefined ? before : sent);
  const change = {
    code: input.code ?? coupon.code,
    name: kept(input.name, coupon.name),
    ...discountOf(input),
    duration: input.duration,
    duration_in_months: monthsOf(input, coupon.duration_in_months),
    max_redemptions: kept(input.max_redemptions, coupon.max_redemptions),
    redeem_by: kept(input.redeem_by, coupon.redeem_by),
    active: kept(input.active, coupon.active),
    updated_at: deps.clock.now(),
  };
  await updateCoupon(deps.db, coupon, change).catch(refuseDuplicateCode);
  return { ...coupon, ...change };
}

export async function requireCoupon(deps: Deps, principal: Principal, id: string): Promise<Coupon> {
  const coupon = isUuid(id) ? await lockCoupon(deps.db, principal, id) : undefined;
  if (!coupon) throw notFound();
  return coupon;
}
