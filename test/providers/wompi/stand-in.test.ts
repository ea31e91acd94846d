import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, describe, test } from 'node:test';
import { type StandIn, startWompi } from './stand-in/server.ts';

/** Checks the stand-in against Wompi's documentation with plain requests, without the client. */
const gateway = await startWompi();
after(() => gateway.close());
const { keys, url } = gateway;

async function say(method: string, path: string, { key = '', body = {} as object, headers = {} } = {}) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { ...(key && { authorization: `Bearer ${key}` }), ...headers },
    body: method === 'GET' ? null : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

async function consent(of: StandIn = gateway) {
  const response = await fetch(`${of.url}/merchants/info`, {
    headers: { 'x-merchant-public-key': of.keys.public_key },
  });
  const { data } = (await response.json()) as { data: Record<string, { acceptance_token: string }> };
  return {
    acceptance_token: data.presigned_acceptance?.acceptance_token,
    accept_personal_auth: data.presigned_personal_data_auth?.acceptance_token,
  };
}

let count = 0;
async function nequi(
  change: Record<string, unknown> = {},
): Promise<Record<string, unknown> & { signature: string }> {
  count += 1;
  const body: Record<string, unknown> = {
    amount_in_cents: 2_500_000,
    currency: 'COP',
    customer_email: 'ana@example.com',
    reference: `direct-${count}`,
    payment_method: { type: 'NEQUI', phone_number: '3991111111' },
    ...(await consent()),
    ...change,
  };
  const text = `${body.reference}${body.amount_in_cents}${body.currency}${body.expiration_time ?? ''}`;
  return { signature: hash('sha256', `${text}${keys.integrity_secret}`), ...body };
}
const create = async (change: Record<string, unknown> = {}, key = keys.public_key) =>
  say('POST', '/transactions', { key, body: await nequi(change) });
const errorOf = ({ status, body }: { status: number; body: { error?: Record<string, unknown> } }) => [
  status,
  body.error?.type,
  Object.keys((body.error?.messages as object | undefined) ?? {}).join(),
];

describe('Wompi stand-in: keys', () => {
  test('must belong to this environment and merchant', async () => {
    assert.deepEqual(errorOf(await create({}, '')), [401, 'INVALID_ACCESS_TOKEN', '']);
    const foreign = await create({}, 'pub_prod_x');
    assert.deepEqual(errorOf(foreign), [401, 'INVALID_ACCESS_TOKEN', '']);
    assert.match(foreign.body.error.reason, /pub_prod_x$/);
    assert.deepEqual(errorOf(await create({}, 'pub_test_x')), [401, 'INVALID_ACCESS_TOKEN', '']);
    assert.equal((await create({}, keys.public_key)).status, 201);
    assert.equal((await create({}, keys.private_key)).status, 201);
  });

  test('private keys are required where documented', async () => {
    const key = keys.public_key;
    assert.equal((await say('GET', '/transactions?reference=x', { key })).status, 403);
    assert.equal((await say('GET', '/payment_sources/3891', { key })).status, 403);
    assert.equal((await say('POST', '/transactions/1-2-3/void', { key })).status, 403);
    const { body } = await create();
    assert.equal((await say('GET', `/transactions/${body.data.id}`, { key })).status, 404);
    assert.equal((await say('GET', `/transactions/${body.data.id}`, { key: keys.private_key })).status, 200);
  });

  test('are not accepted in the merchant path', async () => {
    assert.equal((await say('GET', `/merchants/${keys.public_key}`)).status, 404);
    const headers = { 'x-merchant-public-key': 'pub_test_x' };
    assert.equal((await say('GET', '/merchants/info', { headers })).status, 404);
  });
});

