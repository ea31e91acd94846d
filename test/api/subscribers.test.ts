import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '#src/modules/subscriptions/types.ts';
import { useApp } from '#test/support/app.ts';
import { aPlan, aSubscriber } from '#test/support/bodies.ts';
import { type Answer, aMerchant, type Client, type TestMerchant } from '#test/support/merchant.ts';

const service = useApp();

const words = (text: string) => text.split(' ');

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

const idsOf = (answer: Answer): string[] => answer.body.map(({ id }: { id: string }) => id);

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
    const answer = await api.get('/subscriber?per_page=2&page=2');
    assert.deepEqual(idsOf(answer).toSorted(), ids.toSorted());
  });
});

describe('the fields of a new subscriber', () => {
  const TEXTS = ['name', 'last_name', 'billing_address', 'billing_city', 'billing_country'];
  const REQUIRED = [
    ...TEXTS,
    ...words('identification_type id_number email phone_code cellphone_number office'),
  ];
  const emailOf = (length: number) => `${'a'.repeat(length - 194)}@${`${'b'.repeat(61)}.`.repeat(3)}example`;
  const each = (field: string, values: readonly unknown[]) => values.map((value) => ({ [field]: value }));
  const phones = (text: string) =>
    words(text).map((phone) => {
      const [phone_code, cellphone_number] = phone.split('-');
      return { phone_code: Number(phone_code), cellphone_number };
    });

  const accepted: Readonly<Record<string, readonly Change[]>> = {
    'text of 255 characters': TEXTS.flatMap((field) => each(field, ['ñ'.repeat(255), '🙂'.repeat(255)])),
    'each of the eight document types': each(
      'identification_type',
      words('CC CE TI PPT DNI NIT Pasaporte Otro'),
    ),
    'documents of 5 to 15 digits': each('id_number', ['12345', '123456789012345', '00012345', 12_345]),
    'documents that only happen to pass the check digit of cards': each(
      'id_number',
      words('1012345672 52123452 43123454 3723456780 3012345678 10987654323 900123456 999999999999994'),
    ),
    'documents that resemble a card but for the check digit or the length': each(
      'id_number',
      words('378282246310006 30569309025905 4222222222223 378282246313 1234567890128'),
    ),
    'e-mail addresses of every ordinary kind, up to 255 characters': each('email', [
      ...words("a@b.co ana.perez+cuota@correo.com.co ANA_99@CORREO.EXAMPLE o'brien@correo.example"),
      emailOf(255),
    ]),
    'phone codes of 1 to 3 digits': [...phones('1-2124567890 593-991234567'), { phone_code: '57' }],
    'real numbers of their country, mobile or not': [
      ...phones('57-3004567890 57-6012345678 1-4169671111 1-8092345678'),
      ...phones('34-612345678 34-912345678 52-5512345678 52-3312345678'),
      { cellphone_number: 3_004_567_890 },
    ],
  };
  for (const [what, changes] of Object.entries(accepted)) {
    test(`take ${what}`, async () => {
      const { test: api, office } = await aMerchant(service);
      for (const change of changes) {
        const { id } = await create(api, office, change);
        const { body } = await api.get(`/subscriber/${id}`);
        for (const [field, value] of Object.entries(change)) assert.equal(String(body[field]), String(value));
      }
    });
  }

  const refused: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>> = {
    'to be left empty': Object.fromEntries(REQUIRED.map((field) => [field, [undefined, null, '', '   ']])),
    'text of 256 characters, and what is no text': Object.fromEntries(
      TEXTS.map((field) => [field, ['ñ'.repeat(256), 5, true, ['x'], {}, 'a\0b', '\ud800']]),
    ),
    'other document types': { identification_type: ['cc', 'RUT', 'Passport', 'CC,CE', 1, ['CC'], {}] },
    'documents of 4 or 16 digits, or of more than digits': {
      id_number: ['1234', 1234, '1234567890123456', '12a45', '12.345', '-12345', '1e10', '12 345', [12_345]],
    },
    'card numbers: Amex, Diners, old Visa': {
      id_number: [
        '378282246310005',
        371_449_635_398_431,
        ' 30569309025904 ',
        '38520000023237',
        '4222222222222',
      ],
    },
    'what is no e-mail address, or has 256 characters': {
      email: [
        ...words(
          'ana ana@ @correo.example ana@correo ana@@correo.example ana@correo..example a@b.example,c@d.example',
        ),
        ...['.ana@correo.example', 'ana@-correo.example', 'a na@correo.example', 'Ana <ana@correo.example>'],
        ...['ana@correo.example\n.co', emailOf(256), 5, ['ana@correo.example']],
      ],
    },
    'phone codes with a plus or of 4 digits': { phone_code: ['+57', 5700, -57, 5.7, 'CO', [57], true] },
    'numbers of more than digits': {
      cellphone_number: ['300 456 7890', '+573004567890', '300-4567890', 'x', -3],
    },
    'an office that is none': { office: [0, -1, 1.5, 2 ** 31, 'Norte', true, [1], 2_000_000_000] },
    'metadata that is none': { metadata: ['x', 5, [], { 'a b': '1' }, { a: {} }, { a: 'x'.repeat(501) }] },
  };
  for (const [what, cases] of Object.entries(refused)) {
    test(`refuse ${what}`, async () => {
      const { test: api, office } = await aMerchant(service);
      for (const [field, values] of Object.entries(cases)) {
        for (const value of values) {
          assertInvalid(await api.post('/subscriber', aSubscriber(office, { [field]: value })), field, value);
        }
      }
      assert.deepEqual((await api.get('/subscriber')).body, []);
    });
  }

  test('refuse phone numbers that their country does not have', async () => {
    const { test: api, office } = await aMerchant(service);
    const impossible = [
      ...phones(
        '57-300456789 57-30045678901 57-1234567890 57-0000000000 57-123 1-1234567890 1-212456789 1-911',
      ),
      ...phones('34-112345678 34-61234567 52-551234567 52-0012345678 57-612345678 34-3004567890'),
      // The digits of a real number, cut elsewhere; and a code of no country.
      ...phones('5-73004567890 573-004567890 57-573004567890 999-3004567890'),
    ];
    for (const phone of impossible) {
      assertInvalid(await api.post('/subscriber', aSubscriber(office, phone)), 'cellphone_number', phone);
    }
  });

  test('are all checked at once, and the first that is wrong leads', async () => {
    const { test: api, office } = await aMerchant(service);
    const empty = await api.post('/subscriber', {});
    assertInvalid(empty, 'identification_type');
    assert.deepEqual(Object.keys(empty.body.errors).toSorted(), REQUIRED.toSorted());
    const wrong = aSubscriber(office, { email: 'x', cellphone_number: '123', metadata: [] });
    const { body } = await api.post('/subscriber', wrong, { 'accept-language': 'es' });
    assert.deepEqual(Object.keys(body.errors).toSorted(), ['cellphone_number', 'email', 'metadata']);
    assert.equal(body.error.param, 'email');
    assert.match(body.message, /El campo email/);
  });

  test('lead with an impossible number when it comes before the other errors', async () => {
    const { test: api, office } = await aMerchant(service);
    const wrong = aSubscriber(office, { cellphone_number: '123', billing_city: '', office: 'x' });
    assertInvalid(await api.post('/subscriber', wrong), 'cellphone_number');
  });
});

