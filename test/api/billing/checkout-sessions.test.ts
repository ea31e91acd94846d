import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { purgeSessions } from '#src/billing/subscriptions/sessions/purge.ts';
import { useApp } from '#test/support/app.ts';
import { anotherPlan, assertRefused, subscribed, UUID } from '#test/support/billing.ts';
import { aSubscriber } from '#test/support/bodies.ts';
import { lastWebhook } from '#test/support/last-webhook.ts';
import { type Answer, aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { aSession, SESSIONS, sessionOf } from '#test/support/sessions.ts';
import { subscribe } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

const SHOP = 'https://tienda.example';

async function post(merchant: TestMerchant, change: Readonly<Record<string, unknown>>): Promise<Answer> {
  const plan_id = change.plan_id ?? (await anotherPlan(merchant));
  return merchant.test.post(SESSIONS, { plan_id, ...change });
}

function assertInvalid({ status, body }: Answer, param: string): void {
  assert.equal(status, 422, JSON.stringify(body));
  assert.equal(body.error.code, 'validation_failed');
  assert.equal(body.error.param, param, JSON.stringify(body));
}

const CUSTOMER = {
  identification_type: 'CC',
  id_number: '1020304050',
  name: 'Ana María',
  last_name: 'Pérez Gómez',
  email: 'ana@correo.example',
  phone_code: 57,
  cellphone_number: '3004567890',
  billing_address: 'Calle 1 # 2-3',
  billing_city: 'Bogotá',
  billing_country: 'CO',
};

describe('POST /api/v1/checkout/sessions', () => {
  test('opens a session that expires after one day when only a plan is sent', async () => {
    const merchant = await aMerchant(service);
    const plan_id = await anotherPlan(merchant);
    const { status, body } = await merchant.test.post(SESSIONS, { plan_id });
    assert.equal(status, 201, JSON.stringify(body));
    assert.match(body.id, UUID);
    assert.equal(body.status, 'open');
    assert.match(new URL(body.url).pathname, /^\/checkout\/session\/[0-9a-f-]{36}\/[\w-]{43}$/);
    const expected = service.clock.now().add({ seconds: 86_400 });
    assert.equal(Temporal.Instant.from(body.expires_at).toString(), expected.toString());
    assert.equal(body.mode, 'subscription');
    assert.equal(body.subscription_id, null);
    assert.deepEqual(await sessionOf(merchant.test, body.id), body);
  });

  test('stores and returns every field', async () => {
    const merchant = await aMerchant(service);
    const sent = {
      mode: 'subscription',
      plan_id: await anotherPlan(merchant),
      items: [],
      customer: CUSTOMER,
      locked: ['email', 'name'],
      reference: 'pedido-17',
      metadata: { canal: 'web' },
      success_url: `${SHOP}/gracias?s={CHECKOUT_SESSION_ID}`,
      cancel_url: `${SHOP}/carrito`,
      expires_in: 3_600,
    };
    const { status, body } = await merchant.test.post(SESSIONS, sent);
    assert.equal(status, 201, JSON.stringify(body));
    const { id, url, expires_at, created_at, ...rest } = body;
    assert.deepEqual(rest, {
      status: 'open',
      subscription_id: null,
      mode: 'subscription',
      plan_id: sent.plan_id,
      items: [],
      subscriber_id: null,
      customer: CUSTOMER,
      // Locking the name also locks the last name, because the page has one field for both.
      locked: ['name', 'last_name', 'email'],
      reference: 'pedido-17',
      metadata: { canal: 'web' },
      success_url: sent.success_url,
      cancel_url: sent.cancel_url,
      completed_at: null,
    });
  });

  test('accepts each field at its limits and rejects values beyond them', async () => {
    const merchant = await aMerchant(service);
    const plan_id = await anotherPlan(merchant);
    const long = (length: number) => `${SHOP}/${'a'.repeat(length - SHOP.length - 1)}`;
    const keys = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'v']));
    const cases: readonly [field: string, good: unknown, bad: unknown][] = [
      ['mode', 'subscription', 'payment'],
      ['items', [], [{ component: 'seats', quantity: 2 }]],
      ['items', null, 'none'],
      ['expires_in', 60, 59],
      ['expires_in', 2_592_000, 2_592_001],
      ['expires_in', '600', 'soon'],
      ['reference', 'r'.repeat(255), 'r'.repeat(256)],
      ['metadata', keys(50), keys(51)],
      ['success_url', long(2_048), long(2_049)],
      ['success_url', 'http://localhost:8080/ok', 'javascript:alert(1)'],
      ['cancel_url', long(2_048), long(2_049)],
      ['success_url', 'HTTPS://tienda.example', 'https:tienda.example/ok'],
      ['cancel_url', `${SHOP}/x`, '/relative'],
      ['locked', [], ['card']],
      ['locked', null, 'email'],
    ];
    for (const [field, good, bad] of cases) {
      const { status, body } = await post(merchant, { plan_id, [field]: good });
      assert.equal(status, 201, `${field}: ${JSON.stringify(body)}`);
      assertInvalid(await post(merchant, { plan_id, [field]: bad }), field);
    }
  });

  test('rejects items because the plan has no components', async () => {
    const merchant = await aMerchant(service);
    const { body } = await post(merchant, { items: [{ component: 'seats', quantity: 2 }] });
    assert.match(body.message, /The plan has no components/);
  });

  test('validates prefilled customer fields like subscriber fields, each of them optional', async () => {
    const merchant = await aMerchant(service);
    const plan_id = await anotherPlan(merchant);
    for (const [field, value] of Object.entries(CUSTOMER)) {
      const { status, body } = await post(merchant, { plan_id, customer: { [field]: value } });
      assert.equal(status, 201, `${field}: ${JSON.stringify(body)}`);
    }
    const wrong: readonly [field: string, value: unknown][] = [
      ['identification_type', 'XX'],
      ['id_number', '1234'],
      ['id_number', 'AB123456'],
      ['email', 'nadie'],
      ['phone_code', 1_000],
      ['cellphone_number', '12'],
      ['name', 'n'.repeat(256)],
    ];
    for (const [field, value] of wrong)
      assertInvalid(
        await post(merchant, { plan_id, customer: { ...CUSTOMER, [field]: value } }),
        `customer.${field}`,
      );
    const passport = { identification_type: 'Pasaporte', id_number: 'AB123456' };
    assertInvalid(await post(merchant, { plan_id, customer: passport }), 'customer.id_number');
  });

  test('locks only fields with a value, and both parts of a name or phone number together', async () => {
    const merchant = await aMerchant(service);
    const plan_id = await anotherPlan(merchant);
    assertInvalid(await post(merchant, { plan_id, locked: ['email'] }), 'locked');
    assertInvalid(await post(merchant, { plan_id, locked: ['name'], customer: { name: 'Ana' } }), 'locked');
    const phone = { cellphone_number: '3004567890' };
    assertInvalid(await post(merchant, { plan_id, locked: ['cellphone_number'], customer: phone }), 'locked');
    const both = { ...phone, phone_code: 57 };
    const { body } = await post(merchant, { plan_id, locked: ['phone_code'], customer: both });
    assert.deepEqual(body.locked, ['phone_code', 'cellphone_number']);
  });

  test('accepts an existing subscriber of the plan’s office, but not together with a customer', async () => {
    const merchant = await aMerchant(service);
    const plan_id = await anotherPlan(merchant);
    const { subscriber } = (await merchant.test.post('/subscriber', aSubscriber(merchant.office))).body;
    const { status, body } = await post(merchant, { plan_id, subscriber_id: subscriber.id });
    assert.equal(status, 201, JSON.stringify(body));
    assert.equal(body.subscriber_id, subscriber.id);
    assert.equal(body.customer, null);
    assertInvalid(
      await post(merchant, { plan_id, subscriber_id: subscriber.id, customer: CUSTOMER }),
      'customer',
    );
    const other = await aMerchant(service);
    const foreign = (await other.test.post('/subscriber', aSubscriber(other.office))).body.subscriber.id;
    const elsewhere = (await merchant.test.post('/subscriber', aSubscriber(merchant.offices[1] ?? 0))).body;
    for (const subscriber_id of [foreign, elsewhere.subscriber.id, 'nobody'])
      assertInvalid(await post(merchant, { plan_id, subscriber_id }), 'subscriber_id');
  });

  test('rejects a plan that the caller cannot see, or that accepts no subscriber', async () => {
    const merchant = await aMerchant(service);
    const other = await anotherPlan(await aMerchant(service));
    const live = await anotherPlan(merchant, {}, merchant.production);
    for (const plan_id of [other, live, 'none']) assertInvalid(await post(merchant, { plan_id }), 'plan_id');
    assertInvalid(await merchant.test.post(SESSIONS, {}), 'plan_id');
    const inactive = await anotherPlan(merchant);
    await merchant.test.put(`/plan/changeActive/${inactive}`, { active: false });
    assertRefused(await post(merchant, { plan_id: inactive }), 400, 'plan_inactive');
    const full = await subscribed(merchant, { plan: { active_subscribers_limit: 1 } });
    assertRefused(await post(merchant, { plan_id: full.plan_id }), 400, 'plan_subscribers_limit_reached');
    const { plan_id, subscriber_id } = await subscribed(merchant);
    const twice = await post(merchant, { plan_id, subscriber_id });
    assertRefused(twice, 400, 'subscriber_already_subscribed');
  });

  test('rejects a plan after its deadline', async () => {
    const merchant = await aMerchant(service);
    const plan_id = await anotherPlan(merchant, { deadline: '2027-02-01 00:00:00' });
    await merchant.test.post('/api/v1/sandbox/clock', { advance_to: '2027-01-31T23:59:59-05:00' });
    assert.equal((await post(merchant, { plan_id })).status, 201);
    await merchant.test.post('/api/v1/sandbox/clock', { advance_to: '2027-02-01T00:00:00-05:00' });
    assertRefused(await post(merchant, { plan_id }), 400, 'plan_inactive');
  });

  test('creates one session per Idempotency-Key', async () => {
    const merchant = await aMerchant(service);
    const plan_id = await anotherPlan(merchant);
    const headers = { 'idempotency-key': 'session-1' };
    const first = await merchant.test.post(SESSIONS, { plan_id }, headers);
    const again = await merchant.test.post(SESSIONS, { plan_id }, headers);
    assert.deepEqual(again.body, first.body);
    const other = await merchant.test.post(SESSIONS, { plan_id, reference: 'x' }, headers);
    assert.equal(other.body.error.type, 'idempotency_error');
  });
});

