import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { anotherPlan, assertRefused, cardThat, shown, subscribed } from '#test/support/billing.ts';
import { aCoupon, aSubscriber } from '#test/support/bodies.ts';
import type { Answer, TestMerchant } from '#test/support/merchant.ts';
import { keepWaiting, useNetwork } from '#test/support/network.ts';
import { aFrozenMerchant, happenedUntil } from '#test/support/sandbox.ts';
import { cardData } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

beforeEach(() => network.faults({}));

const TIMES = 20;

function atOnce(work: (index: number) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: TIMES }, (_, index) => work(index)));
}

async function purchases(): Promise<number> {
  return (await network.ledger()).filter(({ kind, status }) => kind === 'purchase' && status === 'approved')
    .length;
}

async function ingredients(merchant: TestMerchant, plan_id: string) {
  const { body } = await merchant.test.post('/subscriber', aSubscriber(merchant.office));
  return {
    plan_id,
    subscriber_id: body.subscriber.id,
    office: merchant.office,
    card_information: cardData(),
  };
}

function tally(answers: readonly Answer[]): Record<string, number> {
  const words = answers.map(({ status, body }) => `${status} ${body.error?.code ?? ''}`.trim());
  return Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length]));
}

describe('twenty concurrent requests', () => {
  test('for one subscriber create one subscription and one charge', async () => {
    const merchant = await aFrozenMerchant(service);
    const body = await ingredients(merchant, await anotherPlan(merchant));
    const before = await purchases();
    const answers = await atOnce(() => merchant.test.post('/subscription', body));
    assert.deepEqual(tally(answers), { '201': 1, '400 subscriber_already_subscribed': 19 });
    assert.equal(await purchases(), before + 1);
    assert.equal((await merchant.test.get('/subscription')).body.total, 1);
  });

  test('with one idempotency key create one subscription, and later requests replay the response', async () => {
    const merchant = await aFrozenMerchant(service);
    const plan = await anotherPlan(merchant, { allow_multiple_subscriptions: true });
    const body = await ingredients(merchant, plan);
    const key = { 'idempotency-key': 'una-vez' };
    const before = await purchases();
    const answers = await atOnce(() => merchant.test.post('/subscription', body, key));
    for (const { status, body: answer } of answers) {
      assert.ok(
        status === 201 || answer.error.code === 'idempotency_key_in_progress',
        JSON.stringify(answer),
      );
    }
    const replayed = await merchant.test.post('/subscription', body, key);
    assert.equal(replayed.status, 201);
    assert.equal(replayed.headers['idempotency-replayed'], 'true');
    assert.equal(await purchases(), before + 1);
    assert.equal((await merchant.test.get('/subscription')).body.total, 1);
    const other = await merchant.test.post('/subscription', { ...body, description: 'otra' }, key);
    assert.equal(other.status, 409);
    assert.equal(other.body.error.type, 'idempotency_error');
    assert.equal(other.body.error.code, 'idempotency_key_reused');
  });

  test('create three subscriptions to a plan limited to three subscribers', async () => {
    const merchant = await aFrozenMerchant(service);
    const plan = await anotherPlan(merchant, { active_subscribers_limit: 3 });
    const bodies = await Promise.all(Array.from({ length: TIMES }, () => ingredients(merchant, plan)));
    const before = await purchases();
    const answers = await atOnce((index) => merchant.test.post('/subscription', bodies[index]));
    assert.deepEqual(tally(answers), { '201': 3, '400 plan_subscribers_limit_reached': 17 });
    assert.equal(await purchases(), before + 3);
    assert.equal((await merchant.test.get(`/subscription/plan/${plan}`)).body.total, 3);
  });

  test('apply a plan discount limited to three subscribers three times', async () => {
    const merchant = await aFrozenMerchant(service);
    const plan = await anotherPlan(merchant, {
      discount_type_amount: 'percentage',
      discount_amount: 50,
      discount_period: 1,
      discount_interval: 'month',
      discount_subscribers_limit: 3,
    });
    const bodies = await Promise.all(Array.from({ length: TIMES }, () => ingredients(merchant, plan)));
    const answers = await atOnce((index) => merchant.test.post('/subscription', bodies[index]));
    const reduced = answers.filter(({ body }) => body.transaction.amount === 15_000);
    assert.equal(reduced.length, 3);
  });

  test('redeem a coupon limited to three redemptions three times', async () => {
    const merchant = await aFrozenMerchant(service);
    const made = await Promise.all(
      Array.from({ length: TIMES }, () => subscribed(merchant, { plan: { trial_period: 1 } })),
    );
    const coupon = aCoupon(merchant.office, { code: 'TRES', max_redemptions: 3 });
    const { body } = await merchant.test.post('/coupon', coupon);
    const answers = await atOnce((index) =>
      merchant.test.post(`/subscription/${made[index]?.id}/apply-coupon`, { code: 'TRES' }),
    );
    assert.deepEqual(tally(answers), { '200': 3, '400 coupon_invalid': 17 });
    assert.equal((await merchant.test.get(`/coupon/${body.coupon.id}`)).body.times_redeemed, 3);
  });

  test('cancel a subscription once', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant);
    const answers = await atOnce(() => merchant.test.put(`/subscription/cancel/${id}`));
    assert.deepEqual(tally(answers), { '200': 1, '400 subscription_already_canceled': 19 });
  });

  test('change the plan once and charge once', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant);
    const plan_id = await anotherPlan(merchant, { price: 60_000 });
    const before = await purchases();
    const body = { plan_id, proration_behavior: 'always_invoice' };
    const answers = await atOnce(() => merchant.test.put(`/subscription/${id}/change-plan`, body));
    const { '200': done, ...others } = tally(answers);
    assert.equal(done, 1);
    for (const word of Object.keys(others)) {
      assert.ok(['429 payment_in_progress', '400 subscription_same_plan'].includes(word), word);
    }
    assert.equal(await purchases(), before + 1);
  });

  test('a plan change under one idempotency key happens once and is replayed', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant);
    const plan_id = await anotherPlan(merchant, { price: 60_000 });
    const key = { 'idempotency-key': 'cambio' };
    const body = { plan_id, proration_behavior: 'always_invoice' };
    const before = await purchases();
    const first = await merchant.test.put(`/subscription/${id}/change-plan`, body, key);
    assert.equal(first.status, 200, JSON.stringify(first.body));
    const second = await merchant.test.put(`/subscription/${id}/change-plan`, body, key);
    assert.equal(second.headers['idempotency-replayed'], 'true');
    assert.deepEqual(second.body, first.body);
    assert.equal(await purchases(), before + 1);
    const other = { ...body, proration_behavior: 'none' };
    const reused = await merchant.test.put(`/subscription/${id}/change-plan`, other, key);
    assert.equal(`${reused.status} ${reused.body.error.code}`, '409 idempotency_key_reused');
    const foreign = await subscribed(merchant);
    const elsewhere = await merchant.test.put(`/subscription/${foreign.id}/change-plan`, body, key);
    assert.equal(elsewhere.status, 409, 'another subscription is another request');
  });
});

