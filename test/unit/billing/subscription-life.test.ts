import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type Changed,
  cancelAtPeriodEnd,
  cancelNow,
  endAfterFailure,
  endCancellation,
  pause,
  resume,
  servedUntil,
} from '#src/billing/subscriptions/rules/life.ts';
import { MOVES, type Move, statusAfter } from '#src/billing/subscriptions/rules/states.ts';
import {
  SUBSCRIPTION_STATUSES,
  type Subscription,
  type SubscriptionStatus,
} from '#src/billing/subscriptions/types.ts';
import { at, localText, rowIn, terms } from '#test/support/subscription-rows.ts';

const NOW = at('2027-02-15 12:00:00.5');
const LATE = at('2027-03-05 12:00');

type After = SubscriptionStatus | null;

/** The status after each move, in the order of the statuses. Null: the move is not allowed. */
const AFTER: Readonly<Record<Move, readonly [After, After, After, After, After, After]>> = {
  charged: ['activa', 'activa', 'activa', 'pausada', null, null],
  fell_behind: ['en_gracia', 'en_gracia', 'en_gracia', null, null, null],
  paused: ['pausada', 'pausada', 'pausada', 'pausada', null, null],
  resumed: [null, null, null, 'activa', null, null],
  restarted: ['activa', 'activa', 'activa', null, null, null],
  canceled: ['cancelada', 'cancelada', 'cancelada', 'cancelada', null, null],
  ended: ['finalizada', 'finalizada', 'finalizada', null, null, null],
  revived: [null, null, null, null, 'activa', 'activa'],
};

function statusOrNull(change: () => SubscriptionStatus): After {
  try {
    return change();
  } catch (error) {
    assert.match((error as Error).message, /cannot be/);
    return null;
  }
}

describe('subscription moves in each status', () => {
  for (const move of MOVES) {
    test(move, () => {
      const found = SUBSCRIPTION_STATUSES.map((status) => statusOrNull(() => statusAfter(status, move)));
      assert.deepEqual(found, AFTER[move]);
    });
  }

  const rules: readonly [name: string, move: Move, rule: (row: Subscription) => Changed][] = [
    ['an immediate cancellation', 'canceled', (row) => cancelNow(row, terms(), NOW)],
    ['a scheduled cancellation that takes effect', 'canceled', (row) => endCancellation(row, terms(), NOW)],
    ['pausing', 'paused', (row) => pause(row, terms(), null, NOW)],
    ['resuming', 'resumed', (row) => resume(row, terms(), NOW)],
    ['ending', 'ended', (row) => endAfterFailure(row, terms(), NOW)],
  ];
  for (const [name, move, rule] of rules) {
    test(`${name} follows the transition table`, () => {
      const found = SUBSCRIPTION_STATUSES.map((status) =>
        statusOrNull(() => rule(rowIn(status)).subscription.status),
      );
      assert.deepEqual(found, AFTER[move]);
    });
  }
});

const LIVE = ['trial', 'activa', 'en_gracia', 'pausada'] as const;

/** Asserts that an ended subscription has no pending dates, plans or invoices. */
function assertOver(row: Subscription): void {
  const { next_charge_at, paused_at, resumes_at, scheduled_plan_id, invoice_id, alarm_at } = row;
  assert.deepEqual(
    { next_charge_at, paused_at, resumes_at, scheduled_plan_id, invoice_id, alarm_at },
    {
      next_charge_at: null,
      paused_at: null,
      resumes_at: null,
      scheduled_plan_id: null,
      invoice_id: null,
      alarm_at: null,
    },
  );
}

describe('cancelling a subscription', () => {
  for (const status of LIVE) {
    test(`immediately, when ${status}`, () => {
      const row = rowIn(status, { scheduled_plan_id: 'other' });
      const { subscription, events } = cancelNow(row, terms({ deadline: LATE }), NOW);
      assert.deepEqual(events, ['canceled', 'ended']);
      assert.equal(localText(subscription.canceled_at), '2027-02-15 12:00', 'truncated to the second');
      assert.deepEqual(subscription.ends_at, subscription.canceled_at);
      assert.deepEqual(subscription.cancel_at, subscription.canceled_at);
      assert.deepEqual([subscription.cancel_at_period_end, subscription.grace_ends_at], [false, null]);
      assertOver(subscription);
    });

    test(`at the end of the period, when ${status}`, () => {
      const row = rowIn(status, { scheduled_plan_id: 'other' });
      const { subscription, events } = cancelAtPeriodEnd(row, terms(), NOW);
      assert.deepEqual(events, ['canceled']);
      assert.equal(subscription.status, status, 'unchanged until the end of the period');
      const until = status === 'en_gracia' ? '2027-03-08 10:00' : '2027-03-01 10:00';
      assert.deepEqual([localText(subscription.cancel_at), localText(subscription.alarm_at)], [until, until]);
      assert.equal(localText(subscription.ends_at), '2027-03-01 10:00');
      const { next_charge_at, resumes_at, scheduled_plan_id, cancel_at_period_end } = subscription;
      assert.deepEqual([next_charge_at, resumes_at, scheduled_plan_id], [null, null, null]);
      assert.equal(cancel_at_period_end, true);
    });
  }

  test('at period end takes effect immediately when the period is over or unpaid', () => {
    const paused = cancelAtPeriodEnd(rowIn('pausada'), terms(), LATE);
    assert.deepEqual([paused.subscription.status, paused.events], ['cancelada', ['canceled', 'ended']]);
    const unpaid = rowIn('activa', { starts_at: NOW, due_at: NOW, ends_at: at('2027-03-15 12:00') });
    assert.equal(cancelAtPeriodEnd(unpaid, terms(), LATE).subscription.status, 'cancelada');
  });

  test('sends no second canceled event when a deadline comes before the scheduled end', () => {
    const { subscription: waiting } = cancelAtPeriodEnd(rowIn('activa'), terms(), NOW);
    const { subscription, events } = cancelNow(waiting, terms(), at('2027-02-20 10:00'));
    assert.deepEqual(events, ['ended']);
    assert.deepEqual(
      [localText(subscription.canceled_at), localText(subscription.ends_at)],
      ['2027-02-15 12:00', '2027-02-20 10:00'],
    );
  });

  test('reaches the scheduled date and only ends the subscription', () => {
    const { subscription: waiting } = cancelAtPeriodEnd(rowIn('en_gracia'), terms(), NOW);
    const { subscription, events } = endCancellation(waiting, terms(), at('2027-03-08 10:00'));
    assert.deepEqual(events, ['ended']);
    assert.equal(localText(subscription.ends_at), '2027-03-01 10:00');
    assertOver(subscription);
  });
});