describe('GET /api/v1/checkout/sessions/{id}', () => {
  test('returns 404 for another merchant, environment or office', async () => {
    const merchant = await aMerchant(service);
    const { id } = await aSession(merchant);
    const other = await aMerchant(service);
    const away = await merchant.limitedTo([merchant.offices[1] ?? 0]);
    for (const api of [other.test, merchant.production, away])
      assert.equal((await api.get(`${SESSIONS}/${id}`)).status, 404);
    const near = await merchant.limitedTo([merchant.office]);
    assert.equal((await near.get(`${SESSIONS}/${id}`)).status, 200);
    for (const unknown of ['x', '00000000-0000-4000-8000-000000000000'])
      assert.equal((await merchant.test.get(`${SESSIONS}/${unknown}`)).status, 404);
  });

  test('returns expired without a URL from the instant of expiry', async () => {
    const merchant = await aMerchant(service);
    const { id, body } = await aSession(merchant, { expires_in: 60 });
    await merchant.test.post('/api/v1/sandbox/clock', {
      advance_to: service.clock.now().add({ seconds: 59 }).toString(),
    });
    assert.equal((await sessionOf(merchant.test, id)).status, 'open');
    await merchant.test.post('/api/v1/sandbox/clock', { advance_to: body.expires_at });
    const { status, url } = await sessionOf(merchant.test, id);
    assert.deepEqual([status, url], ['expired', null]);
  });
});

