import type { Deps } from '#src/deps.ts';
import { notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { findPayment, updatePayment } from './store.ts';
import type { Payment } from './types.ts';

/** A charge that is off takes no new attempt; one under way goes on. */
export async function changePaymentActive(
  deps: Deps,
  principal: Principal,
  input: { id: string; active: boolean },
): Promise<Payment> {
  const payment = isUuid(input.id) ? await findPayment(deps.db, principal, input.id) : undefined;
  if (!payment) throw notFound();
  const change = { active: input.active, updated_at: deps.clock.now() };
  await updatePayment(deps.db, payment.id, change);
  return { ...payment, ...change };
}