describe('the e-mail of a subscriber', () => {
  test('is unique within its office, whatever its case, and free in another', async () => {
    const { test: api, offices } = await aMerchant(service);
    const [north = 0, south = 0] = offices;
    const email = 'ana@unica.example';
    await create(api, north, { email });
    for (const same of [email, 'ANA@Unica.Example', ` ${email} `]) {
      assertInvalid(await api.post('/subscriber', aSubscriber(north, { email: same })), 'email', same);
    }
    await create(api, south, { email });
    const stranger = await aMerchant(service);
    await create(stranger.test, stranger.office, { email });
    assert.equal((await api.get('/subscriber')).body.length, 2);
  });

  test('is unique when several arrive at the same moment', async () => {
    const { test: api, office } = await aMerchant(service);
    const sent = aSubscriber(office);
    const answers = await Promise.all(Array.from({ length: 6 }, () => api.post('/subscriber', sent)));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 422, 422, 422, 422, 422]);
  });

  test('can be changed, but not to one in use in the office', async () => {
    const { test: api, offices } = await aMerchant(service);
    const [north = 0, south = 0] = offices;
    const ana = await create(api, north, { email: 'ana@cambio.example' });
    await create(api, north, { email: 'berta@cambio.example' });
    await create(api, south, { email: 'carla@cambio.example' });
    assertInvalid(await api.put(`/subscriber/${ana.id}`, { email: 'Berta@cambio.example' }), 'email');
    for (const email of ['ANA@cambio.example', 'ana@cambio.example', 'carla@cambio.example']) {
      const { status, body } = await api.put(`/subscriber/${ana.id}`, { email });
      assert.deepEqual([status, body.subscriber?.email], [200, email]);
    }
    await create(api, north, { email: 'ana@cambio.example' });
  });
});

