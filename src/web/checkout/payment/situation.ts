import type { Deps } from '#src/deps.ts';
import { notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { findMerchant } from '#src/modules/merchants/store.ts';
import { paymentErrors } from '#src/modules/payments/errors.ts';
import { refusalOf } from '#src/modules/payments/rules.ts';
import { findAnyPayment } from '#src/modules/payments/store.ts';
import type { Payment } from '#src/modules/payments/types.ts';
import { isInProgress } from '#src/modules/transactions/states.ts';
import { listOfPayment } from '#src/modules/transactions/store.ts';
import type { Transaction } from '#src/modules/transactions/types.ts';
import { atTimeOf } from '../../shared/at-time-of.ts';
import { type Brand, loadBrand } from '../../shared/brand.ts';

/** A charge as its page finds it. */
export interface Found {
  /** In the time of the charge's environment. */
  deps: Deps;
  payment: Payment;
  brand: Brand;
  situation: Situation;
}

/** What there is to show of a charge. */
export type Situation =
  | { kind: 'open'; refused: Transaction | null }
  | { kind: 'paid'; transaction: Transaction }
  | { kind: 'waiting'; transaction: Transaction }
  | { kind: 'coupon'; transaction: Transaction }
  | { kind: 'expired' | 'inactive' | 'used' };

export async function findSituation(outer: Deps, id: string): Promise<Found> {
  const payment = isUuid(id) ? await findAnyPayment(outer.db, id) : undefined;
  if (!payment) throw notFound();
  const deps = atTimeOf(outer, payment);
  const merchant = await findMerchant(deps.db, payment.commerce_id);
  const attempts = await listOfPayment(deps.db, payment.id);
  const situation: Situation = merchant?.active
    ? situationOf(payment, attempts, deps.clock.now())
    : { kind: 'inactive' };
  return { deps, payment, situation, brand: await loadBrand(deps, payment) };
}

/** Pure: from a charge and its attempts, newest first. */
export function situationOf(
  payment: Payment,
  attempts: readonly Transaction[],
  now: Temporal.Instant,
): Situation {
  const approved = attempts.find(({ approved_at }) => approved_at !== null);
  if (payment.paid_at !== null && approved) return { kind: 'paid', transaction: approved };
  const [last = null] = attempts;
  if (last && isInProgress(last.status)) {
    return { kind: last.coupon === null ? 'waiting' : 'coupon', transaction: last };
  }
  const refusal = refusalOf(payment, attempts, now);
  if (refusal === paymentErrors.payment_expired) return { kind: 'expired' };
  if (refusal === paymentErrors.payment_already_used) return { kind: 'used' };
  // The merchant's own page takes this payment, or it was an order that is over: there is nothing to fill in here.
  const isOurs = payment.checkout_type === 'redirect' && payment.user_id !== null;
  if (refusal !== null || (!isOurs && last === null)) return { kind: 'inactive' };
  return { kind: 'open', refused: last };
}
