import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { assertInvalid } from '#test/support/assertions.ts';
import { anotherPlan, assertRefused, COLOMBIA_TIME, shown, subscribed, UUID } from '#test/support/billing.ts';
import { aPlan, aSubscriber } from '#test/support/bodies.ts';
import { type Answer, aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { aFrozenMerchant } from '#test/support/sandbox.ts';
import { cardData, subscribe } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

type Body = Readonly<Record<string, unknown>>;

/** Returns a valid request body for a new subscriber. */
async function ingredients(merchant: TestMerchant, plan: Body = {}): Promise<Record<string, unknown>> {
  const plan_id = await anotherPlan(merchant, plan);
  const made = await merchant.test.post('/subscriber', aSubscriber(merchant.office));
  const subscriber_id = made.body.subscriber.id;
  return { plan_id, subscriber_id, office: merchant.office, card_information: cardData() };
}

async function tryWith(merchant: TestMerchant, change: Body): Promise<Answer> {
  return merchant.test.post('/subscription', { ...(await ingredients(merchant)), ...change });
}

describe('creating a subscription', () => {
  test('returns the subscription as a read returns it, with its first charge', async () => {
    const merchant = await aFrozenMerchant(service);
    const body = {
      description: 'Gimnasio',
      metadata: { pedido: 42 },
      webhook_url: 'https://a.example/w?x=1',
    };
    const { answer, id, plan_id, subscriber_id } = await subscribed(merchant, { body });
    assert.deepEqual(Object.keys(answer.body).sort(), ['saved', 'subscription', 'transaction']);
    assert.equal(answer.body.saved, true);
    const { scheduled_plan_id, ...subscription } = answer.body.subscription;
    assert.equal(scheduled_plan_id, null);
    assert.match(id, UUID);
    assert.deepEqual(subscription, {
      id,
      description: 'Gimnasio',
      metadata: { pedido: '42' },
      webhook_url: 'https://a.example/w?x=1',
      status: 'activa',
      environment: 'testing',
      starts_at: '2027-02-01 08:00:00',
      ends_at: '2027-03-01 08:00:00',
      ends_at_iso: '2027-03-01T08:00:00-05:00',
      grace_ends_at: null,
      trial_ends_at: null,
      discount_ends_at: null,
      canceled_at: null,
      cancel_at_period_end: false,
      cancel_at: null,
      paused_at: null,
      reference: null,
      resumes_at: null,
      on_trial: false,
      on_discount: false,
      on_grace_period: false,
      paused: false,
      canceled: false,
      is_active: true,
      is_ended: false,
      subscription_plan_id: plan_id,
      subscriber_id,
      office_id: merchant.office,
      created_at: '2027-02-01 08:00:00',
      updated_at: '2027-02-01 08:00:00',
    });
    assert.deepEqual(await shown(merchant.test, id), answer.body.subscription);
    const { transaction } = answer.body;
    assert.equal(transaction.status, 'Aprobada');
    assert.equal(transaction.status_key, 'approved');
    assert.equal(transaction.amount, 30_000);
    assert.equal(transaction.currency_type, 'COP');
    assert.equal(transaction.payment_method, 'card');
    assert.equal(transaction.payment_method_source, 'visa');
    assert.equal(transaction.production, false);
    assert.match(transaction.approved_at, COLOMBIA_TIME);
    assert.equal(transaction.error, undefined);
  });

  test('with a trial charges nothing and sends no request to the gateway', async () => {
    const merchant = await aFrozenMerchant(service);
    const before = (await network.traffic()).length;
    const { answer } = await subscribed(merchant, { plan: { trial_period: 2, trial_interval: 'week' } });
    const { subscription, transaction } = answer.body;
    assert.equal(transaction, null);
    assert.equal(subscription.status, 'trial');
    assert.equal(subscription.on_trial, true);
    assert.equal(subscription.is_active, true);
    assert.equal(subscription.starts_at, '2027-02-01 08:00:00');
    assert.equal(subscription.trial_ends_at, '2027-02-15 08:00:00');
    assert.equal(subscription.ends_at, '2027-02-15 08:00:00');
    assert.equal((await network.traffic()).length, before);
  });

  test('takes dates, amount and currency from the plan and the environment from the token', async () => {
    const merchant = await aFrozenMerchant(service);
    for (const [invoice_period, invoice_interval, ends_at] of [
      [1, 'day', '2027-02-02 08:00:00'],
      [30, 'day', '2027-03-03 08:00:00'],
      [2, 'week', '2027-02-15 08:00:00'],
      [12, 'month', '2028-02-01 08:00:00'],
      [30, 'year', '2057-02-01 08:00:00'],
    ] as const) {
      const { answer } = await subscribed(merchant, { plan: { invoice_period, invoice_interval } });
      assert.equal(answer.body.subscription.ends_at, ends_at);
    }
    const usd = await subscribed(merchant, { plan: { price: 9.99, currency_type: 'USD' } });
    assert.equal(usd.answer.body.transaction.amount, 9.99);
    assert.equal(usd.answer.body.transaction.currency_type, 'USD');
    const live = await subscribe(merchant.production, merchant.office);
    assert.equal(live.answer.body.subscription.environment, 'production');
    assert.equal(live.answer.body.transaction.production, true);
  });

  test('applies the plan discount to the first charge', async () => {
    const merchant = await aFrozenMerchant(service);
    const discount = { discount_period: 1, discount_interval: 'month' };
    const tenth = { ...discount, discount_type_amount: 'percentage', discount_amount: 10 };
    const value = { ...discount, discount_type_amount: 'value', discount_amount: 5_000 };
    for (const [plan, amount] of [
      [tenth, 27_000],
      [value, 25_000],
    ] as const) {
      const { answer } = await subscribed(merchant, { plan });
      assert.equal(answer.body.transaction.amount, amount);
      assert.equal(answer.body.subscription.on_discount, true);
      assert.equal(answer.body.subscription.discount_ends_at, '2027-03-01 08:00:00');
    }
  });

  test('accepts the office as a number or digits, and rejects missing required fields', async () => {
    const merchant = await aMerchant(service);
    assert.equal((await tryWith(merchant, { office: String(merchant.office) })).status, 201);
    for (const field of ['plan_id', 'subscriber_id', 'office']) {
      for (const value of [undefined, null, '', [], {}]) {
        assertInvalid(await tryWith(merchant, { [field]: value }), field, value);
      }
    }
    assert.equal((await merchant.test.get('/subscription')).body.total, 1);
  });

  test('limits the description to 255 characters and requires a valid webhook URL', async () => {
    const merchant = await aMerchant(service);
    for (const description of [null, 'ñ'.repeat(255)]) {
      const { status, body } = await tryWith(merchant, { description });
      assert.equal(status, 201);
      assert.equal(body.subscription.description, description);
    }
    for (const description of ['a'.repeat(256), 7, [], {}, true]) {
      assertInvalid(await tryWith(merchant, { description }), 'description', description);
    }
    assert.equal((await tryWith(merchant, { webhook_url: null })).body.subscription.webhook_url, null);
    for (const webhook_url of ['nada', 'a.example/w', 'ftp://a.example', 'javascript:alert(1)', 5, []]) {
      assertInvalid(await tryWith(merchant, { webhook_url }), 'webhook_url', webhook_url);
    }
  });

  test('enforces the metadata limits', async () => {
    const merchant = await aMerchant(service);
    const keys = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'v']));
    const fifty = keys(50);
    for (const [metadata, kept] of [
      [
        { numero: 42, medio: 1.5, texto: ' a ' },
        { numero: '42', medio: '1.5', texto: ' a ' },
      ],
      [{ vacio: '', nulo: null, otro: 'x' }, { otro: 'x' }],
      [fifty, fifty],
      [{ ['k'.repeat(40)]: 'v'.repeat(500) }, { ['k'.repeat(40)]: 'v'.repeat(500) }],
      [{ 'A-z_0': '0' }, { 'A-z_0': '0' }],
      [null, null],
    ] as const) {
      const { status, body } = await tryWith(merchant, { metadata });
      assert.equal(status, 201, JSON.stringify(body));
      assert.deepEqual(body.subscription.metadata, kept);
    }
    for (const metadata of [
      keys(51),
      { ['k'.repeat(41)]: 'v' },
      { '': 'v' },
      { 'a b': 'v' },
      { ñ: 'v' },
      { 'a.b': 'v' },
      { a: 'v'.repeat(501) },
      { a: true },
      { a: ['v'] },
      { a: { b: 'v' } },
      ['v'],
      'v',
      7,
    ]) {
      assertInvalid(await tryWith(merchant, { metadata }), 'metadata', metadata);
    }
  });
});

