import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { hasLongNumbers, parseJson, writtenNumber } from '#src/kernel/json.ts';
import { decimal, digits, integer, isBroken, RULE_TEXTS, type Rule } from '#src/platform/http/rules.ts';

/** Returns the parsed value of a number in a JSON body. */
function read(written: string): unknown {
  return (parseJson(`{"a":[1, ${written}]}`) as { a: unknown[] }).a[1];
}

describe('number in JSON', () => {
  for (const written of [
    '0',
    '-0',
    '42',
    '-1.5',
    '1.10',
    '1e3',
    '1.5E+2',
    '999999999999.99',
    '9007199254740990e-1',
  ]) {
    test(`${written} is parsed as a number without losing digits`, () => {
      assert.equal(typeof read(written), 'number');
      assert.equal(read(written), Number(written));
    });
  }

  const long = [
    '12345678901234567890',
    '-9007199254740993',
    '0.1000000000000000055',
    '19.999999999999999999',
    '1e21',
    '1e-7',
    '1e400',
    '1e-400',
    '1'.repeat(1_000),
  ];
  for (const written of long) {
    test(`${written.slice(0, 30)} keeps its digits as text`, () => {
      assert.equal(typeof read(written), 'symbol');
      assert.equal(writtenNumber(read(written)), written);
    });
  }

  test('of any length and form keeps its text or its exact value', () => {
    const part = fc.stringMatching(/^\d{1,30}$/);
    const number = fc.tuple(
      fc.constantFrom('', '-'),
      part,
      fc.option(part),
      fc.option(fc.integer({ min: -30, max: 30 })),
    );
    fc.assert(
      fc.property(number, ([sign, whole, fraction, exponent]) => {
        const start = `${sign}${whole.replace(/^0+(?=\d)/, '')}`;
        const written = `${start}${fraction === null ? '' : `.${fraction}`}${exponent === null ? '' : `e${exponent}`}`;
        const value = read(written);
        if (typeof value === 'symbol') assert.equal(writtenNumber(value), written);
        else assert.equal(same(String(value)), same(written));
      }),
      { numRuns: 2_000 },
    );
  });

  test('inside a string is unchanged', () => {
    const card = '{"payment_card":{"number":"4111111111111111"},"id":"01890000-0000-7e00-8000-000000000000"}';
    assert.equal(hasLongNumbers(card), false);
    assert.deepEqual(parseJson(card), JSON.parse(card));
    const quoted = '{"a":"[1e5, 12345678901234567890]","b":1}';
    assert.deepEqual(parseJson(quoted), JSON.parse(quoted));
  });
});

/** Returns the value scaled to an integer, to compare different notations of one number. */
function same(written: string): string {
  const [, sign, whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(written) ?? [];
  const scale = 100;
  const value = BigInt(whole + fraction) * 10n ** BigInt(scale + Number(exponent) - fraction.length);
  return value === 0n ? '0' : `${sign}${value}`;
}

describe('number with many digits, validated by field rules', () => {
  const cases: readonly [what: string, rule: Rule<unknown>, written: string, expected: unknown][] = [
    ['an amount', decimal({ min: 1n }), '0.1000000000000000055', RULE_TEXTS.numeric],
    ['an amount', decimal({ min: 1n }), '19.999999999999999999', RULE_TEXTS.numeric],
    ['an amount', decimal({ min: 1n }), '12345678901234567890', RULE_TEXTS.max],
    ['an amount', decimal({ min: 1n }), '1e400', RULE_TEXTS.max],
    ['an amount', decimal({ min: 1n }), '-12345678901234567890', RULE_TEXTS.min],
    ['an amount', decimal({ min: 1n }), '999999999999.99', 99_999_999_999_999n],
    ['an amount', decimal({ min: 1n }), '1e3', 1_000_00n],
    ['an amount', decimal({ min: 1n }), '1.10', 1_10n],
    ['a count', integer({ min: 1, max: 30 }), '12345678901234567890', RULE_TEXTS.max],
    ['a count', integer({ min: 1, max: 30 }), '1.00000000000000000001', RULE_TEXTS.integer],
    ['a count', integer({ min: 1, max: 30 }), '7.0', 7],
    ['a document', digits({ min: 5, max: 20 }), '12345678901234567890', '12345678901234567890'],
    ['a document', digits({ min: 5, max: 15 }), '12345678901234567890', RULE_TEXTS.digits],
    ['a document', digits({ min: 5, max: 15 }), '12345.00000000000001', RULE_TEXTS.digits],
  ];
  for (const [what, rule, written, expected] of cases) {
    test(`${what} of ${written}`, () => {
      const result = rule.read(read(written));
      assert.deepEqual(isBroken(result) ? result.broken : result, expected);
    });
  }
});
