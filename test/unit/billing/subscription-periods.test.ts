import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  chargeTime,
  dayOfMonth,
  earliest,
  endOfPeriod,
  isReached,
  type Length,
  lastRunBefore,
  latest,
  nextAttempt,
  nextCharge,
  runAfter,
  secondsBetween,
  toDay,
  wholeSecond,
} from '#src/billing/subscriptions/rules/periods.ts';
import { at, localText } from '#test/support/subscription-rows.ts';

/** Returns the end dates of consecutive periods. */
function ends(start: string, length: Length, count: number): (string | null)[] {
  const anchor = dayOfMonth(at(start));
  const found: (string | null)[] = [];
  for (let end = at(start); found.length < count; ) {
    end = endOfPeriod(end, length, anchor);
    found.push(localText(end));
  }
  return found;
}

describe('subscription periods', () => {
  const cases: readonly [start: string, length: Length, end: string][] = [
    ['2027-01-31 10:00', { count: 1, interval: 'month' }, '2027-02-28 10:00'],
    ['2028-01-31 10:00', { count: 1, interval: 'month' }, '2028-02-29 10:00'],
    ['2027-01-31 10:00', { count: 2, interval: 'month' }, '2027-03-31 10:00'],
    ['2027-01-31 10:00', { count: 30, interval: 'month' }, '2029-07-31 10:00'],
    ['2027-01-30 23:59:59', { count: 1, interval: 'month' }, '2027-02-28 23:59:59'],
    ['2027-12-31 00:00', { count: 2, interval: 'month' }, '2028-02-29 00:00'],
    ['2027-01-31 10:00', { count: 1, interval: 'day' }, '2027-02-01 10:00'],
    ['2027-12-31 10:00', { count: 30, interval: 'day' }, '2028-01-30 10:00'],
    ['2027-02-22 10:00', { count: 1, interval: 'week' }, '2027-03-01 10:00'],
    ['2027-01-01 10:00', { count: 30, interval: 'week' }, '2027-07-30 10:00'],
    ['2028-02-29 10:00', { count: 1, interval: 'year' }, '2029-02-28 10:00'],
    ['2028-02-29 10:00', { count: 4, interval: 'year' }, '2032-02-29 10:00'],
  ];
  for (const [start, length, end] of cases) {
    test(`${start} plus ${length.count} ${length.interval}: ${end}`, () => {
      assert.equal(localText(endOfPeriod(at(start), length, dayOfMonth(at(start)))), end);
    });
  }

  test('monthly periods return to the 31st, over two years', () => {
    const days = [
      28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31, 31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31, 31,
    ];
    const found = ends('2027-01-31 10:00', { count: 1, interval: 'month' }, 24);
    assert.deepEqual(
      found.map((end) => Number(end?.slice(8, 10))),
      days,
    );
    assert.equal(found.at(-1), '2029-01-31 10:00');
  });

  test('yearly periods return to the leap day, over eight years', () => {
    assert.deepEqual(
      ends('2028-02-29 10:00', { count: 1, interval: 'year' }, 8).map((end) => end?.slice(0, 10)),
      [
        ...['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'],
        ...['2033-02-28', '2034-02-28', '2035-02-28', '2036-02-29'],
      ],
    );
  });

  test('periods that start on another day than their anchor continue from that day', () => {
    const month: Length = { count: 1, interval: 'month' };
    assert.equal(localText(endOfPeriod(at('2027-02-17 10:00'), month, 31)), '2027-03-17 10:00');
    assert.equal(localText(endOfPeriod(at('2027-02-28 10:00'), month, 31)), '2027-03-31 10:00');
    assert.equal(localText(endOfPeriod(at('2027-02-28 10:00'), month, 28)), '2027-03-28 10:00');
  });

  test('consecutive monthly periods end where one period of the same total length ends', () => {
    const day = fc.integer({ min: 0, max: 3_000 });
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 60 }), (days, count) => {
        const start = localText(at('2027-01-01 10:00').add({ hours: 24 * days })) ?? '';
        const [one, all] = [
          ends(start, { count: 1, interval: 'month' }, count),
          { count, interval: 'month' as const },
        ];
        assert.equal(one.at(-1), localText(endOfPeriod(at(start), all, dayOfMonth(at(start)))));
      }),
    );
  });
});

