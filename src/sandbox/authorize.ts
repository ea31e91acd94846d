import { query } from '#src/charging/call.ts';
import { authorizeReservation, type Result } from '#src/checkout/reservations/operate.ts';
import { isAtBank, type SettledReservation, settleReservation } from '#src/checkout/reservations/settle.ts';
import type { Reservation } from '#src/checkout/reservations/types.ts';
import { hostedUrl } from '#src/checkout/reservations/views.ts';
import type { Deps } from '#src/deps.ts';
import { findOpenOperation, getTransaction } from '#src/ledger/transactions/store.ts';
import { cardOf, isCard, PAYER } from './pay.ts';

interface Input {
  reservation: Reservation;
  number: string | null;
  outcome: 'approve' | 'reject' | 'pending';
}

/** Simulates a customer who authorizes a test reservation on the hosted page and passes its 3-D Secure challenge. */
export async function authorizeInSandbox(deps: Deps, input: Input): Promise<Result> {
  const { reservation, number, outcome } = input;
  const result = (await atBank(deps, reservation, number)) ?? (await authorize(deps, input));
  if (result.operation === null || !isAtBank(result) || outcome === 'pending') return result;
  const { operation } = result;
  await deps.networks.simulator.decideChallenge(operation.reference, outcome);
  return settleReservation(deps, reservation, operation, await query(deps, operation));
}

function authorize(deps: Deps, { reservation, number }: Input): Promise<Result> {
  const body = { customer_payer: PAYER, payment_card: cardOf(number) };
  const return_url = hostedUrl(deps.base_url, reservation.id);
  return authorizeReservation(deps, reservation, body, { return_url });
}

/**
 * Returns the reservation with its pending 3-D Secure challenge if it has one for this card number, otherwise null. A
 * null number matches any card.
 */
async function atBank(
  deps: Deps,
  reservation: Reservation,
  number: string | null,
): Promise<SettledReservation | null> {
  const { commerce_id, transaction_id } = reservation;
  if (reservation.open_operation === null || transaction_id === null) return null;
  const operation = await findOpenOperation(deps.db, { commerce_id, id: transaction_id });
  if (!operation) return null;
  const transaction = await getTransaction(deps.db, commerce_id, transaction_id);
  const found = { reservation, operation, transaction };
  return isAtBank(found) && (number === null || isCard(transaction, number)) ? found : null;
}
