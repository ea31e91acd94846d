import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { BASE_URL, useApp } from '#test/support/app.ts';
import { assertInvalid, keysOf } from '#test/support/assertions.ts';
import { aMerchant, client } from '#test/support/merchant.ts';
import { aReservation, RESERVATIONS, read, reserve } from '#test/support/reservation-api.ts';

const service = useApp();

const FIELDS = [
  ...[
    'id',
    'operation',
    'status',
    'status_label',
    'office_id',
    'checkout_type',
    'description',
    'estimated_amount',
  ],
  ...[
    'authorized_amount',
    'max_confirmable_amount',
    'confirmed_amount',
    'currency',
    'installments',
    'card',
    'references',
  ],
  ...['network_transaction_id', 'authorization_code', 'response_code', 'expires_at', 'confirmable_until'],
  ...['voidable_until', 'can_confirm', 'can_void', 'blocked_reason', 'authorized_at', 'confirmed_at'],
  ...['voided_at', 'created_at', 'error'],
];

const EMAIL_OF_255 = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.com`;
const urlOf = (length: number) => `https://b.co/${'a'.repeat(length - 13)}`;
const pair = (referenceKey: unknown, referenceDescription: unknown) => ({
  references: [{ referenceKey, referenceDescription }],
});
const pairs = (count: number) => ({
  references: Array.from({ length: count }, (_, index) => ({
    referenceKey: `Clave ${index}`,
    referenceDescription: `Valor ${index}`,
  })),
});

type Change = Readonly<Record<string, unknown>>;

const KEY = 'references.0.referenceKey';
const VALUE = 'references.0.referenceDescription';

/** Valid and invalid values of each field, on both sides of every limit. */
const RULES: readonly { field: string; good: Change[]; bad: Change[] }[] = [
  {
    field: 'description',
    good: [{ description: 'a' }, { description: 'ñ'.repeat(255) }, { description: ' Cabaña 🏡 ' }],
    bad: [undefined, null, '', '   ', 'ñ'.repeat(256), 5, true, [], {}].map((description) => ({
      description,
    })),
  },
  {
    field: 'estimated_amount',
    good: [0.01, 1, '100000', '100000.50', 99_999_999.99, '99999999.99'].map((estimated_amount) => ({
      estimated_amount,
    })),
    bad: [undefined, null, '', 0, '0', '0.00', -1, 100_000_000, '100000000.00', 'mil', true, [], {}].map(
      (estimated_amount) => ({ estimated_amount }),
    ),
  },
  {
    field: 'checkout_type',
    good: [{}, { checkout_type: null }, { checkout_type: 'redirect' }, { checkout_type: 'api' }],
    bad: ['API', 'otro', 1, true, []].map((checkout_type) => ({ checkout_type })),
  },
  {
    field: 'tax',
    good: [{}, { tax: null }, { tax: 0 }, { tax: '15966.39' }, { tax: 99_999.99 }],
    bad: [{ tax: 100_000 }, { tax: 100_000.01 }, { tax: -0.01 }, { tax: 'IVA' }, { tax: [] }],
  },
  {
    field: 'references',
    good: [{ references: null }, { references: [] }, pairs(1), pairs(5)],
    bad: [pairs(6), { references: 'texto' }, { references: {} }, { references: 5 }],
  },
  { field: 'references.0', good: [], bad: [{ references: ['texto'] }, { references: [5] }] },
  {
    field: KEY,
    good: [pair('a'.repeat(64), 'x'), pair('Habitación 101', 'x')],
    bad: [undefined, null, '', 'a'.repeat(65), 'a-b', 'a_b', 'a.b', 'a\nb', '<b>', 5].map((key) =>
      pair(key, 'x'),
    ),
  },
  {
    field: VALUE,
    good: [pair('x', 'a'.repeat(22)), pair('x', 'Piso 3 Ñandú')],
    bad: [undefined, null, '', 'a'.repeat(23), 'a-b', '#3', 'a@b', 5].map((value) => pair('x', value)),
  },
  {
    field: 'customer.name',
    good: [null, {}, { name: null }, { name: 'ñ'.repeat(255) }].map((customer) => ({ customer })),
    bad: ['ñ'.repeat(256), 5, []].map((name) => ({ customer: { name } })),
  },
  {
    field: 'customer.email',
    good: [null, 'ana@correo.example', EMAIL_OF_255].map((email) => ({ customer: { email } })),
    bad: ['ana', 'ana@', '@correo.example', 'a b@correo.example', `a${EMAIL_OF_255}`, 5].map((email) => ({
      customer: { email },
    })),
  },
  ...['webhook_url', 'redirect_url'].map((field) => ({
    field,
    good: [null, 'https://tienda.example/x?y=1', urlOf(255)].map((url) => ({ [field]: url })),
    bad: [urlOf(256), 'tienda', 'ftp://b.co/x', 'javascript:alert(1)', 5, []].map((url) => ({
      [field]: url,
    })),
  })),
  {
    field: 'checkout_template_id',
    good: [{ checkout_template_id: null }],
    bad: [0, -1, 999_999, 'uno', 1.5, []].map((checkout_template_id) => ({ checkout_template_id })),
  },
];

