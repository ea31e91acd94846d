import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inspect } from 'node:util';
import { BASE_URL, useApp } from '#test/support/app.ts';
import { aCharge } from '#test/support/bodies.ts';
import { type Answer, aMerchant, type Client, client, type TestMerchant } from '#test/support/merchant.ts';

const service = useApp();
const PATH = '/api/v1/payment/generate';

let opened: Promise<TestMerchant> | undefined;
function theMerchant(): Promise<TestMerchant> {
  opened ??= aMerchant(service);
  return opened;
}

/** Returns a valid body with one field replaced. The path uses dots; undefined removes the field. */
function withField(office: number, path: string, value: unknown): Record<string, unknown> {
  const body = aCharge(office, { advanced_options: {} });
  const names = path.split('.');
  const last = names.pop() ?? '';
  const holder = names.reduce((part, name) => part[name] as Record<string, unknown>, body);
  holder[last] = value;
  return body;
}

async function rowOf(id: string) {
  return service.deps.db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function countOf({ id }: TestMerchant): Promise<number> {
  const query = service.deps.db.selectFrom('payments').select('id').where('commerce_id', '=', id);
  return (await query.execute()).length;
}

/** Asserts the legacy format: the errors at the root, in addition to the standard 422 fields. */
function assertBroken({ status, body }: Answer, paths: readonly string[], about: string): void {
  assert.equal(status, 422, `${about}: ${JSON.stringify(body)}`);
  const { message, errors, error, ...root } = body;
  assert.deepEqual(Object.keys(errors), paths, about);
  assert.deepEqual(root, errors, about);
  for (const list of Object.values<string[]>(root))
    assert.ok(list.length > 0 && list.every((text) => text !== ''));
  const first = paths[0] ?? '';
  assert.equal(message, errors[first][0]);
  const reported = { type: 'invalid_request_error', code: 'validation_failed', message, param: first };
  assert.deepEqual(error, reported, about);
}

const x = (length: number) => 'x'.repeat(length);
const ABSENT = [undefined, null, '', '  '];
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 'v']));
const REFERENCE = { good: [...ABSENT, 'x', x(255)], bad: [x(256), 5, {}] };

const FIELDS: Record<string, { good: unknown[]; bad: unknown[] }> = {
  'payment.description': { good: ['x', 'ñ'.repeat(255)], bad: [...ABSENT, x(256), 5, ['x'], 'a\0b'] },
  'payment.amount': {
    good: [1, 1.01, '1.00', 999_999_999_999, '999999999999.00'],
    bad: [...ABSENT, 0.99, 0, -1, 1.001, 999_999_999_999.01, 1_000_000_000_000, 1e30, 'mil', '1,5', true, []],
  },
  'payment.currency_type': { good: ['COP', 'USD', 'EUR'], bad: [...ABSENT, 'cop', 'GBP', 5, ['COP']] },
  'payment.checkout_type': { good: [...ABSENT, 'redirect', 'api'], bad: ['API', 'hosted', 1] },
  'payment.selected_taxes': {
    good: [undefined, null, []],
    bad: ['x', 5, {}, ['x'], [1.5], [2 ** 31], [null]],
  },
  'payment.checkout_template_id': { good: ABSENT, bad: [0, -1, 1.5, 'x', 999_999, 2 ** 31, 1e30] },
  // The clock is at 2027-01-15 10:00. A date without a time lasts until the end of the day.
  'payment.expires_at': {
    good: [
      ...ABSENT,
      '2027-01-15 10:00:01',
      '2027-01-15',
      '2027-01-15T10:00:01-05:00',
      '2027-01-15T15:00:01Z',
    ],
    bad: ['2027-01-15 10:00:00', '2027-01-14', '2027-01-15T14:59:59Z', '2027-02-30 10:00:00', 'mañana', 5],
  },
  'payment.reference_1': REFERENCE,
  'payment.reference_2': REFERENCE,
  'payment.reference_3': REFERENCE,
  'payment.metadata': {
    good: [undefined, null, {}, keys(50), { [x(40)]: x(500) }, { pedido: 42 }],
    bad: [[], 'x', 5, { [x(41)]: 'v' }, { 'a b': 'v' }, { '': 'v' }, { a: x(501) }, { a: {} }, { a: true }],
  },
  customer: { good: [undefined, null, {}], bad: ['x', 5, []] },
  'customer.name': { good: [...ABSENT, x(255)], bad: [x(256), 5] },
  'customer.email': { good: [...ABSENT, 'a@b.co'], bad: ['ana', 'a@b', `${x(251)}@b.co`, 5] },
  office: { good: [], bad: [...ABSENT, 0, -1, 1.5, 'x', 999_999, 2 ** 31] },
  advanced_options: { good: [undefined, null, {}], bad: ['x', 5, []] },
  'advanced_options.result_urls': {
    good: [undefined, null, {}, { webhook: 'https://b.co/w', return: null, otra: 'http://b.co' }],
    bad: ['x', 5, []],
  },
  'advanced_options.max_transactions': { good: [...ABSENT, 1, 100], bad: [0, -1, 1.5, 'x'] },
};

