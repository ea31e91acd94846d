import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type ProrationPlan, prorate } from '#src/billing/subscriptions/rules/proration.ts';
import { SUBSCRIPTION_STATUSES } from '#src/billing/subscriptions/types.ts';
import { aRow, at } from '#test/support/subscription-rows.ts';

const DAY = 86_400;

/** April 2027: thirty days, paid with 30,000. */
const CURRENT = aRow({
  starts_at: at('2027-04-01 08:00'),
  ends_at: at('2027-05-01 08:00'),
  due_at: at('2027-05-01 08:00'),
  anchor_day: 1,
  period: { list: '3000000', seconds: 30 * DAY, share: '3000000', whole: '3000000' },
});

const MONTH: ProrationPlan = { price: 60_000_00n, count: 1, interval: 'month' };

describe('proration of the remaining period', () => {
  const FIRST = '2027-04-01 08:00';
  const MIDDLE = '2027-04-16 08:00';
  const LAST = '2027-05-01 07:59:59';
  const cases: readonly [now: string, plan: ProrationPlan, credit: bigint, charge: bigint][] = [
    [FIRST, MONTH, 30_000_00n, 60_000_00n],
    [MIDDLE, MONTH, 15_000_00n, 30_000_00n],
    [LAST, MONTH, 1n, 2n],
    [FIRST, { ...MONTH, price: 10_000_00n }, 30_000_00n, 10_000_00n],
    [MIDDLE, { ...MONTH, price: 10_000_00n }, 15_000_00n, 5_000_00n],
    // Two months from 1 April have 61 days.
    [FIRST, { ...MONTH, price: 61_000_00n, count: 2 }, 30_000_00n, 30_000_00n],
    // A year from 1 April 2027 includes a leap day and has 366 days.
    [FIRST, { price: 366_000_00n, count: 1, interval: 'year' }, 30_000_00n, 30_000_00n],
    [MIDDLE, { price: 366_000_00n, count: 1, interval: 'year' }, 15_000_00n, 15_000_00n],
    [LAST, { price: 366_000_00n, count: 1, interval: 'year' }, 1n, 1n],
    [FIRST, { price: 7_000_00n, count: 1, interval: 'week' }, 30_000_00n, 30_000_00n],
    [MIDDLE, { price: 14_000_00n, count: 1, interval: 'week' }, 15_000_00n, 30_000_00n],
    [LAST, { price: 3_000_00n, count: 1, interval: 'day' }, 1n, 3n],
    // Proration is exact to the second, and half a cent is rounded up.
    ['2027-04-01 08:00:01', MONTH, 29_999_99n, 59_999_98n],
    ['2027-04-11 09:30:07', MONTH, 19_937_42n, 39_874_84n],
  ];
  for (const [now, plan, credit, charge] of cases) {
    test(`at ${now}, to ${plan.price} for ${plan.count} ${plan.interval}: ${charge} − ${credit}`, () => {
      const found = prorate(CURRENT, plan, at(now));
      assert.deepEqual([found.credit, found.charge, found.net], [credit, charge, charge - credit]);
    });
  }

  test('scales credit and charge by the part of the price that was paid', () => {
    const period = { ...CURRENT.period, share: '1500000' };
    const { credit, charge } = prorate({ ...CURRENT, period }, MONTH, at(MIDDLE));
    assert.deepEqual([credit, charge], [7_500_00n, 15_000_00n]);
    const gift = { ...CURRENT.period, share: '0' };
    assert.equal(
      prorate({ ...CURRENT, period: gift }, MONTH, at(FIRST)).net,
      0n,
      'a free period gives no credit',
    );
  });
});

describe('period paid before it starts', () => {
  test('is credited in full until it starts', () => {
    for (const now of ['2027-03-31 19:00', '2027-04-01 07:59:59', '2027-04-01 08:00']) {
      assert.equal(prorate(CURRENT, MONTH, at(now)).credit, 30_000_00n, now);
    }
    assert.equal(prorate(CURRENT, MONTH, at('2027-04-02 08:00')).credit, 29_000_00n);
  });
});

