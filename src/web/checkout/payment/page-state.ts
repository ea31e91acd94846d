import { dayOf, dueOf } from '#src/checkout/collection/rules.ts';
import { listItems, listParts } from '#src/checkout/collection/store.ts';
import type { CollectionItem } from '#src/checkout/collection/types.ts';
import { paymentErrors } from '#src/checkout/payments/errors.ts';
import { refusalOf, stillPaid } from '#src/checkout/payments/rules.ts';
import { findAnyPayment } from '#src/checkout/payments/store.ts';
import type { Payment } from '#src/checkout/payments/types.ts';
import type { Deps } from '#src/deps.ts';
import { notFound } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import { isInProgress } from '#src/ledger/transactions/states.ts';
import { listOfPayment } from '#src/ledger/transactions/store.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { refuseDisabled } from '#src/tenancy/merchants/collecting.ts';
import { atTimeOf } from '../../shared/at-time-of.ts';
import { type Brand, loadBrand } from '../../shared/brand.ts';

/** A charge as its page finds it. */
export interface Found {
  /** In the time of the charge's environment. */
  deps: Deps;
  payment: Payment;
  brand: Brand;
  state: PageState;
  /** What a customer pays with it at a collection page; empty for an ordinary charge. */
  parts: readonly OrderPart[];
}

/** What an order pays of one thing that is owed, and what is owed of it then. */
export interface OrderPart {
  item: CollectionItem;
  amount: bigint;
  pending: bigint;
}

/** What there is to show of a charge. */
type PageState =
  | { kind: 'open'; refused: Transaction | null }
  | { kind: 'paid'; transaction: Transaction }
  | { kind: 'waiting'; transaction: Transaction }
  | { kind: 'voucher'; transaction: Transaction }
  /** An order takes one attempt; the next is made at the page it came from. */
  | { kind: 'refused'; transaction: Transaction }
  | { kind: 'expired' | 'inactive' | 'returned' | 'used' };

export async function findPageState(outer: Deps, id: string): Promise<Found> {
  const payment = isUuid(id) ? await findAnyPayment(outer.db, id) : undefined;
  if (!payment) throw notFound();
  refuseDisabled(payment.merchant_active);
  const deps = atTimeOf(outer, payment);
  const attempts = await listOfPayment(deps.db, payment);
  const state = pageStateOf(payment, attempts, deps.clock.now());
  const brand = await loadBrand(deps, payment);
  return { deps, payment, state, brand, parts: await listOrderParts(deps, payment) };
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

function isOrder({ user_id }: Payment): boolean {
  return user_id === null;
}

/** Pure: from a charge and its attempts, newest first. */
function pageStateOf(payment: Payment, attempts: readonly Transaction[], now: Temporal.Instant): PageState {
  const approved = attempts.find(({ approved_at }) => approved_at !== null);
  if (approved)
    return stillPaid(attempts) > 0n ? { kind: 'paid', transaction: approved } : { kind: 'returned' };
  const [last = null] = attempts;
  if (last && isInProgress(last.status)) {
    return { kind: last.voucher === null ? 'waiting' : 'voucher', transaction: last };
  }
  if (last && isOrder(payment)) return { kind: 'refused', transaction: last };
  const refusal = refusalOf(payment, attempts, now);
  if (refusal === paymentErrors.payment_expired) return { kind: 'expired' };
  if (refusal === paymentErrors.payment_already_used) return { kind: 'used' };
  // The merchant's own page takes this payment: there is nothing to fill in here.
  const isOurs = payment.checkout_type === 'redirect' && !isOrder(payment);
  if (refusal !== null || (!isOurs && last === null)) return { kind: 'inactive' };
  return { kind: 'open', refused: last };
}
