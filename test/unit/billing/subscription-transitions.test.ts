import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  isOver,
  MOVE_MEANINGS,
  MOVES,
  type Move,
  SUBSCRIPTION_STATES,
  statusAfter,
} from '#src/billing/subscriptions/rules/states.ts';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '#src/billing/subscriptions/types.ts';

/** Transitions listed in the contract. */
const CONTRACT: readonly [SubscriptionStatus, Move, SubscriptionStatus][] = [
  ['trial', 'charged', 'activa'],
  ['activa', 'fell_behind', 'en_gracia'],
  ['activa', 'canceled', 'cancelada'],
  ['en_gracia', 'canceled', 'cancelada'],
  ['trial', 'canceled', 'cancelada'],
  ['pausada', 'canceled', 'cancelada'],
  ['activa', 'paused', 'pausada'],
  ['trial', 'paused', 'pausada'],
  ['en_gracia', 'paused', 'pausada'],
  ['pausada', 'paused', 'pausada'],
  ['pausada', 'resumed', 'activa'],
  ['en_gracia', 'charged', 'activa'],
  ['en_gracia', 'ended', 'finalizada'],
];

describe('subscription statuses', () => {
  test('are the six of the contract', () => {
    const six = ['activa', 'cancelada', 'en_gracia', 'finalizada', 'pausada', 'trial'];
    assert.deepEqual(Object.keys(SUBSCRIPTION_STATES).sort(), six);
    assert.deepEqual([...SUBSCRIPTION_STATUSES].sort(), six);
  });

  for (const [from, move, to] of CONTRACT) {
    test(`${from} after ${move} is ${to}`, () => assert.equal(statusAfter(from, move), to));
  }

  test('an ended subscription changes only by revival', () => {
    for (const status of SUBSCRIPTION_STATUSES.filter(isOver)) {
      for (const move of MOVES.filter((one) => one !== 'revived')) {
        assert.throws(() => statusAfter(status, move), new RegExp(`${status} cannot be ${move}`));
      }
    }
  });

  test('each move has a documented meaning', () => {
    assert.deepEqual(Object.keys(MOVE_MEANINGS), [...MOVES]);
  });
});
