import type { ReservationState } from '#src/kernel/lists.ts';

/** All events that can change the status of a reservation. */
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
 * State machine of a reservation. `reservationAfter` throws for transitions not listed here. From `Indeterminada`,
 * the network's response leads to the state that the pending operation would have reached. `cleared` means that the
 * network rejected the operation and the hold continues. `challenged` means that a 3-D Secure challenge is pending.
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

/** Returns the status after an event. Throws if the transition is not allowed. */
export function reservationAfter(status: ReservationState, move: ReservationMove): ReservationState {
  const next = RESERVATION_TRANSITIONS[status][move];
  if (next === undefined) throw new Error(`a reservation that is ${status} cannot be ${move}`);
  return next;
}
