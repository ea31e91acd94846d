import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, test } from 'node:test';
import { readWebhookSecret } from '#src/tenancy/merchants/create.ts';
import { findMerchant } from '#src/tenancy/merchants/store.ts';
import { useApp } from '#test/support/app.ts';
import { keysOf } from '#test/support/assertions.ts';
import {
  anotherPlan,
  COLOMBIA_TIME,
  cardThat,
  shown,
  subscribed,
  UUID,
  webhooksOf,
} from '#test/support/billing.ts';
import type { TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { useReceiver } from '#test/support/receiver.ts';
import { aFrozenMerchant, happenedUntil } from '#test/support/sandbox.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const { url: webhook_url, received } = await useReceiver();

async function eventsOf(merchant: TestMerchant, id: string): Promise<string[]> {
  return (await webhooksOf(merchant, received, id)).map(({ event }) => event);
}

describe('subscription event', () => {
  test('contains the subscription as a read returns it, its plan, subscriber and next charge', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, plan_id, subscriber_id, answer } = await subscribed(merchant, {
      plan: { metadata: { nivel: 'oro' } },
      subscriber: { metadata: { crm: 7 } },
      body: { webhook_url, metadata: { pedido: 42 }, description: 'Gimnasio' },
    });
    const [body, ...others] = await webhooksOf(merchant, received, id);
    assert.deepEqual(others, []);
    assert.deepEqual(keysOf(body), ['created_at', 'event', 'id', 'sequence', 'subscription', 'transaction']);
    assert.match(body.id, UUID);
    assert.equal(body.event, 'created');
    assert.equal(body.sequence, 1);
    assert.equal(body.created_at, '2027-02-01 08:00:00');
    assert.match(body.created_at, COLOMBIA_TIME);
    const { plan, subscriber, next_charge, ...rest } = body.subscription;
    assert.deepEqual(rest, await shown(merchant.test, id));
    assert.deepEqual(rest.metadata, { pedido: '42' });
    assert.equal(plan.id, plan_id);
    assert.deepEqual(plan.metadata, { nivel: 'oro' });
    assert.equal(subscriber.id, subscriber_id);
    assert.deepEqual(subscriber.metadata, { crm: '7' });
    assert.deepEqual(next_charge, {
      next_renew_at: '2027-03-01',
      charge_scheduled_at: '2027-03-01T19:00:00-05:00',
    });
    assert.equal(body.transaction.transaction_id, answer.body.transaction.transaction_id);
    assert.equal(body.transaction.status, 'Aprobada');
    const all = '?expand[]=plan&expand[]=subscriber';
    const expanded = await shown(merchant.test, id, all);
    assert.deepEqual(plan, expanded.plan);
    assert.deepEqual(subscriber, expanded.subscriber);
  });

  test('is signed with the merchant’s secret', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant, { body: { webhook_url } });
    await webhooksOf(merchant, received, id);
    const row = await findMerchant(service.deps.db, merchant.id);
    assert.ok(row);
    const secret = await readWebhookSecret(service.deps, row);
    const got = received.find(({ body }) => body.includes(id));
    assert.ok(got);
    assert.equal(got.headers.signature, createHmac('sha256', secret).update(got.body).digest('hex'));
    assert.equal(typeof got.headers['webhook-id'], 'string');
    assert.equal(typeof got.headers['webhook-signature'], 'string');
  });

  test('is sent to the webhook URL of the subscription or of its plan, and otherwise not sent', async () => {
    const merchant = await aFrozenMerchant(service);
    const own = await useReceiver();
    const advanced_options = { result_urls: { webhook: webhook_url } };
    const ofPlan = await subscribed(merchant, { plan: { advanced_options } });
    const both = await subscribed(merchant, {
      plan: { advanced_options },
      body: { webhook_url: own.url },
    });
    const neither = await subscribed(merchant);
    assert.deepEqual(await eventsOf(merchant, ofPlan.id), ['created']);
    assert.deepEqual(await eventsOf(merchant, both.id), []);
    assert.equal(own.received.length, 1);
    const { data } = (await merchant.test.get('/api/v1/sandbox/webhooks')).body;
    assert.equal(data.length, 2);
    assert.ok(data.every(({ subject }: { subject: string }) => !subject.includes(neither.id)));
  });

  test('each change sends one event, in order and numbered without gaps', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant, { plan: { price: 28_000 }, body: { webhook_url } });
    const plan_id = await anotherPlan(merchant, { price: 56_000 });
    const { test: api } = merchant;
    await api.put(`/subscription/${id}/change-plan`, { plan_id, proration_behavior: 'always_invoice' });
    await api.post(`/subscription/${id}/pause`);
    await api.post(`/subscription/${id}/resume`);
    await api.put(`/subscription/${id}`, { description: 'no cuenta' });
    await happenedUntil(merchant, '2027-03-01T19:00:00-05:00');
    await api.put(`/subscription/cancel/${id}`);
    await happenedUntil(merchant, '2027-04-01T19:00:00-05:00');
    const events = await webhooksOf(merchant, received, id);
    assert.deepEqual(
      events.map(({ event, sequence }) => `${sequence} ${event}`),
      ['1 created', '2 plan_changed', '3 paused', '4 resumed', '5 renew', '6 canceled', '7 ended'],
    );
    assert.equal(new Set(events.map((one) => one.id)).size, 7);
    const [, changed, paused, resumed, renewed, canceled, ended] = events;
    assert.equal(changed.transaction.amount, 28_000, 'the charge of the plan change');
    assert.equal(changed.subscription.subscription_plan_id, plan_id);
    assert.equal(paused.subscription.status, 'pausada');
    assert.deepEqual(paused.subscription.next_charge, { next_renew_at: null, charge_scheduled_at: null });
    assert.equal(resumed.subscription.status, 'activa');
    assert.equal(renewed.transaction.status, 'Aprobada');
    assert.equal(renewed.created_at, '2027-03-01 19:00:00');
    assert.equal(renewed.subscription.ends_at_iso, '2027-04-01T08:00:00-05:00');
    assert.equal(renewed.subscription.next_charge.next_renew_at, '2027-04-01');
    assert.equal(canceled.subscription.canceled, true);
    assert.equal(canceled.subscription.cancel_at_period_end, true);
    assert.equal(canceled.subscription.cancel_at, '2027-04-01T08:00:00-05:00');
    assert.equal(canceled.subscription.is_active, true);
    assert.equal(canceled.subscription.next_charge.next_renew_at, null);
    assert.equal(ended.subscription.status, 'cancelada');
    assert.equal(ended.subscription.is_active, false);
    assert.equal(ended.created_at, '2027-04-01 08:00:00');
    for (const one of [paused, resumed, canceled, ended]) assert.equal(one.transaction, null);
  });

  test('contains the metadata current at the time of the event', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, plan_id, subscriber_id } = await subscribed(merchant, { body: { webhook_url } });
    await merchant.test.put(`/subscription/${id}`, { metadata: { a: 1 } });
    await merchant.test.put(`/plan/${plan_id}`, { metadata: { b: 2 } });
    await merchant.test.put(`/subscriber/${subscriber_id}`, { metadata: { c: 3 } });
    await merchant.test.put(`/subscription/cancel/${id}`);
    const { subscription } = (await webhooksOf(merchant, received, id)).at(-1);
    assert.deepEqual(subscription.metadata, { a: '1' });
    assert.deepEqual(subscription.plan.metadata, { b: '2' });
    assert.deepEqual(subscription.subscriber.metadata, { c: '3' });
  });
});

