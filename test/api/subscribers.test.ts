import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '#src/modules/subscriptions/types.ts';
import { useApp } from '#test/support/app.ts';
import { aPlan, aSubscriber } from '#test/support/bodies.ts';
import { type Answer, aMerchant, type Client, type TestMerchant } from '#test/support/merchant.ts';

const service = useApp();

type Change = Readonly<Record<string, unknown>>;

async function create(api: Client, office: number, change: Change = {}) {
  const { status, body } = await api.post('/subscriber', aSubscriber(office, change));
  assert.equal(status, 201, `${JSON.stringify(change)}: ${JSON.stringify(body)}`);
  return body.subscriber;
}

function assertInvalid(answer: Answer, param: string, about?: unknown) {
  assert.equal(answer.status, 422, `${param} ${JSON.stringify(about)}: ${JSON.stringify(answer.body)}`);
  const { message, errors, error } = answer.body;
  assert.deepEqual(error, { type: 'invalid_request_error', code: 'validation_failed', message, param });
  assert.equal(errors[param][0], message);
}

function assertNotFound(answer: Answer) {
  assert.equal(answer.status, 404);
  const { message, error } = answer.body;
  assert.deepEqual(error, { type: 'invalid_request_error', code: 'not_found', message, param: null });
}

/** Links a subscriber to a plan; returns how to change what became of it. */
async function subscribe(merchant: TestMerchant, subscriberId: string, production = false) {
  const plan = (await merchant.test.post('/plan', aPlan(merchant.office))).body.plan;
  const now = service.clock.now();
  const row = {
    commerce_id: merchant.id,
    office_id: merchant.office,
    production,
    subscriber_id: subscriberId,
  };
  const id = randomUUID();
  await service.deps.db
    .insertInto('subscriptions')
    .values({ ...row, id, subscription_plan_id: plan.id, status: 'activa', created_at: now, updated_at: now })
    .execute();
  return (status: SubscriptionStatus) =>
    service.deps.db.updateTable('subscriptions').set({ status }).where('id', '=', id).execute();
}

