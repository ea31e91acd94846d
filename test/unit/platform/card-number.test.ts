import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import cardValidator from 'card-validator';
import fc from 'fast-check';
import { brandOf } from '#src/platform/card-number.ts';

const NAMES: Readonly<Record<string, string>> = {
  visa: 'visa',
  mastercard: 'mastercard',
  'american-express': 'amex',
  'diners-club': 'diners',
};

/** Prefixes that distinguish brands, followed by random digits. */
const NUMBER = fc
  .tuple(
    fc.constantFrom(
      '4',
      '5',
      '34',
      '36',
      '37',
      '300',
      '305',
      '38',
      '39',
      '2221',
      '2720',
      '51',
      '62',
      '401178',
      '506',
      '6011',
      '',
    ),
    fc.stringMatching(/^\d{5,17}$/),
  )
  .map(([start, rest]) => `${start}${rest}`.slice(0, 19));

describe('card brand', () => {
  test('matches the validation library for the whole number, also when called repeatedly', () => {
    fc.assert(
      fc.property(NUMBER, fc.stringMatching(/^\d{0,8}$/), (number, more) => {
        for (const digits of [number, `${number}${more}`.slice(0, 19), number]) {
          const type = cardValidator.number(digits).card?.type ?? '';
          assert.equal(brandOf(digits), NAMES[type] ?? null, digits);
        }
      }),
      { numRuns: 400 },
    );
  });
});
