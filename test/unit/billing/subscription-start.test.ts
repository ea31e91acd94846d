import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newSubscription } from '#src/billing/subscriptions/rules/start.ts';
import { at, localText, terms } from '#test/support/subscription-rows.ts';

type Start = Parameters<typeof newSubscription>[0];

const PLAN = {
  ...terms(),
  commerce_id: 1,
  office_id: 2,
  production: false,
  currency_type: 'COP',
  trial_period: 0,
  trial_interval: 'day',
  discount_period: 0,
  discount_interval: 'day',
  discount_type_amount: null,
  discount_amount: null,
};

function begin(now: string, plan: Partial<Start['plan']> = {}, has_plan_discount = false) {
  return newSubscription({
    plan: { ...PLAN, ...plan } as Start['plan'],
    subscriber: { id: 'subscriber' } as Start['subscriber'],
    card_id: 'card',
    description: null,
    metadata: null,
    webhook_url: null,
    has_plan_discount,
    now: at(now),
  });
}

describe('new subscription', () => {
  test('is provisional until its first charge and has its first period', () => {
    const row = begin('2027-01-31 10:00:00.75');
    assert.deepEqual([row.status, row.provisional, row.charges, row.alarm_at], ['activa', true, 0, null]);
    assert.deepEqual(
      [
        localText(row.starts_at),
        localText(row.ends_at),
        localText(row.due_at),
        localText(row.next_charge_at),
      ],
      ['2027-01-31 10:00', '2027-02-28 10:00', '2027-02-28 10:00', '2027-02-28 19:00'],
    );
    assert.deepEqual([row.anchor_day, row.trial_ends_at, row.discount], [31, null, null]);
    assert.equal(row.period.seconds, 28 * 86_400);
  });

  for (const [count, interval, now, ends] of [
    [14, 'day', '2027-02-07 10:00', '2027-02-21 10:00'],
    [2, 'week', '2027-02-07 10:00', '2027-02-21 10:00'],
    [1, 'month', '2027-01-31 10:00', '2027-02-28 10:00'],
    [1, 'year', '2028-02-29 10:00', '2029-02-28 10:00'],
  ] as const) {
    test(`with a trial of ${count} ${interval} from ${now} is charged on the day of ${ends}`, () => {
      const row = begin(now, { trial_period: count, trial_interval: interval });
      assert.deepEqual([row.status, row.provisional], ['trial', false]);
      assert.deepEqual(
        [localText(row.ends_at), localText(row.trial_ends_at), localText(row.due_at)],
        [ends, ends, ends],
      );
      const charge = `${ends.slice(0, 10)} 19:00`;
      assert.deepEqual([localText(row.next_charge_at), localText(row.alarm_at)], [charge, charge]);
      assert.equal(row.anchor_day, Number(ends.slice(8, 10)), 'paid periods begin where the trial ends');
    });
  }

  test('with a day or week interval takes its anchor from the end of its first period', () => {
    assert.equal(begin('2027-01-31 10:00', { invoice_interval: 'week' }).anchor_day, 7);
  });

  test('of a plan with a deadline sets its alarm to the deadline', () => {
    const deadline = at('2027-02-03 10:00');
    assert.deepEqual(begin('2027-02-01 10:00', { trial_period: 7, deadline }).alarm_at, deadline);
  });
});

describe('plan discount', () => {
  const value = { discount_type_amount: 'value', discount_amount: 10_000_00n } as const;
  const two = { discount_period: 2, discount_interval: 'month' } as const;

  test('runs from the first charge and reduces the value of the first period', () => {
    const row = begin('2027-02-01 10:00', { ...value, ...two }, true);
    assert.equal(localText(row.discount_ends_at), '2027-04-01 10:00');
    assert.deepEqual([row.discount?.amount, row.discount?.percent_hundredths], ['1000000', null]);
    assert.deepEqual([row.discount?.duration, row.discount?.coupon_id], ['plan', null]);
    assert.equal(row.period.share, '2000000');
  });

  test('is not used up by a trial', () => {
    const row = begin(
      '2027-02-01 10:00',
      { ...value, ...two, trial_period: 1, trial_interval: 'month' },
      true,
    );
    assert.equal(localText(row.discount_ends_at), '2027-05-01 10:00');
  });

  test('above 100 % is reduced to 100 %', () => {
    const percentage = { discount_type_amount: 'percentage', discount_amount: 150_00n } as const;
    const row = begin('2027-02-01 10:00', { ...percentage, ...two }, true);
    assert.deepEqual([row.discount?.percent_hundredths, row.period.share], [10_000, '0']);
  });

  test('longer than the supported calendar ends after a thousand years', () => {
    const row = begin(
      '2027-02-01 10:00',
      { ...value, discount_period: 100_000, discount_interval: 'year' },
      true,
    );
    assert.equal(localText(row.discount_ends_at), '3027-02-01 10:00');
  });

  test('is not applied when has_plan_discount is false', () => {
    const row = begin('2027-02-01 10:00', { ...value, ...two }, false);
    assert.deepEqual([row.discount, row.discount_ends_at, row.period.share], [null, null, '3000000']);
  });
});
