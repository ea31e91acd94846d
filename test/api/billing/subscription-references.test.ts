import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { useApp } from '#test/support/app.ts';
import { assertInvalid } from '#test/support/assertions.ts';
import {
  anotherPlan,
  assertRefused,
  cardThat,
  shown,
  subscribed,
  webhooksOf,
} from '#test/support/billing.ts';
import type { TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { useReceiver } from '#test/support/receiver.ts';
import { aFrozenMerchant, happenedUntil } from '#test/support/sandbox.ts';
import { cardData } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const { url: webhook_url, received } = await useReceiver();

const change = (merchant: TestMerchant, id: string, plan_id: string) =>
  merchant.test.put(`/subscription/${id}/change-plan`, { plan_id });

describe('subscription references', () => {
  test('a plan or subscriber cannot be deleted while its subscription is not over', async () => {
    const merchant = await aFrozenMerchant(service);
    const { test: api } = merchant;
    const grace = { trial_period: 1, grace_period: 7, grace_interval: 'day' };
    const made = {
      trial: await subscribed(merchant, { plan: { trial_period: 30 } }),
      activa: await subscribed(merchant),
      en_gracia: await subscribed(merchant, { plan: grace, card: cardThat('decline', '51') }),
      pausada: await subscribed(merchant),
      waiting: await subscribed(merchant),
      cancelada: await subscribed(merchant),
      finalizada: await subscribed(merchant, { plan: { trial_period: 1 }, card: cardThat('decline', '51') }),
    };
    await api.post(`/subscription/${made.pausada.id}/pause`);
    await api.put(`/subscription/cancel/${made.waiting.id}`);
    await api.put(`/subscription/cancel/${made.cancelada.id}`, { at_period_end: false });
    await happenedUntil(merchant, '2027-02-02T19:00:00-05:00');
    for (const [status, { plan_id, subscriber_id, id }] of Object.entries(made)) {
      const isOver = status === 'cancelada' || status === 'finalizada';
      const subscriber = await api.put(`/subscriber/${subscriber_id}`, { name: 'Ana' });
      const counts = subscriber.body.subscriber;
      assert.equal(counts.subscriptionsCount, 1);
      assert.equal(counts.activeSubscriptionsCount, isOver ? 0 : 1, status);
      assert.equal(counts.inactiveSubscriptionsCount, isOver ? 1 : 0, status);
      const plan = await api.delete(`/plan/${plan_id}`);
      const person = await api.delete(`/subscriber/${subscriber_id}`);
      if (isOver) {
        assert.equal(plan.status, 200, status);
        assert.equal(person.status, 200, status);
        assert.equal((await shown(api, id, '?expand[]=plan&expand[]=subscriber')).plan.id, plan_id);
      } else {
        assertRefused(plan, 400, 'plan_has_active_subscriptions');
        assertRefused(person, 400, 'subscriber_has_active_subscriptions');
      }
    }
  });

  test('a plan deadline set later applies to existing subscriptions', async () => {
    const merchant = await aFrozenMerchant(service);
    const [near, far] = [await subscribed(merchant), await subscribed(merchant)];
    await merchant.test.put(`/plan/${near.plan_id}`, { deadline: '2027-02-20 12:00:00' });
    await merchant.test.put(`/plan/${far.plan_id}`, { deadline: '2027-02-20 12:00:00' });
    await merchant.test.put(`/plan/${far.plan_id}`, { deadline: null });
    await happenedUntil(merchant, '2027-02-20T12:00:00-05:00');
    assert.equal((await shown(merchant.test, near.id)).status, 'cancelada');
    assert.equal((await shown(merchant.test, far.id)).status, 'activa');
  });

  test('events go to the merchant’s webhook URL when subscription and plan have none', async () => {
    const merchant = await aFrozenMerchant(service);
    await sql`update merchants set webhook_url = ${webhook_url} where id = ${merchant.id}`.execute(
      service.deps.db,
    );
    const { id } = await subscribed(merchant);
    assert.equal((await webhooksOf(merchant, received, id)).length, 1);
  });

  test('erasing the sandbox deletes subscriptions and restarts invoice numbers at one', async () => {
    const merchant = await aFrozenMerchant(service);
    const { subscriber_id } = await subscribed(merchant, { body: { webhook_url } });
    assert.equal((await merchant.test.delete('/api/v1/sandbox')).status, 200);
    assert.equal((await merchant.test.get('/subscription')).body.total, 0);
    assert.equal((await merchant.test.get(`/subscription/subscriber/${subscriber_id}`)).body.total, 0);
    const { id } = await subscribed(merchant);
    const { data } = (await merchant.test.get(`/subscription/${id}/invoices`)).body;
    assert.equal(data[0].number, 1);
  });

  test('error messages are in Spanish on request, and error codes stay the same', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, plan_id } = await subscribed(merchant);
    const spanish = { 'accept-language': 'es' };
    const same = await merchant.test.put(`/subscription/${id}/change-plan`, { plan_id }, spanish);
    assert.equal(same.body.error.code, 'subscription_same_plan');
    assert.match(same.body.message, /suscripción/);
    const invalid = await merchant.test.post('/subscription', {}, spanish);
    assert.match(invalid.body.message, /obligatorio/);
  });

  test('other HTTP methods return 405', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant);
    for (const answer of [
      await merchant.test.delete(`/subscription/${id}`),
      await merchant.test.put('/subscription', {}),
      await merchant.test.get(`/subscription/${id}/pause`),
      await merchant.test.post(`/subscription/cancel/${id}`),
      await merchant.test.post(`/subscription/${id}/change-plan`, {}),
    ]) {
      assert.equal(`${answer.status} ${answer.body.error.code}`, '405 method_not_allowed');
    }
  });
});

