import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { displayDate, displayMoney, displayMonth } from '#src/kernel/display.ts';
import type { Currency } from '#src/kernel/lists.ts';

describe('money as people read it', () => {
  const AMOUNTS: readonly [bigint, Currency, string, string][] = [
    [30_000_00n, 'COP', '$ 30.000 COP', '$ 30,000 COP'],
    [0n, 'COP', '$ 0 COP', '$ 0 COP'],
    [1_234_567_50n, 'COP', '$ 1.234.567,50 COP', '$ 1,234,567.50 COP'],
    [5n, 'COP', '$ 0,05 COP', '$ 0.05 COP'],
    [-5_000_00n, 'COP', '-$ 5.000 COP', '-$ 5,000 COP'],
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

describe('dates in words', () => {
  test('are those of Colombia', () => {
    const late = Temporal.Instant.from('2027-03-01T04:59:59Z');
    assert.equal(displayDate(late, 'es'), '28 de febrero de 2027');
    assert.equal(displayDate(late, 'en'), 'February 28, 2027');
    assert.equal(displayDate(late.add({ seconds: 1 }), 'es'), '1 de marzo de 2027');
  });

  test('of a month, as cards have it', () => {
    assert.equal(displayMonth('2031-12', 'es'), 'diciembre de 2031');
    assert.equal(displayMonth('2031-12', 'en'), 'December 2031');
  });
});
