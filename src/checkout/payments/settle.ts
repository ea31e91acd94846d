import type { Happened } from '#src/billing/subscriptions/charge/save.ts';
import { settleCharges } from '#src/billing/subscriptions/charge/settle.ts';
import { settleOrder } from '#src/checkout/collection/settle.ts';
import { settleReservation } from '#src/checkout/reservations/settle.ts';
import type { Deps } from '#src/deps.ts';
import { shareOf } from '#src/kernel/money.ts';
import { type Applied, applyFinding } from '#src/ledger/transactions/apply.ts';
import type { Finding } from '#src/ledger/transactions/decide.ts';
import { getTransaction, listOfPayment } from '#src/ledger/transactions/store.ts';
import type { Operation, Transaction } from '#src/ledger/transactions/types.ts';
import { creditTransaction } from '#src/ledger/virtual-account/credit.ts';
import { reverseTransaction } from '#src/ledger/virtual-account/reverse.ts';
import { enqueueEvent } from '#src/messages/webhooks/enqueue.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { findWebhookUrl } from '#src/tenancy/merchants/store.ts';
import { stillPaid } from './rules.ts';
import { holdPayment, paymentOfTransaction, updatePayment } from './store.ts';
import type { Payment } from './types.ts';
import { paymentWebhook } from './webhook.ts';

/**
 * Everything that follows from an outcome, in one transaction: the transaction's status, the charge, the virtual
 * account with its journal, and the event that tells of it.
 */
async function settlePayment(
  deps: Deps,
  operation: Pick<Operation, 'reference' | 'transaction_id'>,
  finding: Finding,
): Promise<Applied> {
  return inTransaction(deps.db, async (db) => {
    const scope = { ...deps, db };
    // The charge first, as at the checkout, so that two of these never wait for each other.
    const payment = await holdPayment(db, await paymentOfTransaction(db, operation.transaction_id));
    const applied = await applyFinding(scope, operation, finding);
    if (applied.settled || applied.event !== null) await follow(scope, payment, applied);
    return applied;
  });
}

/** What an outcome led to; with a charge of a subscription, what became of that. */
type Outcome = Pick<Applied, 'operation' | 'transaction'> & { happened?: readonly Happened[] };

/** What the network said, written by whoever the transaction belongs to. */
export async function settleOperation(
  deps: Deps,
  operation: Pick<Operation, 'reference' | 'transaction_id' | 'kind'>,
  finding: Finding,
): Promise<Outcome> {
  const {
    payment_id,
    subscription_id,
    pre_authorization_id,
    id: transaction_id,
  } = await getTransaction(deps.db, operation.transaction_id);
  if (payment_id !== null) return settlePayment(deps, operation, finding);
  if (pre_authorization_id !== null && operation.kind !== 'refund') {
    return settleReservation(deps, operation, finding);
  }
  if (operation.kind !== 'purchase') return settleReturn(deps, operation, finding);
  if (subscription_id === null) throw new Error(`transaction ${transaction_id} belongs to nothing`);
  const { reference } = operation;
  const charge = { reference, transaction_id, subscription_id, finding };
  const { settled, happened } = await settleCharges(deps, [charge]);
  const [only] = settled;
  if (!only) throw new Error(`operation ${reference} was settled without a result`);
  return { ...only, happened };
}

/** Money given back for a charge of a subscription or a reservation, which stay as they are. */
async function settleReturn(
  deps: Deps,
  operation: Pick<Operation, 'reference' | 'transaction_id'>,
  finding: Finding,
): Promise<Applied> {
  return inTransaction(deps.db, async (db) => {
    const scope = { ...deps, db };
    const applied = await applyFinding(scope, operation, finding);
    const isDone = applied.settled && applied.operation.status === 'approved';
    if (isDone) await giveBack(scope, `Devolución de la transacción ${applied.transaction.number}`, applied);
    return applied;
  });
}

/**
 * For the answer to a call. Should the outcome not be writable, the operation stays open and is asked about; the
 * caller is told that nobody knows yet, and not that it may be sent again.
 */
export async function settleOrLeave(
  deps: Deps,
  transaction: Transaction,
  operation: Operation,
  outcome: Finding,
): Promise<Pick<Applied, 'operation' | 'transaction'>> {
  try {
    return await settleOperation(deps, operation, outcome);
  } catch (error) {
    deps.log.error(
      { err: error, reference: operation.reference },
      'an outcome could not be written: it will be asked about',
    );
    return { operation, transaction: { ...transaction, response_code: transaction.response_code ?? 'T01' } };
  }
}

async function follow(deps: Deps, payment: Payment, applied: Applied): Promise<void> {
  const { transaction, operation } = applied;
  const now = deps.clock.now();
  const isReturn = operation.kind === 'void' || operation.kind === 'refund';
  const isGivenBack = isReturn && operation.status === 'approved';
  const paid = stillPaid(await listOfPayment(deps.db, payment.id));
  let current = payment;
  if (applied.event === 'approved' || isGivenBack) {
    // What was returned is no longer paid.
    const change = { paid_at: paid === 0n ? null : (payment.paid_at ?? now), updated_at: now };
    current = { ...payment, ...change };
    await updatePayment(deps.db, payment.id, change);
  }
  if (applied.event === 'approved') {
    await creditTransaction(deps, {
      transaction: {
        id: transaction.id,
        number: transaction.number,
        commerce_id: transaction.commerce_id,
        office_id: transaction.office_id,
        production: transaction.production,
        amount_cop: transaction.value_cop,
        iva_cop: transaction.tax_cop,
        authorization_code: transaction.authorization_code,
        description: payment.description,
        cleared_at: now,
        created_at: now,
      },
    });
  }
  if (isGivenBack) await giveBack(deps, payment.description, applied);
  // A return that was refused, and not on the way to a person before, changed nothing anybody was told of.
  if (isReturn && !isGivenBack && applied.event === null) return;
  // What pays items is told item by item.
  if (await settleOrder(deps, payment, applied)) return;
  await enqueueEvent(deps.db, {
    commerce_id: payment.commerce_id,
    office_id: payment.office_id,
    production: payment.production,
    subject: `payment:${payment.id}`,
    kind: 'payment',
    url: payment.result_urls?.webhook ?? (await findWebhookUrl(deps.db, payment.commerce_id)),
    payload: paymentWebhook({ payment: current, transaction, paid }, deps.base_url),
    now,
  });
}

async function giveBack(deps: Deps, description: string, { transaction, operation }: Applied): Promise<void> {
  // Of what has been returned in all: rounding each part apart could give back more than came in.
  const inPesos = (amount: bigint) => shareOf(amount, transaction.cop_per_unit, 100n);
  await reverseTransaction(deps, {
    transaction_id: transaction.id,
    refund_id: operation.reference,
    kind: operation.kind === 'void' ? 'void' : 'refund',
    amount_cop: inPesos(transaction.refunded) - inPesos(transaction.refunded - operation.amount),
    description,
    cleared_at: deps.clock.now(),
  });
}
