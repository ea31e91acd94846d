import { findItem, lockItems, saveItems } from '#src/checkout/collection/store.ts';
import type { Deps } from '#src/deps.ts';
import { notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { findPayment, updatePayment } from './store.ts';

/**
 * Activates or deactivates a charge or an ERP item. An inactive charge or item accepts no new payment attempts, but
 * an attempt in progress continues.
 */
export async function changePaymentActive(
  deps: Deps,
  principal: Principal,
  input: { id: string; active: boolean },
): Promise<{ id: string; active: boolean }> {
  const { id, active } = input;
  if (!isUuid(id)) throw notFound();
  const change = { active, updated_at: deps.clock.now() };
  const payment = await findPayment(deps.db, principal, id);
  if (payment) await updatePayment(deps.db, payment, change);
  else await changeItem(deps, principal, id, change);
  return { id, active };
}

async function changeItem(
  deps: Deps,
  principal: Principal,
  id: string,
  change: { active: boolean; updated_at: Temporal.Instant },
): Promise<void> {
  const found = await findItem(deps.db, principal, { gateway_id: id });
  const [item] = found ? await lockItems(deps.db, principal, { ids: [found.id] }) : [];
  if (!item) throw notFound();
  await saveItems(deps.db, [{ ...item, ...change }]);
}
