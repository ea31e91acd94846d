import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { addBusinessDays, holidaysOf, isBusinessDay } from '#src/kernel/business-days.ts';

/** Official holidays by year, month and day. */
const OFFICIAL: Readonly<Record<number, Readonly<Record<string, readonly string[]>>>> = {
  2024: {
    '01': ['01', '08'],
    '03': ['25', '28', '29'],
    '05': ['01', '13'],
    '06': ['03', '10'],
    '07': ['01', '20'],
    '08': ['07', '19'],
    10: ['14'],
    11: ['04', '11'],
    12: ['08', '25'],
  },
  // Sacred Heart and Saint Peter and Saint Paul fall on the same Monday, 30 June.
  2025: {
    '01': ['01', '06'],
    '03': ['24'],
    '04': ['17', '18'],
    '05': ['01'],
    '06': ['02', '23', '30'],
    '07': ['20'],
    '08': ['07', '18'],
    10: ['13'],
    11: ['03', '17'],
    12: ['08', '25'],
  },
  2026: {
    '01': ['01', '12'],
    '03': ['23'],
    '04': ['02', '03'],
    '05': ['01', '18'],
    '06': ['08', '15', '29'],
    '07': ['20'],
    '08': ['07', '17'],
    10: ['12'],
    11: ['02', '16'],
    12: ['08', '25'],
  },
  2027: {
    '01': ['01', '11'],
    '03': ['22', '25', '26'],
    '05': ['01', '10', '31'],
    '06': ['07'],
    '07': ['05', '20'],
    '08': ['07', '16'],
    10: ['18'],
    11: ['01', '15'],
    12: ['08', '25'],
  },
};

const day = (text: string) => Temporal.PlainDate.from(text);

describe('Colombian holidays', () => {
  for (const [year, months] of Object.entries(OFFICIAL)) {
    test(`of ${year} match the official list`, () => {
      const listed = Object.entries(months).flatMap(([month, days]) =>
        days.map((d) => `${year}-${month}-${d}`),
      );
      assert.deepEqual([...holidaysOf(Number(year))].sort(), listed.sort());
    });
  }

  test('follow early and late Easter dates', () => {
    // Easter fell on 23 March 2008 and falls on 25 April 2038, close to its earliest and latest dates.
    for (const friday of ['2008-03-21', '2019-04-19', '2038-04-23']) {
      assert.ok(holidaysOf(Number(friday.slice(0, 4))).has(friday), friday);
    }
  });

  test('are 16 to 18 days a year, and movable ones fall on Mondays', () => {
    const kept = /-(01-01|05-01|07-20|08-07|12-08|12-25)$/;
    for (let year = 1984; year <= 2199; year += 1) {
      const holidays = [...holidaysOf(year)];
      assert.ok(holidays.length >= 16 && holidays.length <= 18, String(year));
      const others = holidays
        .filter((holiday) => !kept.test(holiday))
        .map((holiday) => day(holiday).dayOfWeek);
      assert.deepEqual(others.filter((weekday) => weekday !== 1).sort(), [4, 5], String(year));
    }
  });
});

describe('business days', () => {
  const counted: readonly [from: string, count: number, to: string, why: string][] = [
    ['2027-01-18', 3, '2027-01-21', 'Monday to Thursday'],
    ['2027-01-20', 3, '2027-01-25', 'over a weekend'],
    ['2027-01-22', 3, '2027-01-27', 'from a Friday'],
    ['2027-01-23', 3, '2027-01-27', 'from a Saturday'],
    ['2027-01-24', 3, '2027-01-27', 'from a Sunday'],
    ['2027-01-08', 3, '2027-01-14', 'over Epiphany Monday'],
    ['2027-01-11', 3, '2027-01-14', 'from a holiday'],
    ['2027-03-19', 3, '2027-03-29', 'over San José and Holy Week'],
    ['2026-12-31', 3, '2027-01-06', 'into the next year, over New Year'],
    ['2024-12-24', 3, '2024-12-30', 'over Christmas'],
    ['2025-06-27', 1, '2025-07-01', 'over two holidays on the same day'],
    ['2027-01-18', 0, '2027-01-18', 'zero days'],
  ];
  for (const [from, count, to, why] of counted) {
    test(`${count} after ${from} is ${to}: ${why}`, () =>
      assert.equal(addBusinessDays(day(from), count).toString(), to));
  }

  test('addBusinessDays ends on a business day and passes exactly the requested number', () => {
    const days = fc
      .tuple(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 1, max: 10 }))
      .map(([offset, count]) => ({ from: day('2000-01-01').add({ days: offset }), count }));
    fc.assert(
      fc.property(days, ({ from, count }) => {
        const to = addBusinessDays(from, count);
        assert.ok(isBusinessDay(to));
        let passed = 0;
        for (
          let at = from.add({ days: 1 });
          Temporal.PlainDate.compare(at, to) <= 0;
          at = at.add({ days: 1 })
        ) {
          if (isBusinessDay(at)) passed += 1;
        }
        assert.equal(passed, count);
      }),
    );
  });
});
