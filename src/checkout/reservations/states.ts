import type { ReservationState } from '#src/kernel/lists.ts';

/** Everything that can happen to the status of a reservation. */
export const RESERVATION_MOVES = [
  'challenged',
  'held',
  'declined',
  'failed',
  'doubted',
  'charged',
  'released',
  'expired',
  'cleared',
] as const;
export type ReservationMove = (typeof RESERVATION_MOVES)[number];

/**
 * The whole life of a reservation. What is not here cannot happen. From `Indeterminada` the network's answer leads
 * on: to where the operation would have led, or, `cleared`, back to the hold it was about. `challenged`: the card's bank
 * asks the customer, who is waited for as before.
 */
export const RESERVATION_TRANSITIONS: Readonly<
  Record<ReservationState, Readonly<Partial<Record<ReservationMove, ReservationState>>>>
> = {
  Iniciada: {
    challenged: 'Iniciada',
    held: 'Pre-autorizada',
    declined: 'Rechazada',
    failed: 'Fallida',
    doubted: 'Indeterminada',
  },
  'Pre-autorizada': {
    charged: 'Confirmada',
    released: 'Anulada',
    expired: 'Vencida',
    doubted: 'Indeterminada',
  },
  Indeterminada: {
    challenged: 'Iniciada',
    held: 'Pre-autorizada',
    declined: 'Rechazada',
    failed: 'Fallida',
    charged: 'Confirmada',
    released: 'Anulada',
    expired: 'Vencida',
    cleared: 'Pre-autorizada',
    doubted: 'Indeterminada',
  },
  Confirmada: {},
  Anulada: {},
  Vencida: {},
  Rechazada: {},
  Fallida: {},
};

/** The status after a move; throws when it cannot happen there. */
export function reservationAfter(status: ReservationState, move: ReservationMove): ReservationState {
  const next = RESERVATION_TRANSITIONS[status][move];
  if (next === undefined) throw new Error(`a reservation that is ${status} cannot be ${move}`);
  return next;
}