describe('creating a reservation', () => {
  for (const { field, good, bad } of RULES) {
    test(`accepts valid and rejects invalid values of ${field}`, async () => {
      const { test: api } = await aMerchant(service);
      assert.equal(EMAIL_OF_255.length, 255);
      for (const change of good) {
        const { status, body } = await api.post(RESERVATIONS, aReservation(change));
        assert.equal(status, 201, JSON.stringify([change, body]));
      }
      for (const change of bad) {
        assertInvalid(await api.post(RESERVATIONS, aReservation(change)), field, change);
      }
      const { body } = await api.get(RESERVATIONS);
      assert.equal(body.meta.total, good.length, 'a rejected request stores nothing');
    });
  }

  test('reports every invalid field', async () => {
    const { test: api } = await aMerchant(service);
    const body = { ...pair('a-b', ''), tax: -1, webhook_url: 'x', cvv: '123' };
    const answer = await api.post(RESERVATIONS, body);
    assertInvalid(answer, 'description');
    const named = ['cvv', 'description', 'estimated_amount', KEY, VALUE, 'tax', 'webhook_url'];
    assert.deepEqual(keysOf(answer.body.errors), named.sort());
  });

  const spellings = [
    ...['number', 'cvv', 'card_token', 'card', 'card_number', 'cardNumber', 'CardNumber', 'card-number'],
    ...['payment_card', 'paymentCard', 'card_information', 'cardToken', 'CVV', 'cvc', 'cvv2', 'card_cvv'],
    ...['pan', 'security_code', 'securityCode', 'expiration_date', 'expirationDate', 'expiry', 'Number'],
  ];
  for (const name of spellings) {
    test(`rejects card data in the field ${name} and does not return it`, async () => {
      const { test: api } = await aMerchant(service);
      for (const value of ['4111111111111111', 4_111_111_111_111_111, { number: '4111111111111111' }]) {
        const answer = await api.post(RESERVATIONS, aReservation({ [name]: value }));
        assertInvalid(answer, name, value);
        assert.doesNotMatch(JSON.stringify(answer.body), /4111/);
      }
    });
  }

  test('rejects card data inside the customer and the references', async () => {
    const { test: api } = await aMerchant(service);
    const inCustomer = { customer: { name: 'Ana', card_number: '4111111111111111' } };
    assertInvalid(await api.post(RESERVATIONS, aReservation(inCustomer)), 'customer.card_number');
    const reference = { referenceKey: 'a', referenceDescription: 'b', cvv: '123' };
    const inReference = { references: [reference] };
    assertInvalid(await api.post(RESERVATIONS, aReservation(inReference)), 'references.0.cvv');
  });

  test('accepts only checkout templates of the merchant', async () => {
    const [one, other] = [await aMerchant(service), await aMerchant(service)];
    const templateOf = async ({ test: api }: typeof one) =>
      (await api.get('/api/v1/resources/get-checkout-templates')).body[0].id;
    const [own, foreign] = [await templateOf(one), await templateOf(other)];
    await reserve(one.test, { checkout_template_id: own });
    await reserve(one.test, { checkout_template_id: String(own) });
    const refused = await one.test.post(RESERVATIONS, aReservation({ checkout_template_id: foreign }));
    assertInvalid(refused, 'checkout_template_id');
  });

  test('requires a token', async () => {
    const answer = await client(service, '').post(RESERVATIONS, aReservation());
    assert.equal(answer.status, 401);
    assert.equal(answer.body.error.code, 'unauthenticated');
  });
});