describe('rejected subscriber', () => {
  test('returns the reason, and the same error for another merchant’s subscriber as for an unknown id', async () => {
    const [merchant, other] = [await aMerchant(service), await aMerchant(service)];
    const [north = 0, south = 0] = merchant.offices;
    const make = async (owner: TestMerchant, office: number): Promise<string> =>
      (await owner.test.post('/subscriber', aSubscriber(office))).body.subscriber.id;
    const southern = await make(merchant, south);
    const deleted = await make(merchant, north);
    assert.equal((await merchant.test.delete(`/subscriber/${deleted}`)).status, 200);
    const foreign = await make(other, other.office);
    const messages = new Map<string, string>();
    for (const [cause, subscriber_id] of [
      ['office', southern],
      ['deleted', deleted],
      ['merchant', foreign],
      ['unknown', '01890000-0000-7000-8000-000000000000'],
    ] as const) {
      const answer = await tryWith(merchant, { subscriber_id });
      assertInvalid(answer, 'subscriber_id', cause);
      assert.equal(answer.body.errors.subscriber_id.length, 1);
      messages.set(cause, answer.body.errors.subscriber_id[0]);
    }
    assert.equal(new Set(messages.values()).size, 3);
    assert.match(messages.get('office') ?? '', new RegExp(`\\b${south}\\b.*\\b${north}\\b`));
    assert.match(messages.get('deleted') ?? '', /deleted/);
    assert.match(messages.get('unknown') ?? '', /no subscriber with that id; check the id and the token/);
    assert.equal(messages.get('merchant'), messages.get('unknown'));
    assertInvalid(await tryWith(merchant, { subscriber_id: 'ana@correo.example' }), 'subscriber_id');
  });

  test('already subscribed may subscribe again after the end, or when the plan allows several', async () => {
    const merchant = await aFrozenMerchant(service);
    const body = await ingredients(merchant);
    const first = await merchant.test.post('/subscription', body);
    assert.equal(first.status, 201);
    const refused = await merchant.test.post('/subscription', body);
    assertRefused(refused, 400, 'subscriber_already_subscribed');
    const { id } = first.body.subscription;
    assert.equal((await merchant.test.put(`/subscription/cancel/${id}`)).status, 200);
    assertRefused(await merchant.test.post('/subscription', body), 400, 'subscriber_already_subscribed');
    const several = await ingredients(merchant, { allow_multiple_subscriptions: true });
    for (let count = 0; count < 3; count += 1) {
      assert.equal((await merchant.test.post('/subscription', several)).status, 201);
    }
    const at_once = await ingredients(merchant);
    const second = await merchant.test.post('/subscription', at_once);
    await merchant.test.put(`/subscription/cancel/${second.body.subscription.id}`, { at_period_end: false });
    assert.equal((await merchant.test.post('/subscription', at_once)).status, 201);
  });
});

