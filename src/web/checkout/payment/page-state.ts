import { dayOf, dueOf } from '#src/checkout/collection/rules.ts';
import { listItems, listParts } from '#src/checkout/collection/store.ts';
import type { CollectionItem } from '#src/checkout/collection/types.ts';
import { paymentErrors } from '#src/checkout/payments/errors.ts';
import { isOpenVoucher, overpaidAmount, refusalOf, stillPaid } from '#src/checkout/payments/rules.ts';
import { findAnyPayment } from '#src/checkout/payments/store.ts';
import type { Payment } from '#src/checkout/payments/types.ts';
import type { Deps } from '#src/deps.ts';
import { notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { isInProgress } from '#src/ledger/transactions/states.ts';
import { listOfPayment } from '#src/ledger/transactions/store.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { refuseDisabled } from '#src/tenancy/merchants/collecting.ts';
import { type Brand, loadBrand } from '../../shared/brand.ts';
import { withTestClock } from '../../shared/with-test-clock.ts';

/** Data needed to render a payment page. */
export interface Found {
  /** Dependencies that use the clock of the payment's environment. */
  deps: Deps;
  payment: Payment;
  brand: Brand;
  state: PageState;
  /** Number of attempts to make this payment so far. */
  attempts: number;
  /** Debts paid with this payment on a collection page; empty for an ordinary payment. */
  parts: readonly OrderPart[];
}

/** Amount of a payment that goes to one debt, and the amount of this debt still to be paid. */
export interface OrderPart {
  item: CollectionItem;
  amount: bigint;
  pending: bigint;
}

/** States of a payment page. */
type PageState =
  /**
   * The page shows the form. `refused` is the last declined attempt, and `voucher` is a cash voucher that can
   * still be paid. Each is null if there is none.
   */
  | { kind: 'open'; refused: Transaction | null; voucher: Transaction | null }
  /**
   * The payment is paid. `excess` is the amount paid beyond what was due, in minor units. `voucher` is a cash
   * voucher that still can be paid, or null.
   */
  | { kind: 'paid'; transaction: Transaction; voucher: Transaction | null; excess: bigint }
  | { kind: 'waiting'; transaction: Transaction }
  /**
   * The payer has a cash voucher to pay. `another` is whether the payer may use another payment method
   * instead.
   */
  | { kind: 'voucher'; transaction: Transaction; another: boolean }
  /** The order was declined. An order allows only one attempt, so the payer retries on the collection page. */
  | { kind: 'refused'; transaction: Transaction }
  | { kind: 'expired' | 'inactive' | 'returned' | 'used' };

/**
 * What the URL requests: the voucher, the form, or neither (null). Ignored unless the page can show both the
 * voucher and the form.
 */
export type Wanted = 'voucher' | 'form' | null;

export async function findPageState(outer: Deps, id: string, wanted: Wanted): Promise<Found> {
  const payment = isUuid(id) ? await findAnyPayment(outer.db, id) : undefined;
  if (!payment) throw notFound();
  refuseDisabled(payment.merchant_active);
  const deps = withTestClock(outer, payment);
  const attempts = await listOfPayment(deps.db, payment);
  const state = wantedOf(pageStateOf(payment, attempts, deps.clock.now()), wanted);
  const brand = await loadBrand(deps, payment);
  const parts = await listOrderParts(deps, payment);
  return { deps, payment, state, brand, attempts: attempts.length, parts };
}

async function listOrderParts(deps: Deps, payment: Payment): Promise<OrderPart[]> {
  if (!isOrder(payment)) return [];
  const parts = await listParts(deps.db, payment);
  const ids = parts.map(({ item_id }) => item_id);
  const items = new Map((await listItems(deps.db, payment, ids)).map((item) => [item.id, item]));
  const today = dayOf(deps.clock.now());
  return parts.flatMap(({ item_id, amount }) => {
    const item = items.get(item_id);
    return item ? [{ item, amount, pending: dueOf(item, today).pending }] : [];
  });
}

function wantedOf(shown: PageState, wanted: Wanted): PageState {
  if (wanted === 'form' && shown.kind === 'voucher' && shown.another)
    return { kind: 'open', refused: null, voucher: shown.transaction };
  if (wanted === 'voucher' && shown.kind === 'open' && shown.voucher)
    return { kind: 'voucher', transaction: shown.voucher, another: true };
  return shown;
}

function isOrder({ user_id }: Payment): boolean {
  return user_id === null;
}

/** Derives the page state from a payment and its attempts (newest first). Does no I/O. */
function pageStateOf(payment: Payment, attempts: readonly Transaction[], now: Temporal.Instant): PageState {
  const voucher = attempts.find(isOpenVoucher) ?? null;
  const approved = attempts.find(({ approved_at }) => approved_at !== null);
  if (approved) {
    if (stillPaid(attempts) === 0n) return { kind: 'returned' };
    return { kind: 'paid', transaction: approved, voucher, excess: overpaidAmount(payment, attempts) };
  }
  const [last = null] = attempts;
  if (last && last !== voucher && isInProgress(last.status)) return { kind: 'waiting', transaction: last };
  const refusal = refusalOf(payment, attempts, now, true);
  const another = !isOrder(payment) && refusal === null;
  if (voucher && (last === voucher || !another)) return { kind: 'voucher', transaction: voucher, another };
  if (last && isOrder(payment)) return { kind: 'refused', transaction: last };
  if (refusal === paymentErrors.payment_expired) return { kind: 'expired' };
  if (refusal === paymentErrors.payment_already_used) return { kind: 'used' };
  // Payments without hosted checkout are paid on the merchant's own page, so there is no form here.
  const isOurs = payment.checkout_type === 'redirect' && !isOrder(payment);
  if (refusal !== null || (!isOurs && last === null)) return { kind: 'inactive' };
  return { kind: 'open', refused: last, voucher };
}
