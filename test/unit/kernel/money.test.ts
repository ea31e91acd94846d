import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { formatDecimal, MAX_MINOR, parseDecimal, shareOf, toNumber } from '#src/kernel/money.ts';

const anyAmount = fc.bigInt({ min: -(10n ** 20n) + 1n, max: 10n ** 20n - 1n });
const carriedAmount = fc.bigInt({ min: -MAX_MINOR, max: MAX_MINOR });
/** Strings of any UTF-16 code units, including NUL and lone surrogates. */
const anyUnits = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) });

describe('parsing a decimal', () => {
  const read: readonly [text: string, minor: bigint][] = [
    ['0', 0n],
    ['-0', 0n],
    ['0.01', 1n],
    ['0.1', 10n],
    ['1', 100n],
    ['1.5', 150n],
    ['1.05', 105n],
    ['0030', 3_000n],
    ['30000', 3_000_000n],
    ['30000.5', 3_000_050n],
    ['30000.50', 3_000_050n],
    ['-1.05', -105n],
    ['-0.01', -1n],
    // Values that a floating-point number cannot represent exactly.
    ['0.29', 29n],
    ['1.15', 115n],
    ['9007199254740993.01', 900_719_925_474_099_301n],
    ['999999999999.99', 99_999_999_999_999n],
    ['9999999999999.99', MAX_MINOR],
  ];
  for (const [text, minor] of read) {
    test(`${text} is ${minor} minor units`, () => assert.equal(parseDecimal(text), minor));
  }

  test('supports other precisions: a percentage has four places', () => {
    const read = ['0.414', '0.966', '2.7649', '100', '0.0001', '0.41400'].map((text) =>
      parseDecimal(text, 4),
    );
    assert.deepEqual(read, [4_140n, 9_660n, 27_649n, 1_000_000n, 1n, 4_140n]);
    assert.equal(parseDecimal('0.41401', 4), null);
  });

  test('rejects text that is not a plain decimal of at most two places', () => {
    const refused = [
      ...['', ' ', '-', '.', '.5', '5.', '-.5', '+5', '--5', '5-', '1.2.3', '1..2', '1.-5'],
      ...['1e3', '1E3', '1e-7', '0x10', '0b1', '1_000', '1,5', '1,000.00', '1 000', ' 1', '1 ', '1\n', '\t1'],
      ...['1.001', '0.005', '0.999', 'NaN', 'Infinity', '-Infinity', 'null', 'cien', '٣', '１', '½', '1\0'],
    ];
    for (const text of refused) assert.equal(parseDecimal(text), null, JSON.stringify(text));
  });

  test('returns an amount or null for any text and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), anyUnits, fc.double().map(String)), (text) => {
        const minor = parseDecimal(text);
        assert.ok(minor === null || typeof minor === 'bigint');
      }),
    );
  });

  test('handles a text of any length quickly', () => {
    for (const text of ['9'.repeat(1_000_000), `1.${'0'.repeat(1_000_000)}1`, '-'.repeat(1_000_000)]) {
      assert.equal(parseDecimal(text), null);
    }
  });
});

describe('formatting a decimal', () => {
  test('always shows two places', () => {
    assert.equal(formatDecimal(0n), '0.00');
    assert.equal(formatDecimal(5n), '0.05');
    assert.equal(formatDecimal(50n), '0.50');
    assert.equal(formatDecimal(3_000_000n), '30000.00');
    assert.equal(formatDecimal(-5n), '-0.05');
    assert.equal(formatDecimal(-12_345n), '-123.45');
    fc.assert(fc.property(anyAmount, (minor) => assert.match(formatDecimal(minor), /^-?\d+\.\d\d$/)));
  });

  test('is parsed back as the same amount', () => {
    fc.assert(fc.property(anyAmount, (minor) => assert.equal(parseDecimal(formatDecimal(minor)), minor)));
  });

  test('preserves the order of amounts, and negative amounts have a sign', () => {
    fc.assert(
      fc.property(carriedAmount, carriedAmount, (one, other) => {
        assert.equal(one < other, toNumber(one) < toNumber(other));
        assert.equal(formatDecimal(one).startsWith('-'), one < 0n);
      }),
    );
  });
});

test('a share is rounded to the nearest unit, halves away from zero', () => {
  for (const [amount, share] of [
    [7n, 2n],
    [8n, 3n],
    [10n, 3n],
    [10_000n, 3_333n],
  ] as const) {
    assert.equal(shareOf(amount, 1n, 3n), share);
    assert.equal(shareOf(-amount, 1n, 3n), -share);
  }
  assert.deepEqual([shareOf(5n, 1n, 2n), shareOf(-5n, 1n, 2n)], [3n, -3n]);
});

describe('amount as a JSON number', () => {
  test('survives a JSON round trip to the cent, up to the largest amount', () => {
    const travel = (minor: bigint) => parseDecimal(String(JSON.parse(JSON.stringify(toNumber(minor)))));
    fc.assert(fc.property(carriedAmount, (minor) => assert.equal(travel(minor), minor)));
    for (const minor of [MAX_MINOR, MAX_MINOR - 1n, -MAX_MINOR]) assert.equal(travel(minor), minor);
  });

  test('can represent the largest plan price in pesos, including cents', () => {
    assert.ok(MAX_MINOR >= 99_999_999_999_999n);
    assert.equal(toNumber(99_999_999_999_999n), 999_999_999_999.99);
  });

  test('is null without an amount', () => {
    assert.equal(toNumber(null), null);
    assert.equal(toNumber(0n), 0);
    assert.equal(toNumber(-50n), -0.5);
  });
});
