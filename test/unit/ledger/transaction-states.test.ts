import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { TRANSACTION_STATUS_KEYS, TRANSACTION_STATUSES, type TransactionStatus } from '#src/kernel/lists.ts';
import {
  isInProgress,
  nextStatus,
  TRANSACTION_EVENTS,
  TRANSACTION_STATES,
} from '#src/ledger/transactions/states.ts';

/** Final statuses. */
const FINAL = ['Anulada', 'Fallida', 'Rechazada', 'Reversada'];

/** Returns all statuses reachable from a status, including itself. */
function reachedFrom(start: TransactionStatus): Set<TransactionStatus> {
  const reached = new Set([start]);
  for (const status of reached) {
    for (const target of Object.values(TRANSACTION_STATES[status])) reached.add(target);
  }
  return reached;
}

describe('transaction states', () => {
  test('are the statuses of the contract with their keys', () => {
    assert.deepEqual(TRANSACTION_STATUS_KEYS, {
      Iniciada: 'started',
      Pendiente: 'pending',
      'Por Pagar': 'to_pay',
      Aprobada: 'approved',
      Autorizada: 'authorized',
      Rechazada: 'rejected',
      Fallida: 'failed',
      Anulada: 'voided',
      Reversada: 'reversed',
      'Reversion Escalada': 'reversal_escalated',
    });
    assert.deepEqual(Object.keys(TRANSACTION_STATES).sort(), [...TRANSACTION_STATUSES].sort());
  });

  test('lead only to existing statuses by existing events', () => {
    for (const [status, edges] of Object.entries(TRANSACTION_STATES)) {
      for (const [event, target] of Object.entries(edges)) {
        assert.ok((TRANSACTION_EVENTS as readonly string[]).includes(event), `${status} ${event}`);
        assert.ok(TRANSACTION_STATUSES.includes(target), `${status} ${event} ${target}`);
        assert.notEqual(target, status, `${status} ${event} does not change the status`);
      }
    }
  });

  test('are final exactly where the contract says', () => {
    const ends = TRANSACTION_STATUSES.filter(
      (status) => Object.keys(TRANSACTION_STATES[status]).length === 0,
    );
    assert.deepEqual(ends.sort(), FINAL);
    for (const status of TRANSACTION_STATUSES) {
      const exits = [...reachedFrom(status)].filter((reached) => FINAL.includes(reached));
      assert.ok(exits.length > 0, `${status} never reaches a final status`);
    }
  });

  test('are all reachable from the first one', () => {
    assert.deepEqual([...reachedFrom('Iniciada')].sort(), [...TRANSACTION_STATUSES].sort());
  });

  test('use each event', () => {
    const used = new Set(Object.values(TRANSACTION_STATES).flatMap((edges) => Object.keys(edges)));
    assert.deepEqual([...used].sort(), [...TRANSACTION_EVENTS].sort());
  });

  test('become Aprobada only by a network response or a closed case', () => {
    for (const [status, edges] of Object.entries(TRANSACTION_STATES)) {
      for (const [event, target] of Object.entries(edges)) {
        if (target !== 'Aprobada') continue;
        assert.ok(
          ['approved', 'captured', 'refund_refused', 'dispute_closed'].includes(event),
          `${status} ${event}`,
        );
      }
    }
  });

  test('change only as listed in the table', () => {
    let moved = 0;
    for (const status of TRANSACTION_STATUSES) {
      for (const event of TRANSACTION_EVENTS) {
        const target = TRANSACTION_STATES[status][event];
        if (target === undefined) {
          assert.throws(() => nextStatus(status, event), new RegExp(`${status}.*${event}`));
        } else {
          assert.equal(nextStatus(status, event), target);
          moved += 1;
        }
      }
    }
    assert.ok(moved >= TRANSACTION_EVENTS.length);
    assert.throws(() => nextStatus('Nada' as never, 'approved'));
  });

  test('in progress are Iniciada, Pendiente and Por Pagar', () => {
    const waiting = TRANSACTION_STATUSES.filter(isInProgress);
    assert.deepEqual(waiting.sort(), ['Iniciada', 'Pendiente', 'Por Pagar']);
  });
});
