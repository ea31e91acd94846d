import { creditCharges, reverseCredit } from '#src/charging/credit.ts';
import { type LockedOwner, lockOne, lockWithMerchant, type Owner } from '#src/charging/owners.ts';
import { writeReceipt, writeVoucher } from '#src/charging/receipt-mails.ts';
import { isRefunded } from '#src/charging/refund-owner.ts';
import type { Applied } from '#src/charging/types.ts';
import type { Deps } from '#src/deps.ts';
import { isReturn } from '#src/ledger/transactions/decide.ts';
import { listOfPayment } from '#src/ledger/transactions/store.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { enqueueEvent } from '#src/messages/webhooks/enqueue.ts';
import { inPipeline } from '#src/platform/database/pipeline.ts';
import type { MerchantSummary } from '#src/tenancy/merchants/types.ts';
import { paymentEvent } from './event-kinds.ts';
import { overpaidAmount, stillPaid } from './rules.ts';
import { lockPayment, updatePayment } from './store.ts';
import type { Payment } from './types.ts';
import { agreementOf, hostedUrl } from './views.ts';
import { paymentWebhook } from './webhook.ts';

/** Outcome of an operation on the transaction of a charge. */
interface News extends Pick<Applied, 'transaction' | 'event'> {
  /** Amount that this operation refunded, in minor units. Zero if it refunded nothing. */
  returned: bigint;
}

/**
 * Applies the outcome of an operation to the items of an order and enqueues their events. Returns false and does
 * nothing if the charge is not an order of ERP items.
 */
type SettleOrder = (deps: Deps, payment: Payment, news: News) => Promise<boolean>;

/**
 * Applies the outcome of an attempt to the charge, the merchant's virtual account and its journal, and
 * enqueues the webhook event. For orders of ERP items, `settleOrder` enqueues one event per item instead.
 */
export function paymentOwner(settleOrder: SettleOrder): Owner {
  return {
    follows: () => true,
    hold: lockOne(lockPayment, async (deps, one, applied) => {
      if (applied.settled || applied.event !== null) await follow(deps, one, applied, settleOrder);
      return applied;
    }),
    async holdForLoss(deps, commerce_id, id) {
      const { held, merchant } = await lockWithMerchant(deps.db, { commerce_id, id }, lockPayment);
      return ({ transaction, amount }) =>
        applyOutcome(
          deps,
          { payment: held, merchant, attempts: () => listOfPayment(deps.db, held) },
          { transaction, event: null, returned: amount },
          settleOrder,
        );
    },
  };
}

async function follow(
  deps: Deps,
  { held: payment, merchant }: LockedOwner<Payment>,
  applied: Applied,
  settleOrder: SettleOrder,
): Promise<void> {
  const { transaction, operation, event } = applied;
  const { description } = payment;
  const isReturned = isRefunded(applied);
  const isWritten = event === 'approved' || event === 'coupon_issued';
  // A rejected refund without a status change produces no webhook event.
  const isNews = !isReturn(operation) || isReturned || event !== null;
  const news = { transaction, event, returned: isReturned ? operation.amount : 0n };
  // The following writes do not depend on each other.
  await inPipeline(deps.db, (db) => {
    const scope = { ...deps, db };
    const context = { payment, merchant, attempts: once(() => listOfPayment(db, payment)) };
    return [
      event === 'approved' ? creditCharges(scope, [{ transaction, description }]) : NOTHING,
      isWritten ? enqueuePayerMail(scope, context, transaction) : NOTHING,
      isReturned ? reverseCredit(scope, applied, description) : NOTHING,
      isNews ? applyOutcome(scope, context, news, settleOrder) : NOTHING,
    ];
  });
}

const NOTHING = Promise.resolve();

/**
 * A charge and its merchant. `attempts` returns the charge's transactions and reads them from the database on the
 * first call only.
 */
interface PaymentWithMerchant {
  payment: Payment;
  merchant: MerchantSummary;
  attempts(): Promise<Transaction[]>;
}

function once<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | undefined;
  return () => {
    reading ??= read();
    return reading;
  };
}

/**
 * Queues an email to the payer: a receipt if the payment was approved, or instructions if the payer must still pay a
 * cash voucher.
 */
async function enqueuePayerMail(
  deps: Deps,
  { payment, merchant, attempts }: PaymentWithMerchant,
  transaction: Transaction,
): Promise<void> {
  const { customer, description, tax } = payment;
  const about = { transaction, merchant, customer, description, subject: `payment:${payment.id}` };
  const url = hostedUrl(deps.base_url, payment.id);
  const excess = overpaidAmount(payment, await attempts());
  if (transaction.status === 'Aprobada') await writeReceipt(deps, about, { tax, url, excess });
  else await writeVoucher(deps, about, { agreement: agreementOf(transaction), url });
}

/** Updates the charge with the outcome of an operation and enqueues its webhook event. */
async function applyOutcome(
  deps: Deps,
  { payment, merchant, attempts: readAttempts }: PaymentWithMerchant,
  news: News,
  settleOrder: SettleOrder,
): Promise<void> {
  const { transaction, event, returned } = news;
  const now = deps.clock.now();
  const url = payment.result_urls?.webhook || merchant.webhook_url;
  const attempts = await readAttempts();
  const paid = stillPaid(attempts);
  let current = payment;
  if (event === 'approved' || returned > 0n) {
    // A charge that was fully refunded no longer counts as paid.
    const change = {
      paid_at: paid === 0n ? null : (payment.paid_at ?? now),
      excess: overpaidAmount(payment, attempts),
      updated_at: now,
    };
    current = { ...payment, ...change };
    await updatePayment(deps.db, payment, change);
  }
  if (await settleOrder(deps, payment, news)) return;
  await enqueueEvent(deps.db, {
    commerce_id: payment.commerce_id,
    office_id: payment.office_id,
    production: payment.production,
    subject: `payment:${payment.id}`,
    kind: paymentEvent,
    url,
    payload: paymentWebhook(
      { payment: current, transaction, paid },
      { base_url: deps.base_url, locale: merchant.locale },
    ),
    now,
  });
}
