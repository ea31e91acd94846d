import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import { useApp } from '#test/support/app.ts';
import { aCard, aCharge, PAYER } from '#test/support/bodies.ts';
import { type Answer, aMerchant, type Client, client, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const UNKNOWN = '01890000-0000-7000-8000-000000000000';

const RECORD = [
  'transaction_id',
  'amount',
  'currency_type',
  'value_cop',
  'payment_method',
  'payment_method_source',
  'trazability_id',
  'authorization_code',
  'response_code',
  'status',
  'status_key',
  'approved_at',
  'production',
  'created_at',
  'description',
  'metadata',
];
const DETAIL = ['id', 'customer_payer', 'payment_id', 'subscription_id', 'pre_authorization_id', 'error'];

function cardFor(code: string, brand = 'visa'): string {
  const card = TEST_CARDS.find((known) => known.brand === brand && known.code === code);
  assert.ok(card, `no test card for ${code}`);
  return card.number;
}

type Charge = { id: string; token: string };

async function generate(caller: Client, office: number, change: object = {}): Promise<Charge> {
  const { status, body } = await caller.post('/api/v1/payment/generate', aCharge(office, { ...change }));
  assert.equal(status, 201, JSON.stringify(body));
  return { id: body.payment_id, token: body.token };
}

async function payByCard(charge: Charge, number: string, change: object = {}) {
  const body = { payment: charge, customer_payer: PAYER, payment_card: aCard(number), ...change };
  const answer = await client(service, '').post('/api/v1/payment/checkout/card', body);
  assert.ok(answer.body.transaction, JSON.stringify(answer.body));
  return answer.body.transaction;
}

const latest = (caller: Client, id: string, headers = {}) =>
  caller.post(`/api/v1/payment/transaction-status/${id}`, undefined, headers);
const all = (caller: Client, id: string, headers = {}) =>
  caller.post(`/api/v1/payment/all-transaction-status/${id}`, undefined, headers);
const one = (caller: Client, reference: string | number, headers = {}) =>
  caller.post(`/api/v1/payment/transaction/${reference}`, undefined, headers);

function assertKeys(value: object, names: readonly string[]): void {
  assert.deepEqual(Object.keys(value).sort(), [...names].sort());
}

function assertNotFound({ status, body }: Answer, about: string): void {
  assert.equal(status, 404, `${about}: ${JSON.stringify(body)}`);
  assert.equal(body.error.code, 'not_found');
  assert.equal(typeof body.message, 'string');
}

describe('charge status', () => {
  test('of an approved charge has exactly the documented fields', async () => {
    const { test: api, office } = await aMerchant(service);
    const charge = await generate(api, office, { amount: 50_000.5 });
    const paid = await payByCard(charge, cardFor('00', 'mastercard'));
    const { status, body } = await latest(api, charge.id);
    assert.equal(status, 200);
    assertKeys(body, ['data']);
    assertKeys(body.data, RECORD);
    const { transaction_id, trazability_id, authorization_code, description, ...rest } = body.data;
    assert.deepEqual(rest, {
      amount: 50_000.5,
      currency_type: 'COP',
      value_cop: 50_000.5,
      payment_method: 'card',
      payment_method_source: 'mastercard',
      response_code: '00',
      status: 'Aprobada',
      status_key: 'approved',
      approved_at: '2027-01-15 10:00:00',
      production: false,
      created_at: '2027-01-15 10:00:00',
      metadata: null,
    });
    assert.equal(transaction_id, paid.transaction_id);
    assert.ok(Number.isInteger(transaction_id));
    const [entry] = (await network.ledger()).slice(-1) as { network_transaction_id?: number }[];
    assert.equal(trazability_id, String(entry?.network_transaction_id));
    assert.match(authorization_code, /\S/);
    assert.match(description, /approved/);
  });

  test('of a charge in another currency includes the amount in pesos', async () => {
    const { test: api, office } = await aMerchant(service);
    const charge = await generate(api, office, { amount: 10.01, currency_type: 'USD' });
    await payByCard(charge, cardFor('00'));
    const { data } = (await latest(api, charge.id)).body;
    // The initial exchange rate is 4,000.
    assert.deepEqual([data.amount, data.currency_type, data.value_cop], [10.01, 'USD', 40_040]);
  });

  test('before any attempt has only status, key and description, and is Rechazada after expiry', async () => {
    const { test: api, office } = await aMerchant(service);
    const charge = await generate(api, office, { expires_at: '2027-01-15 10:00:01' });
    const expected = (status: string, status_key: string, description: string) => ({
      ...Object.fromEntries(RECORD.map((name) => [name, null])),
      status,
      status_key,
      description,
    });
    const open = await latest(api, charge.id);
    assert.deepEqual(open.body.data, expected('Pendiente', 'pending', open.body.data.description));
    assert.match(open.body.data.description, /\S/);
    const none = await all(api, charge.id);
    assert.deepEqual(none.body, { transactions: [], last: open.body.data });
    service.clock.advance({ seconds: 1 });
    const over = await latest(api, charge.id);
    assert.deepEqual(over.body.data, expected('Rechazada', 'rejected', over.body.data.description));
    assert.notEqual(over.body.data.description, open.body.data.description);
    assert.deepEqual((await all(api, charge.id)).body, { transactions: [], last: over.body.data });
    service.clock.travel('2027-01-15T10:00');
  });

  test('of a charge paid before it expired stays Aprobada', async () => {
    const { test: api, office } = await aMerchant(service);
    const charge = await generate(api, office, { expires_at: '2027-01-15 10:00:01' });
    await payByCard(charge, cardFor('00'));
    service.clock.advance({ hours: 1 });
    assert.equal((await latest(api, charge.id)).body.data.status, 'Aprobada');
    service.clock.travel('2027-01-15T10:00');
  });

  test('lists every attempt, newest first, and the last attempt separately', async () => {
    const { test: api, office } = await aMerchant(service);
    const charge = await generate(api, office);
    const made: number[] = [];
    for (const code of ['51', '05', '00']) made.push((await payByCard(charge, cardFor(code))).transaction_id);
    assert.deepEqual(
      [...made].sort((a, b) => a - b),
      made,
    );
    const { status, body } = await all(api, charge.id);
    assert.equal(status, 200);
    assertKeys(body, ['transactions', 'last']);
    const [approved, ...declined] = body.transactions;
    assertKeys(approved, RECORD);
    for (const record of declined) assertKeys(record, [...RECORD, 'error']);
    const reported = body.transactions.map((record: { transaction_id: number; status: string }) => [
      record.transaction_id,
      record.status,
    ]);
    assert.deepEqual(reported, [
      [made[2], 'Aprobada'],
      [made[1], 'Rechazada'],
      [made[0], 'Rechazada'],
    ]);
    assert.deepEqual(body.last, body.transactions[0]);
    assert.deepEqual((await latest(api, charge.id)).body.data, body.last);
  });

  test('of a declined charge has no approval and a cardholder text without the code', async () => {
    const { test: api, office } = await aMerchant(service);
    const charge = await generate(api, office);
    await payByCard(charge, cardFor('51'));
    const { data } = (await latest(api, charge.id)).body;
    assertKeys(data, [...RECORD, 'error']);
    assert.deepEqual(
      [data.status, data.status_key, data.approved_at, data.authorization_code],
      ['Rechazada', 'rejected', null, null],
    );
    assert.doesNotMatch(data.description, /51/);
    assert.match(data.description, /\S/);
  });

  test('is available in Spanish with the same values', async () => {
    const { test: api, office } = await aMerchant(service);
    const charge = await generate(api, office);
    const spanish = { 'accept-language': 'es' };
    const untried = (await latest(api, charge.id, spanish)).body.data;
    assert.notEqual(untried.description, (await latest(api, charge.id)).body.data.description);
    const { id } = await payByCard(charge, cardFor('51'));
    for (const read of [latest, all]) {
      const [english, reported] = [await read(api, charge.id), await read(api, charge.id, spanish)];
      const [a, b] = [english.body.data ?? english.body.last, reported.body.data ?? reported.body.last];
      assert.notEqual(a.description, b.description);
      assert.notEqual(a.error.message, b.error.message);
      const silent = { description: '', error: { ...a.error, message: '' } };
      assert.deepEqual({ ...a, ...silent }, { ...b, ...silent });
    }
    const [english, reported] = [await one(api, id), await one(api, id, spanish)];
    assert.notEqual(english.body.data.error.message, reported.body.data.error.message);
    assert.equal(english.body.data.error.action, reported.body.data.error.action);
    assert.match((await latest(api, UNKNOWN, spanish)).body.message, /no encontrado/);
  });
});

describe('transaction', () => {
  test('is found by number and by UUID, with exactly the documented fields', async () => {
    const { test: api, office } = await aMerchant(service);
    const charge = await generate(api, office);
    const { id, transaction_id } = await payByCard(charge, cardFor('00'));
    const { status, body } = await one(api, transaction_id);
    assert.equal(status, 200);
    assertKeys(body, ['data']);
    assertKeys(body.data, [...RECORD, ...DETAIL]);
    assert.deepEqual((await one(api, id)).body, body);
    assert.deepEqual((await one(api, id.toUpperCase())).body, body);
    const { data } = body;
    assert.equal(data.id, id);
    assert.deepEqual(data.customer_payer, PAYER);
    assert.deepEqual(
      [data.payment_id, data.subscription_id, data.pre_authorization_id, data.error],
      [charge.id, null, null, null],
    );
    const record = Object.fromEntries(RECORD.map((name) => [name, data[name]]));
    assert.deepEqual(record, (await latest(api, charge.id)).body.data);
  });

  test('that was declined includes the reason for the merchant', async () => {
    const { test: api, office } = await aMerchant(service);
    const reasons: [string, boolean, string][] = [
      ['51', false, 'contact_issuer'],
      ['14', false, 'use_another_card'],
      ['91', true, 'retry_later'],
      ['98', false, 'check_card_data'],
    ];
    for (const [code, retryable, action] of reasons) {
      const paid = await payByCard(await generate(api, office), cardFor(code));
      const { error } = (await one(api, paid.id)).body.data;
      assertKeys(error, ['code', 'message', 'retryable', 'action']);
      assert.deepEqual([error.code, error.retryable, error.action], [code, retryable, action]);
      assert.deepEqual(error, paid.error);
    }
  });

  test('and the status of its charge include the metadata of the charge', async () => {
    const { test: api, office } = await aMerchant(service);
    const charge = await generate(api, office, { metadata: { pedido: 778, sede: 'Norte' } });
    const metadata = { pedido: '778', sede: 'Norte' };
    assert.deepEqual((await latest(api, charge.id)).body.data.metadata, metadata, 'before any attempt');
    await payByCard(charge, cardFor('51'));
    const { transaction_id } = await payByCard(charge, cardFor('00'));
    assert.deepEqual((await one(api, transaction_id)).body.data.metadata, metadata);
    assert.deepEqual((await latest(api, charge.id)).body.data.metadata, metadata);
    const { transactions, last } = (await all(api, charge.id)).body;
    for (const record of [...transactions, last]) assert.deepEqual(record.metadata, metadata);
    const plain = await payByCard(await generate(api, office), cardFor('00'));
    assert.equal((await one(api, plain.id)).body.data.metadata, null);
  });

  test('never includes the card number or CVV', async () => {
    const { test: api, office } = await aMerchant(service);
    const number = cardFor('00');
    const charge = await generate(api, office);
    const card = aCard(number, { cvv: '7391' });
    const { id } = await payByCard(charge, number, { payment_card: card });
    for (const answer of [await latest(api, charge.id), await all(api, charge.id), await one(api, id)]) {
      assert.equal(answer.status, 200);
      assert.doesNotMatch(JSON.stringify(answer.body), new RegExp(`${number}|7391`));
    }
  });
});

describe('access to charge status and transactions', () => {
  async function everywhere(caller: Client, charge: Charge, paid: { id: string; transaction_id: number }) {
    return {
      latest: await latest(caller, charge.id),
      all: await all(caller, charge.id),
      'by uuid': await one(caller, paid.id),
      'by number': await one(caller, paid.transaction_id),
    };
  }

  async function assertHidden(caller: Client, charge: Charge, paid: { id: string; transaction_id: number }) {
    const answers = await everywhere(caller, charge, paid);
    for (const [name, answer] of Object.entries(answers)) assertNotFound(answer, name);
  }

  const scenes: [string, (merchant: TestMerchant) => Promise<Client>][] = [
    ['another merchant', async () => (await aMerchant(service)).test],
    ['the other environment', async (merchant) => merchant.production],
    ['a user of another office', (merchant) => merchant.limitedTo(merchant.offices.slice(1))],
    ['a user of no office', (merchant) => merchant.limitedTo([])],
  ];
  for (const [who, callerOf] of scenes) {
    test(`${who} gets 404 from every endpoint`, async () => {
      const merchant = await aMerchant(service);
      const charge = await generate(merchant.test, merchant.office);
      const paid = await payByCard(charge, cardFor('00'));
      await assertHidden(await callerOf(merchant), charge, paid);
      const within = await merchant.limitedTo([merchant.office]);
      const answers = await everywhere(within, charge, paid);
      for (const [name, { status }] of Object.entries(answers)) assert.equal(status, 200, name);
    });
  }

  test('a test token gets 404 for production charges', async () => {
    const merchant = await aMerchant(service);
    const charge = await generate(merchant.production, merchant.office);
    const paid = await payByCard(charge, cardFor('00'));
    assert.equal(paid.production, true);
    await assertHidden(merchant.test, charge, paid);
    assert.equal((await latest(merchant.production, charge.id)).body.data.production, true);
  });

  test('an unknown id in any format returns 404', async () => {
    const { test: api } = await aMerchant(service);
    for (const id of [UNKNOWN, 'x', '0', '999999999', '9'.repeat(30), '1e3', '-1', '1.0', "'", '%00', 'ñ']) {
      const path = encodeURIComponent(id);
      for (const read of [latest, all, one]) assertNotFound(await read(api, path), id);
    }
  });

  test('a request without a token returns 401', async () => {
    const nobody = client(service, '');
    for (const read of [latest, all, one]) {
      const { status, body } = await read(nobody, UNKNOWN);
      assert.equal(`${status} ${body.error.code}`, '401 unauthenticated');
    }
  });
});