describe('new reservation', () => {
  test('by redirect returns a checkout_url and no token', async () => {
    const { test: api, office } = await aMerchant(service);
    const { status, body } = await api.post(RESERVATIONS, aReservation(pairs(1)));
    assert.equal(status, 201);
    assert.deepEqual(keysOf(body), ['pre_authorization', 'success']);
    assert.equal(body.success, true);
    const { id, created_at, status_label, blocked_reason: _, ...shown } = body.pre_authorization;
    assert.deepEqual(keysOf(body.pre_authorization), [...FIELDS, 'checkout_url'].sort());
    assert.match(id, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    assert.equal(created_at, '2027-01-15T10:00:00-05:00');
    assert.equal(status_label, 'Esperando al cliente');
    assert.deepEqual(shown, {
      operation: 'pre_authorization',
      status: 'pendiente_autorizacion',
      office_id: office,
      checkout_type: 'redirect',
      description: 'Habitación 101',
      estimated_amount: 100_000,
      authorized_amount: null,
      max_confirmable_amount: 0,
      confirmed_amount: null,
      currency: 'COP',
      installments: null,
      card: null,
      references: [{ referenceKey: 'Clave 0', referenceDescription: 'Valor 0' }],
      network_transaction_id: null,
      authorization_code: null,
      response_code: null,
      expires_at: null,
      confirmable_until: null,
      voidable_until: null,
      can_confirm: false,
      can_void: false,
      checkout_url: `${BASE_URL}/Checkout/${id}`,
      authorized_at: null,
      confirmed_at: null,
      voided_at: null,
      error: null,
    });
  });

  test('belongs to the office sent, or to the first office that the user can access', async () => {
    const merchant = await aMerchant(service);
    const [north = 0, south = 0] = merchant.offices;
    const inSouth = await reserve(merchant.test, { office: String(south) });
    assert.equal((await read(merchant.test, inSouth.id)).office_id, south);
    assert.equal((await read(merchant.test, (await reserve(merchant.test)).id)).office_id, north);
    const onlySouth = await merchant.limitedTo([south]);
    const [onlyNorth, own] = [await merchant.limitedTo([north]), await reserve(onlySouth)];
    assert.equal((await read(onlySouth, own.id)).office_id, south);
    for (const { id } of [inSouth, own]) {
      assert.equal((await onlyNorth.get(`${RESERVATIONS}/${id}`)).status, 404);
      assert.equal((await onlyNorth.post(`${RESERVATIONS}/${id}/void`)).status, 404);
    }
    const listed = (await onlySouth.get(RESERVATIONS)).body.data;
    assert.deepEqual(new Set(listed.map((one: { office_id: number }) => one.office_id)), new Set([south]));
    const beyond = await onlySouth.post(RESERVATIONS, aReservation({ office: north }));
    assert.deepEqual([beyond.status, beyond.body.error.param, beyond.body.success], [403, 'office', false]);
    const other = await aMerchant(service);
    for (const office of [other.office, 'norte', 0]) {
      assertInvalid(await merchant.test.post(RESERVATIONS, aReservation({ office })), 'office', office);
    }
  });

  for (const environment of ['test', 'production'] as const) {
    test(`by api in ${environment} returns a token once and no checkout_url`, async () => {
      const { [environment]: api } = await aMerchant(service);
      const key = { 'idempotency-key': 'una' };
      const { status, body } = await api.post(RESERVATIONS, aReservation({ checkout_type: 'api' }), key);
      assert.equal(status, 201);
      const { id, token } = body.pre_authorization;
      assert.deepEqual(keysOf(body.pre_authorization), [...FIELDS, 'token'].sort());
      assert.equal(body.pre_authorization.status, 'pendiente_autorizacion');
      assert.ok(token.length >= 32);

      const shown = await read(api, id);
      assert.deepEqual(keysOf(shown), [...FIELDS].sort());
      assert.equal(JSON.stringify(await api.get(RESERVATIONS)).includes(token), false);
      assert.equal((await everythingStored()).includes(token), false, 'only its hash is stored');
    });
  }

  test('is Iniciada in GET and in lists', async () => {
    const { test: api } = await aMerchant(service);
    const { id } = await reserve(api);
    const shown = await read(api, id);
    assert.equal(shown.status, 'Iniciada');
    assert.equal(shown.status_label, 'Esperando al cliente');
    const { body } = await api.get(RESERVATIONS);
    assert.equal(body.data[0].id, id);
    assert.equal(body.data[0].status, 'Iniciada');
    assert.equal('token' in shown || 'checkout_url' in shown, false, 'only the create response has them');
  });

  test('stores amounts to the cent', async () => {
    const { test: api } = await aMerchant(service);
    for (const estimated_amount of [0.01, 10.5, 99_999_999.99]) {
      const { id } = await reserve(api, { estimated_amount });
      assert.equal((await read(api, id)).estimated_amount, estimated_amount);
    }
  });

  test('returns errors in the caller’s language, and status labels always in Spanish', async () => {
    const { test: api } = await aMerchant(service);
    const spanish = { 'accept-language': 'es' };
    const { body } = await api.post(RESERVATIONS, aReservation({ description: '' }), spanish);
    assert.match(body.message, /obligatorio/);
    const made = await api.post(RESERVATIONS, aReservation(), { 'accept-language': 'en' });
    assert.equal(made.body.pre_authorization.status_label, 'Esperando al cliente');
  });
});

async function everythingStored(): Promise<string> {
  const tables = await sql<{ relname: string }>`
    select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
  `.execute(service.deps.db);
  const dumps = await Promise.all(
    tables.rows.map(({ relname }) =>
      sql<{ dump: string }>`select string_agg(t::text, ' ') as dump from ${sql.table(relname)} t`.execute(
        service.deps.db,
      ),
    ),
  );
  return dumps.map(({ rows }) => rows[0]?.dump ?? '').join('\n');
}
