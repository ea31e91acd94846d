import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import type { SubscriptionStatus } from '#src/billing/subscriptions/types.ts';
import { useApp } from '#test/support/app.ts';
import { assertNotFound } from '#test/support/assertions.ts';
import { aPlan, aSubscriber } from '#test/support/bodies.ts';
import { type Answer, aMerchant, type Client, type TestMerchant } from '#test/support/merchant.ts';
import { insertSubscriptionRow } from '#test/support/subscriptions.ts';

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

/** Creates a subscription for the subscriber and returns a function that sets its status. */
async function subscribe(merchant: TestMerchant, subscriber_id: string, production = false) {
  const { id: subscription_plan_id } = (await merchant.test.post('/plan', aPlan(merchant.office))).body.plan;
  const links = { plan_id: subscription_plan_id, subscriber_id, production };
  const id = await insertSubscriptionRow(service, { ...links, status: 'activa' });
  const pausedAt = (status: SubscriptionStatus) => (status === 'pausada' ? service.clock.now() : null);
  return (status: SubscriptionStatus) =>
    service.deps.db
      .updateTable('subscriptions')
      .set({ status, paused_at: pausedAt(status) })
      .where('id', '=', id)
      .execute();
}

for (const noun of ['subscriber', 'customer']) {
  test(`a ${noun} has the documented format when created, listed and read`, async () => {
    const { test: api, office, id: commerce_id } = await aMerchant(service);
    const sent = aSubscriber(office, { metadata: { canal: 'web', nivel: 42 } });
    const created = await api.post(`/${noun}`, sent);
    const { id } = created.body.subscriber;
    const metadata = { canal: 'web', nivel: '42' };
    assert.equal(created.status, 201);
    const subscriber = {
      ...{ id, name: 'Ana', lastName: 'Pérez', email: sent.email, metadata, active: true },
      ...{ phoneCode: 57, cellphoneNumber: '3004567890', createdAt: '2027-01-15 10:00:00' },
      ...{ billingAddress: 'Calle 1 # 2-3', billingCity: 'Bogotá', billingCountry: 'CO' },
      ...{ subscriptionsCount: 0, activeSubscriptionsCount: 0, inactiveSubscriptionsCount: 0 },
    };
    assert.deepEqual(created.body, { saved: true, subscriber });
    const { office: office_id, ...fields } = sent;
    const listed = { ...fields, id, metadata, office_id, commerce_id, created_at: subscriber.createdAt };
    assert.deepEqual((await api.get(`/${noun}`)).body, [listed]);
    const { body } = await api.get(`/${noun}/${id}`);
    const alone = { default_payment_method_id: null, balance: 0, currency: body.currency, active: true };
    assert.deepEqual(body, { ...listed, ...alone });
    assert.match(body.currency, /^[A-Z]{3}$/);
  });
}

