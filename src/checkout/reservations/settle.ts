import { creditCharges } from '#src/charging/credit.ts';
import { type LockedOwner, lockOne, type Owner } from '#src/charging/owners.ts';
import { writeReceipt } from '#src/charging/receipt-mails.ts';
import { settleOne } from '#src/charging/settle.ts';
import type { Applied, Outcome } from '#src/charging/types.ts';
import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import { shareOf } from '#src/kernel/money.ts';
import type { Finding } from '#src/ledger/transactions/decide.ts';
import { nextStatus } from '#src/ledger/transactions/states.ts';
import { updateTransaction } from '#src/ledger/transactions/store.ts';
import type { Operation, Transaction } from '#src/ledger/transactions/types.ts';
import { inPipeline } from '#src/platform/database/pipeline.ts';
import { onFinding } from './rules.ts';
import { lockReservation } from './store.ts';
import type { Reservation } from './types.ts';
import { hostedUrl } from './views.ts';
import { saveWithEvents } from './webhook.ts';

export interface SettledReservation {
  reservation: Reservation;
  operation: Operation;
  transaction: Transaction;
}

/**
 * Applies the outcome of a hold, a capture or a release to the reservation and the merchant's virtual
 * account, and enqueues the event. Later refunds do not change the reservation.
 */
export const reservationOwner: Owner<SettledReservation> = {
  follows: (kind) => kind !== 'refund',
  hold: lockOne(lockReservation, follow),
};

/** Writes the outcome of an operation to the reservation and its transaction. */
export function settleReservation(
  deps: Deps,
  { commerce_id, id }: Key,
  { reference, transaction_id }: Pick<Operation, 'reference' | 'transaction_id'>,
  finding: Finding,
): Promise<SettledReservation> {
  return settleOne(deps, reservationOwner, {
    commerce_id,
    reference,
    transaction_id,
    owner_id: id,
    finding,
  });
}

async function follow(
  deps: Deps,
  { held: reservation, merchant }: LockedOwner<Reservation>,
  applied: Applied,
): Promise<SettledReservation> {
  const { operation, finding } = applied;
  if (reservation.open_operation !== operation.reference) return { reservation, ...applied };
  const change = onFinding(reservation, operation, finding, deps.clock.now(), isAtBank(applied));
  const isCharged = applied.event === 'captured';
  const [transaction, [saved = reservation]] = await inPipeline(deps.db, (db) => [
    isCharged
      ? charge({ ...deps, db }, { held: reservation, merchant }, applied)
      : Promise.resolve(applied.transaction),
    saveWithEvents({ ...deps, db }, [change], [merchant]),
  ]);
  if (change.reservation.status === 'Vencida') await closeTransaction(deps, transaction);
  return { reservation: saved, operation, transaction };
}

/** Returns whether a 3-D Secure challenge of the hold is pending. */
export function isAtBank({ operation, transaction }: Outcome): boolean {
  const isOpen = operation.kind === 'hold' && operation.status === 'open';
  return isOpen && transaction.url_response !== null;
}

/** Sets the transaction to the captured amount, credits the merchant's virtual account and emails the receipt. */
async function charge(
  deps: Deps,
  { held: reservation, merchant }: LockedOwner<Reservation>,
  applied: Applied,
): Promise<Transaction> {
  const { operation, transaction } = applied;
  const { amount } = operation;
  const { cop_per_unit } = transaction;
  const value_cop = shareOf(amount, cop_per_unit, 100n);
  const tax = shareOf(reservation.tax, amount, reservation.estimated_amount);
  const tax_cop = shareOf(tax, cop_per_unit, 100n);
  await updateTransaction(deps.db, transaction, { amount, value_cop, tax_cop });
  const charged = { ...transaction, amount, value_cop, tax_cop };
  const { description, customer } = reservation;
  const about = {
    transaction: charged,
    merchant,
    customer,
    description,
    subject: `pre_authorization:${reservation.id}`,
  };
  // Reservations of mode `api` have no hosted page and therefore no URL.
  const url = reservation.checkout_type === 'redirect' ? hostedUrl(deps.base_url, reservation.id) : null;
  await inPipeline(deps.db, (db) => [
    creditCharges({ ...deps, db }, [{ transaction: charged, description }]),
    writeReceipt({ ...deps, db }, about, { tax, url }),
  ]);
  return charged;
}

/** Marks the transaction of an expired hold as expired. Does nothing if the transaction is no longer authorized. */
export async function closeTransaction(deps: Deps, transaction: Transaction): Promise<void> {
  if (transaction.status !== 'Autorizada') return;
  const status = nextStatus(transaction.status, 'expired');
  await updateTransaction(deps.db, transaction, { status, updated_at: deps.clock.now() });
}
