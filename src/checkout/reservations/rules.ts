import type { Text } from '#src/kernel/texts.ts';
import type { Finding } from '#src/ledger/transactions/decide.ts';
import type { Operation } from '#src/ledger/transactions/types.ts';
import type { CardBrand } from '#src/platform/card-number.ts';
import { reservationAfter } from './states.ts';
import type { Reservation, ReservationEvent } from './types.ts';

/** Validity of a hold in days, by card brand. Used if the network does not return an expiry. */
const VALID_DAYS = { mastercard: 30, other: 7 } as const;
const HOURS_OF_NO_RELEASE = 24;
const HOURS_OF_WARNING = 24;

function validUntil(brand: CardBrand, authorizedAt: Temporal.Instant): Temporal.Instant {
  const days = brand === 'mastercard' ? VALID_DAYS.mastercard : VALID_DAYS.other;
  return authorizedAt.add({ hours: days * 24 });
}

/**
 * Rounds the expiry of a hold down to whole seconds, so that the hold ends exactly at the time that the API displays.
 */
export function shownExpiry(expiresAt: Temporal.Instant): Temporal.Instant {
  return expiresAt.round({ smallestUnit: 'second', roundingMode: 'floor' });
}

/** Codes of the API errors returned if the state of a reservation does not allow an operation. */
export type Block =
  | 'MIT_ALREADY_AUTHORIZED'
  | 'MIT_ALREADY_CONFIRMED'
  | 'MIT_EXPIRED'
  | 'MIT_VOID_WINDOW_CLOSED'
  | 'MIT_INDETERMINATE'
  | 'MIT_IN_PROGRESS'
  | 'M02'
  | 'M05'
  | 'V42';

const BLOCK_TEXTS = {
  MIT_ALREADY_AUTHORIZED: { en: 'The amount is held already.', es: 'El cupo ya está reservado.' },
  MIT_ALREADY_CONFIRMED: { en: 'The final charge was made.', es: 'El cobro final ya se hizo.' },
  MIT_EXPIRED: { en: 'The reservation has expired.', es: 'La reserva venció.' },
  MIT_VOID_WINDOW_CLOSED: {
    en: 'It can no longer be released. It expires automatically.',
    es: 'Ya no se puede liberar; vence por sí sola.',
  },
  MIT_INDETERMINATE: { en: 'The network has not answered.', es: 'La red no ha respondido.' },
  MIT_IN_PROGRESS: { en: 'An operation is under way.', es: 'Hay una operación en curso.' },
  M02: { en: 'The reservation was released.', es: 'La reserva fue liberada.' },
  M05: { en: 'Nothing is held on the card.', es: 'No hay cupo reservado en la tarjeta.' },
  V42: { en: 'There is nothing to release.', es: 'No hay nada que liberar.' },
} as const satisfies Record<Block, Text>;

/** Returns whether an error code refers to the state of the reservation. Other codes refer to the request itself. */
export function isBlock(code: string | undefined): boolean {
  return code !== undefined && code in BLOCK_TEXTS;
}

const NOT_AUTHORIZED: Text = {
  en: 'The customer has not authorized it yet.',
  es: 'El cliente aún no la ha autorizado.',
};

/**
 * Returns why a reservation cannot be captured. If it can be captured, returns why it cannot be released. Returns
 * null if both are possible.
 */
export function blockedReason(reservation: Reservation, now: Temporal.Instant): Text | null {
  const abilities = abilitiesOf(reservation, now);
  const block = abilities.confirm ?? abilities.void;
  if (block === null) return null;
  return reservation.status === 'Iniciada' && block === 'M05' ? NOT_AUTHORIZED : BLOCK_TEXTS[block];
}

/**
 * Operations that a reservation allows at a given time. `confirm` and `void` contain the error code for the
 * operation, or null if it is allowed.
 */
export interface Abilities {
  confirm: Block | null;
  void: Block | null;
  max_confirmable_amount: bigint;
  voidable_until: Temporal.Instant | null;
}

export function abilitiesOf(reservation: Reservation, now: Temporal.Instant): Abilities {
  const { expires_at } = reservation;
  const voidable_until = expires_at?.subtract({ hours: HOURS_OF_NO_RELEASE }) ?? null;
  const common = commonBlock(reservation, now);
  const isPast = (limit: Temporal.Instant | null) =>
    limit !== null && Temporal.Instant.compare(limit, now) <= 0;
  const confirm = common;
  const voidBlock = common === 'M02' || common === 'M05' ? 'V42' : common;
  const late = voidBlock === null && isPast(voidable_until) ? 'MIT_VOID_WINDOW_CLOSED' : voidBlock;
  const max = confirm === null ? (reservation.authorized_amount ?? 0n) : 0n;
  return { confirm, void: late, max_confirmable_amount: max, voidable_until };
}

/** Returns why the reservation cannot be authorized, or null if it can. */
export function authorizeBlock(reservation: Reservation, now: Temporal.Instant): Block | null {
  if (reservation.status === 'Iniciada' && reservation.open_operation === null) return null;
  return commonBlock(reservation, now) ?? 'MIT_ALREADY_AUTHORIZED';
}

function commonBlock(reservation: Reservation, now: Temporal.Instant): Block | null {
  const { status, expires_at, open_operation } = reservation;
  if (status === 'Indeterminada') return 'MIT_INDETERMINATE';
  if (status === 'Confirmada') return 'MIT_ALREADY_CONFIRMED';
  if (status === 'Anulada') return 'M02';
  if (status === 'Vencida') return 'MIT_EXPIRED';
  if (open_operation !== null) return 'MIT_IN_PROGRESS';
  if (status !== 'Pre-autorizada') return 'M05';
  const isOver = expires_at !== null && Temporal.Instant.compare(expires_at, now) <= 0;
  return isOver ? 'MIT_EXPIRED' : null;
}