describe('rejected plan', () => {
  test('is unknown, deleted, inactive, or of another merchant, environment or office', async () => {
    const [merchant, other] = [await aMerchant(service), await aMerchant(service)];
    const elsewhere = await merchant.test.post('/plan', aPlan(merchant.offices[1] ?? 0));
    const deleted = await anotherPlan(merchant);
    assert.equal((await merchant.test.delete(`/plan/${deleted}`)).status, 200);
    for (const plan_id of [
      '01890000-0000-7000-8000-000000000000',
      'Mensual',
      deleted,
      elsewhere.body.plan.id,
      await anotherPlan(other),
      await anotherPlan(merchant, {}, merchant.production),
    ]) {
      assertInvalid(await tryWith(merchant, { plan_id }), 'plan_id', plan_id);
    }
    const inactive = await anotherPlan(merchant);
    await merchant.test.put(`/plan/changeActive/${inactive}`, { active: false });
    assertRefused(await tryWith(merchant, { plan_id: inactive }), 400, 'plan_inactive');
  });

  test('is full, until a subscription ends', async () => {
    const merchant = await aMerchant(service);
    const plan_id = await anotherPlan(merchant, { active_subscribers_limit: 2 });
    const first = await tryWith(merchant, { plan_id });
    assert.equal(first.status, 201);
    assert.equal((await tryWith(merchant, { plan_id })).status, 201);
    assertRefused(await tryWith(merchant, { plan_id }), 400, 'plan_subscribers_limit_reached');
    const { id } = first.body.subscription;
    await merchant.test.put(`/subscription/cancel/${id}`, { at_period_end: false });
    assert.equal(
      (await tryWith(merchant, { plan_id })).status,
      201,
      'a cancelled subscription frees its slot',
    );
  });

  test('an office of another merchant or outside the token’s access is rejected', async () => {
    const [merchant, other] = [await aMerchant(service), await aMerchant(service)];
    const foreign = await tryWith(merchant, { office: other.office });
    assert.equal(foreign.status, 422);
    assert.ok(foreign.body.errors.office, JSON.stringify(foreign.body.errors));
    const limited = await merchant.limitedTo([merchant.offices[1] ?? 0]);
    const refused = await limited.post('/subscription', await ingredients(merchant));
    assert.ok([403, 422].includes(refused.status), JSON.stringify(refused.body));
    assert.equal((await merchant.test.get('/subscription')).body.total, 0);
  });
});
