import type { Deps } from '#src/deps.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { updateCoupon } from './store.ts';
import { requireCoupon } from './update.ts';

/**
 * Marks a coupon as deleted, so that it can no longer be redeemed. Subscriptions that use it keep their
 * discount.
 */
export async function deleteCoupon(deps: Deps, principal: Principal, input: { id: string }): Promise<void> {
  const coupon = await requireCoupon(deps, principal, input.id);
  await updateCoupon(deps.db, coupon, { deleted_at: deps.clock.now() });
}