describe('periods paid in advance', () => {
  /** May, 31 days for 15,500, and June, 30 days for 60,000. */
  const may = { list: '3100000', seconds: 31 * DAY, share: '1550000', whole: '3100000' };
  const june = { list: '6000000', seconds: 30 * DAY, share: '6000000', whole: '6000000' };
  const ahead = [
    { ...may, from: String(at('2027-05-01 08:00')) },
    { ...june, from: String(at('2027-06-01 08:00')) },
  ];
  const end = at('2027-07-01 08:00');
  const LONG = { ...CURRENT, ends_at: end, due_at: end, period: { ...CURRENT.period, ahead } };
  const cases: readonly [now: string, credit: bigint, charge: bigint][] = [
    ['2027-04-01 08:00', 105_500_00n, 150_000_00n],
    ['2027-04-16 08:00', 90_500_00n, 120_000_00n],
    ['2027-05-01 08:00', 75_500_00n, 90_000_00n],
    ['2027-05-11 08:00', 70_500_00n, 80_322_58n],
    ['2027-06-01 08:00', 60_000_00n, 60_000_00n],
    ['2027-06-16 08:00', 30_000_00n, 30_000_00n],
    ['2027-07-01 08:00', 0n, 0n],
  ];
  for (const [now, credit, charge] of cases) {
    test(`are each credited with the amount paid: at ${now}, ${charge} − ${credit}`, () => {
      const found = prorate(LONG, MONTH, at(now));
      assert.deepEqual([found.credit, found.charge, found.net], [credit, charge, charge - credit]);
    });
  }

  test('are each charged by the period length of the new plan, regardless of their own length', () => {
    const week: ProrationPlan = { price: 7_000_00n, count: 1, interval: 'week' };
    const { credit, charge } = prorate(LONG, week, at('2027-05-01 08:00'));
    // A thousand per day: the 31 days of May at half price, the 30 days of June in full.
    assert.deepEqual([credit, charge], [75_500_00n, 45_500_00n]);
  });

  test('keep their paid shares under another plan', () => {
    const { period } = prorate(LONG, MONTH, at('2027-04-16 08:00'));
    assert.deepEqual(period, {
      list: '6000000',
      seconds: 30 * DAY,
      share: '3000000',
      whole: '3000000',
      ahead: [
        { ...ahead[0], list: '6000000' },
        { ...ahead[1], list: '6000000' },
      ],
    });
    const back = prorate({ ...LONG, period }, { ...MONTH, price: 30_000_00n }, at('2027-04-16 08:00'));
    assert.equal(back.credit, 120_000_00n);
  });
});

describe('no proration', () => {
  const now = at('2027-04-16 08:00');
  const nothing = { credit: 0n, charge: 0n, net: 0n };
  function figures(current: typeof CURRENT, moment = now) {
    const { credit, charge, net } = prorate(current, MONTH, moment);
    return { credit, charge, net };
  }

  test('in a trial, and when its charge is due', () => {
    const trial = { ...CURRENT, status: 'trial' as const, trial_ends_at: at('2027-05-01 08:00') };
    assert.deepEqual(figures(trial), nothing);
    assert.deepEqual(figures({ ...trial, status: 'activa' }), nothing, 'a paused trial is still a trial');
    assert.deepEqual(figures(trial, at('2027-05-01 12:00')), nothing);
  });

  test('after the end, and in a period that started unpaid', () => {
    assert.deepEqual(figures(CURRENT, at('2027-05-01 08:00')), nothing);
    assert.deepEqual(figures({ ...CURRENT, due_at: CURRENT.starts_at }), nothing);
  });

  test('when the subscription is over; paused and in grace it is prorated', () => {
    for (const status of SUBSCRIPTION_STATUSES) {
      const isOver = status === 'cancelada' || status === 'finalizada';
      assert.equal(figures({ ...CURRENT, status }).net === 0n, isOver, status);
    }
  });
});

describe('changing to another plan and back at one instant', () => {
  const plan = fc.record({
    price: fc.bigInt({ min: 1_00n, max: 999_999_999_00n }),
    count: fc.integer({ min: 1, max: 30 }),
    interval: fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'year' as const),
  });

  test('nets to zero, for any plan in between', () => {
    fc.assert(
      fc.property(plan, fc.integer({ min: 0, max: 30 * DAY - 1 }), (other, seconds) => {
        const now = CURRENT.starts_at.add({ seconds });
        const there = prorate(CURRENT, other, now);
        const back = prorate(
          { ...CURRENT, period: there.period },
          { price: 30_000_00n, count: 1, interval: 'month' },
          now,
        );
        assert.equal(there.net + back.net, 0n);
        assert.deepEqual(back.period, CURRENT.period);
      }),
    );
  });

  test('nets to zero across several plans', () => {
    fc.assert(
      fc.property(
        fc.array(plan, { maxLength: 5 }),
        fc.integer({ min: 0, max: 30 * DAY - 1 }),
        (others, seconds) => {
          const now = CURRENT.starts_at.add({ seconds });
          const home: ProrationPlan = { price: 30_000_00n, count: 1, interval: 'month' };
          let [period, sum] = [CURRENT.period, 0n];
          for (const next of [...others, home]) {
            const found = prorate({ ...CURRENT, period }, next, now);
            period = found.period;
            sum += found.net;
          }
          assert.equal(sum, 0n);
        },
      ),
    );
  });
});