/** The API document uses `metadata` in `error.param`, also for nested metadata. */
const REPORTED_AS: Readonly<Record<string, string>> = { 'payment.metadata': 'metadata' };

describe('charge fields', () => {
  for (const [path, { good, bad }] of Object.entries(FIELDS)) {
    test(`accepts valid and rejects invalid values of ${path}`, async () => {
      const merchant = await theMerchant();
      const before = await countOf(merchant);
      const send = (value: unknown) => merchant.test.post(PATH, withField(merchant.office, path, value));
      const refused = await Promise.all(bad.map(send));
      for (const [index, answer] of refused.entries()) {
        assertBroken(answer, [REPORTED_AS[path] ?? path], `${path} = ${JSON.stringify(bad[index])}`);
      }
      assert.equal(await countOf(merchant), before, 'a bad body left a charge');
      const taken = await Promise.all(good.map(send));
      for (const [index, { status, body }] of taken.entries()) {
        assert.equal(status, 201, `${path} = ${JSON.stringify(good[index])}: ${JSON.stringify(body)}`);
      }
      assert.equal(await countOf(merchant), before + good.length);
    });
  }

  for (const currency_type of ['USD', 'EUR']) {
    test(`limits the amount to 200 million ${currency_type}`, async () => {
      const { test: api, office } = await theMerchant();
      const send = (amount: unknown) => api.post(PATH, aCharge(office, { amount, currency_type }));
      for (const amount of [0.99, 200_000_000.01, '200000001']) {
        assertBroken(await send(amount), ['payment.amount'], `${amount}`);
      }
      for (const amount of [1, 200_000_000]) assert.equal((await send(amount)).body.amount, amount);
    });
  }

  test('rejects metadata with 51 keys and reports it as `metadata`', async () => {
    const { test: api, office } = await theMerchant();
    const answer = await api.post(PATH, withField(office, 'payment.metadata', keys(51)));
    assertBroken(answer, ['metadata'], '51 keys');
  });

  test('reports an invalid result URL under its name', async () => {
    const { test: api, office } = await theMerchant();
    for (const webhook of ['tienda', 'ftp://b.co', 5]) {
      const body = withField(office, 'advanced_options.result_urls', { webhook, return: 'https://b.co' });
      assertBroken(await api.post(PATH, body), ['advanced_options.result_urls.webhook'], `${webhook}`);
    }
  });

  test('reports every error in field order', async () => {
    const { test: api } = await theMerchant();
    const body = { payment: { currency_type: 'USD', amount: 200_000_001 }, customer: { email: 'x' } };
    const paths = ['payment.description', 'payment.amount', 'customer.email', 'office'];
    assertBroken(await api.post(PATH, body), paths, 'several');
  });

  test('reports only the currency when it is missing', async () => {
    const { test: api } = await theMerchant();
    for (const body of [
      {},
      { payment: {} },
      { payment: { amount: -1, currency_type: null } },
      { office: 'x' },
    ]) {
      assertBroken(await api.post(PATH, body), ['payment.currency_type'], JSON.stringify(body));
    }
  });

  test('rejects a payment that is not an object', async () => {
    const { test: api, office } = await theMerchant();
    for (const payment of [null, 'x', 5, [], true]) {
      const { status, body } = await api.post(PATH, { payment, office });
      assert.equal(status, 422, `${JSON.stringify(payment)}: ${JSON.stringify(body)}`);
      assert.equal(body.error.param.split('.')[0], 'payment');
      assert.deepEqual(body[body.error.param], body.errors[body.error.param]);
    }
  });

  test('reports errors in Spanish on request', async () => {
    const { test: api } = await theMerchant();
    const { body } = await api.post(PATH, {}, { 'accept-language': 'es' });
    assert.match(body['payment.currency_type'][0], /obligatorio/);
    assert.equal(body.message, body['payment.currency_type'][0]);
  });
});

