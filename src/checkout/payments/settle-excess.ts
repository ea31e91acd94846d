import type { Deps } from '#src/deps.ts';
import { notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { requireRole } from '#src/platform/http/roles.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { findPayment, lockPayment, updatePayment } from './store.ts';

/**
 * Records that the merchant refunded the overpaid amount outside this service, for example by bank transfer. Does not
 * refund anything itself. Runs in the caller's transaction.
 */
export async function settleExcess(deps: Deps, principal: Principal, id: string): Promise<void> {
  requireRole(principal, 'operator');
  const found = isUuid(id) ? await findPayment(deps.db, principal, id) : undefined;
  if (!found) throw notFound();
  const { excess, returned_elsewhere: before } = await lockPayment(deps.db, found);
  if (excess === 0n) return;
  const change = { excess: 0n, returned_elsewhere: before + excess, updated_at: deps.clock.now() };
  await updatePayment(deps.db, found, change);
}
