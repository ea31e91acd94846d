import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { notifyUrl } from '#src/charging/callback-urls.ts';
import { deliverDue } from '#src/messages/webhooks/delivery/deliver-due.ts';
import { BASE_URL, useApp } from '#test/support/app.ts';
import { assertNotFound } from '#test/support/assertions.ts';
import { anotherPlan, shown } from '#test/support/billing.ts';
import { aCard, aCoupon, aSubscriber, PAYER } from '#test/support/bodies.ts';
import { type Answer, aMerchant, client, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { useReceiver } from '#test/support/receiver.ts';
import { authorize, RESERVATIONS, reserve } from '#test/support/reservation-api.ts';
import { generate, pay } from '#test/support/sandbox.ts';
import { cardData, VISA } from '#test/support/subscriptions.ts';

const simulator = await useNetwork({ production: false });
const real = await useNetwork();
const service = useApp({
  network_url: simulator.url,
  production_network_url: real.url,
  simulator_url: simulator.url,
});

/** Creates one production record of each kind that involves money. */
async function aBusiness() {
  const merchant = await aMerchant(service);
  const api = merchant.production;
  const { body } = await api.post('/subscriber', aSubscriber(merchant.office));
  const subscriber_id: string = body.subscriber.id;
  const made = await api.post('/subscription', {
    plan_id: await anotherPlan(merchant, {}, api),
    subscriber_id,
    office: merchant.office,
    card_information: cardData(),
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const open = await generate(merchant, {}, api);
  const paid = await pay(service, await generate(merchant, {}, api), 'approve');
  const held = await reserve(api, { checkout_type: 'api', office: merchant.office });
  assert.equal((await authorize(service, held)).status, 201);
  const coupon = await api.post('/coupon', aCoupon(merchant.office));
  return {
    merchant,
    subscription: made.body.subscription.id as string,
    subscriber_id,
    payment: open.id,
    transaction: String(paid.body.transaction.transaction_id),
    reservation: held.id,
    coupon: coupon.body.coupon as { id: string; code: string },
    plan: (await api.get('/plan')).body.data[0].id as string,
  };
}

type Business = Awaited<ReturnType<typeof aBusiness>>;

/** Returns every production row, except the last use of tokens. */
async function everythingOf({ id }: TestMerchant): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'production' and table_name <> 'tokens'
      and table_name in (select table_name from information_schema.columns where column_name = 'commerce_id')
    order by 1
  `.execute(service.deps.db);
  const found: string[] = [];
  for (const { name } of rows) {
    const table = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} t where commerce_id = ${id} and production order by 1
    `.execute(service.deps.db);
    found.push(`${name}: ${table.rows.map(({ row }) => row).join('\n')}`);
  }
  return found.join('\n');
}

type Attempt = (test: TestMerchant['test'], business: Business) => Promise<Answer>;

/** Requests with a test token for production records with known ids. */
const ATTEMPTS: Readonly<Record<string, Attempt>> = {
  'read a subscription': (test, { subscription }) => test.get(`/subscription/${subscription}`),
  'read its invoices': (test, { subscription }) => test.get(`/subscription/${subscription}/invoices`),
  'cancel a subscription': (test, { subscription }) => test.put(`/subscription/cancel/${subscription}`, {}),
  'pause a subscription': (test, { subscription }) => test.post(`/subscription/${subscription}/pause`, {}),
  'change its card': (test, { subscription }) =>
    test.put(`/subscription/${subscription}/update-payment-method`, {
      ...{ number: VISA, datetime: '2031-01', cvv: '123' },
    }),
  'invite the subscriber to renew': (test, { subscription }) =>
    test.post(`/subscription/${subscription}/renew`),
  'change its plan': (test, { subscription, plan }) =>
    test.put(`/subscription/${subscription}/change-plan`, { plan_id: plan }),
  'apply a coupon': (test, { subscription, coupon }) =>
    test.post(`/subscription/${subscription}/apply-coupon`, { code: coupon.code }),
  'read a plan': (test, { plan }) => test.get(`/plan/${plan}`),
  'delete a plan': (test, { plan }) => test.delete(`/plan/${plan}`),
  'delete a coupon': (test, { coupon }) => test.delete(`/coupon/${coupon.id}`),
  'read a charge': (test, { payment }) => test.post(`/api/v1/payment/transaction-status/${payment}`),
  'disable a charge': (test, { payment }) => test.put(`/api/v1/payment/${payment}/active`, { active: false }),
  'pay a charge in the sandbox': (test, { payment }) =>
    test.post(`/api/v1/sandbox/payments/${payment}/pay`, { method: 'card' }),
  'refund a transaction': (test, { transaction }) =>
    test.post(`/api/v1/payment/transaction/${transaction}/refund`, {}),
  'read a movement': (test, { transaction }) => test.get(`/api/v1/virtual-account/movements/${transaction}`),
  'read a reservation': (test, { reservation }) => test.get(`${RESERVATIONS}/${reservation}`),
  'capture a reservation': (test, { reservation }) =>
    test.post(`${RESERVATIONS}/${reservation}/confirm`, { amount: 1_000 }),
  'void a reservation': (test, { reservation }) => test.post(`${RESERVATIONS}/${reservation}/void`, {}),
  'query a reservation at the network': (test, { reservation }) =>
    test.post(`${RESERVATIONS}/${reservation}/sync`),
  'authorize a reservation in the sandbox': (test, { reservation }) =>
    test.post(`/api/v1/sandbox/pre-authorizations/${reservation}/authorize`, {}),
};

describe('a test token with production ids', () => {
  test('gets 404 everywhere, changes nothing and causes no network traffic', async () => {
    const business = await aBusiness();
    const { merchant } = business;
    const before = await everythingOf(merchant);
    assert.ok(before.includes(business.subscription) && before.includes(business.reservation));
    const heard = [await simulator.traffic(), await real.traffic()];
    for (const [name, attempt] of Object.entries(ATTEMPTS)) {
      const answer = await attempt(merchant.test, business);
      assert.equal(answer.status, 404, `${name}: ${JSON.stringify(answer.body)}`);
    }
    assert.equal(await everythingOf(merchant), before);
    assert.deepEqual([await simulator.traffic(), await real.traffic()], heard);
  });

  test('cannot subscribe to a production plan', async () => {
    const { merchant, plan, subscriber_id } = await aBusiness();
    const { status, body } = await merchant.test.post('/subscription', {
      plan_id: plan,
      subscriber_id,
      office: merchant.office,
      card_information: cardData(),
    });
    assert.deepEqual([status, body.error.param], [422, 'plan_id']);
  });

  test('sees nothing of production in lists', async () => {
    const { merchant } = await aBusiness();
    for (const path of ['/subscription', '/plan']) {
      assert.equal((await merchant.test.get(path)).body.total, 0, path);
    }
    assert.deepEqual((await merchant.test.get('/coupon')).body, []);
    for (const path of ['/api/v1/virtual-account/movements', RESERVATIONS, '/api/v1/sandbox/webhooks']) {
      assert.deepEqual((await merchant.test.get(path)).body.data, [], path);
    }
  });
});

describe('a test token with test records', () => {
  test('can erase the test environment without changing production', async () => {
    const { merchant, subscription } = await aBusiness();
    const before = await everythingOf(merchant);
    assert.equal((await merchant.test.delete('/api/v1/sandbox')).status, 200);
    assert.equal(await everythingOf(merchant), before);
    assert.equal((await shown(merchant.production, subscription)).status, 'activa');
  });

  test('can advance the test clock without charging production', async () => {
    const { merchant } = await aBusiness();
    const before = await everythingOf(merchant);
    const { length } = await real.ledger();
    const moved = await merchant.test.post('/api/v1/sandbox/clock', { advance_to: '2028-01-01T00:00:00Z' });
    assert.equal(moved.status, 200);
    assert.equal(await everythingOf(merchant), before);
    assert.equal((await real.ledger()).length, length);
  });

  test('does not replay an Idempotency-Key of production', async () => {
    const merchant = await aMerchant(service);
    const headers = { 'idempotency-key': 'la-misma' };
    const body = aSubscriber(merchant.office);
    const live = await merchant.production.post('/subscriber', body, headers);
    const tried = await merchant.test.post('/subscriber', aSubscriber(merchant.office), headers);
    assert.deepEqual([live.status, tried.status], [201, 201]);
    assert.notEqual(tried.body.subscriber.id, live.body.subscriber.id);
  });

  test('triggers webhooks that are marked as test', async () => {
    const merchant = await aMerchant(service);
    const receiver = await useReceiver();
    const advanced_options = { result_urls: { webhook: receiver.url } };
    for (const api of [merchant.test, merchant.production]) {
      await pay(service, await generate(merchant, { advanced_options }, api), 'approve');
    }
    await deliverDue(service.deps, { outbound: service.deps.outbound });
    const reported = receiver.received.map(({ headers, body }) => [
      headers['webhook-environment'],
      JSON.parse(body).transaction.production,
    ]);
    assert.deepEqual(reported.toSorted(), [
      ['production', true],
      ['testing', false],
    ]);
    const [shownToo] = (await merchant.test.get('/api/v1/sandbox/webhooks')).body.data;
    assert.equal(shownToo.attempts[0].request.headers['webhook-environment'], 'testing');
  });

  test('simulator pages do not know operations of the production network', async () => {
    const merchant = await aMerchant(service);
    const payment = await generate(merchant, {}, merchant.production);
    const identity = { userType: 'person', identificationType: 'CC', identification: '1018456789' };
    const body = { payment, customer_payer: PAYER, pse: { bank: '1007', ...identity } };
    const sent = await client(service, '').post('/api/v1/payment/checkout/pse', body);
    const reference = sent.body.transaction.url_response.split('/').at(-1);
    for (const method of ['GET', 'POST'] as const) {
      const answer = await service.app.inject({ method, url: `/simulator/bank/${reference}` });
      assert.equal(answer.statusCode, 404, method);
    }
    const operation = { commerce_id: merchant.id, provider: 'network' };
    const hint = await client(service, '').post(notifyUrl({ base_url: BASE_URL }, operation), { reference });
    assert.equal(hint.status, 202);
    const status = await merchant.production.post(`/api/v1/payment/transaction-status/${payment.id}`);
    assert.equal(status.body.data.status, 'Pendiente');
  });
});

test('a test charge is paid at the simulator even if the request claims production', async () => {
  const merchant = await aMerchant(service);
  const payment = await generate(merchant);
  const { length } = await real.ledger();
  const body = { payment, customer_payer: PAYER, payment_card: aCard(VISA), environment: 'production' };
  const path = '/api/v1/payment/checkout/card?environment=production';
  const paid = await client(service, '').post(path, { ...body, production: true });
  assert.equal(paid.body.transaction.status, 'Aprobada');
  assert.equal(paid.body.transaction.production, false);
  assert.equal((await real.ledger()).length, length);
  assertNotFound(await merchant.production.post(`/api/v1/payment/transaction-status/${payment.id}`));
});
