import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { newId } from '#src/kernel/ids.ts';
import { aCharge, CARDS, PAYER, transactionOf, useSite } from './site.ts';

const { gateway, standIn, clock, entriesOf } = await useSite();

describe('PlacetoPay charge', () => {
  test('is approved and recorded with the exact amount and IVA', async () => {
    const charge = aCharge(CARDS.approved, {
      amount: 11_900_019n,
      tax: { amount: 1_900_003n, base: 10_000_016n },
    });
    const result = await gateway.process(charge);
    assert.equal(result.kind, 'approved');
    const [entry] = entriesOf(charge.reference);
    assert.ok(entry);
    assert.equal(BigInt(entry.cents), charge.amount);
    assert.deepEqual(entry.taxes, [{ kind: 'valueAddedTax', amount: 19_000.03, base: 100_000.16 }]);
    const { internal_reference, authorization, code, last_four, brand } = transactionOf(result);
    assert.deepEqual(
      [internal_reference, authorization, code, last_four, brand],
      [String(entry.internalReference), entry.authorization, '00', '0081', 'visa'],
    );
  });

  test('accepts pesos, dollars and euros and fails for a currency the site does not accept', async () => {
    for (const currency of ['COP', 'USD', 'EUR'] as const)
      assert.equal((await gateway.process(aCharge(CARDS.approved, { currency }))).kind, 'approved', currency);
    const account = { login: 'a-site', secret: 'a-secret', currencies: ['COP'] };
    const colombian = await useSite({ accounts: [account] });
    const result = await colombian.gateway.process(aCharge(CARDS.approved, { currency: 'EUR' }));
    assert.ok(result.kind === 'failed' && result.gateway_code === 'XC');
    assert.equal(colombian.standIn.ledger.entries().length, 0);
  });

  test('a decline has a response code of our catalogue and the text of the gateway', async () => {
    const declined = await gateway.process(aCharge(CARDS.declined));
    assert.equal(declined.kind, 'declined');
    const { code, gateway_text } = transactionOf(declined);
    assert.deepEqual([code, gateway_text], ['05', 'Rechazada']);
    const expired = await gateway.process(aCharge(CARDS.mustMatch));
    assert.deepEqual([expired.kind, transactionOf(expired).code], ['declined', '54']);
    standIn.decide('4111111111111111', { status: 'REJECTED', reason: 'XA', message: 'Fondos insuficientes' });
    assert.equal(transactionOf(await gateway.process(aCharge('4111111111111111'))).code, '51');
    standIn.decide('4111111111111111', null);
  });

  test('follows the test cards that depend on amount, expiry and CVV', async () => {
    const dollars = (amount: bigint) =>
      aCharge(CARDS.below200Usd, { amount, currency: 'USD', tax: { amount: 0n, base: 0n } });
    assert.equal((await gateway.process(dollars(19_999n))).kind, 'approved');
    assert.equal((await gateway.process(dollars(20_000n))).kind, 'declined');
    const card = { number: CARDS.mustMatch, expiry: '2028-11', cvv: '917' };
    const right = aCharge('', { instrument: { card } });
    assert.equal((await gateway.process(right)).kind, 'approved');
  });

  test('a pending charge reaches its final status in later queries', async () => {
    for (const [number, end] of [
      [CARDS.pendingApproved, 'approved'],
      [CARDS.pendingDeclined, 'declined'],
    ] as const) {
      const charge = aCharge(number);
      const first = await gateway.process(charge);
      assert.deepEqual([first.kind, transactionOf(first).code], ['pending', null]);
      const { internal_reference } = transactionOf(first);
      const ask = () => gateway.query({ ...charge, internal_reference, operation: 'purchase' });
      assert.equal((await ask()).kind, 'pending');
      clock.advance({ minutes: 1 });
      assert.equal((await ask()).kind, end);
      assert.equal(entriesOf(charge.reference).length, 1);
    }
  });

  test('a charge under manual review is pending until the gateway decides', async () => {
    const charge = aCharge(CARDS.manual);
    const first = await gateway.process(charge);
    assert.equal(first.kind, 'pending');
    const { internal_reference } = transactionOf(first);
    clock.advance({ hours: 5 });
    const ask = () => gateway.query({ ...charge, internal_reference, operation: 'purchase' });
    assert.equal((await ask()).kind, 'pending');
    await standIn.settle(Number(internal_reference), 'APPROVED');
    assert.equal((await ask()).kind, 'approved');
  });

  test('stores a card, charges its token under a mandate and deletes the token', async () => {
    const card = { number: CARDS.approved, expiry: '2030-03', cvv: '123' };
    const stored = await gateway.tokenize({ payer: PAYER, card });
    assert.ok(stored.kind === 'done');
    const { token, ...shown } = stored.value;
    assert.deepEqual(shown, { brand: 'visa', last_four: '0081', expiry: '2030-03' });
    const mandate = aCharge('', { instrument: { token }, initiator: 'MERCHANT_RECURRING_FIXED_AMOUNT' });
    assert.equal((await gateway.process(mandate)).kind, 'approved');
    const [entry] = entriesOf(mandate.reference);
    assert.deepEqual([entry?.token, entry?.initiator], [token, 'MERCHANT_RECURRING_FIXED_AMOUNT']);
    assert.equal((await gateway.invalidate(token)).kind, 'done');
    assert.equal((await gateway.invalidate(token)).kind, 'done');
    const refused = await gateway.process(aCharge('', { instrument: { token } }));
    assert.ok(refused.kind === 'failed' && refused.gateway_code === 'XN');
  });

  test('a token charge does not send the card number again', async () => {
    const { number } = { number: CARDS.approved };
    const stored = await gateway.tokenize({ payer: PAYER, card: { number, expiry: '2030-03' } });
    assert.ok(stored.kind === 'done');
    const before = standIn.requests.length;
    await gateway.process(aCharge('', { instrument: { token: stored.value.token } }));
    assert.ok(!JSON.stringify(standIn.requests.slice(before)).includes(number));
  });

  test('sends the number of installments', async () => {
    const charge = aCharge(CARDS.approved, { installments: 12 });
    assert.equal((await gateway.process(charge)).kind, 'approved');
    assert.equal(entriesOf(charge.reference)[0]?.installments, 12);
  });

  test('looks up 3-D Secure, redirects to the bank and then charges', async () => {
    const charge = aCharge(CARDS.challenge);
    const looked = await gateway.lookup({ ...charge, return_url: 'https://shop.example/back' });
    assert.ok(looked.kind === 'done' && looked.value.action === 'redirect');
    assert.match(looked.value.url, /\/3ds\//);
    const answered = await gateway.authentication(looked.value.id);
    assert.ok(answered.kind === 'done');
    assert.equal((await gateway.process({ ...charge, three_ds: answered.value })).kind, 'approved');
    assert.equal(entriesOf(charge.reference)[0]?.isAuthenticated, true);
    const frictionless = await gateway.lookup({ ...aCharge(), return_url: 'https://shop.example/back' });
    assert.ok(frictionless.kind === 'done' && frictionless.value.action === 'continue');
  });
});

describe('PlacetoPay bank transfer', () => {
  const aTransfer = () => ({
    reference: newId(),
    amount: 5_000_000n,
    currency: 'COP' as const,
    description: 'Factura 1',
    payer: PAYER,
    bank: '1007',
    user_type: 'person' as const,
    return_url: 'https://shop.example/back',
  });

  test('lists the banks', async () => {
    const banks = await gateway.banks('https://shop.example/back');
    assert.ok(banks.kind === 'done');
    assert.deepEqual(banks.value[0], { code: '1007', name: 'BANCOLOMBIA' });
  });

  test('is pending with the bank URL and ends with the decision of the payer', async () => {
    for (const [outcome, end] of [
      ['APPROVED', 'approved'],
      ['REJECTED', 'declined'],
    ]) {
      const transfer = aTransfer();
      const first = await gateway.transfer(transfer);
      assert.equal(first.kind, 'pending');
      const { payer_url, internal_reference } = transactionOf(first);
      const ask = () => gateway.query({ ...transfer, internal_reference, operation: 'purchase' });
      assert.equal((await ask()).kind, 'pending');
      await fetch(payer_url ?? '', { method: 'POST', body: JSON.stringify({ outcome }) });
      assert.equal((await ask()).kind, end);
    }
  });

  test('not approved in time fails with a final result', async () => {
    const transfer = aTransfer();
    const { internal_reference } = transactionOf(await gateway.transfer(transfer));
    clock.advance({ minutes: 31 });
    const ended = await gateway.query({ ...transfer, internal_reference, operation: 'purchase' });
    assert.equal(ended.kind, 'failed');
  });

  test('fails for a payer document type that the gateway does not support', async () => {
    const payer = { ...PAYER, document: { type: 'PPT' as const, number: '123456' } };
    const result = await gateway.transfer({ ...aTransfer(), payer });
    assert.ok(result.kind === 'failed' && result.reason.includes('payer.document'));
  });
});
