import type { Deps } from '#src/deps.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { updateCoupon } from './store.ts';
import type { Coupon } from './types.ts';
import { requireCoupon } from './update.ts';

/** Activates or deactivates a coupon. An inactive coupon cannot be redeemed. */
export async function changeCouponActive(
  deps: Deps,
  principal: Principal,
  input: { id: string; active: boolean },
): Promise<Coupon> {
  const coupon = await requireCoupon(deps, principal, input.id);
  const change = { active: input.active, updated_at: deps.clock.now() };
  await updateCoupon(deps.db, coupon, change);
  return { ...coupon, ...change };
}