describe('checkout session without a subscription', () => {
  test('is deleted 30 days after it expired, and with the test environment', async () => {
    const merchant = await aMerchant(service);
    const { id } = await aSession(merchant, { expires_in: 60, customer: CUSTOMER });
    const at = (days: number) => ({ now: () => service.clock.now().add({ hours: days * 24, seconds: 60 }) });
    await purgeSessions({ ...service.deps, real_clock: at(29) });
    assert.equal((await merchant.test.get(`${SESSIONS}/${id}`)).status, 200);
    await purgeSessions({ ...service.deps, real_clock: at(30) });
    assert.equal((await merchant.test.get(`${SESSIONS}/${id}`)).status, 404);
    const other = await aSession(merchant);
    await merchant.test.delete('/api/v1/sandbox');
    assert.equal((await merchant.test.get(`${SESSIONS}/${other.id}`)).status, 404);
  });
});

describe('subscription reference', () => {
  test('is stored on create, returned by reads and webhooks, and matched exactly by the list filter', async () => {
    const merchant = await aMerchant(service);
    const body = { reference: 'contrato-9', webhook_url: `${SHOP}/webhook` };
    const { id } = await subscribed(merchant, { body });
    const plain = await subscribed(merchant);
    assert.equal((await merchant.test.get(`/subscription/${id}`)).body.reference, 'contrato-9');
    assert.equal((await merchant.test.get(`/subscription/${plain.id}`)).body.reference, null);
    const found = async (reference: string) => {
      const { body } = await merchant.test.get(`/subscription?filter[reference]=${reference}`);
      return body.data.map((one: { id: string }) => one.id);
    };
    assert.deepEqual(await found('contrato-9'), [id]);
    assert.deepEqual(await found('contrato'), []);
    const { subscription } = await lastWebhook(service, merchant.id);
    assert.equal(subscription.reference, 'contrato-9');
  });

  test('has at most 255 characters', async () => {
    const { test: api, office } = await aMerchant(service);
    const tried = async (length: number) =>
      (await subscribe(api, office, { body: { reference: 'r'.repeat(length) } })).answer;
    assert.equal((await tried(255)).status, 201);
    assertInvalid(await tried(256), 'reference');
  });
});
