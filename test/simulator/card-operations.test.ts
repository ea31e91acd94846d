import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import { AT, aCard, aHold, aPurchase, cardThat, newReference, openSimulator } from './caller.ts';

const network = await openSimulator();

describe('simulated purchase', () => {
  test('is approved and returns its record', async () => {
    const purchase = aPurchase({ amount: '30000.00', installments: 3 });
    const record = await network.record(purchase);
    assert.match(record.authorization_code, /^[0-9A-Z]{6}$/);
    assert.equal(typeof record.network_transaction_id, 'number');
    assert.deepEqual(record, {
      reference: purchase.reference,
      kind: 'purchase',
      status: 'approved',
      code: '00',
      amount: '30000.00',
      currency: 'COP',
      network_transaction_id: record.network_transaction_id,
      authorization_code: record.authorization_code,
      at: '2027-01-15T15:00:00Z',
      expires_at: null,
      original: null,
    });
    assert.deepEqual((await network.ask(purchase.reference)).body, record);
  });

  test('has a unique transaction number and authorization code', async () => {
    const records = await Promise.all(Array.from({ length: 50 }, () => network.record(aPurchase())));
    assert.equal(new Set(records.map((record) => record.network_transaction_id)).size, 50);
    assert.equal(new Set(records.map((record) => record.authorization_code)).size, 50);
  });

  for (const { number, brand, code } of TEST_CARDS.filter(({ outcome }) => outcome === 'decline')) {
    test(`with the ${brand} card for ${code} is declined with that code, and so is a hold`, async () => {
      for (const attempt of [aPurchase({ card: aCard(number) }), aHold({ card: aCard(number) })]) {
        const record = await network.record(attempt);
        assert.equal(record.status, 'declined');
        assert.equal(record.code, code);
        assert.equal(record.authorization_code, null);
        assert.equal(record.expires_at, null);
      }
    });
  }

  test('with an invalid check digit is declined as an invalid card', async () => {
    assert.equal((await network.record(aPurchase({ card: aCard('4111111111111112') }))).code, '14');
  });

  test('with an unlisted card number is approved', async () => {
    assert.equal((await network.record(aPurchase({ card: aCard('4012888888881881') }))).code, '00');
  });

  test('a card expires at the end of its month in Colombia time', async () => {
    const attempt = (at: string) =>
      network.record(aPurchase({ at, card: aCard(undefined, { expiry: '2027-01' }) }));
    assert.equal((await attempt('2027-02-01T04:59:59Z')).code, '00');
    assert.equal((await attempt('2027-02-01T05:00:00Z')).code, '54');
  });

  test('does not require a CVV or installments', async () => {
    const record = await network.record(aPurchase({ card: aCard(undefined, { cvv: undefined }) }));
    assert.equal(record.status, 'approved');
    const nulls = aPurchase({ installments: null, card: aCard(undefined, { cvv: null }) });
    assert.equal((await network.record(nulls)).status, 'approved');
  });

  test('records only the brand, first six and last four digits in the ledger', async () => {
    const purchase = aPurchase({ card: aCard('5555555555554444'), installments: 12 });
    await network.record(purchase);
    const entry = (await network.ledger()).find(({ reference }) => reference === purchase.reference);
    assert.deepEqual(entry.card, { brand: 'mastercard', bin: '555555', last_four: '4444' });
    assert.equal(entry.series, purchase.series);
    assert.equal(entry.installments, 12);
  });
});

describe('cards that decline the first attempts', () => {
  for (const [outcome, declines] of [
    ['decline_twice', 2],
    ['decline_three_times', 3],
  ] as const) {
    test(`${outcome} counts the attempts of each series, also across a restart`, async () => {
      const card = aCard(cardThat(outcome));
      const series = newReference();
      const codes: string[] = [];
      for (let attempt = 0; attempt <= declines + 1; attempt += 1) {
        codes.push((await network.record(aPurchase({ card, series }))).code);
        if (attempt === 0) await network.restart();
      }
      assert.deepEqual(codes, [...Array<string>(declines).fill('51'), '00', '00']);
      assert.equal((await network.record(aPurchase({ card, series: newReference() }))).code, '51');
    });
  }

  test('a repeated request does not count as another attempt', async () => {
    const purchase = aPurchase({ card: aCard(cardThat('decline_twice')) });
    for (let time = 0; time < 4; time += 1) assert.equal((await network.record(purchase)).code, '51');
  });

  test('count the attempts of each card in a series separately', async () => {
    const series = newReference();
    const codes: string[] = [];
    for (const outcome of ['decline_twice', 'decline_twice', 'decline_three_times'] as const)
      codes.push((await network.record(aPurchase({ card: aCard(cardThat(outcome)), series }))).code);
    assert.deepEqual(codes, ['51', '51', '51']);
    assert.equal(
      (await network.record(aPurchase({ card: aCard(cardThat('decline_twice')), series }))).code,
      '00',
    );
  });
});

describe('simulated hold', () => {
  for (const [brand, days] of [
    ['visa', 7],
    ['mastercard', 30],
    ['amex', 7],
    ['diners', 7],
  ] as const) {
    test(`on ${brand} lasts ${days} days`, async () => {
      const record = await network.record(aHold({ card: aCard(cardThat('approve', '00', brand)) }));
      assert.equal(record.status, 'approved');
      const expected = Temporal.Instant.from(AT).add({ hours: days * 24 });
      assert.equal(record.expires_at, expected.toString());
    });

    test(`is declined on the ${brand} card without holds, and a purchase is approved`, async () => {
      const card = aCard(cardThat('no_holds', 'M08', brand));
      assert.equal((await network.record(aHold({ card }))).code, 'M08');
      assert.equal((await network.record(aPurchase({ card }))).code, '00');
    });
  }
});
