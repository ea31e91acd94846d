import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import { aCard, aPurchase, newReference, openSimulator } from './caller.ts';

const network = await openSimulator();

describe('simulator traffic and ledger', () => {
  const numbers = TEST_CARDS.filter(({ outcome }) => outcome !== 'slow').map(({ number }) => number);
  const typo = '4111111111111112';

  test('contain no card number or CVV', async () => {
    for (const number of [...numbers, typo])
      await network.operate(aPurchase({ card: aCard(number, { cvv: '987' }) })).catch(() => null);
    await network.operate({
      ...aPurchase({ holder: numbers[0] }),
      cvc: '987',
      note: `${numbers[1]} 987, 4111 1111 1111 1111`,
      at: 5,
    });
    await network.operate(aPurchase({ card: [[{ number: numbers[2] }]], amount: Number(numbers[0]) }));
    await network.operate(`{"number":"${numbers[3]}"`);
    const { body } = await network.get('/traffic');
    const shown = JSON.stringify(body);
    const kept = network.ledgerText();
    for (const number of [...numbers, typo]) {
      assert.ok(!kept.includes(number), `ledger: ${number}`);
      assert.ok(!shown.includes(number), `traffic: ${number}`);
    }
    assert.ok(!shown.includes('4111 1111'));
    for (const text of [kept, shown]) assert.ok(!/"987"|cvv|cvc/.test(text));
  });

  test('the traffic lists the latest requests and responses', async () => {
    const purchase = aPurchase({ card: aCard('5555555555554444') });
    const record = await network.record(purchase);
    const { cvv: _, ...card } = purchase.card;
    const { entries } = (await network.get('/traffic')).body;
    const { at, ...last } = entries.at(-1);
    assert.ok(Temporal.Instant.from(at));
    assert.deepEqual(last, {
      method: 'POST',
      path: '/v1/operations',
      request: { ...purchase, card: { ...card, number: '555555******4444' } },
      status: 200,
      answer: record,
    });
  });

  test('the traffic keeps the last 500 requests', async () => {
    const last = newReference();
    for (let count = 0; count < 600; count += 1) await network.operate({});
    await network.record(aPurchase({ reference: last }));
    const { entries } = (await network.get('/traffic')).body;
    assert.equal(entries.length, 500);
    assert.equal(entries.at(-1).request.reference, last);
  });
});