describe('generating a charge', () => {
  test('for the merchant’s own checkout returns a token once and stores its hash', async () => {
    const { test: api, office } = await theMerchant();
    const expires_at = '2027-02-01T12:30:00Z';
    const charge = aCharge(office, { amount: '50000.50', expires_at });
    const { status, body } = await api.post(PATH, charge);
    assert.equal(status, 201);
    const { payment_id, token, ...rest } = body;
    assert.deepEqual(rest, {
      status: 'Pendiente',
      status_key: 'pending',
      amount: 50_000.5,
      currency_type: 'COP',
      expires_at: '2027-02-01 07:30:00',
    });
    assert.match(payment_id, /^[0-9a-f-]{36}$/);
    assert.ok(token.length >= 43, 'fewer than 256 bits');
    const row = await rowOf(payment_id);
    assert.equal(inspect(row, { depth: null }).includes(token), false);
    assert.equal(row.token_hash?.length, 32);
    assert.notEqual((await api.post(PATH, charge)).body.token, token);
  });

  for (const checkout_type of ['redirect', null, undefined]) {
    test(`for the hosted page returns its URL (${checkout_type})`, async () => {
      const { test: api, office } = await theMerchant();
      const { body } = await api.post(PATH, aCharge(office, { checkout_type }));
      const fields = [
        'amount',
        'checkout_url',
        'currency_type',
        'expires_at',
        'payment_id',
        'status',
        'status_key',
      ];
      assert.deepEqual(Object.keys(body).sort(), fields);
      assert.equal(body.checkout_url, `${BASE_URL}/checkout/payment/${body.payment_id}`);
      assert.equal(body.expires_at, null);
      assert.equal((await rowOf(body.payment_id)).token_hash, null);
    });
  }

  test('stores every field', async () => {
    const { test: api, office, user_id } = await theMerchant();
    const said = { reference_1: 'uno', reference_2: 'dos', reference_3: 'tres' };
    const result_urls = { webhook: 'https://b.co/w', return: null, otra: 'https://b.co/o' };
    const charge = aCharge(office, {
      ...said,
      description: '  Pedido 7  ',
      metadata: { pedido: 42, vacia: '' },
      advanced_options: { result_urls, max_transactions: '3' },
    });
    const row = await rowOf((await api.post(PATH, { ...charge, office: String(office) })).body.payment_id);
    const { description, metadata, customer, max_transactions, office_id, production, active } = row;
    assert.deepEqual(
      { description, metadata, customer, max_transactions, office_id, production, active },
      {
        description: 'Pedido 7',
        metadata: { pedido: '42' },
        customer: { name: 'Ana Pérez', email: 'ana@correo.example' },
        max_transactions: 3,
        office_id: office,
        production: false,
        active: true,
      },
    );
    assert.deepEqual([row.reference_1, row.reference_2, row.reference_3], ['uno', 'dos', 'tres']);
    assert.deepEqual(row.result_urls, result_urls);
    assert.equal(row.user_id, user_id);
  });

  test('calculates the tax included in the amount', async () => {
    const { test: api, office } = await theMerchant();
    const { body: taxes } = await api.get('/api/v1/resources/get-taxes');
    const [zero, five, nineteen] = [0, 5, 19].map(
      (rate) => taxes.find((tax: { value: number }) => tax.value === rate).id,
    );
    const cases: [number[], number, bigint][] = [
      [[], 119_000, 0n],
      [[zero], 119_000, 0n],
      [[nineteen], 119_000, 19_000_00n],
      [[five, nineteen], 124_000, 24_000_00n],
      // 19/119 of 100.00 is 15.966.
      [[nineteen], 100, 15_97n],
    ];
    for (const [selected_taxes, amount, tax] of cases) {
      const { body } = await api.post(PATH, aCharge(office, { amount, selected_taxes }));
      assert.equal((await rowOf(body.payment_id)).tax, tax, JSON.stringify([selected_taxes, amount]));
      assert.equal(body.amount, amount);
    }
  });

  test('counts a duplicate tax once or rejects it', async () => {
    const { test: api, office } = await theMerchant();
    const { body: taxes } = await api.get('/api/v1/resources/get-taxes');
    const { id } = taxes.find((tax: { value: number }) => tax.value === 19);
    const { status, body } = await api.post(
      PATH,
      aCharge(office, { amount: 119_000, selected_taxes: [id, id] }),
    );
    const tax = status === 422 ? 'refused' : (await rowOf(body.payment_id)).tax;
    assert.ok(tax === 'refused' || tax === 19_000_00n, `the tax inside is ${tax}`);
  });

  test('accepts only active taxes and templates of the merchant', async () => {
    const { id, test: api, office } = await theMerchant();
    const other = await aMerchant(service);
    const { db, clock } = service.deps;
    const created_at = clock.now();
    const name = 'Otro';
    const retired = { commerce_id: id, name, value_hundredths: 800, active: false, created_at };
    const tax = await db.insertInto('taxes').values(retired).returning('id').executeTakeFirstOrThrow();
    const [foreign] = (await other.test.get('/api/v1/resources/get-taxes')).body;
    for (const selected of [tax.id, foreign.id]) {
      const answer = await api.post(PATH, aCharge(office, { selected_taxes: [selected] }));
      assertBroken(answer, ['payment.selected_taxes'], `${selected}`);
    }
    const template = (commerce_id: number) =>
      db
        .insertInto('checkout_templates')
        .values({ commerce_id, name, active: true, created_at })
        .returning('id')
        .executeTakeFirstOrThrow();
    const own = (await template(id)).id;
    const theirs = (await template(other.id)).id;
    const send = (checkout_template_id: number) => api.post(PATH, aCharge(office, { checkout_template_id }));
    assertBroken(await send(theirs), ['payment.checkout_template_id'], 'a foreign template');
    const { status, body } = await send(own);
    assert.equal(status, 201);
    assert.equal((await rowOf(body.payment_id)).checkout_template_id, own);
  });
});