describe('plan change limits', () => {
  test('a change to a full plan is rejected', async () => {
    const merchant = await aFrozenMerchant(service);
    const { plan_id } = await subscribed(merchant, { plan: { active_subscribers_limit: 1 } });
    const { id } = await subscribed(merchant);
    assertRefused(await change(merchant, id, plan_id), 400, 'plan_subscribers_limit_reached', 'changed');
  });

  test('a change to a plan of an office outside the user’s access is rejected', async () => {
    const merchant = await aFrozenMerchant(service);
    const [north = 0, south = 0] = merchant.offices;
    const { id, plan_id: own } = await subscribed(merchant);
    const plan_id = await anotherPlan(merchant, { office: south, price: 60_000 });
    const limited = await merchant.limitedTo([north]);
    for (const body of [
      { plan_id },
      { plan_id, mode: 'invitation' },
      { plan_id, applies_at: 'period_end' },
    ]) {
      assertInvalid(await limited.put(`/subscription/${id}/change-plan`, body), 'plan_id');
    }
    assertInvalid(await limited.get(`/subscription/${id}/change-plan/preview?plan_id=${plan_id}`), 'plan_id');
    assert.equal((await shown(merchant.test, id)).subscription_plan_id, own);
    const reaching = await merchant.limitedTo([north, south]);
    assert.equal((await reaching.put(`/subscription/${id}/change-plan`, { plan_id })).status, 200);
  });

  test('a change to a plan that the subscriber already has is rejected', async () => {
    const merchant = await aFrozenMerchant(service);
    const first = await subscribed(merchant);
    const plan_id = await anotherPlan(merchant);
    const second = await merchant.test.post('/subscription', {
      plan_id,
      subscriber_id: first.subscriber_id,
      office: merchant.office,
      card_information: cardData(),
    });
    assert.equal(second.status, 201);
    const refused = await change(merchant, first.id, plan_id);
    assertRefused(refused, 400, 'subscriber_already_subscribed', 'changed');
  });
});
