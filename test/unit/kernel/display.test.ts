import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  displayDate,
  displayDateTime,
  displayMoney,
  displayMonth,
  displayPercent,
  displaySpan,
  unbroken,
} from '#src/kernel/display.ts';
import type { Currency } from '#src/kernel/lists.ts';
import { displayDeadline } from '#src/kernel/moments.ts';

describe('displayed money', () => {
  const AMOUNTS: readonly [bigint, Currency, string, string][] = [
    [30_000_00n, 'COP', '$ 30.000 COP', '$ 30,000 COP'],
    [0n, 'COP', '$ 0 COP', '$ 0 COP'],
    [1_234_567_50n, 'COP', '$ 1.234.567,50 COP', '$ 1,234,567.50 COP'],
    [5n, 'COP', '$ 0,05 COP', '$ 0.05 COP'],
    [-5_000_00n, 'COP', '−$ 5.000 COP', '−$ 5,000 COP'],
    [999_999_999_999_00n, 'COP', '$ 999.999.999.999 COP', '$ 999,999,999,999 COP'],
    [12_00n, 'USD', '$ 12,00 USD', '$ 12.00 USD'],
    [1_234_05n, 'EUR', '€ 1.234,05 EUR', '€ 1,234.05 EUR'],
  ];
  for (const [minor, currency, es, en] of AMOUNTS) {
    test(es, () => {
      assert.equal(displayMoney(minor, currency, 'es'), es);
      assert.equal(displayMoney(minor, currency, 'en'), en);
    });
  }
});

describe('displayed dates', () => {
  test('a deadline shows the weekday and the hour', () => {
    const end = Temporal.Instant.from('2026-11-18T14:00:00Z');
    assert.equal(
      displayDeadline(end, 'es').replaceAll('\u00a0', ' '),
      'miércoles 18 de noviembre, 9:00 a. m.',
    );
    assert.equal(displayDeadline(end, 'en').replaceAll(/\s/g, ' '), 'Wednesday, November 18, 9:00 AM');
  });

  test('a date and time has no line break inside the time', () => {
    const noon = Temporal.Instant.from('2027-01-15T20:05:00Z');
    assert.equal(displayDateTime(noon, 'es'), '15 de enero de 2027 a las 3:05\u00a0p.\u00a0m.');
    assert.equal(displayDateTime(noon, 'en'), 'January 15, 2027 at 3:05\u00a0PM');
  });

  test('use Colombia time', () => {
    const late = Temporal.Instant.from('2027-03-01T04:59:59Z');
    assert.equal(displayDate(late, 'es'), '28 de febrero de 2027');
    assert.equal(displayDate(late, 'en'), 'February 28, 2027');
    assert.equal(displayDate(late.add({ seconds: 1 }), 'es'), '1 de marzo de 2027');
  });

  test('a period in one calendar year shows the year once', () => {
    const [start, end] = ['2026-01-01T05:00:00Z', '2026-01-31T15:00:00Z'].map((at) =>
      Temporal.Instant.from(at),
    );
    assert.ok(start && end);
    assert.equal(displaySpan(start, end, 'es'), 'Del 1 de enero al 31 de enero de 2026');
    assert.equal(displaySpan(start, end, 'en'), 'January 1 to January 31, 2026');
    const before = start.subtract({ seconds: 1 });
    assert.equal(displaySpan(before, end, 'es'), 'Del 31 de diciembre de 2025 al 31 de enero de 2026');
    assert.equal(displaySpan(before, end, 'en'), 'December 31, 2025 to January 31, 2026');
  });

  test('a card expiry shows month and year', () => {
    assert.equal(displayMonth('2031-12', 'es'), 'diciembre de 2031');
    assert.equal(displayMonth('2031-12', 'en'), 'December 2031');
  });
});

test('a percentage has a non-breaking space before its sign in Spanish', () => {
  assert.equal(displayPercent(1_900, 'es'), '19\u00a0%');
  assert.equal(displayPercent(250, 'es'), '2,5\u00a0%');
  assert.equal(displayPercent(1_900, 'en'), '19%');
  assert.equal(displayPercent(250, 'en'), '2.5%');
});

test('amounts and card digits contain no line breaks', () => {
  assert.equal(
    unbroken('Pague $ 50.000 COP con Visa ····1111 hoy'),
    'Pague $\u00a050.000\u00a0COP con Visa\u00a0····1111 hoy',
  );
});