describe('creating a subscriber', () => {
  const TEXTS = words('name last_name billing_address billing_city billing_country');
  const emailOf = (length: number) => `${'a'.repeat(length - 194)}@${`${'b'.repeat(61)}.`.repeat(3)}example`;
  const phones = (text: string) =>
    words(text).map((phone) => {
      const [phone_code, cellphone_number] = phone.split('-');
      return { phone_code: Number(phone_code), cellphone_number };
    });

  const right: Readonly<Record<string, readonly unknown[]>> = {
    ...Object.fromEntries(TEXTS.map((field) => [field, ['ñ'.repeat(255), '🙂'.repeat(255)]])),
    identification_type: words('CC CE TI PPT DNI NIT Pasaporte Otro'),
    id_number: [
      ...['12345', '123456789012345', '00012345', 12_345],
      // Document numbers that pass the Luhn check, and numbers like those of cards that fail it.
      ...words('1012345672 52123452 43123454 3723456780 3012345678 900123456 999999999999994 378282246313'),
      ...words('378282246310006 30569309025905 4222222222223 1234567890128'),
    ],
    email: [...words("a@b.co ana.p+q@correo.com.co A_9@X.ORG o'brien@x.org"), emailOf(255)],
    phone_code: [57, '57'],
    cellphone_number: [3_004_567_890, '6012345678'],
  };
  for (const [field, values] of Object.entries(right)) {
    test(`accepts valid values of ${field}`, async () => {
      const { test: api, office } = await aMerchant(service);
      for (const value of values) {
        const { id } = await create(api, office, { [field]: value });
        assert.equal(String((await api.get(`/subscriber/${id}`)).body[field]), String(value));
      }
    });
  }

  const wrong: Readonly<Record<string, readonly unknown[]>> = {
    ...Object.fromEntries(TEXTS.map((field) => [field, ['ñ'.repeat(256), 5, ['x'], {}, 'a\0b', '\ud800']])),
    identification_type: ['cc', 'RUT', 'Passport', 'CC,CE', 1, ['CC'], {}],
    id_number: [
      ...['1234', 1234, '1234567890123456', '12a45', '12.345', '-12345', '1e10', '12 345', [12_345]],
      // Valid card numbers: two American Express, two Diners and one old Visa.
      ...['378282246310005', 371_449_635_398_431, ' 30569309025904 ', '38520000023237', '4222222222222'],
    ],
    email: [
      ...words('ana ana@ @x.org ana@x ana@@x.org ana@x..org .a@x.org a@-x.org a@x.org,b@x.org'),
      ...['a b@x.org', 'Ana <a@x.org>', 'a@x.org\n.co', emailOf(256), 5, ['a@x.org']],
    ],
    phone_code: ['+57', 5700, -57, 5.7, 'CO', [57], true],
    cellphone_number: ['300 4567890', '+573004567890', '300-4567890', 'x', -3],
    office: [0, -1, 1.5, 2 ** 31, 'Norte', true, [1], 2_000_000_000],
    metadata: ['x', 5, [], { 'a b': '1' }, { a: {} }, { a: 'x'.repeat(501) }],
  };
  for (const [field, values] of Object.entries(wrong)) {
    test(`rejects invalid values of ${field}`, async () => {
      const { test: api, office } = await aMerchant(service);
      const empty = field === 'metadata' ? [] : [undefined, null, '', '   '];
      for (const value of [...values, ...empty]) {
        assertInvalid(await api.post('/subscriber', aSubscriber(office, { [field]: value })), field, value);
      }
      assert.deepEqual((await api.get('/subscriber')).body, []);
    });
  }

  test('accepts only phone numbers that are valid in their country, mobile or landline', async () => {
    const { test: api, office } = await aMerchant(service);
    const real = [
      ...phones('57-3004567890 57-6012345678 1-2124567890 1-4169671111 1-8092345678 593-991234567'),
      ...phones('34-612345678 34-912345678 52-5512345678 52-3312345678'),
    ];
    for (const phone of real) await create(api, office, phone);
    const impossible = [
      ...phones('57-300456789 57-30045678901 57-1234567890 57-0000000000 57-123 57-612345678 1-911'),
      ...phones('1-1234567890 1-212456789 34-112345678 34-61234567 34-3004567890 52-551234567'),
      // A valid number split at another position, and a country code that does not exist.
      ...phones('5-73004567890 573-004567890 57-573004567890 999-3004567890'),
    ];
    for (const phone of impossible) {
      assertInvalid(await api.post('/subscriber', aSubscriber(office, phone)), 'cellphone_number', phone);
    }
  });

  test('reports every invalid field, the first one in the message', async () => {
    const { test: api, office } = await aMerchant(service);
    const empty = await api.post('/subscriber', {});
    assertInvalid(empty, 'identification_type');
    const others = words('identification_type id_number email phone_code cellphone_number office');
    assert.deepEqual(Object.keys(empty.body.errors).toSorted(), [...TEXTS, ...others].toSorted());
    const wrong = aSubscriber(office, { email: 'x', cellphone_number: '123', metadata: [] });
    const { body } = await api.post('/subscriber', wrong, { 'accept-language': 'es' });
    assert.deepEqual(Object.keys(body.errors).toSorted(), ['cellphone_number', 'email', 'metadata']);
    assert.match(body.message, /El campo email/);
  });

  test('reports an invalid phone number before the errors of later fields', async () => {
    const { test: api, office } = await aMerchant(service);
    const wrong = aSubscriber(office, { cellphone_number: '123', billing_city: '', office: 'x' });
    assertInvalid(await api.post('/subscriber', wrong), 'cellphone_number');
  });
});

