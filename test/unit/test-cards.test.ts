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

const DECLINES = '04 05 07 14 41 43 51 54 57 61 62 65 91 96 98'.split(' ');
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

describe('the test cards', () => {
  test('are valid numbers of the brand they claim', () => {
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

  test('are told apart by what the ledger keeps of them', () => {
    const traces = TEST_CARDS.map(({ number }) => number.slice(0, 6) + number.slice(-4));
    assert.equal(new Set(traces).size, TEST_CARDS.length);
  });

  for (const brand of Object.keys(BRANDS)) {
    test(`of ${brand} cover every outcome`, () => {
      const own = TEST_CARDS.filter((card) => card.brand === brand);
      const declines = own.filter(({ outcome }) => outcome === 'decline').map(({ code }) => code);
      assert.deepEqual(declines.sort(), DECLINES);
      for (const outcome of OTHERS)
        assert.ok(
          own.some((card) => card.outcome === outcome),
          outcome,
        );
    });
  }

  test('say what they do in both languages', () => {
    for (const { description } of TEST_CARDS) assert.ok(description.en !== '' && description.es !== '');
  });
});

describe('an outcome', () => {
  test('is the one of the list', () => {
    for (const { number, outcome, code } of TEST_CARDS)
      assert.deepEqual(outcomeOf(number), { outcome, code });
  });

  test('of the numbers everybody knows is approval', () => {
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
