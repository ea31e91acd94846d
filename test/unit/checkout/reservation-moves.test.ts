import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import {
  RESERVATION_MOVES,
  RESERVATION_TRANSITIONS,
  type ReservationMove,
  reservationAfter,
} from '#src/checkout/reservations/states.ts';
import { RESERVATION_EVENTS } from '#src/checkout/reservations/types.ts';
import { RESERVATION_LABELS, RESERVATION_STATES, type ReservationState } from '#src/kernel/lists.ts';

/** All allowed moves: from, move, to. */
const EDGES: readonly (readonly [ReservationState, ReservationMove, ReservationState])[] = [
  ['Iniciada', 'challenged', 'Iniciada'],
  ['Iniciada', 'held', 'Pre-autorizada'],
  ['Iniciada', 'declined', 'Rechazada'],
  ['Iniciada', 'failed', 'Fallida'],
  ['Iniciada', 'doubted', 'Indeterminada'],
  ['Pre-autorizada', 'charged', 'Confirmada'],
  ['Pre-autorizada', 'released', 'Anulada'],
  ['Pre-autorizada', 'expired', 'Vencida'],
  ['Pre-autorizada', 'doubted', 'Indeterminada'],
  ['Indeterminada', 'challenged', 'Iniciada'],
  ['Indeterminada', 'held', 'Pre-autorizada'],
  ['Indeterminada', 'declined', 'Rechazada'],
  ['Indeterminada', 'failed', 'Fallida'],
  ['Indeterminada', 'charged', 'Confirmada'],
  ['Indeterminada', 'released', 'Anulada'],
  ['Indeterminada', 'expired', 'Vencida'],
  ['Indeterminada', 'cleared', 'Pre-autorizada'],
  ['Indeterminada', 'doubted', 'Indeterminada'],
];

/** Returns the rows of the state table in the guide. */
function guideRows(): string[][] {
  const guide = readFileSync('docs/reservations.md', 'utf8');
  const table = guide.slice(guide.indexOf('| status | label |')).split('\n\n')[0] ?? '';
  const rows = table.split('\n').slice(2);
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

describe('reservation states', () => {
  test('match the contract and its labels', () => {
    assert.deepEqual(RESERVATION_LABELS, {
      Iniciada: 'Esperando al cliente',
      'Pre-autorizada': 'Cupo reservado',
      Confirmada: 'Cobrada',
      Anulada: 'Reserva liberada',
      Vencida: 'Reserva vencida',
      Rechazada: 'Rechazada',
      Fallida: 'Fallida',
      Indeterminada: 'Verificando',
    });
    assert.deepEqual(Object.keys(RESERVATION_TRANSITIONS).sort(), [...RESERVATION_STATES].sort());
  });

  test('change only by the listed moves', () => {
    const key = (from: string, move: string) => `${from} ${move}`;
    const known = new Map(EDGES.map(([from, move, to]) => [key(from, move), to]));
    for (const from of RESERVATION_STATES) {
      for (const move of RESERVATION_MOVES) {
        const to = known.get(key(from, move));
        if (to === undefined) {
          assert.throws(() => reservationAfter(from, move), new RegExp(`${from} cannot be ${move}`));
        } else {
          assert.equal(reservationAfter(from, move), to);
          known.delete(key(from, move));
        }
      }
    }
    assert.equal(known.size, 0, 'a move is missing from the lists');
  });

  test('Confirmada, Anulada, Vencida, Rechazada and Fallida are final, so a charge happens at most once', () => {
    const ends = RESERVATION_STATES.filter(
      (status) => Object.keys(RESERVATION_TRANSITIONS[status]).length === 0,
    );
    assert.deepEqual(ends.sort(), ['Anulada', 'Confirmada', 'Fallida', 'Rechazada', 'Vencida']);
  });

  test('send the events listed in the guide', () => {
    const guide = readFileSync('docs/reservations.md', 'utf8');
    const reported = new Set([...guide.matchAll(/`(mit\.[a-z_]+)`/g)].map(([, name]) => name));
    assert.deepEqual([...reported].sort(), [...RESERVATION_EVENTS].sort());
  });

  test('match the table in the guide', () => {
    const rows = guideRows();
    assert.deepEqual(
      rows.map(([status]) => status),
      RESERVATION_STATES.map((status) => `\`${status}\``),
    );
    for (const [status = '', label, , leads = ''] of rows) {
      const state = status.slice(1, -1) as ReservationState;
      assert.equal(label, RESERVATION_LABELS[state]);
      const reported = [...leads.matchAll(/`([^`]+)`/g)].map(([, name]) => name).sort();
      const led = new Set(Object.values(RESERVATION_TRANSITIONS[state]));
      led.delete(state);
      assert.deepEqual(reported, [...led].sort(), `from ${state}`);
    }
  });
});
