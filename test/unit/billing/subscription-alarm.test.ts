import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { alarmOf, type Due, dueNow } from '#src/billing/subscriptions/rules/alarm.ts';
import { SUBSCRIPTION_STATUSES, type Subscription } from '#src/billing/subscriptions/types.ts';
import { aRow, at, localText } from '#test/support/subscription-rows.ts';

const [MON, TUE, WED] = [at('2027-03-01 19:00'), at('2027-03-02 19:00'), at('2027-03-03 19:00')];
const GRACE = { status: 'en_gracia' as const, grace_ends_at: TUE, next_charge_at: MON };

const first = (...of: Parameters<typeof dueNow>): Due | null => dueNow(...of)?.due ?? null;

describe('subscription alarm', () => {
  type Case = [
    name: string,
    state: Partial<Subscription>,
    deadline: Temporal.Instant | null,
    alarm: string | null,
  ];
  const cases: readonly Case[] = [
    ['is the next charge', { next_charge_at: MON }, null, '2027-03-01 19:00'],
    ['is the deadline when it is earlier', { next_charge_at: TUE }, MON, '2027-03-01 19:00'],
    ['is the charge when the deadline is later', { next_charge_at: MON }, TUE, '2027-03-01 19:00'],
    [
      'is the end of a scheduled cancellation',
      { next_charge_at: null, cancel_at: TUE },
      null,
      '2027-03-02 19:00',
    ],
    ['is the next retry in grace', GRACE, null, '2027-03-01 19:00'],
    ['is the end of grace after the last retry', { ...GRACE, next_charge_at: WED }, null, '2027-03-02 19:00'],
    [
      'is the cancellation date, not the end of grace, when cancelled',
      { ...GRACE, next_charge_at: null, cancel_at: WED },
      null,
      '2027-03-03 19:00',
    ],
    [
      'is the end of a pause',
      { status: 'pausada', next_charge_at: null, resumes_at: TUE },
      null,
      '2027-03-02 19:00',
    ],
    ['is off in an indefinite pause', { status: 'pausada', next_charge_at: null }, null, null],
    ['is the deadline during a pause', { status: 'pausada', next_charge_at: null }, TUE, '2027-03-02 19:00'],
    ['is off while a charge is in progress', { open_operation: 'reference' }, MON, null],
    ['is off until the first charge has a result', { provisional: true }, MON, null],
  ];
  for (const [name, state, deadline, alarm] of cases) {
    test(name, () => assert.equal(localText(alarmOf(aRow(state), deadline)), alarm));
  }

  test('is off for cancelled and ended subscriptions only', () => {
    for (const status of SUBSCRIPTION_STATUSES) {
      const isOver = status === 'cancelada' || status === 'finalizada';
      assert.equal(alarmOf(aRow({ status }), MON) === null, isOver, status);
    }
  });
});

describe('due event of a subscription', () => {
  const all = { cancel_at: MON, resumes_at: MON, next_charge_at: MON, grace_ends_at: MON };

  test('events due at the same instant follow a fixed order', () => {
    const order: readonly [
      state: Partial<Subscription>,
      deadline: Temporal.Instant | null,
      due: Due | null,
    ][] = [
      [{ ...all, status: 'en_gracia' }, MON, 'deadline'],
      [{ ...all, status: 'en_gracia' }, null, 'cancellation'],
      [{ ...all, status: 'pausada', cancel_at: null, next_charge_at: null }, null, 'resumption'],
      [{ ...all, status: 'en_gracia', cancel_at: null }, null, 'charge'],
      [{ ...all, status: 'en_gracia', cancel_at: null, next_charge_at: null }, null, 'end_of_grace'],
      [{ ...all, status: 'activa', cancel_at: null, next_charge_at: null }, null, null],
    ];
    for (const [state, deadline, due] of order) assert.equal(first(aRow(state), deadline, MON), due);
  });

  test('the earliest event comes first, also when processing is late', () => {
    const late = at('2028-01-01 10:00');
    const missed = aRow({ ...GRACE, next_charge_at: WED });
    assert.equal(first(missed, null, late), 'end_of_grace');
    assert.equal(first(aRow(GRACE), null, late), 'charge');
    assert.equal(first(aRow({ next_charge_at: MON, cancel_at: TUE }), WED, late), 'charge');
    assert.equal(first(aRow({ next_charge_at: WED, cancel_at: TUE }), MON, late), 'deadline');
    assert.ok(dueNow(aRow({ next_charge_at: WED, cancel_at: TUE }), null, late)?.since.equals(TUE));
  });

  test('is null before the due time and while a charge is in progress', () => {
    assert.equal(first(aRow({ next_charge_at: MON }), null, MON.subtract({ nanoseconds: 1 })), null);
    assert.equal(first(aRow({ next_charge_at: MON }), null, MON), 'charge');
    assert.equal(first(aRow({ open_operation: 'reference' }), MON, WED), null);
    assert.equal(first(aRow({ provisional: true }), MON, WED), null);
  });
});
