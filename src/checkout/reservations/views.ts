import type { z } from 'zod';
import { toIsoText } from '#src/kernel/calendar.ts';
import { RESERVATION_LABELS } from '#src/kernel/lists.ts';
import { toNumber } from '#src/kernel/money.ts';
import { type Locale, say } from '#src/kernel/texts.ts';
import type { Operation } from '#src/ledger/transactions/types.ts';
import { viewCode } from '#src/ledger/transactions/views.ts';
import { abilitiesOf, blockedReason } from './rules.ts';
import type { listedReservation, reservationView } from './schema.ts';
import type { Reservation } from './types.ts';

type View = z.infer<typeof reservationView>;

/**
 * Formats an instant in whole seconds, because instants from the network may contain fractions. Returns null for
 * null.
 */
function moment(instant: Temporal.Instant | null): string | null {
  return toIsoText(instant?.round({ smallestUnit: 'second', roundingMode: 'floor' }) ?? null);
}

export function hostedUrl(baseUrl: string, id: string): string {
  return `${baseUrl}/Checkout/${id}`;
}

export function viewReservation(reservation: Reservation, now: Temporal.Instant, locale: Locale): View {
  const abilities = abilitiesOf(reservation, now);
  const { status, expires_at } = reservation;
  const reason = blockedReason(reservation, now);
  return {
    id: reservation.id,
    operation: 'pre_authorization',
    status,
    status_label: RESERVATION_LABELS[status],
    office_id: reservation.office_id,
    checkout_type: reservation.checkout_type,
    description: reservation.description,
    estimated_amount: toNumber(reservation.estimated_amount),
    authorized_amount: toNumber(reservation.authorized_amount),
    max_confirmable_amount: toNumber(abilities.max_confirmable_amount),
    confirmed_amount: toNumber(reservation.confirmed_amount),
    currency: reservation.currency,
    installments: reservation.installments,
    card: viewCard(reservation),
    references: reservation.references.map(({ referenceKey, referenceDescription }) => ({
      referenceKey,
      referenceDescription,
    })),
    network_transaction_id: asNumber(reservation.network_transaction_id),
    authorization_code: reservation.authorization_code,
    response_code: reservation.response_code,
    expires_at: moment(expires_at),
    confirmable_until: moment(expires_at),
    voidable_until: moment(abilities.voidable_until),
    can_confirm: abilities.confirm === null,
    can_void: abilities.void === null,
    blocked_reason: reason === null ? null : say(reason, locale),
    authorized_at: moment(reservation.authorized_at),
    confirmed_at: moment(reservation.confirmed_at),
    voided_at: moment(reservation.voided_at),
    created_at: moment(reservation.created_at) ?? '',
    error: viewProblem(reservation, locale),
  };
}

/** Renders a new reservation with its URL or token. The customer has not authorized it yet. */
export function viewCreated(
  reservation: Reservation,
  token: string | null,
  context: { now: Temporal.Instant; locale: Locale; base_url: string },
): View {
  const secret = token === null ? { checkout_url: hostedUrl(context.base_url, reservation.id) } : { token };
  return {
    ...viewReservation(reservation, context.now, context.locale),
    status: 'pendiente_autorizacion',
    ...secret,
  };
}

export function viewListed(
  reservation: Reservation,
  now: Temporal.Instant,
  locale: Locale,
): z.infer<typeof listedReservation> {
  const {
    installments: _1,
    references: _2,
    network_transaction_id: _3,
    authorization_code: _4,
    response_code: _5,
    error: _6,
    checkout_url: _7,
    token: _8,
    ...shown
  } = viewReservation(reservation, now, locale);
  return shown;
}

function viewCard({ franchise, bin, last_four }: Reservation): View['card'] {
  return franchise === null ? null : { franchise, bin, last_four };
}

/** Converts the network's transaction id to a number. Returns null if the id is not numeric. */
function asNumber(id: string | null): number | null {
  return id !== null && /^\d{1,15}$/.test(id) ? Number(id) : null;
}

/**
 * Returns the error that explains why a reservation was declined, failed or has an unknown outcome. Returns null in
 * other states.
 */
function viewProblem({ status, response_code }: Reservation, locale: Locale): View['error'] {
  const isWrong = status === 'Rechazada' || status === 'Fallida' || status === 'Indeterminada';
  if (!isWrong) return null;
  const code = status === 'Indeterminada' ? 'MIT_INDETERMINATE' : (response_code ?? 'E99');
  return viewCode(code, locale);
}

/** Renders the outcome of a capture or a release for the API. */
export function viewOperation(reservation: Reservation, operation: Operation) {
  const { authorization_code, network_transaction_id, status } = reservation;
  return {
    id: operation.reference,
    operation: operation.kind === 'capture' ? 'confirmation' : 'void',
    status,
    status_label: RESERVATION_LABELS[status],
    estimated_amount: toNumber(reservation.estimated_amount),
    amount: toNumber(operation.amount),
    response_code: operation.code,
    authorization_code,
    network_transaction_id: asNumber(network_transaction_id),
  };
}