describe('access to charges', () => {
  test('requires a token', async () => {
    const { office } = await theMerchant();
    const { status, body } = await client(service, '').post(PATH, aCharge(office));
    assert.equal(status, 401);
    assert.equal(body.error.code, 'unauthenticated');
  });

  test('requires an office of the merchant that the user can access', async () => {
    const merchant = await theMerchant();
    const other = await aMerchant(service);
    assertBroken(await merchant.test.post(PATH, aCharge(other.office)), ['office'], 'a foreign office');
    const [north = 0, south = 0] = merchant.offices;
    const limited = await merchant.limitedTo([south]);
    const { status, body } = await limited.post(PATH, aCharge(north));
    assert.equal(status, 403);
    assert.equal(body.error.type, 'authorization_error');
    assert.equal(body.error.param, 'office');
    assert.equal((await limited.post(PATH, aCharge(south))).status, 201);
  });

  test('is limited to the environment of the token', async () => {
    const { test: test_, production, office } = await theMerchant();
    const pairs: [Client, Client, boolean][] = [
      [test_, production, false],
      [production, test_, true],
    ];
    for (const [own, other, isProduction] of pairs) {
      const { body } = await own.post(PATH, aCharge(office));
      assert.equal((await rowOf(body.payment_id)).production, isProduction);
      const off = { active: false };
      assert.equal((await other.put(`/api/v1/payment/${body.payment_id}/active`, off)).status, 404);
      assert.equal((await rowOf(body.payment_id)).active, true);
      assert.equal((await own.put(`/api/v1/payment/${body.payment_id}/active`, off)).status, 200);
      assert.equal((await rowOf(body.payment_id)).active, false);
    }
  });
});
