import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { aCard, aHold, anAct, aPurchase, type Body, openSimulator } from './caller.ts';

const network = await openSimulator();

const without = (body: Body, field: string) => ({ ...body, [field]: undefined });
const refused = async (body: unknown, problem: RegExp) => {
  const before = network.ledgerText();
  const answer = await network.operate(body);
  assert.equal(answer.status, 400, JSON.stringify(answer.body));
  assert.match(answer.body.error, problem);
  assert.equal(network.ledgerText(), before);
};

describe('invalid request', () => {
  for (const field of [
    'environment',
    'merchant',
    'kind',
    'reference',
    'at',
    'amount',
    'currency',
    'card',
    'series',
  ])
    test(`is rejected without ${field} for purchases and holds`, async () => {
      await refused(without(aPurchase(), field), new RegExp(`^${field}: `));
      await refused(without(aHold(), field), new RegExp(`^${field}: `));
    });

  for (const field of ['environment', 'merchant', 'reference', 'at', 'amount', 'currency', 'original'])
    test(`is rejected without ${field} for captures and refunds`, async () => {
      await refused(without(anAct('capture', 'x'), field), new RegExp(`^${field}: `));
      await refused(without(anAct('refund', 'x'), field), new RegExp(`^${field}: `));
    });

  for (const field of ['number', 'expiry', 'holder'])
    test(`is rejected without card.${field}`, async () => {
      await refused(aPurchase({ card: without(aCard(), field) }), new RegExp(`^card.${field}: `));
    });

  const wrong: readonly (readonly [string, object])[] = [
    ['environment', { environment: 'testing' }],
    ['merchant', { merchant: 0 }],
    ['merchant', { merchant: '1' }],
    ['kind', { kind: 'sale' }],
    ['reference', { reference: '' }],
    ['reference', { reference: 'r'.repeat(65) }],
    ['reference', { reference: 5 }],
    ['at', { at: '2027-01-15' }],
    ['at', { at: '2027-02-30T10:00:00Z' }],
    ['at', { at: '2027-01-15T10:00:00' }],
    ['at', { at: 1_800_000_000 }],
    ['amount', { amount: 30_000 }],
    ['amount', { amount: '30000' }],
    ['amount', { amount: '30000.005' }],
    ['amount', { amount: '0.00' }],
    ['amount', { amount: '-1.00' }],
    ['amount', { amount: '99999999999999.00' }],
    ['currency', { currency: 'GBP' }],
    ['installments', { installments: 0 }],
    ['installments', { installments: 1.5 }],
    ['installments', { installments: '3' }],
    ['series', { series: '' }],
    ['card', { card: '4111111111111111' }],
    ['card.number', { card: aCard('4111 1111 1111 1111') }],
    ['card.number', { card: aCard('411111') }],
    ['card.number', { card: { ...aCard(), number: 4_111_111_111_111_111 } }],
    ['card.expiry', { card: aCard(undefined, { expiry: '12/31' }) }],
    ['card.expiry', { card: aCard(undefined, { expiry: '2031-13' }) }],
    ['card.cvv', { card: aCard(undefined, { cvv: '12' }) }],
  ];
  for (const [field, change] of wrong)
    test(`is rejected with an invalid ${field}: ${JSON.stringify(change)}`, () =>
      refused(aPurchase(change), new RegExp(`^${field.replace('.', '\\.')}: `)));

  test('the error message does not repeat the card number', async () => {
    const { body } = await network.operate(aPurchase({ amount: 'x', card: aCard('41111111111111111111') }));
    assert.doesNotMatch(body.error, /41111/);
  });

  test('is rejected when unreadable, empty, too large or of another content type', async () => {
    for (const text of ['{', '[]', 'null', '"text"', '5', '{"__proto__":{"a":1}}', ''])
      assert.equal((await network.operate(text)).status, 400, text);
    assert.equal((await network.operate(aPurchase({ holder: 'x'.repeat(100_000) }))).status, 413);
    const options = { method: 'POST', body: 'a=b', headers: { 'content-type': 'text/csv' } };
    assert.equal((await fetch(`${network.url}/v1/operations`, options)).status, 415);
  });

  test('an unknown path returns 404', async () => {
    const { status, body } = await network.get('/v2/anything');
    assert.equal(status, 404);
    assert.deepEqual(body, { error: 'no such path' });
  });
});

describe('hostile request', () => {
  const paths = fc.constantFrom(
    ...['/v1/operations', '/v1/bank-transfers', '/v1/cash-coupons', '/bank-transfers/x', '/bank/x'],
    ...['/cash-coupons/x/pay', '/cash-coupons/__proto__/pay', '/bank-transfers/constructor'],
  );
  const field = fc.constantFrom(...Object.keys(aPurchase()), 'original', 'installments', '__proto__');

  test('any JSON body gets a 4xx response', async () => {
    await fc.assert(
      fc.asyncProperty(paths, fc.json(), async (path, text) => {
        const { status } = await network.send('POST', path, text);
        assert.ok(status >= 400 && status < 500, `${path} ${text}: ${status}`);
      }),
      { numRuns: 200 },
    );
  });

  test('a valid request with one corrupted field returns 200 or 400', async () => {
    await fc.assert(
      fc.asyncProperty(field, fc.jsonValue(), async (name, value) => {
        const { status } = await network.operate({ ...aPurchase(), [name]: value });
        assert.ok(status === 200 || status === 400, `${name} ${JSON.stringify(value)}: ${status}`);
      }),
      { numRuns: 200 },
    );
    assert.equal((await network.get('/health')).status, 200);
  });
});
