import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RESERVATION_STATES, type ReservationState } from '#src/kernel/lists.ts';
import {
  RESERVATION_MOVES,
  RESERVATION_TRANSITIONS,
  reservationAfter,
} from '#src/modules/reservations/states.ts';
import { RESERVATION_EVENTS } from '#src/modules/reservations/types.ts';

/** Where the contract lets each state lead. A hold in doubt may turn out to be as it was. */
const LEADS: Readonly<Record<ReservationState, readonly ReservationState[]>> = {
  Iniciada: ['Pre-autorizada', 'Rechazada', 'Fallida', 'Indeterminada'],
  'Pre-autorizada': ['Confirmada', 'Anulada', 'Vencida', 'Indeterminada'],
  Indeterminada: RESERVATION_STATES.filter((state) => state !== 'Iniciada'),
  Confirmada: [],
  Anulada: [],
  Vencida: [],
  Rechazada: [],
  Fallida: [],
};

describe('a reservation', () => {
  for (const state of RESERVATION_STATES) {
    test(`that is ${state} leads where the contract says and nowhere else`, () => {
      const found = new Set(Object.values(RESERVATION_TRANSITIONS[state]));
      assert.deepEqual([...found].sort(), [...LEADS[state]].sort());
      for (const move of RESERVATION_MOVES) {
        const next = RESERVATION_TRANSITIONS[state][move];
        if (next === undefined) assert.throws(() => reservationAfter(state, move), /cannot be/);
        else assert.equal(reservationAfter(state, move), next);
      }
    });
  }

  test('tells of six things', () => {
    assert.deepEqual(RESERVATION_EVENTS, [
      ...['mit.pre_authorized', 'mit.declined', 'mit.confirmed', 'mit.voided'],
      ...['mit.expiring_soon', 'mit.expired'],
    ]);
  });
});