describe('subscriber email', () => {
  test('is unique within an office, regardless of case', async () => {
    const [{ test: api, offices }, stranger] = [await aMerchant(service), await aMerchant(service)];
    const [north = 0, south = 0] = offices;
    const email = 'ana@unica.example';
    await create(api, north, { email });
    for (const same of [email, 'ANA@Unica.Example', ` ${email} `]) {
      assertInvalid(await api.post('/subscriber', aSubscriber(north, { email: same })), 'email', same);
    }
    await create(api, south, { email });
    await create(stranger.test, stranger.office, { email });
    const twin = aSubscriber(north);
    const together = await Promise.all([1, 2, 3, 4].map(() => api.post('/subscriber', twin)));
    assert.deepEqual(together.map(({ status }) => status).toSorted(), [201, 422, 422, 422]);
  });

  test('can be changed, but not to an email in use in the office', async () => {
    const { test: api, offices } = await aMerchant(service);
    const [north = 0, south = 0] = offices;
    const { id } = await create(api, north, { email: 'ana@x.org' });
    await create(api, north, { email: 'berta@x.org' });
    await create(api, south, { email: 'carla@x.org' });
    assertInvalid(await api.put(`/subscriber/${id}`, { email: 'Berta@x.org' }), 'email');
    for (const email of ['ANA@x.org', 'ana@x.org', 'carla@x.org']) {
      assert.equal((await api.put(`/subscriber/${id}`, { email })).body.subscriber?.email, email);
    }
    await create(api, north, { email: 'ana@x.org' });
  });
});

test('a subscriber is found by id, email and document; the newest match wins', async () => {
  const { test: api, production, office } = await aMerchant(service);
  const ids: string[] = [];
  for (const email of ['ana@x.org', "o'brien+a%b/c=d@x.org", `${'a+'.repeat(90)}z@x.org`]) {
    const { id } = await create(api, office, { email, id_number: '0079123451' });
    for (const reference of [id, id.toUpperCase(), email, email.toUpperCase(), '0079123451']) {
      const found = await production.get(`/subscriber/${encodeURIComponent(reference)}`);
      assert.deepEqual([found.status, found.body.id], [200, id], reference);
    }
    ids.unshift(id);
    service.clock.advance({ seconds: 1 });
  }
  await api.delete(`/subscriber/${ids[0]}`);
  assert.equal((await api.get('/subscriber/0079123451')).body.id, ids[1]);
  for (const absent of words(`${randomUUID()} ana@y.org 99999 0 x %20`)) {
    assertNotFound(await api.get(`/subscriber/${absent}`));
  }
});

