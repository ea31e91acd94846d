import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { assertInvalid, assertNotFound, keysOf } from '#test/support/assertions.ts';
import { anotherPlan, cardThat, shown, subscribed } from '#test/support/billing.ts';
import { aSubscriber } from '#test/support/bodies.ts';
import { type Answer, aMerchant, type Client, client } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { aFrozenMerchant, happenedUntil } from '#test/support/sandbox.ts';
import { cardData, subscribe } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

const TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}-05:00$/;

/** Every documented field, with a check of its value. */
const FIELDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  id: isText,
  description: orNull(isText),
  metadata: orNull((value) => typeof value === 'object'),
  webhook_url: orNull(isText),
  status: (value) =>
    ['trial', 'activa', 'en_gracia', 'pausada', 'cancelada', 'finalizada'].includes(String(value)),
  environment: (value) => value === 'production' || value === 'testing',
  starts_at: orNull(like(TIME)),
  ends_at: orNull(like(TIME)),
  ends_at_iso: orNull(like(ISO)),
  grace_ends_at: orNull(like(TIME)),
  trial_ends_at: orNull(like(TIME)),
  discount_ends_at: orNull(like(TIME)),
  canceled_at: orNull(like(TIME)),
  cancel_at_period_end: isFlag,
  cancel_at: orNull(like(ISO)),
  paused_at: orNull(like(TIME)),
  resumes_at: orNull(like(TIME)),
  on_trial: isFlag,
  on_discount: isFlag,
  on_grace_period: isFlag,
  paused: isFlag,
  canceled: isFlag,
  is_active: isFlag,
  is_ended: isFlag,
  subscription_plan_id: isText,
  subscriber_id: isText,
  office_id: Number.isInteger,
  created_at: like(TIME),
  updated_at: like(TIME),
};

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isFlag(value: unknown): boolean {
  return typeof value === 'boolean';
}

function like(form: RegExp): (value: unknown) => boolean {
  return (value) => typeof value === 'string' && form.test(value);
}

function orNull(rule: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => value === null || rule(value);
}

function assertFields(record: Record<string, unknown>): void {
  for (const [name, rule] of Object.entries(FIELDS)) {
    assert.ok(rule(record[name]), `${name} = ${JSON.stringify(record[name])}`);
  }
}