describe('the three shapes of a subscriber', () => {
  test('are those of the document, on create, in the list and alone', async () => {
    const { test: api, office, id: commerce_id } = await aMerchant(service);
    const sent = aSubscriber(office, { metadata: { canal: 'web', nivel: 42 } });
    const { office: _office, metadata: _metadata, ...fields } = sent;
    const metadata = { canal: 'web', nivel: '42' };
    const created = await api.post('/subscriber', sent);
    const { id } = created.body.subscriber;
    assert.equal(created.status, 201);
    assert.match(id, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    assert.deepEqual(created.body, {
      saved: true,
      subscriber: {
        id,
        name: 'Ana',
        lastName: 'Pérez',
        email: sent.email,
        phoneCode: 57,
        cellphoneNumber: '3004567890',
        billingAddress: 'Calle 1 # 2-3',
        billingCity: 'Bogotá',
        billingCountry: 'CO',
        metadata,
        active: true,
        subscriptionsCount: 0,
        activeSubscriptionsCount: 0,
        inactiveSubscriptionsCount: 0,
        createdAt: '2027-01-15 10:00:00',
      },
    });
    const created_at = '2027-01-15 10:00:00';
    const listed = { ...fields, id, metadata, office_id: office, commerce_id, created_at };
    assert.deepEqual((await api.get('/subscriber')).body, [listed]);
    const { body } = await api.get(`/subscriber/${id}`);
    const alone = { default_payment_method_id: null, balance: 0, currency: body.currency, active: true };
    assert.deepEqual(body, { ...listed, ...alone });
    assert.match(body.currency, /^[A-Z]{3}$/);
  });

  test('list every subscriber at once', async () => {
    const { test: api, offices } = await aMerchant(service);
    const all = Array.from({ length: 18 }, (_, index) => create(api, offices[index % 2] ?? 0));
    const ids = (await Promise.all(all)).map(({ id }) => id);
    const { body } = await api.get('/subscriber?per_page=2&page=2');
    assert.deepEqual(body.map(({ id }: { id: string }) => id).toSorted(), ids.toSorted());
  });
});

describe('the fields of a new subscriber', () => {
  const TEXTS = ['name', 'last_name', 'billing_address', 'billing_city', 'billing_country'];
  const REQUIRED = [
    ...['identification_type', 'id_number', 'name', 'last_name', 'email', 'phone_code', 'cellphone_number'],
    ...['billing_address', 'billing_city', 'billing_country', 'office'],
  ];
  const long = (length: number) => `${'a'.repeat(63)}.`.repeat(4).slice(0, length - 14);

  const accepted: Readonly<Record<string, readonly Change[]>> = {
    'text of 255 characters': TEXTS.flatMap((field) => [
      { [field]: 'ñ'.repeat(255) },
      { [field]: '🙂'.repeat(255) },
    ]),
    'each of the eight document types': ['CC', 'CE', 'TI', 'PPT', 'DNI', 'NIT', 'Pasaporte', 'Otro'].map(
      (identification_type) => ({ identification_type }),
    ),
    'documents of 5 to 15 digits': ['12345', '123456789012345', '00012345', 12_345, 123_456_789_012_345].map(
      (id_number) => ({ id_number }),
    ),
    'documents that only happen to pass the check digit of cards': [
      ...['1012345672', '52123452', '43123454', '3723456780', '3012345678', '10987654323', '900123456'],
      // The length or the prefix of a card, but not both; then both, without the check digit.
      ...[
        '378282246313',
        '1234567890128',
        '999999999999994',
        '378282246310006',
        '30569309025905',
        '4222222222223',
      ],
    ].map((id_number) => ({ id_number })),
    'e-mail addresses of every ordinary kind, up to 255 characters': [
      ...[
        'a@b.co',
        'ana.perez+cuota@correo.com.co',
        'ANA_99@CORREO.EXAMPLE',
        "o'brien@correo.example",
        '1@2.example',
      ],
      `${'a'.repeat(255 - 193)}@${`${'b'.repeat(61)}.`.repeat(3)}example`.slice(-255),
    ].map((email) => ({ email })),
    'phone codes of 1 to 3 digits, as number or text': [
      { phone_code: 1, cellphone_number: '2124567890' },
      { phone_code: '57' },
      { phone_code: 593, cellphone_number: '991234567' },
    ],
    'real numbers of their country, mobile or not': [
      ...[{ cellphone_number: 3_004_567_890 }, { cellphone_number: '6012345678' }],
      ...['4169671111', '8092345678'].map((number) => ({ phone_code: 1, cellphone_number: number })),
      ...['612345678', '912345678'].map((number) => ({ phone_code: 34, cellphone_number: number })),
      ...['5512345678', '3312345678'].map((number) => ({ phone_code: 52, cellphone_number: number })),
    ],
    'no metadata': [{ metadata: null }, { metadata: {} }],
  };
  for (const [what, changes] of Object.entries(accepted)) {
    test(`take ${what}`, async () => {
      const { test: api, office } = await aMerchant(service);
      for (const change of changes) {
        const { id } = await create(api, office, change);
        const { body } = await api.get(`/subscriber/${id}`);
        for (const [field, value] of Object.entries(change)) {
          if (field !== 'metadata') assert.equal(String(body[field]), String(value), field);
        }
      }
    });
  }

  const refused: Readonly<Record<string, readonly [field: string, values: readonly unknown[]][]>> = {
    'nothing where something is required': REQUIRED.map((field) => [field, [undefined, null, '', '   ']]),
    'text of 256 characters, and what is no text': TEXTS.map((field) => [
      field,
      ['ñ'.repeat(256), 5, true, ['x'], {}, 'a\0b', '\ud800'],
    ]),
    'other document types': [['identification_type', ['cc', 'RUT', 'Passport', 'CC,CE', 1, ['CC'], {}]]],
    'documents of 4 or 16 digits, or of more than digits': [
      [
        'id_number',
        ['1234', 1234, '1234567890123456', '12a45', '12.345', '-12345', '1e10', '12 345', [12_345], '٣٤٥٦٧'],
      ],
    ],
    'card numbers: Amex, Diners, old Visa': [
      [
        'id_number',
        ['378282246310005', 371_449_635_398_431, ' 30569309025904 ', '38520000023237', '4222222222222'],
      ],
    ],
    'what is no e-mail address, or has 256 characters': [
      [
        'email',
        ['ana', 'ana@', '@correo.example', 'ana@correo', 'a na@correo.example', 'ana@@correo.example', 5],
      ],
      [
        'email',
        ['ana@correo..example', '.ana@correo.example', 'ana@-correo.example', 'ana@correo.example\n.co'],
      ],
      ['email', ['a@b.example, c@d.example', 'Ana <ana@correo.example>', `${long(256)}a@correo.example`]],
    ],
    'phone codes with a plus or of 4 digits': [['phone_code', ['+57', 5700, -57, 5.7, 'CO', [57], true]]],
    'numbers with more than digits': [
      ['cellphone_number', ['300 456 7890', '+573004567890', '300-4567890', 'x', -3]],
    ],
    'an office that is none': [['office', [0, -1, 1.5, 2 ** 31, 'Norte', true, [1], 2_000_000_000]]],
    'metadata that is none': [
      ['metadata', ['x', 5, [], [1], { 'a b': '1' }, { a: {} }, { a: 'x'.repeat(501) }]],
    ],
  };
  for (const [what, cases] of Object.entries(refused)) {
    test(`do not take ${what}`, async () => {
      const { test: api, office } = await aMerchant(service);
      for (const [field, values] of cases) {
        for (const value of values) {
          assertInvalid(await api.post('/subscriber', aSubscriber(office, { [field]: value })), field, value);
        }
      }
      assert.deepEqual((await api.get('/subscriber')).body, []);
    });
  }

  const impossible: readonly [phone_code: number, cellphone_number: string][] = [
    ...([
      [57, '300456789'],
      [57, '30045678901'],
      [57, '1234567890'],
      [57, '0000000000'],
      [57, '123'],
    ] as const),
    ...([
      [1, '1234567890'],
      [1, '212456789'],
      [1, '911'],
      [34, '112345678'],
      [34, '61234567'],
    ] as const),
    ...([
      [52, '551234567'],
      [52, '0012345678'],
      [57, '612345678'],
      [34, '3004567890'],
    ] as const),
    // The same digits as a real number, cut elsewhere; and codes of no country.
    ...([
      [5, '73004567890'],
      [573, '004567890'],
      [57, '573004567890'],
      [999, '3004567890'],
    ] as const),
  ];
  test('do not take numbers that their country does not have', async () => {
    const { test: api, office } = await aMerchant(service);
    for (const [phone_code, cellphone_number] of impossible) {
      const sent = aSubscriber(office, { phone_code, cellphone_number });
      assertInvalid(await api.post('/subscriber', sent), 'cellphone_number', [phone_code, cellphone_number]);
    }
  });

  test('are all checked at once, and the first that is wrong leads', async () => {
    const { test: api, office } = await aMerchant(service);
    const empty = await api.post('/subscriber', {});
    assertInvalid(empty, 'identification_type');
    assert.deepEqual(Object.keys(empty.body.errors).toSorted(), REQUIRED.toSorted());
    const wrong = aSubscriber(office, { email: 'x', cellphone_number: '123', metadata: [] });
    const { body } = await api.post('/subscriber', wrong);
    assert.deepEqual(Object.keys(body.errors).toSorted(), ['cellphone_number', 'email', 'metadata']);
    assert.equal(body.error.param, 'email');
    const spanish = await api.post('/subscriber', wrong, { 'accept-language': 'es' });
    assert.match(spanish.body.message, /El campo email/);
  });
});