describe('finding a subscriber', () => {
  test('goes by id, by e-mail and by document number', async () => {
    const { test: api, production, office } = await aMerchant(service);
    for (const email of [
      'ana@buscar.example',
      "o'brien+a%b/c=d@buscar.example",
      `${'a+'.repeat(90)}z@buscar.example`,
    ]) {
      const { id } = await create(api, office, { email, id_number: '0079123451' });
      for (const reference of [id, id.toUpperCase(), email, email.toUpperCase(), '0079123451']) {
        const found = await production.get(`/subscriber/${encodeURIComponent(reference)}`);
        assert.deepEqual([found.status, found.body.id], [200, id], reference);
      }
      await api.delete(`/subscriber/${id}`);
    }
  });

  test('by document number gives the newest of those that share it', async () => {
    const { test: api, office } = await aMerchant(service);
    const older = await create(api, office, { id_number: '52123452' });
    service.clock.advance({ seconds: 1 });
    const newer = await create(api, office, { id_number: '52123452' });
    assert.equal((await api.get('/subscriber/52123452')).body.id, newer.id);
    await api.delete(`/subscriber/${newer.id}`);
    assert.equal((await api.get('/subscriber/52123452')).body.id, older.id);
  });

  test('finds nothing that is absent or of another merchant', async () => {
    const [{ test: api, office }, stranger] = [await aMerchant(service), await aMerchant(service)];
    const { id, email } = await create(stranger.test, stranger.office, { id_number: '79123451' });
    for (const reference of [
      id,
      email,
      '79123451',
      randomUUID(),
      'nadie@buscar.example',
      '99999',
      '0',
      'x',
      '%20',
    ]) {
      assertNotFound(await api.get(`/subscriber/${reference}`));
    }
    assertNotFound(await api.put(`/subscriber/${id}`, { name: 'Ajena' }));
    assertNotFound(await api.delete(`/subscriber/${id}`));
    assertInvalid(await api.post('/subscriber', aSubscriber(stranger.office)), 'office');
    assert.deepEqual((await api.get('/subscriber')).body, []);
    assert.equal((await stranger.test.get(`/subscriber/${id}`)).body.name, 'Ana');
    await create(api, office, { office: String(office) });
  });

  test('stays within the offices of the user', async () => {
    const { test: api, offices, limitedTo } = await aMerchant(service);
    const [north = 0, south = 0] = offices;
    const email = 'ana@alcance.example';
    const near = await create(api, north, { email, id_number: '12345' });
    service.clock.advance({ seconds: 1 });
    const far = await create(api, south, { email, id_number: '12345' });
    const limited = await limitedTo([north]);
    for (const reference of [near.id, email, '12345']) {
      assert.equal((await limited.get(`/subscriber/${reference}`)).body.id, near.id);
    }
    assert.deepEqual(idsOf(await limited.get('/subscriber')), [near.id]);
    assertNotFound(await limited.get(`/subscriber/${far.id}`));
    assertNotFound(await limited.put(`/subscriber/${far.id}`, { name: 'Lejos' }));
    assertNotFound(await limited.delete(`/subscriber/${far.id}`));
    const outside = await limited.post('/subscriber', aSubscriber(south));
    assert.ok([403, 422].includes(outside.status) && outside.body.error.param === 'office');
    assert.equal((await api.get('/subscriber')).body.length, 2);
    assert.deepEqual((await (await limitedTo([])).get('/subscriber')).body, []);
  });

  test('by metadata compares whole values', async () => {
    const { test: api, office } = await aMerchant(service);
    const { id } = await create(api, office, { metadata: { nivel: 42, canal: 'web' } });
    await create(api, office, { metadata: { nivel: 421 } });
    const found = async (query: string) => idsOf(await api.get(`/subscriber?${query}`));
    assert.deepEqual(await found('filter[metadata][nivel]=42'), [id]);
    assert.deepEqual(await found('filter[metadata][nivel]=42&filter[metadata][canal]=web'), [id]);
    assert.deepEqual(await found('filter[metadata][nivel]=42&filter[metadata][canal]=app'), []);
  });
});