describe('Wompi stand-in: transactions', () => {
  test('require a lowercase signature over reference, amount, currency and expiry', async () => {
    const missing = await create({ signature: null });
    assert.deepEqual(errorOf(missing), [422, 'INPUT_VALIDATION_ERROR', 'signature']);
    const right = await nequi();
    const capitals = await create({
      ...right,
      ...(await consent()),
      signature: right.signature.toUpperCase(),
    });
    assert.deepEqual(errorOf(capitals), [422, 'INPUT_VALIDATION_ERROR', 'signature']);
    const dearer = await create({
      ...right,
      ...(await consent()),
      amount_in_cents: 1,
      signature: right.signature,
    });
    assert.deepEqual(errorOf(dearer), [422, 'INPUT_VALIDATION_ERROR', 'signature']);
    const expiration_time = new Date(Date.now() + 60_000).toISOString();
    assert.equal((await create({ expiration_time })).status, 201);
    const unsigned = await nequi();
    assert.equal((await create({ ...unsigned, ...(await consent()), expiration_time })).status, 422);
  });

  test('require both consents, which a wrong signature uses up and a wrong key does not', async () => {
    for (const field of ['acceptance_token', 'accept_personal_auth'])
      assert.deepEqual(errorOf(await create({ [field]: null })), [422, 'INPUT_VALIDATION_ERROR', field]);
    const spent = await nequi({ signature: 'no' });
    assert.equal((await say('POST', '/transactions', { key: keys.public_key, body: spent })).status, 422);
    const again = await create({ acceptance_token: spent.acceptance_token });
    assert.deepEqual(errorOf(again), [422, 'INPUT_VALIDATION_ERROR', 'acceptance_token']);
    const kept = await nequi();
    assert.equal((await say('POST', '/transactions', { key: 'pub_test_x', body: kept })).status, 401);
    assert.equal((await say('POST', '/transactions', { key: keys.public_key, body: kept })).status, 201);
  });

  test('validate fields before keys and require a payment method', async () => {
    const empty = await say('POST', '/transactions', { key: 'pub_test_x' });
    assert.deepEqual(errorOf(empty), [422, 'INPUT_VALIDATION_ERROR', 'amount_in_cents']);
    for (const [field, value] of [
      ['amount_in_cents', 0],
      ['amount_in_cents', 1.5],
      ['amount_in_cents', '100'],
      ['currency', 'USD'],
      ['customer_email', 'ana'],
      ['reference', ''],
      ['expiration_time', '2020-01-01T00:00:00.000Z'],
    ] as const)
      assert.deepEqual(errorOf(await create({ [field]: value })), [422, 'INPUT_VALIDATION_ERROR', field]);
    assert.deepEqual(errorOf(await create({ payment_method: null })), [422, 'UNPROCESSABLE', '']);
    assert.deepEqual(errorOf(await create({ payment_method: { type: 'PCOL' } })), [
      404,
      'NOT_FOUND_ERROR',
      '',
    ]);
  });

  test('validate the fields of each payment method', async () => {
    const pse = {
      type: 'PSE',
      user_type: 0,
      user_legal_id_type: 'CC',
      user_legal_id: '1999888777',
      financial_institution_code: '1',
      payment_description: 'Pago',
    };
    const customer_data = { full_name: 'Ana Díaz', phone_number: '573001234567' };
    assert.equal((await create({ payment_method: pse, customer_data })).status, 201);
    const wrong = [
      { payment_method: pse },
      { payment_method: { ...pse, user_type: 2 }, customer_data },
      { payment_method: { ...pse, user_legal_id_type: 'PP' }, customer_data },
      { payment_method: { ...pse, financial_institution_code: '77' }, customer_data },
      { payment_method: { ...pse, payment_description: 'x'.repeat(31) }, customer_data },
      { payment_method: { type: 'NEQUI', phone_number: '6011234567' } },
      { payment_method: { type: 'CARD', token: 'tok_test_none' } },
      { payment_method: { type: 'BANCOLOMBIA_TRANSFER', payment_description: "l'x" } },
    ];
    for (const change of wrong) assert.equal((await create(change)).status, 422, JSON.stringify(change));
  });

  test('reject a repeated reference with 422', async () => {
    const first = await create({ reference: 'once' });
    assert.equal(first.body.data.status, 'PENDING');
    const second = await create({ reference: 'once' });
    assert.deepEqual(errorOf(second), [422, 'INPUT_VALIDATION_ERROR', 'reference']);
    const found = await say('GET', '/transactions?reference=once', { key: keys.private_key });
    assert.deepEqual(
      found.body.data.map(({ id }: { id: string }) => id),
      [first.body.data.id],
    );
    assert.equal(JSON.stringify(found.body).includes('"plan"'), false);
  });

  test('of a stored source require the private key and no consent', async () => {
    const number = '4242424242424242';
    const card = { number, cvc: '123', exp_month: '12', exp_year: '39', card_holder: 'Pedro Pérez' };
    const token = (await say('POST', '/tokens/cards', { key: keys.public_key, body: card })).body.data.id;
    const body = { type: 'CARD', token, customer_email: 'ana@example.com', ...(await consent()) };
    const source = await say('POST', '/payment_sources', { key: keys.private_key, body });
    assert.equal(source.body.data.status, 'AVAILABLE');
    const stored = { payment_source_id: source.body.data.id, payment_method: { installments: 1 } };
    const without = { ...stored, acceptance_token: undefined, accept_personal_auth: undefined };
    assert.equal((await create(without, keys.private_key)).status, 201);
    assert.equal((await create(without, keys.public_key)).status, 403);
    assert.equal((await create({ ...without, payment_source_id: 1 }, keys.private_key)).status, 404);
  });
});

describe('Wompi stand-in: card tokens', () => {
  test('validate the pattern, then the Luhn check, then the other fields', async () => {
    const card = {
      number: '4242424242424242',
      cvc: '123',
      exp_month: '12',
      exp_year: '39',
      card_holder: 'Pedro Pérez',
    };
    const tokenize = (change: object) =>
      say('POST', '/tokens/cards', { key: keys.public_key, body: { ...card, ...change } });
    assert.equal((await tokenize({})).status, 201);
    for (const [field, value] of [
      ['number', '4242'],
      ['number', '4242 4242 4242 4242'],
      ['number', '4242424242424241'],
      ['cvc', '12'],
      ['exp_month', '13'],
      ['exp_year', '2039'],
      ['exp_year', '20'],
      ['card_holder', 'Ana'],
    ] as const)
      assert.deepEqual(errorOf(await tokenize({ [field]: value })), [422, 'INPUT_VALIDATION_ERROR', field]);
  });
});