describe('idempotency key', () => {
  test('replays a decline without a second charge attempt', async () => {
    const merchant = await aFrozenMerchant(service);
    const body = {
      ...(await ingredients(merchant, await anotherPlan(merchant))),
      card_information: cardData(cardThat('decline', '51')),
    };
    const key = { 'idempotency-key': 'rechazada' };
    const first = await merchant.test.post('/subscription', body, key);
    assertRefused(first, 402, 'card_declined');
    const traffic = (await network.traffic()).length;
    const second = await merchant.test.post('/subscription', body, key);
    assert.equal(second.headers['idempotency-replayed'], 'true');
    assert.deepEqual([second.status, second.body], [402, first.body]);
    assert.equal((await network.traffic()).length, traffic);
    const other = await merchant.test.post('/subscription', body, { 'idempotency-key': 'otra' });
    assert.notEqual(other.body.transaction.transaction_id, first.body.transaction.transaction_id);
  });

  test('replays an unknown outcome without a second charge', async () => {
    const merchant = await aFrozenMerchant(service);
    const body = {
      ...(await ingredients(merchant, await anotherPlan(merchant))),
      card_information: cardData(cardThat('no_answer_done')),
    };
    const key = { 'idempotency-key': 'incierta' };
    const before = await purchases();
    const first = await merchant.test.post('/subscription', body, key);
    assert.equal(first.status, 202);
    await happenedUntil(merchant, '2027-02-01T12:00:00-05:00');
    const second = await merchant.test.post('/subscription', body, key);
    assert.deepEqual([second.status, second.body], [202, first.body]);
    assert.equal(await purchases(), before + 1);
    assert.equal((await shown(merchant.test, first.body.subscription_id)).status, 'activa');
  });

  test('replays the responses of actions, including rejections', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant);
    const key = { 'idempotency-key': 'adios' };
    const first = await merchant.test.put(`/subscription/cancel/${id}`, {}, key);
    const second = await merchant.test.put(`/subscription/cancel/${id}`, {}, key);
    assert.deepEqual([second.status, second.body], [200, first.body]);
    const late = { 'idempotency-key': 'tarde' };
    for (let count = 0; count < 2; count += 1) {
      const refused = await merchant.test.put(`/subscription/cancel/${id}`, {}, late);
      assertRefused(refused, 400, 'subscription_already_canceled', 'canceled');
      assert.equal(refused.headers['idempotency-replayed'], count === 0 ? undefined : 'true');
    }
  });
});

