import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Effect, effectOf, isRenewable } from '#src/billing/subscriptions/rules/invitation-offer.ts';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '#src/billing/subscriptions/types.ts';
import { at } from '#test/support/subscription-rows.ts';

const DUE = at('2027-03-01 10:00');
const BEFORE = at('2027-03-01 09:59:59');
const CANCELED = at('2027-02-20 10:00');

/**
 * Effect of accepting a renewal: before the due date, from the due date on, and before the due date of a cancelled
 * subscription.
 */
const EFFECTS: Readonly<Record<SubscriptionStatus, readonly [Effect, Effect, Effect]>> = {
  trial: ['early', 'renewal', 'take_back'],
  activa: ['early', 'renewal', 'take_back'],
  en_gracia: ['renewal', 'renewal', 'take_back'],
  pausada: ['early', 'renewal', 'take_back'],
  cancelada: ['revival', 'revival', 'revival'],
  finalizada: ['revival', 'revival', 'revival'],
};

describe('accepting an invitation', () => {
  for (const status of SUBSCRIPTION_STATUSES) {
    const isOver = status === 'cancelada' || status === 'finalizada';
    const live = { status, canceled_at: null, due_at: DUE };
    const canceled = { ...live, canceled_at: CANCELED };

    test(`to renew a subscription that is ${status}: ${EFFECTS[status].join(', ')}`, () => {
      const found = [
        effectOf(live, 'renewal', BEFORE),
        effectOf(live, 'renewal', DUE),
        effectOf(canceled, 'renewal', BEFORE),
      ];
      assert.deepEqual(found, EFFECTS[status]);
    });

    test(`to change the plan of a subscription that is ${status}`, () => {
      for (const state of [live, canceled]) {
        assert.equal(effectOf(state, 'plan_change', BEFORE), isOver ? 'revival' : 'plan_change');
      }
    });

    test(`renewing without an invitation when ${status} requires a subscription that would end`, () => {
      assert.equal(isRenewable(live), isOver || status === 'en_gracia');
      assert.equal(isRenewable(canceled), true);
    });
  }
});