describe('pausing a subscription', () => {
  test('stops charges only; pausing again changes only the resume date', () => {
    const { subscription, events } = pause(rowIn('activa'), terms(), null, NOW);
    assert.deepEqual(events, ['paused']);
    assert.deepEqual([subscription.next_charge_at, subscription.alarm_at], [null, null]);
    assert.equal(localText(subscription.ends_at), '2027-03-01 10:00');
    const again = pause(subscription, terms(), LATE, at('2027-02-20 10:00')).subscription;
    assert.equal(localText(again.paused_at), '2027-02-15 12:00');
    assert.deepEqual([again.resumes_at, again.alarm_at], [LATE, LATE]);
  });

  test('keeps the alarm for the plan deadline', () => {
    const deadline = at('2027-02-20 10:00');
    assert.deepEqual(pause(rowIn('activa'), terms({ deadline }), LATE, NOW).subscription.alarm_at, deadline);
  });
});

describe('resuming a subscription', () => {
  test('within the paid period continues as before', () => {
    const { subscription, events } = resume(rowIn('pausada'), terms(), NOW);
    assert.deepEqual(events, ['resumed']);
    assert.deepEqual(
      [
        localText(subscription.starts_at),
        localText(subscription.ends_at),
        localText(subscription.next_charge_at),
      ],
      ['2027-02-01 10:00', '2027-03-01 10:00', '2027-03-01 19:00'],
    );
    assert.deepEqual([subscription.paused_at, subscription.resumes_at], [null, null]);
  });

  for (const [now, charge] of [
    ['2027-03-05 12:00', '2027-03-05 19:00'],
    ['2027-03-05 19:00', '2027-03-05 19:00'],
    ['2027-03-05 19:00:01', '2027-03-06 19:00'],
    ['2027-03-01 10:00', '2027-03-01 19:00'],
  ] as const) {
    test(`at ${now}, after the paid period, starts a new period charged at ${charge}`, () => {
      const row = rowIn('pausada', {
        grace_ends_at: at('2027-03-02 10:00'),
        invoice_id: 'open',
        anchor_day: 31,
      });
      const { subscription } = resume(row, terms(), at(now));
      const { starts_at, due_at, ends_at, next_charge_at, grace_ends_at, invoice_id, anchor_day } =
        subscription;
      assert.deepEqual(
        [localText(starts_at), localText(due_at), localText(next_charge_at)],
        [now, now, charge],
      );
      assert.equal(localText(ends_at), now.replace('-03-', '-04-'));
      assert.deepEqual([grace_ends_at, invoice_id, anchor_day], [null, null, Number(now.slice(8, 10))]);
    });
  }
});

test('each change sets updated_at and does not modify the original row', () => {
  const row = Object.freeze(rowIn('activa'));
  assert.deepEqual(cancelNow(row, terms(), NOW).subscription.updated_at, NOW);
  assert.deepEqual(row, rowIn('activa'));
});

describe('service end without another charge', () => {
  const [paid, grace] = [at('2027-03-01 10:00'), at('2027-03-08 10:00')];
  const until = (change: Partial<Subscription>) => localText(servedUntil(rowIn('activa', change)));

  test('is the end of the paid period or of the grace period', () => {
    assert.equal(until({ due_at: paid, ends_at: paid, grace_ends_at: null }), '2027-03-01 10:00');
    assert.equal(until({ due_at: paid, ends_at: paid, grace_ends_at: grace }), '2027-03-08 10:00');
  });

  test('is null in a period that started unpaid', () => {
    const unpaid = { due_at: paid, ends_at: at('2027-04-01 10:00'), grace_ends_at: null };
    assert.equal(until(unpaid), null);
    const { subscription, events } = cancelAtPeriodEnd(rowIn('activa', unpaid), terms(), LATE);
    assert.deepEqual(events, ['canceled', 'ended']);
    assert.deepEqual([subscription.status, subscription.cancel_at_period_end], ['cancelada', true]);
    assert.deepEqual(
      [localText(subscription.ends_at), localText(subscription.cancel_at)],
      [localText(LATE), localText(LATE)],
    );
  });
});
