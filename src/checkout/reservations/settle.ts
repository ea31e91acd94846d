import type { Deps } from '#src/deps.ts';
import { shareOf } from '#src/kernel/money.ts';
import { type Applied, applyFinding } from '#src/ledger/transactions/apply.ts';
import type { Finding } from '#src/ledger/transactions/decide.ts';
import { nextStatus } from '#src/ledger/transactions/states.ts';
import { getTransaction, updateTransaction } from '#src/ledger/transactions/store.ts';
import type { Operation, Transaction } from '#src/ledger/transactions/types.ts';
import { creditTransaction } from '#src/ledger/virtual-account/credit.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { onFinding } from './rules.ts';
import { holdReservation } from './store.ts';
import type { Reservation } from './types.ts';
import { saveAndTell } from './webhook.ts';

export interface SettledReservation {
  reservation: Reservation;
  operation: Operation;
  transaction: Transaction;
}

/**
 * Everything that follows from an outcome, in one transaction: the transaction, the reservation, the virtual account
 * for what was charged, and the event. An outcome that was written before changes nothing.
 */
export async function settleReservation(
  deps: Deps,
  open: Pick<Operation, 'reference' | 'transaction_id'>,
  finding: Finding,
): Promise<SettledReservation> {
  return inTransaction(deps.db, async (db) => {
    const scope = { ...deps, db };
    const { pre_authorization_id } = await getTransaction(db, open.transaction_id);
    // The reservation first, as where operations begin, so that two of these never wait for each other.
    const reservation = await holdReservation(db, pre_authorization_id ?? '');
    const applied = await applyFinding(scope, open, finding);
    const { operation } = applied;
    if (reservation.working !== operation.reference) return { reservation, ...applied };
    const isAway = isAtBank(applied);
    const change = onFinding(reservation, operation, finding, deps.clock.now(), isAway);
    const isCharged = applied.event === 'captured';
    const transaction = isCharged ? await charge(scope, reservation, applied) : applied.transaction;
    if (change.reservation.status === 'Vencida') await closeTransaction(scope, transaction);
    const [saved = reservation] = await saveAndTell(scope, [change]);
    return { reservation: saved, operation, transaction };
  });
}

/** The card's bank asks the customer whether to hold the amount. */
export function isAtBank({ operation, transaction }: Pick<Applied, 'operation' | 'transaction'>): boolean {
  const isOpen = operation.kind === 'hold' && operation.status === 'open';
  return isOpen && transaction.url_response !== null;
}

/** The transaction becomes what was charged, and that is what the merchant is credited. */
async function charge(deps: Deps, reservation: Reservation, applied: Applied): Promise<Transaction> {
  const { operation, transaction } = applied;
  const now = deps.clock.now();
  const { amount } = operation;
  const { cop_per_unit } = transaction;
  const value_cop = shareOf(amount, cop_per_unit, 100n);
  const tax = shareOf(reservation.tax, amount, reservation.estimated_amount);
  const tax_cop = shareOf(tax, cop_per_unit, 100n);
  await updateTransaction(deps.db, transaction.id, { amount, value_cop, tax_cop });
  await creditTransaction(deps, {
    transaction: {
      id: transaction.id,
      number: transaction.number,
      commerce_id: transaction.commerce_id,
      office_id: transaction.office_id,
      production: transaction.production,
      amount_cop: value_cop,
      iva_cop: tax_cop,
      authorization_code: transaction.authorization_code,
      description: reservation.description,
      cleared_at: now,
      created_at: now,
    },
  });
  return { ...transaction, amount, value_cop, tax_cop };
}

/** A hold that came to its end is nobody's money any more. */
export async function closeTransaction(deps: Deps, transaction: Transaction): Promise<void> {
  if (transaction.status !== 'Autorizada') return;
  const status = nextStatus(transaction.status, 'expired');
  await updateTransaction(deps.db, transaction.id, { status, updated_at: deps.clock.now() });
}