describe('reading a subscription', () => {
  test('returns every documented field with its type in every status', async () => {
    const merchant = await aFrozenMerchant(service);
    const { test: api } = merchant;
    const grace = { grace_period: 3, grace_interval: 'day' };
    const made = {
      trial: await subscribed(merchant, { plan: { trial_period: 30, trial_interval: 'month' } }),
      activa: await subscribed(merchant, { body: { description: 'd', metadata: { a: 'b' } } }),
      en_gracia: await subscribed(merchant, { plan: { ...grace, trial_period: 1 }, card: declining('51') }),
      pausada: await subscribed(merchant),
      cancelada: await subscribed(merchant),
      finalizada: await subscribed(merchant, { plan: { ...grace, trial_period: 1 }, card: declining('43') }),
    };
    await api.post(`/subscription/${made.pausada.id}/pause`, { resumes_at: '2027-05-01 10:00:00' });
    await api.put(`/subscription/cancel/${made.cancelada.id}`, { at_period_end: false });
    await happenedUntil(merchant, '2027-02-03T08:00:00-05:00');
    for (const [status, { id }] of Object.entries(made)) {
      const record = await shown(api, id);
      assert.equal(record.status, status);
      assertFields(record);
      assert.equal('plan' in record || 'subscriber' in record, false);
      assert.equal('next_transaction' in record || 'next_charge_at' in record, false);
      const serves = ['trial', 'activa', 'en_gracia', 'pausada'].includes(status);
      assert.equal(record.is_active, serves, status);
    }
    const past_due = await shown(api, made.en_gracia.id);
    assert.equal(past_due.on_grace_period, true);
    assert.equal(past_due.grace_ends_at, '2027-02-05 08:00:00');
    assert.equal(past_due.is_ended, true, 'the paid period is over');
  });

  const declining = (code: string) => cardThat('decline', code);

  test('returns the plan, the subscriber and the next charge only with expand[]', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, plan_id, subscriber_id } = await subscribed(merchant, {
      plan: { metadata: { nivel: 'oro' } },
      subscriber: { metadata: { crm: 7 } },
    });
    const plain = await shown(merchant.test, id);
    const all = '?expand[]=plan&expand[]=subscriber&expand[]=next_transaction';
    const { plan, subscriber, next_transaction, next_charge_at, ...rest } = await shown(
      merchant.test,
      id,
      all,
    );
    assert.deepEqual(rest, plain);
    assert.equal(plan.id, plan_id);
    assert.equal(plan.currency_type, 'COP');
    assert.deepEqual(plan.metadata, { nivel: 'oro' });
    assert.equal(subscriber.id, subscriber_id);
    assert.deepEqual(subscriber.metadata, { crm: '7' });
    assert.equal(next_transaction, '2027-03-01');
    assert.equal(next_charge_at, '2027-03-01T19:00:00-05:00');
    for (const [query, more] of [
      ['?expand[]=plan', ['plan']],
      ['?expand[]=subscriber', ['subscriber']],
      ['?expand[]=next_transaction', ['next_charge_at', 'next_transaction']],
      ['?expand[0]=plan&expand[1]=subscriber', ['plan', 'subscriber']],
      ['?expand[]=otra', []],
      ['?expand[]=', []],
    ] as const) {
      const record = await shown(merchant.test, id, query);
      assert.deepEqual(keysOf(record), [...keysOf(plain), ...more].sort(), query);
    }
  });

  test('returns the same next charge date in three places', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant, { plan: { invoice_period: 1, invoice_interval: 'week' } });
    const { next_transaction, next_charge_at } = await shown(merchant.test, id, '?expand[]=next_transaction');
    const { body } = await merchant.test.get(`/subscription/${id}/next-transaction`);
    assert.equal(next_transaction, '2027-02-08');
    assert.equal(body.next_renew_at, next_transaction);
    assert.equal(body.charge_scheduled_at, next_charge_at);
    assert.equal(next_charge_at, '2027-02-08T19:00:00-05:00');
  });

  test('returns no next charge for a paused or cancelled subscription', async () => {
    const merchant = await aFrozenMerchant(service);
    const [paused, leaving, gone] = [
      await subscribed(merchant),
      await subscribed(merchant),
      await subscribed(merchant),
    ];
    await merchant.test.post(`/subscription/${paused.id}/pause`);
    await merchant.test.put(`/subscription/cancel/${leaving.id}`);
    await merchant.test.put(`/subscription/cancel/${gone.id}`, { at_period_end: false });
    for (const { id } of [paused, leaving, gone]) {
      const record = await shown(merchant.test, id, '?expand[]=next_transaction');
      assert.equal(record.next_transaction, null);
      assert.equal(record.next_charge_at, null);
      const { status, body } = await merchant.test.get(`/subscription/${id}/next-transaction`);
      assert.equal(status, 200);
      assert.equal(body.next_renew_at, null);
      assert.equal(body.charge_scheduled_at, null);
    }
  });

  test('keeps the anchor day of the month: 31 January, 28 February, 31 March', async () => {
    service.clock.travel('2027-01-31T10:00');
    const merchant = await aMerchant(service);
    await happenedUntil(merchant, '2027-01-31T12:00:00-05:00');
    const { id } = await subscribed(merchant);
    const ends: string[] = [(await shown(merchant.test, id)).ends_at];
    for (const day of ['02-28', '03-31', '04-30']) {
      await happenedUntil(merchant, `2027-${day}T19:00:00-05:00`);
      ends.push((await shown(merchant.test, id)).ends_at);
    }
    service.clock.travel('2027-01-15T10:00');
    const days = ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'];
    assert.deepEqual(
      ends,
      days.map((day) => `${day} 12:00:00`),
    );
  });
});