describe('failed renewal', () => {
  const GRACE = { trial_period: 1, grace_period: 3, grace_interval: 'day' };

  test('with a soft decline sends a retry event for each attempt and an ended event after grace', async () => {
    const merchant = await aFrozenMerchant(service);
    const card = cardThat('decline', '51');
    const { id } = await subscribed(merchant, { plan: GRACE, card, body: { webhook_url } });
    await happenedUntil(merchant, '2027-02-02T19:00:00-05:00');
    const past_due = await shown(merchant.test, id);
    assert.equal(past_due.status, 'en_gracia');
    assert.equal(past_due.grace_ends_at, '2027-02-05 08:00:00');
    assert.equal(past_due.is_active, true);
    await happenedUntil(merchant, '2027-02-05T07:59:59-05:00');
    assert.equal((await shown(merchant.test, id)).status, 'en_gracia');
    await happenedUntil(merchant, '2027-02-05T08:00:00-05:00');
    const over = await shown(merchant.test, id);
    assert.equal(over.status, 'finalizada');
    assert.equal(over.is_active, false);
    assert.equal(over.canceled, false);
    const events = await webhooksOf(merchant, received, id);
    assert.deepEqual(
      events.map(({ event, created_at }) => `${created_at} ${event}`),
      [
        '2027-02-01 08:00:00 created',
        '2027-02-02 19:00:00 retry',
        '2027-02-03 19:00:00 retry',
        '2027-02-04 19:00:00 retry',
        '2027-02-05 08:00:00 ended',
      ],
    );
    for (const { transaction, subscription } of events.slice(1, 4)) {
      assert.equal(transaction.error.code, '51');
      assert.equal(subscription.on_grace_period, true);
    }
  });

  for (const code of ['05', '61', '65', '91', '96', '57', '98']) {
    test(`with ${code} is retried`, async () => {
      const merchant = await aFrozenMerchant(service);
      const { id } = await subscribed(merchant, { plan: GRACE, card: cardThat('decline', code) });
      await happenedUntil(merchant, '2027-02-02T19:00:00-05:00');
      assert.equal((await shown(merchant.test, id)).status, 'en_gracia');
    });
  }

  for (const code of ['04', '07', '14', '41', '43', '54', '62']) {
    test(`with ${code} ends the subscription immediately, despite its grace period`, async () => {
      const merchant = await aFrozenMerchant(service);
      const card = cardThat('decline', code);
      const { id } = await subscribed(merchant, { plan: GRACE, card, body: { webhook_url } });
      await happenedUntil(merchant, '2027-02-10T19:00:00-05:00');
      const over = await shown(merchant.test, id);
      assert.equal(over.status, 'finalizada');
      const events = await webhooksOf(merchant, received, id);
      assert.deepEqual(
        events.map(({ event }) => event),
        ['created', 'ended'],
      );
      assert.equal(events[1].transaction.error.code, code);
      assert.equal(events[1].created_at, '2027-02-02 19:00:00');
    });
  }

  test('without a grace period ends the subscription immediately and sends an ended event', async () => {
    const merchant = await aFrozenMerchant(service);
    const card = cardThat('decline', '51');
    const { id } = await subscribed(merchant, { plan: { trial_period: 1 }, card, body: { webhook_url } });
    await happenedUntil(merchant, '2027-02-02T19:00:00-05:00');
    assert.equal((await shown(merchant.test, id)).status, 'finalizada');
    assert.deepEqual(await eventsOf(merchant, id), ['created', 'ended']);
  });

  test('followed by an approved retry sends a renew event and keeps the schedule', async () => {
    const merchant = await aFrozenMerchant(service);
    const card = cardThat('decline_twice');
    const { id } = await subscribed(merchant, { plan: GRACE, card, body: { webhook_url } });
    await happenedUntil(merchant, '2027-02-04T19:00:00-05:00');
    const paid = await shown(merchant.test, id);
    assert.equal(paid.status, 'activa');
    assert.equal(paid.starts_at, '2027-02-02 08:00:00');
    assert.equal(paid.ends_at, '2027-03-02 08:00:00');
    assert.equal(paid.grace_ends_at, null);
    assert.deepEqual(await eventsOf(merchant, id), ['created', 'retry', 'retry', 'renew']);
  });

  test('is not retried after a cancellation in grace', async () => {
    const merchant = await aFrozenMerchant(service);
    const card = cardThat('decline_twice');
    const { id } = await subscribed(merchant, { plan: GRACE, card, body: { webhook_url } });
    await happenedUntil(merchant, '2027-02-03T08:00:00-05:00');
    await merchant.test.put(`/subscription/cancel/${id}`);
    await happenedUntil(merchant, '2027-03-10T19:00:00-05:00');
    assert.deepEqual(await eventsOf(merchant, id), ['created', 'retry', 'canceled', 'ended']);
  });

  test('without a response is queried, and no second charge is made', async () => {
    const merchant = await aFrozenMerchant(service);
    const card = cardThat('no_answer_done');
    const { id } = await subscribed(merchant, { plan: GRACE, card, body: { webhook_url } });
    await happenedUntil(merchant, '2027-02-03T08:00:00-05:00');
    const { body } = await merchant.test.get(`/subscription/${id}/transactions`);
    assert.deepEqual(
      body.data.map(({ status }: { status: string }) => status),
      ['Aprobada'],
    );
    assert.deepEqual(await eventsOf(merchant, id), ['created', 'renew']);
  });
});