describe('changing a subscriber', () => {
  test('changes what is sent and nothing else', async () => {
    const { test: api, office } = await aMerchant(service);
    const { id } = await create(api, office, { metadata: { a: '1', b: '2' } });
    let expected = (await api.get(`/subscriber/${id}`)).body;
    const changes: Change[] = [
      ...[{}, { name: 'ñ'.repeat(255) }, { last_name: 'Gómez' }, { billing_address: 'Carrera 7' }],
      ...[{ billing_city: 'Cali' }, { billing_country: 'EC' }, { phone_code: 593 }],
      // Digits are enough here: no country is asked.
      ...[{ cellphone_number: '1234567' }, { email: 'nueva@cambio.example' }],
    ];
    for (const change of changes) {
      assert.equal((await api.put(`/subscriber/${id}`, change)).status, 200);
      expected = { ...expected, ...change };
      assert.deepEqual((await api.get(`/subscriber/${id}`)).body, expected);
    }
    const { body } = await api.put(`/subscriber/${id}`, { metadata: { b: '', c: 3 } });
    assert.deepEqual([body.saved, body.subscriber.metadata], [true, { a: '1', c: '3' }]);
  });

  test('refuses what creation refuses, but for the country of the number', async () => {
    const { test: api, office } = await aMerchant(service);
    const { id } = await create(api, office);
    const before = (await api.get(`/subscriber/${id}`)).body;
    const wrong: Change[] = [
      ...[{ name: '' }, { name: '  ' }, { last_name: '' }, { name: 'x'.repeat(256) }, { email: 'x' }],
      ...[{ phone_code: '+57' }, { phone_code: 5700 }, { cellphone_number: '+57 300' }, { metadata: [] }],
      ...[{ billing_address: 'x'.repeat(256) }, { billing_city: 5 }, { billing_country: ['CO'] }],
    ];
    for (const change of wrong) {
      assertInvalid(await api.put(`/subscriber/${id}`, change), Object.keys(change).join(), change);
    }
    assert.deepEqual((await api.get(`/subscriber/${id}`)).body, before);
  });

  test('leaves document and office alone and says so', async () => {
    const { test: api, office, offices } = await aMerchant(service);
    const { id } = await create(api, office);
    const before = (await api.get(`/subscriber/${id}`)).body;
    const fixed = { identification_type: 'CE', id_number: '99999', office: offices[1] };
    const { status, headers } = await api.put(`/subscriber/${id}`, { ...fixed, name: 'Eva' });
    assert.equal(status, 200);
    assert.deepEqual(String(headers['ignored-fields']).split(', ').toSorted(), Object.keys(fixed).toSorted());
    assert.deepEqual((await api.get(`/subscriber/${id}`)).body, { ...before, name: 'Eva' });
    assert.equal((await api.put(`/subscriber/${id}`, { name: 'Eva' })).headers['ignored-fields'], undefined);
  });
});