describe('updating a subscriber', () => {
  test('changes only the fields that are sent', async () => {
    const { test: api, office } = await aMerchant(service);
    const { id } = await create(api, office, { metadata: { a: '1', b: '2' } });
    const before = (await api.get(`/subscriber/${id}`)).body;
    const values: Change = {
      ...{ name: 'ñ'.repeat(255), last_name: 'Gómez', email: 'eva@x.org', phone_code: 593 },
      // An update checks only the digits of the number, not its country.
      cellphone_number: '1234567',
      ...{ billing_address: 'Cra 7', billing_city: 'Cali', billing_country: 'EC' },
    };
    for (const [field, value] of Object.entries(values)) {
      assert.equal((await api.put(`/subscriber/${id}`, { [field]: value })).status, 200);
      before[field] = value;
      assert.deepEqual((await api.get(`/subscriber/${id}`)).body, before);
    }
    const { body } = await api.put(`/subscriber/${id}`, { metadata: { b: '', c: 3 } });
    assert.deepEqual([body.saved, body.subscriber.metadata], [true, { a: '1', c: '3' }]);
  });

  test('rejects the same values as creation, except phone numbers that are invalid in their country', async () => {
    const { test: api, office } = await aMerchant(service);
    const { id } = await create(api, office);
    const before = (await api.get(`/subscriber/${id}`)).body;
    const long = 'x'.repeat(256);
    const changes = [{ name: '' }, { name: ' ' }, { name: long }, { last_name: '' }, { billing_city: 5 }];
    const others = [{ email: 'x' }, { phone_code: '+57' }, { cellphone_number: '3 0' }, { metadata: [] }];
    for (const change of [...changes, ...others, { billing_address: long }, { phone_code: 5700 }]) {
      assertInvalid(await api.put(`/subscriber/${id}`, change), Object.keys(change).join(), change);
    }
    assert.deepEqual((await api.get(`/subscriber/${id}`)).body, before);
  });

  test('ignores document and office and reports it in a header', async () => {
    const { test: api, office, offices } = await aMerchant(service);
    const { id } = await create(api, office);
    const before = (await api.get(`/subscriber/${id}`)).body;
    const fixed = { identification_type: 'CE', id_number: '99999', office: offices[1] };
    const { headers } = await api.put(`/subscriber/${id}`, { ...fixed, name: 'Eva' });
    assert.deepEqual(String(headers['ignored-fields']).split(', ').toSorted(), Object.keys(fixed).toSorted());
    assert.deepEqual((await api.get(`/subscriber/${id}`)).body, { ...before, name: 'Eva' });
    assert.equal((await api.put(`/subscriber/${id}`, { name: 'Eva' })).headers['ignored-fields'], undefined);
  });
});

describe('deleting a subscriber', () => {
  for (const noun of ['subscriber', 'customer']) {
    test(`frees its email and returns 404 from every ${noun} endpoint`, async () => {
      const { test: api, office } = await aMerchant(service);
      const { id, email } = await create(api, office, { id_number: '43123454' });
      assert.equal((await api.put(`/${noun}/${id}`, { name: 'Eva' })).body.subscriber.name, 'Eva');
      assert.deepEqual((await api.delete(`/${noun}/${id}`)).body, { deleted: true });
      for (const key of [id, email, '43123454']) assertNotFound(await api.get(`/${noun}/${key}`));
      assertNotFound(await api.put(`/${noun}/${id}`, { name: 'Eva' }));
      assertNotFound(await api.delete(`/${noun}/${id}`));
      assert.deepEqual((await api.get(`/${noun}`)).body, []);
      assert.notEqual((await create(api, office, { email })).id, id);
    });
  }

  for (const production of [false, true]) {
    test(`is rejected while a subscription in ${production ? 'production' : 'test'} is active`, async () => {
      const merchant = await aMerchant(service);
      const { id } = await create(merchant.test, merchant.office);
      const counts = async () => {
        const { subscriber } = (await merchant.test.put(`/subscriber/${id}`, {})).body;
        const { subscriptionsCount, activeSubscriptionsCount, inactiveSubscriptionsCount } = subscriber;
        return [subscriptionsCount, activeSubscriptionsCount, inactiveSubscriptionsCount];
      };
      for (const over of ['cancelada', 'finalizada'] as const) await (await subscribe(merchant, id))(over);
      assert.deepEqual(await counts(), [2, 0, 2]);
      const become = await subscribe(merchant, id, production);
      for (const status of ['trial', 'activa', 'en_gracia', 'pausada'] as const) {
        await become(status);
        assert.deepEqual(await counts(), production ? [2, 0, 2] : [3, 1, 2], status);
        const refused = await merchant.test.delete(`/subscriber/${id}`);
        assert.equal(refused.status, 400, status);
        assert.equal(refused.body.error.code, 'subscriber_has_active_subscriptions');
        assert.match(refused.body.message, /\w/);
      }
      await become(production ? 'cancelada' : 'finalizada');
      const api = production ? merchant.production : merchant.test;
      assert.deepEqual((await api.delete(`/subscriber/${id}`)).body, { deleted: true });
    });
  }
});
