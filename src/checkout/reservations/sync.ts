import { query } from '#src/charging/call.ts';
import type { Deps } from '#src/deps.ts';
import { findOpenOperation, findOriginal, getTransaction } from '#src/ledger/transactions/store.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { changedReservation, shownExpiry } from './rules.ts';
import { isAtBank, settleReservation } from './settle.ts';
import { lockReservation, saveReservations } from './store.ts';
import type { Reservation } from './types.ts';

export interface Synced {
  reservation: Reservation;
  /** True if the network confirmed the state of the reservation. False if it gave no definite response. */
  is_known: boolean;
}

/**
 * Queries the network for the outcome of the reservation's open operation. Without an open operation, queries the
 * expiry of the hold.
 */
export async function syncReservation(deps: Deps, reservation: Reservation): Promise<Synced> {
  const { commerce_id, transaction_id } = reservation;
  if (transaction_id === null) return { reservation, is_known: true };
  const key = { commerce_id, id: transaction_id };
  const open = await findOpenOperation(deps.db, key);
  // Only the operation of the reservation is queried. An open refund of the captured amount is settled by another
  // module.
  if (open && open.reference === reservation.open_operation) {
    // A call in progress must not be queried. If the network does not know the reference yet, a query invalidates it.
    const transaction = await getTransaction(deps.db, commerce_id, transaction_id);
    const isCalling = open.code === null && !isAtBank({ operation: open, transaction });
    if (isCalling) return { reservation, is_known: false };
    const finding = await query(deps, open);
    const settled = await settleReservation(deps, reservation, open, finding);
    const is_known = settled.operation.status !== 'open' || finding.kind === 'pending';
    return { reservation: settled.reservation, is_known };
  }
  const hold = await findOriginal(deps.db, key, 'hold');
  if (!hold || reservation.status !== 'Pre-autorizada') return { reservation, is_known: true };
  const finding = await query(deps, hold);
  if (finding.kind !== 'approved') return { reservation, is_known: false };
  return { reservation: await extend(deps, reservation, finding.record.expires_at), is_known: true };
}

/** Stores the hold's expiry as reported by the network, even if it is earlier than the stored one. */
async function extend(
  deps: Deps,
  reservation: Reservation,
  expires_at: Temporal.Instant | null,
): Promise<Reservation> {
  if (expires_at === null) return reservation;
  return inTransaction(deps.db, async (db) => {
    const held = await lockReservation(db, reservation);
    if (held.status !== 'Pre-autorizada' || held.open_operation !== null) return held;
    const next = changedReservation(held, { expires_at: shownExpiry(expires_at) }, deps.clock.now());
    await saveReservations(db, [next]);
    return next;
  });
}