describe('access to a subscription', () => {
  /** Calls every endpoint of one subscription. */
  function everything(api: Client, id: string, plan_id: string): Promise<Answer>[] {
    const path = `/subscription/${id}`;
    const card = { number: '4111111111111111', datetime: '2039-12', cvv: '123' };
    return [
      api.get(path),
      api.put(path, { description: 'mía' }),
      api.put(`/subscription/cancel/${id}`),
      api.post(`${path}/pause`),
      api.post(`${path}/resume`),
      api.post(`${path}/renew`),
      api.post(`${path}/apply-coupon`, { code: 'X' }),
      api.put(`${path}/update-payment-method`, card),
      api.put(`${path}/change-plan`, { plan_id }),
      api.get(`${path}/change-plan/preview?plan_id=${plan_id}`),
      api.get(`${path}/next-transaction`),
      api.get(`${path}/transactions`),
      api.get(`${path}/invoices`),
      api.get(`${path}/invoices/upcoming`),
      api.get(`${path}/invoices/1`),
    ];
  }

  test('returns 404 for another merchant, office or environment and for an unknown id', async () => {
    const [merchant, other] = [await aFrozenMerchant(service), await aMerchant(service)];
    const { id, plan_id } = await subscribed(merchant);
    const before = await shown(merchant.test, id);
    const limited = await merchant.limitedTo([merchant.offices[1] ?? 0]);
    const another = await anotherPlan(merchant);
    for (const api of [other.test, merchant.production, limited]) {
      for (const answer of await Promise.all(everything(api, id, another))) assertNotFound(answer);
      assert.equal((await api.get('/subscription')).body.total, 0);
      if (api !== merchant.production) {
        assertNotFound(await api.get(`/subscription/subscriber/${before.subscriber_id}`));
      }
      assertNotFound(await api.get(`/subscription/plan/${plan_id}`));
    }
    for (const unknown of ['01890000-0000-7000-8000-000000000000', 'nada']) {
      for (const answer of await Promise.all(everything(merchant.test, unknown, another)))
        assertNotFound(answer);
    }
    assert.deepEqual(await shown(merchant.test, id), before);
    for (const answer of await Promise.all(everything(client(service, ''), id, another))) {
      assert.equal(answer.status, 401);
      assert.equal(answer.body.error.code, 'unauthenticated');
    }
  });

  test('is separate in each environment, although the subscriber is shared', async () => {
    const merchant = await aMerchant(service);
    const { subscriber_id } = await subscribed(merchant);
    const plan_id = await anotherPlan(merchant, {}, merchant.production);
    const live = await merchant.production.post('/subscription', {
      plan_id,
      subscriber_id,
      office: merchant.office,
      card_information: cardData(),
    });
    assert.equal(live.status, 201, JSON.stringify(live.body));
    for (const [api, environment] of [
      [merchant.test, 'testing'],
      [merchant.production, 'production'],
    ] as const) {
      const { body } = await api.get(`/subscription/subscriber/${subscriber_id}`);
      assert.deepEqual(
        body.data.map((one: { environment: string }) => one.environment),
        [environment],
      );
    }
  });
});

describe('updating a subscription', () => {
  test('changes the fields sent, merges metadata and returns the updated subscription', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant, { body: { description: 'uno', metadata: { a: '1', b: '2' } } });
    const change = async (body: object) => {
      const answer = await merchant.test.put(`/subscription/${id}`, body);
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
      assert.deepEqual(answer.body, await shown(merchant.test, id));
      return answer.body;
    };
    assert.deepEqual((await change({ metadata: { b: 3, c: 'x' } })).metadata, { a: '1', b: '3', c: 'x' });
    assert.deepEqual((await change({ metadata: { a: '', c: null } })).metadata, { b: '3' });
    assert.equal((await change({})).description, 'uno');
    assert.deepEqual((await change({ description: 'd'.repeat(255) })).metadata, { b: '3' });
    assert.equal((await change({ description: null })).description, null);
    assert.equal((await change({ metadata: null })).metadata, null);
    await happenedUntil(merchant, '2027-02-02T08:00:00-05:00');
    assert.equal((await change({ description: 'dos' })).updated_at, '2027-02-02 08:00:00');
    assert.equal((await shown(merchant.test, id)).created_at, '2027-02-01 08:00:00');
    const tooLong = await merchant.test.put(`/subscription/${id}`, { description: 'd'.repeat(256) });
    assertInvalid(tooLong, 'description');
  });

  test('enforces the limit of fifty metadata keys after merging', async () => {
    const merchant = await aMerchant(service);
    const keys = (from: number, count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${from + index}`, 'v']));
    const { id } = await subscribed(merchant, { body: { metadata: keys(0, 50) } });
    const refused = await merchant.test.put(`/subscription/${id}`, { metadata: { otra: 'v' } });
    assertInvalid(refused, 'metadata');
    const swapped = await merchant.test.put(`/subscription/${id}`, { metadata: { k0: null, otra: 'v' } });
    assert.equal(Object.keys(swapped.body.metadata).length, 50);
    for (const metadata of [['v'], 'v', { 'a b': 'v' }, { a: 'v'.repeat(501) }, { a: {} }]) {
      assertInvalid(await merchant.test.put(`/subscription/${id}`, { metadata }), 'metadata', metadata);
    }
  });

  test('lists are available under the aliases price and customer', async () => {
    const merchant = await aMerchant(service);
    const { id, plan_id, subscriber_id } = await subscribe(merchant.test, merchant.office);
    for (const path of [
      `/subscription/price/${plan_id}`,
      `/subscription/customer/${subscriber_id}`,
      `/subscription/plan/${plan_id}`,
      `/subscription/subscriber/${subscriber_id}`,
    ]) {
      const { status, body } = await merchant.test.get(path);
      assert.equal(status, 200, path);
      assert.deepEqual(
        body.data.map((one: { id: string }) => one.id),
        [id],
      );
    }
    const stranger = await merchant.test.post('/customer', aSubscriber(merchant.office));
    const none = await merchant.test.get(`/subscription/customer/${stranger.body.subscriber.id}`);
    assert.equal(none.body.total, 0);
  });
});
