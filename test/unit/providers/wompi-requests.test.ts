import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  canArriveUntil,
  cardTokenBody,
  type NewTransaction,
  paymentSourceBody,
  problemOf,
  transactionBody,
  type WompiMethod,
} from '#src/providers/wompi/requests.ts';

const SECRET = 'test_integrity_abc';
const consent = { acceptance_token: 'terms', accept_personal_auth: 'data' };
const payer = { full_name: 'Ana Díaz', phone_number: '573001234567' };

const charge: NewTransaction = {
  reference: 'cuota-1',
  amount_in_cents: 1_190_000n,
  currency: 'COP',
  email: 'ana@example.com',
  pay_with: { source: { id: 3891, installments: 1, recurrent: true } },
};
const paidBy = (method: WompiMethod) =>
  (transactionBody({ ...charge, pay_with: { method, consent } }, SECRET) as { payment_method: object })
    .payment_method;

describe('Wompi transaction request', () => {
  test('for a stored card has source, installments and recurrence flag, and no consent', () => {
    assert.deepEqual(transactionBody(charge, SECRET), {
      reference: 'cuota-1',
      amount_in_cents: 1190000,
      currency: 'COP',
      customer_email: 'ana@example.com',
      // sha256sum of cuota-11190000COPtest_integrity_abc
      signature: '528dbd300fff9d223c872d20d44060861e9695157c96f7c36f5d518ad99e9f79',
      payment_source_id: 3891,
      payment_method: { installments: 1 },
      recurrent: true,
    });
  });

  test('for a stored account has no installments and no recurrence flag by default', () => {
    const pay_with = { source: { id: 8276, installments: null, recurrent: null } };
    const body = transactionBody({ ...charge, pay_with }, SECRET);
    assert.equal('payment_method' in body, false);
    assert.equal('recurrent' in body, false);
  });

  test('for a payment method has both consent tokens', () => {
    const method = { type: 'CARD', token: 'tok_test_1', installments: 2 } as const;
    const body = transactionBody({ ...charge, pay_with: { method, consent } }, SECRET);
    assert.deepEqual(body, {
      ...body,
      acceptance_token: 'terms',
      accept_personal_auth: 'data',
      payment_method: { type: 'CARD', token: 'tok_test_1', installments: 2 },
    });
    assert.equal('payment_source_id' in body, false);
  });

  test('uses the documented fields of each payment method', () => {
    assert.deepEqual(paidBy({ type: 'NEQUI', phone_number: '3991111111' }), {
      type: 'NEQUI',
      phone_number: '3991111111',
    });
    assert.deepEqual(paidBy({ type: 'BANCOLOMBIA_COLLECT' }), { type: 'BANCOLOMBIA_COLLECT' });
    const pse = {
      type: 'PSE',
      bank: '1007',
      legal_id_type: 'CC',
      legal_id: '1099888777',
      description: 'Mensualidad',
    } as const;
    assert.deepEqual(paidBy({ ...pse, person: 'natural' }), {
      type: 'PSE',
      user_type: 0,
      user_legal_id_type: 'CC',
      user_legal_id: '1099888777',
      financial_institution_code: '1007',
      payment_description: 'Mensualidad',
    });
    assert.deepEqual(paidBy({ ...pse, person: 'company' }), {
      ...paidBy({ ...pse, person: 'natural' }),
      user_type: 1,
    });
    assert.deepEqual(
      paidBy({ type: 'DAVIPLATA', legal_id_type: 'CC', legal_id: '53234234', description: 'Plan' }),
      { type: 'DAVIPLATA', user_legal_id_type: 'CC', user_legal_id: '53234234', payment_description: 'Plan' },
    );
  });

  test('truncates the description for the bank and removes single quotes', () => {
    const description = `L'Étoile ${'x'.repeat(100)}`;
    const pse = paidBy({
      type: 'PSE',
      bank: '1',
      person: 'natural',
      legal_id_type: 'CC',
      legal_id: '1',
      description,
    });
    assert.equal((pse as { payment_description: string }).payment_description, `LÉtoile ${'x'.repeat(22)}`);
    const button = paidBy({ type: 'BANCOLOMBIA_TRANSFER', description });
    assert.equal(
      (button as { payment_description: string }).payment_description,
      `LÉtoile ${'x'.repeat(56)}`,
    );
  });

  test('sends the expiry in the same text that it signs', () => {
    const expires_at = Temporal.Instant.from('2023-06-09T20:28:50Z');
    const body = transactionBody(
      { ...charge, reference: 'sk8-438k4-xmxm392-sn2m', amount_in_cents: 2_490_000n, expires_at },
      'prod_integrity_Z5mMke9x0k8gpErbDqwrJXMqsI6SFli6',
    );
    const { expiration_time, signature } = body as Record<string, unknown>;
    assert.equal(expiration_time, '2023-06-09T20:28:50.000Z');
    assert.equal(signature, 'e972f58e7de36b283fbb93d9318d39a54ffdff4e8e917b534f30d63c9d7bb89c');
  });

  test('sends taxes, payer, return URL and IP address', () => {
    const taxes = [{ type: 'VAT', amount_in_cents: 190_000n }] as const;
    const body = transactionBody(
      { ...charge, taxes, payer, redirect_url: 'https://shop.example/back', ip: '203.0.113.9' },
      SECRET,
    );
    assert.deepEqual(body, {
      ...body,
      taxes: [{ type: 'VAT', amount_in_cents: 190000 }],
      customer_data: payer,
      redirect_url: 'https://shop.example/back',
      ip: '203.0.113.9',
    });
  });

  test('is rejected before sending when it is invalid', () => {
    const pse = {
      type: 'PSE',
      bank: '1',
      person: 'natural',
      legal_id_type: 'CC',
      legal_id: '1',
      description: 'x',
    } as const;
    const wrong: Partial<NewTransaction>[] = [
      { currency: 'USD' },
      { amount_in_cents: 0n },
      { amount_in_cents: -1n },
      { amount_in_cents: 1_000_000_000_001n },
      { reference: '' },
      { reference: 'x'.repeat(256) },
      { email: '' },
      { taxes: [{ type: 'VAT', amount_in_cents: 1_190_000n }] },
      { taxes: [{ type: 'VAT', amount_in_cents: 0n }] },
      { pay_with: { method: pse, consent } },
    ];
    for (const change of wrong)
      assert.ok(problemOf({ ...charge, ...change }), JSON.stringify(Object.keys(change)));
    const right: Partial<NewTransaction>[] = [
      {},
      { amount_in_cents: 1n },
      { amount_in_cents: 1_000_000_000_000n },
      { reference: 'x'.repeat(255) },
      { taxes: [{ type: 'VAT', amount_in_cents: 1_189_999n }] },
      { pay_with: { method: pse, consent }, payer },
    ];
    for (const change of right) assert.equal(problemOf({ ...charge, ...change }), null);
  });

  test('contains the largest amount exactly', () => {
    const body = transactionBody({ ...charge, amount_in_cents: 999_999_999_999n }, SECRET);
    assert.match(JSON.stringify(body), /"amount_in_cents":999999999999,/);
  });
});

