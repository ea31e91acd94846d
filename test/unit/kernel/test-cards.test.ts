import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import cardValidator from 'card-validator';
import { brandOf, outcomeOf, TEST_CARDS } from '#src/kernel/test-cards.ts';

const BRANDS = {
  visa: { type: 'visa', digits: 16 },
  mastercard: { type: 'mastercard', digits: 16 },
  amex: { type: 'american-express', digits: 15 },
  diners: { type: 'diners-club', digits: 14 },
} as const;

const DECLINES = [
  ...'01 03 04 05 06 07 12 13 14 15 19 30 33 34 35 36 37 38 41 43 51 52 53 54 55 57 58 59'.split(' '),
  ...'61 62 63 65 68 75 76 77 78 82 90 91 92 93 94 96 98'.split(' '),
];
/** Response codes of the cards that fail in another way than a plain decline, by outcome. */
const CODES = {
  error: 'E99',
  failure: 'S01 S10 S11',
  no_holds: 'M08 M10 M11',
  three_ds: '309 310 319 320',
  decline_capture: 'M01 M02 M04 M05 M06 M12',
  decline_release: 'V39 V40 V42',
  decline_return: 'A01 A03 A04 A05 A06 A07',
} as const;
/** Published Visa test numbers. Integrators use them in their tests, so their codes must not change. */
const PUBLISHED = {
  ...{
    '4600000000000006': '00',
    '4600000000000055': '05',
    '4600000000000519': '51',
    '4600000000000543': '54',
  },
  ...{ '4600000000009106': 'T01', '4600000000009114': 'T01', '4600000000009502': 'E99' },
  ...{ '4600000000009080': 'M08', '4600000000009304': '63', '4600000000009023': '51' },
} as const;
const OTHERS = [
  'approve',
  'decline_twice',
  'decline_three_times',
  'no_answer_done',
  'no_answer_not_done',
  'slow',
  'error',
  'no_holds',
  'challenge',
];

describe('test cards', () => {
  test('are valid numbers of their brand', () => {
    for (const { number, brand, cvv, expiry } of TEST_CARDS) {
      const { isValid, card } = cardValidator.number(number);
      assert.ok(isValid, number);
      assert.equal(card?.type, BRANDS[brand].type, number);
      assert.equal(number.length, BRANDS[brand].digits);
      assert.equal(cvv.length, card?.code.size);
      assert.ok(cardValidator.expirationDate(expiry).isValid);
      assert.equal(brandOf(number), brand);
    }
  });

  test('are distinguishable by their first six and last four digits', () => {
    const traces = TEST_CARDS.map(({ number }) => number.slice(0, 6) + number.slice(-4));
    assert.equal(new Set(traces).size, TEST_CARDS.length);
  });

  for (const brand of Object.keys(BRANDS)) {
    test(`of ${brand} cover each outcome`, () => {
      const own = TEST_CARDS.filter((card) => card.brand === brand);
      const declines = own.filter(({ outcome }) => outcome === 'decline').map(({ code }) => code);
      assert.deepEqual(declines.sort(), DECLINES);
      for (const [outcome, codes] of Object.entries(CODES)) {
        const meant = own.filter((card) => card.outcome === outcome).map(({ code }) => code);
        assert.deepEqual(meant.sort(), codes.split(' '), outcome);
      }
      for (const outcome of OTHERS)
        assert.ok(
          own.some((card) => card.outcome === outcome),
          outcome,
        );
    });
  }

  test('keep their published numbers', () => {
    for (const [number, code] of Object.entries(PUBLISHED))
      assert.equal(outcomeOf(number).code, code, number);
  });

  test('have a description in both languages', () => {
    for (const { description } of TEST_CARDS) assert.ok(description.en !== '' && description.es !== '');
  });
});

describe('test card outcome', () => {
  test('is the listed one', () => {
    for (const { number, outcome, code } of TEST_CARDS)
      assert.deepEqual(outcomeOf(number), { outcome, code });
  });

  test('of well-known test numbers is approval', () => {
    for (const number of [
      ...['4111111111111111', '4242424242424242', '5555555555554444'],
      ...['378282246310005', '30569309025904'],
    ])
      assert.equal(outcomeOf(number).outcome, 'approve');
  });

  test('of any other number depends on its check digit', () => {
    assert.deepEqual(outcomeOf('4012888888881881'), { outcome: 'approve', code: '00' });
    assert.deepEqual(outcomeOf('4012888888881882'), { outcome: 'decline', code: '14' });
    assert.deepEqual(outcomeOf('4012 8888'), { outcome: 'decline', code: '14' });
  });
});