describe('deleting a subscriber', () => {
  test('frees its e-mail and hides it everywhere', async () => {
    const { test: api, office } = await aMerchant(service);
    const { id, email } = await create(api, office, { id_number: '43123454' });
    assert.deepEqual((await api.delete(`/subscriber/${id}`)).body, { deleted: true });
    for (const reference of [id, email, '43123454'])
      assertNotFound(await api.get(`/subscriber/${reference}`));
    assertNotFound(await api.put(`/subscriber/${id}`, { name: 'Eva' }));
    assertNotFound(await api.delete(`/subscriber/${id}`));
    assert.deepEqual((await api.get('/subscriber')).body, []);
    assert.notEqual((await create(api, office, { email })).id, id);
  });

  for (const production of [false, true]) {
    test(`waits until no subscription of ${production ? 'production' : 'test'} is active`, async () => {
      const merchant = await aMerchant(service);
      const { id } = await create(merchant.test, merchant.office);
      const become = await subscribe(merchant, id, production);
      const over: readonly SubscriptionStatus[] = ['cancelada', 'finalizada'];
      for (const status of SUBSCRIPTION_STATUSES.filter((one) => !over.includes(one))) {
        await become(status);
        const { status: http, body } = await merchant.test.delete(`/subscriber/${id}`);
        const { message, error } = body;
        assert.equal(http, 400, status);
        const code = 'subscriber_has_active_subscriptions';
        assert.deepEqual(error, { type: 'invalid_request_error', code, message, param: null });
      }
      assert.equal((await merchant.test.get(`/subscriber/${id}`)).status, 200);
      await become(production ? 'cancelada' : 'finalizada');
      assert.deepEqual((await merchant.test.delete(`/subscriber/${id}`)).body, { deleted: true });
    });
  }

  test('is told how many subscriptions there are, active and not', async () => {
    const merchant = await aMerchant(service);
    const { id } = await create(merchant.test, merchant.office);
    const other = await create(merchant.test, merchant.office);
    for (const status of ['activa', 'pausada', 'cancelada', 'finalizada', 'finalizada'] as const) {
      await (await subscribe(merchant, id))(status);
    }
    const counts = async (subscriber: string) => {
      const { body } = await merchant.test.put(`/subscriber/${subscriber}`, {});
      const { subscriptionsCount, activeSubscriptionsCount, inactiveSubscriptionsCount } = body.subscriber;
      return [subscriptionsCount, activeSubscriptionsCount, inactiveSubscriptionsCount];
    };
    assert.deepEqual(await counts(id), [5, 2, 3]);
    assert.deepEqual(await counts(other.id), [0, 0, 0]);
  });
});

test('a customer is a subscriber by another name', async () => {
  const { test: api, office } = await aMerchant(service);
  const sent = aSubscriber(office);
  const created = await api.post('/customer', sent, { 'idempotency-key': 'alta-1' });
  assert.equal(created.status, 201);
  const again = await api.post('/subscriber', sent, { 'idempotency-key': 'alta-1' });
  assert.deepEqual([again.body, again.headers['idempotency-replayed']], [created.body, 'true']);
  const { id } = created.body.subscriber;
  for (const path of ['', `/${id}`, `/${sent.email}`, `/${sent.id_number}`]) {
    assert.deepEqual((await api.get(`/customer${path}`)).body, (await api.get(`/subscriber${path}`)).body);
  }
  assert.equal((await api.put(`/customer/${id}`, { name: 'Eva' })).body.subscriber.name, 'Eva');
  assert.deepEqual((await api.delete(`/customer/${id}`)).body, { deleted: true });
  assertNotFound(await api.get(`/customer/${id}`));
});