describe('time limit for a late Wompi request', () => {
  const jwt = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
  const method = { type: 'BANCOLOMBIA_COLLECT' } as const;
  const until = (change: Partial<NewTransaction>) =>
    canArriveUntil({ ...charge, ...change })?.toString() ?? null;
  const paidWith = (acceptance_token: string) => ({ method, consent: { ...consent, acceptance_token } });

  test('is the earlier of consent expiry and transaction expiry', () => {
    // The expiry of the example token in the gateway's documentation.
    const pay_with = paidWith(jwt({ contract_id: 1, exp: 1_581_095_962 }));
    assert.equal(until({ pay_with }), '2020-02-07T17:19:22Z');
    const sooner = Temporal.Instant.from('2020-02-07T17:00:00Z');
    assert.equal(until({ pay_with, expires_at: sooner }), sooner.toString());
    assert.equal(until({ pay_with, expires_at: sooner.add({ hours: 1 }) }), '2020-02-07T17:19:22Z');
    assert.equal(until({ expires_at: sooner }), sooner.toString());
  });

  test('is null when nothing in the request expires', () => {
    assert.equal(until({}), null);
    for (const token of ['', 'x', 'a.b.c', jwt({}), jwt({ exp: 'soon' }), jwt({ exp: 1e300 })])
      assert.equal(until({ pay_with: paidWith(token) }), null, token);
  });
});

describe('Wompi token and source requests', () => {
  test('send month and year with two digits', () => {
    const card = { number: '4242424242424242', cvc: '123', expiry: '2029-06', holder: 'Pedro Pérez' };
    assert.deepEqual(cardTokenBody(card), {
      number: '4242424242424242',
      cvc: '123',
      exp_month: '06',
      exp_year: '29',
      card_holder: 'Pedro Pérez',
    });
  });

  test('send the consent, and a description where the bank requires one', () => {
    const source = { type: 'NEQUI', token: 'nequi_test_1', email: 'ana@example.com', consent } as const;
    const body = {
      type: 'NEQUI',
      token: 'nequi_test_1',
      customer_email: 'ana@example.com',
      acceptance_token: 'terms',
      accept_personal_auth: 'data',
    };
    assert.deepEqual(paymentSourceBody(source), body);
    assert.deepEqual(
      paymentSourceBody({ ...source, type: 'BANCOLOMBIA_TRANSFER', description: 'Plan oro' }),
      {
        ...body,
        type: 'BANCOLOMBIA_TRANSFER',
        payment_description: 'Plan oro',
      },
    );
  });
});