describe('while a charge is pending at the gateway', () => {
  /** Resolves once the newest transaction of the subscription is pending. */
  async function charging(merchant: TestMerchant, id: string): Promise<void> {
    for (let tries = 0; tries < 200; tries += 1) {
      const { body } = await merchant.test.get(`/subscription/${id}/transactions`);
      if (body.data[0]?.status === 'Pendiente') return;
    }
    assert.fail('no charge went out');
  }

  async function assertBusy(merchant: TestMerchant, id: string): Promise<void> {
    const plan_id = await anotherPlan(merchant, { price: 90_000 });
    const canceled = await merchant.test.put(`/subscription/cancel/${id}`);
    assertRefused(canceled, 429, 'payment_in_progress', 'canceled');
    const now = await merchant.test.put(`/subscription/cancel/${id}`, { at_period_end: false });
    assertRefused(now, 429, 'payment_in_progress', 'canceled');
    assert.equal(now.body.error.param, null);
    const paused = await merchant.test.post(`/subscription/${id}/pause`);
    assertRefused(paused, 429, 'payment_in_progress', 'paused');
    const change = await merchant.test.put(`/subscription/${id}/change-plan`, { plan_id });
    assertRefused(change, 429, 'payment_in_progress', 'changed');
  }

  test('of a plan change, other actions are rejected, but the description can be updated', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant);
    const plan_id = await anotherPlan(merchant, { price: 60_000 });
    const slow = keepWaiting(service.deps);
    const changing = merchant.test.put(`/subscription/${id}/change-plan`, {
      plan_id,
      proration_behavior: 'always_invoice',
    });
    await charging(merchant, id);
    await assertBusy(merchant, id);
    const described = await merchant.test.put(`/subscription/${id}`, { description: 'Mientras tanto' });
    assert.equal(described.status, 200);
    slow.letGo();
    assert.equal((await changing).status, 200);
    const subscription = await shown(merchant.test, id);
    assert.equal(subscription.subscription_plan_id, plan_id);
    assert.equal(subscription.description, 'Mientras tanto');
    assert.equal((await merchant.test.put(`/subscription/cancel/${id}`)).status, 200);
  });

  test('of a renewal, actions are rejected until the outcome is known', async () => {
    const merchant = await aFrozenMerchant(service);
    const card = cardThat('no_answer_done');
    const { id } = await subscribed(merchant, { plan: { trial_period: 1 }, card });
    await network.faults({ mode: 'error' });
    await happenedUntil(merchant, '2027-02-02T19:00:00-05:00');
    await assertBusy(merchant, id);
    await network.faults({});
    await happenedUntil(merchant, '2027-02-05T19:00:00-05:00');
    assert.equal((await merchant.test.post(`/subscription/${id}/pause`)).status, 200);
  });
});