/** A reservation after a change, and the event to send, if any. */
export interface ReservationChange {
  reservation: Reservation;
  event: ReservationEvent | null;
}

/**
 * Applies a change to a reservation and recomputes `alarm_at`, the time of the next warning or expiry. Every change
 * to a reservation must use this function.
 */
export function changedReservation(
  reservation: Reservation,
  change: Partial<Reservation>,
  now: Temporal.Instant,
): Reservation {
  const next = { ...reservation, ...change, updated_at: now };
  return { ...next, alarm_at: alarmOf(next) };
}

function alarmOf({ status, open_operation, expires_at, warned_at }: Reservation): Temporal.Instant | null {
  if (status !== 'Pre-autorizada' || open_operation !== null || expires_at === null) return null;
  return warned_at === null ? expires_at.subtract({ hours: HOURS_OF_WARNING }) : expires_at;
}

/**
 * Handles a reservation whose `alarm_at` has passed. Expires the reservation if its hold has ended. Otherwise sends
 * the expiry warning if it was not sent before.
 */
export function onAlarm(reservation: Reservation, now: Temporal.Instant): ReservationChange {
  const { expires_at, warned_at, status } = reservation;
  const isOver = expires_at !== null && Temporal.Instant.compare(expires_at, now) <= 0;
  if (isOver) {
    const change = { status: reservationAfter(status, 'expired') };
    return { reservation: changedReservation(reservation, change, now), event: 'mit.expired' };
  }
  const isNear = warned_at === null && expires_at !== null && !isBefore(now, expires_at);
  const change = isNear ? { warned_at: now } : {};
  return {
    reservation: changedReservation(reservation, change, now),
    event: isNear ? 'mit.expiring_soon' : null,
  };
}

function isBefore(now: Temporal.Instant, expires_at: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, expires_at.subtract({ hours: HOURS_OF_WARNING })) < 0;
}

type Asked = Pick<Operation, 'kind' | 'amount' | 'created_at'>;

/**
 * Applies an operation's outcome to a reservation. `isAway` is true while the customer completes a 3-D Secure
 * challenge.
 */
export function onFinding(
  reservation: Reservation,
  operation: Asked,
  finding: Finding,
  now: Temporal.Instant,
  isAway = false,
): ReservationChange {
  const { kind } = operation;
  if (finding.kind === 'unknown' || finding.kind === 'pending') {
    // A pending challenge stays pending when the provider does not respond to a query.
    const move = isAway ? 'challenged' : 'doubted';
    const change = { status: reservationAfter(reservation.status, move) };
    return { reservation: changedReservation(reservation, change, now), event: null };
  }
  if (kind === 'hold') return onHold(reservation, operation, finding, now);
  if (finding.kind === 'approved') return onDone(reservation, operation, finding.record, now);
  return onRefused(reservation, finding, now);
}

type Decided = Exclude<Finding, { kind: 'unknown' | 'pending' }>;

/**
 * Applies the outcome of a hold to a reservation. The validity period starts when the hold was requested, not when
 * the network responded.
 */
function onHold(
  reservation: Reservation,
  { amount, created_at }: Asked,
  finding: Decided,
  now: Temporal.Instant,
): ReservationChange {
  const { status, franchise } = reservation;
  if (finding.kind === 'approved') {
    const { record } = finding;
    const change: Partial<Reservation> = {
      status: reservationAfter(status, 'held'),
      open_operation: null,
      authorized_amount: amount,
      authorized_at: created_at,
      expires_at: shownExpiry(record.expires_at ?? validUntil(franchise ?? 'visa', created_at)),
      authorization_code: record.authorization_code,
      network_transaction_id: record.network_transaction_id,
      response_code: record.code,
    };
    return { reservation: changedReservation(reservation, change, now), event: 'mit.pre_authorized' };
  }
  const isDeclined = finding.kind === 'declined';
  const change: Partial<Reservation> = {
    status: reservationAfter(status, isDeclined ? 'declined' : 'failed'),
    open_operation: null,
    response_code: isDeclined ? finding.record.code : finding.kind === 'failed' ? finding.code : 'E99',
  };
  return {
    reservation: changedReservation(reservation, change, now),
    event: isDeclined ? 'mit.declined' : null,
  };
}

function onDone(
  reservation: Reservation,
  { kind, amount }: Asked,
  record: Extract<Finding, { kind: 'approved' }>['record'],
  now: Temporal.Instant,
): ReservationChange {
  const { status } = reservation;
  const isCharge = kind === 'capture';
  const done: Partial<Reservation> = isCharge
    ? { status: reservationAfter(status, 'charged'), confirmed_at: now, confirmed_amount: amount }
    : { status: reservationAfter(status, 'released'), voided_at: now };
  const change = { ...done, open_operation: null, response_code: record.code };
  return {
    reservation: changedReservation(reservation, change, now),
    event: isCharge ? 'mit.confirmed' : 'mit.voided',
  };
}

/**
 * Applies a declined or failed capture or release. The hold remains valid, unless code M04 reports that the hold has
 * expired at the network.
 */
function onRefused(reservation: Reservation, finding: Decided, now: Temporal.Instant): ReservationChange {
  const { status } = reservation;
  const code = finding.kind === 'declined' ? finding.record.code : null;
  if (code === 'M04') {
    const change = { status: reservationAfter(status, 'expired'), open_operation: null, response_code: code };
    return { reservation: changedReservation(reservation, change, now), event: 'mit.expired' };
  }
  const back = status === 'Indeterminada' ? { status: reservationAfter(status, 'cleared') } : {};
  return {
    reservation: changedReservation(reservation, { ...back, open_operation: null }, now),
    event: null,
  };
}
