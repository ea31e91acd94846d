import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { barsOf, readable, valuesOf } from '#src/web/shared/code-128.ts';

const COUPON = '415770999800001880207000000001390200000012000000' + '9620270118';

/** Decodes a symbol from its values, independently of the code under test. */
function decode(values: readonly number[]): string {
  const data = values.slice(0, -2);
  let set = 'C';
  let text = '';
  for (const value of data.slice(1)) {
    if (value === 102) text += '|';
    else if (value === 100 && set === 'C') set = 'B';
    else if (value === 99 && set === 'B') set = 'C';
    else text += set === 'C' ? String(value).padStart(2, '0') : String.fromCharCode(value + 32);
  }
  return text;
}

describe('Code 128 barcode', () => {
  test('has the check value of the example in the standard', () => {
    // 105 + 1 × 102 + 2 × 12 + 3 × 34 + 4 × 56 = 557; 557 mod 103 = 42.
    assert.deepEqual(valuesOf('123456'), [105, 102, 12, 34, 56, 42, 106]);
  });

  test('terminates variable-length fields of a collection coupon', () => {
    const read = decode(valuesOf(COUPON));
    assert.equal(read, '|41577099980000188020' + '7000000001|390200000012000000|9620270118');
    assert.equal(readable(COUPON), '(415)7709998000018 (8020)7000000001 (3902)00000012000000 (96)20270118');
  });

  test('encodes an odd number of digits, in the middle and at the end', () => {
    const odd = COUPON.replace('7000000001', '700000001');
    assert.equal(decode(valuesOf(odd)), '|41577099980000188020' + '700000001|390200000012000000|9620270118');
    assert.equal(decode(valuesOf('12345')), '|12345');
    assert.notEqual(valuesOf('12345').at(-3), 99);
  });

  test('has eleven modules per value and thirteen for the stop, and starts and ends with a bar', () => {
    const { bars, width } = barsOf(COUPON);
    assert.equal(width, (valuesOf(COUPON).length - 1) * 11 + 13);
    assert.equal(bars[0]?.x, 0);
    const last = bars.at(-1);
    assert.equal((last?.x ?? 0) + (last?.width ?? 0), width);
    assert.ok(bars.every((bar, index) => index === 0 || bar.x > (bars[index - 1]?.x ?? 0)));
  });

  test('rejects text that is not digits', () => {
    assert.throws(() => valuesOf('12a4'));
    assert.throws(() => valuesOf(''));
  });
});
