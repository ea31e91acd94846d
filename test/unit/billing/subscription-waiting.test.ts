import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { afterReenabled, nextDisabledCheck } from '#src/billing/subscriptions/rules/disabled-merchant.ts';
import type { Subscription } from '#src/billing/subscriptions/types.ts';
import { at, localText, rowIn, terms } from '#test/support/subscription-rows.ts';

const ENABLED = at('2027-05-20 11:00');
const SOON = at('2027-05-20 11:00:02');

function waited(row: Subscription, plan = terms(), now = SOON) {
  const { subscription: next, events } = afterReenabled(row, plan, ENABLED, now);
  return { ...next, events_told: events };
}

describe('subscription after its merchant was disabled', () => {
  for (const status of ['trial', 'activa', 'en_gracia'] as const) {
    test(`that was ${status} is charged at the next run for a period that starts there`, () => {
      const next = waited(rowIn(status));
      assert.equal(next.status, 'activa');
      for (const instant of [next.due_at, next.next_charge_at, next.alarm_at]) {
        assert.equal(localText(instant), '2027-05-20 19:00');
      }
      assert.equal(next.anchor_day, 20);
      assert.equal(localText(next.ends_at), '2027-03-01 10:00', 'the paid period stays recorded');
      assert.deepEqual([next.grace_ends_at, next.invoice_id, next.events_told], [null, null, []]);
    });
  }

  test('a missed run is done at the next check, and the period still starts at the run', () => {
    const next = waited(rowIn('activa'), terms(), at('2027-05-22 08:00'));
    assert.equal(localText(next.due_at), '2027-05-20 19:00');
  });

  test('a period that started unpaid starts again', () => {
    const unpaid = { starts_at: at('2027-03-01 09:00'), due_at: at('2027-03-01 09:00') };
    const next = waited(rowIn('activa', { ...unpaid, ends_at: at('2027-04-01 09:00') }));
    assert.equal(localText(next.starts_at), '2027-05-20 19:00');
    assert.equal(localText(next.ends_at), '2027-06-20 19:00');
  });

  test('a cancellation or deadline that passed meanwhile ends it', () => {
    const leaving = rowIn('activa', { cancel_at: at('2027-03-01 10:00'), next_charge_at: null });
    assert.deepEqual(waited(leaving).events_told, ['ended']);
    assert.equal(waited(leaving).status, 'cancelada');
    const closed = waited(rowIn('en_gracia'), terms({ deadline: at('2027-05-01 00:00') }));
    assert.deepEqual([closed.status, closed.next_charge_at], ['cancelada', null]);
  });

  test('a deadline before the run keeps the alarm, so the run charges nothing', () => {
    const next = waited(rowIn('activa'), terms({ deadline: at('2027-05-20 15:00') }));
    assert.equal(localText(next.alarm_at), '2027-05-20 15:00');
  });

  test('an elapsed pause ends, and the paid period is used up first', () => {
    const paused = rowIn('pausada', { resumes_at: at('2027-04-01 10:00') });
    const next = waited(paused);
    assert.deepEqual([next.status, next.events_told], ['activa', ['resumed']]);
    assert.equal(localText(next.next_charge_at), '2027-05-20 19:00');
    assert.equal(localText(next.starts_at), '2027-05-20 19:00');
    const paid = waited({ ...paused, ends_at: at('2027-08-01 10:00'), due_at: at('2027-08-01 10:00') });
    assert.equal(localText(paid.next_charge_at), '2027-08-01 19:00');
  });
});

test('subscriptions of disabled merchants are checked once a day, in the morning', () => {
  assert.equal(localText(nextDisabledCheck(at('2027-03-01 19:00'))), '2027-03-03 07:00');
  assert.equal(localText(nextDisabledCheck(at('2027-03-03 07:00'))), '2027-03-04 07:00');
  assert.equal(localText(nextDisabledCheck(at('2027-03-01 10:00'))), '2027-03-02 07:00');
});