describe('charge run at 19:00', () => {
  test('chargeTime returns 19:00 of the due day, whether it was due before or after', () => {
    for (const due of ['00:00', '10:00', '18:59:59', '19:00', '19:00:01', '23:59:59']) {
      assert.equal(localText(chargeTime(at(`2027-03-01 ${due}`))), '2027-03-01 19:00');
    }
  });

  test('runAfter returns the next run after an instant', () => {
    for (const [instant, run] of [
      ['2027-03-01 00:00', '2027-03-01 19:00'],
      ['2027-03-01 18:59:59.999999999', '2027-03-01 19:00'],
      ['2027-03-01 19:00', '2027-03-02 19:00'],
      ['2027-03-01 19:00:00.000000001', '2027-03-02 19:00'],
      ['2027-12-31 23:59:59', '2028-01-01 19:00'],
    ] as const) {
      assert.equal(localText(runAfter(at(instant))), run, instant);
    }
  });

  test('lastRunBefore returns the latest run at or before an instant', () => {
    for (const [instant, run] of [
      ['2027-03-01 18:59:59', '2027-02-28 19:00'],
      ['2027-03-01 19:00', '2027-03-01 19:00'],
      ['2027-03-02 00:00', '2027-03-01 19:00'],
    ] as const) {
      assert.equal(localText(lastRunBefore(at(instant))), run, instant);
    }
  });

  test('nextCharge returns the run of the due day, or the next run when that has passed', () => {
    for (const [due, now, charge] of [
      ['2027-03-01 10:00', '2027-02-15 10:00', '2027-03-01 19:00'],
      ['2027-03-01 10:00', '2027-03-01 18:59:59', '2027-03-01 19:00'],
      ['2027-03-01 10:00', '2027-03-01 19:00', '2027-03-01 19:00'],
      ['2027-03-01 10:00', '2027-03-01 19:00:01', '2027-03-02 19:00'],
      ['2027-03-01 10:00', '2027-03-05 12:00', '2027-03-05 19:00'],
      ['2027-03-01 10:00', '2027-03-05 19:00', '2027-03-05 19:00'],
      ['2027-03-01 23:00', '2027-03-01 20:00', '2027-03-02 19:00'],
    ] as const) {
      assert.equal(localText(nextCharge(at(due), at(now))), charge, `${due} at ${now}`);
    }
  });
});

describe('instants', () => {
  test('are converted to days in Colombia time', () => {
    assert.equal(toDay(Temporal.Instant.from('2027-03-01T04:59:59Z')), '2027-02-28');
    assert.equal(toDay(Temporal.Instant.from('2027-03-01T05:00:00Z')), '2027-03-01');
    assert.equal(dayOfMonth(Temporal.Instant.from('2027-03-01T04:59:59Z')), 28);
  });

  test('differences are in whole seconds, and fractions are truncated', () => {
    const [one, other] = [at('2027-03-01 10:00'), at('2027-03-01 10:00:01.9')];
    assert.equal(secondsBetween(one, other), 1);
    assert.equal(secondsBetween(other, one), -1);
    assert.equal(localText(wholeSecond(other)), '2027-03-01 10:00:01');
  });

  test('comparisons accept null', () => {
    const [one, other] = [at('2027-03-01 10:00'), at('2027-03-01 11:00')];
    assert.deepEqual(
      [isReached(one, one), isReached(one, other), isReached(other, one)],
      [true, true, false],
    );
    assert.equal(isReached(null, one), false);
    assert.equal(earliest([null, other, one, null]), one);
    assert.equal(earliest([null]), null);
    assert.equal(latest(one, other), other);
    assert.equal(latest(other, one), other);
    assert.equal(latest(one, null), one);
  });
});

describe('displayed time of the next charge attempt', () => {
  const cases: readonly [chargeAt: string | null, now: string, shown: string | null][] = [
    [null, '2027-03-01 19:00', null],
    ['2027-03-01 19:00', '2027-03-01 18:59:59.9', '2027-03-01 19:00'],
    ['2027-03-01 19:00', '2027-03-01 19:00', '2027-03-01 19:00'],
    ['2027-03-01 19:00', '2027-03-01 19:00:00.1', '2027-03-01 19:00:01'],
    ['2027-03-01 19:00', '2027-03-04 08:30', '2027-03-04 08:30'],
  ];
  for (const [chargeAt, now, shown] of cases) {
    test(`for a charge at ${chargeAt}, at ${now}: ${shown}`, () => {
      assert.equal(localText(nextAttempt(chargeAt === null ? null : at(chargeAt), at(now))), shown);
    });
  }
});
