import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { anotherPlan, cardThat, shown, subscribed, webhooksOf } from '#test/support/billing.ts';
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

describe('charge amounts', () => {
  test('the first charge of another subscription uses the subscriber’s balance', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, subscriber_id } = await subscribed(merchant, { plan: { price: 56_000 } });
    const cheap = await anotherPlan(merchant, { price: 28_000 });
    const { body } = await merchant.test.put(`/subscription/${id}/change-plan`, {
      plan_id: cheap,
      proration_behavior: 'always_invoice',
    });
    assert.equal(body.net, -28_000);
    const balance = async () =>
      Number((await merchant.test.get(`/subscriber/${subscriber_id}`)).body.balance);
    assert.equal(await balance(), 28_000);
    const start = async (price: number, number?: string) =>
      merchant.test.post('/subscription', {
        plan_id: await anotherPlan(merchant, { price }),
        subscriber_id,
        office: merchant.office,
        card_information: cardData(number),
      });
    const declined = await start(30_000, cardThat('decline', '51'));
    assert.equal(declined.status, 402);
    assert.equal(declined.body.transaction.amount, 2_000);
    assert.equal(await balance(), 28_000, 'a decline restores the balance');
    const free = await start(20_000);
    assert.equal(free.status, 201);
    assert.equal(free.body.transaction, null);
    assert.equal(await balance(), 8_000);
    const rest = await start(30_000);
    assert.equal(rest.body.transaction.amount, 22_000);
    assert.equal(await balance(), 0);
    const { data } = (await merchant.test.get(`/subscription/${rest.body.subscription.id}/invoices`)).body;
    assert.equal(data[0].balance_applied, 8_000);
    assert.equal(data[0].total, 22_000);
  });

  test('a plan with a discount of 100 % sends no request to the gateway', async () => {
    const merchant = await aFrozenMerchant(service);
    const discount = {
      discount_type_amount: 'percentage',
      discount_amount: 100,
      discount_period: 1,
      discount_interval: 'month',
    };
    const traffic = (await network.traffic()).length;
    const card = cardThat('decline', '51');
    const { answer, id } = await subscribed(merchant, { plan: discount, card, body: { webhook_url } });
    assert.equal(answer.body.transaction, null);
    assert.equal(answer.body.subscription.status, 'activa');
    assert.equal((await network.traffic()).length, traffic);
    const [event] = await webhooksOf(merchant, received, id);
    assert.equal(event.event, 'created');
    assert.equal(event.transaction, null);
  });

  test('a retry in grace charges the current plan', async () => {
    const merchant = await aFrozenMerchant(service);
    const plan = { trial_period: 1, grace_period: 7, grace_interval: 'day' };
    const { id } = await subscribed(merchant, { plan, card: cardThat('decline_twice') });
    await happenedUntil(merchant, '2027-02-03T08:00:00-05:00');
    await change(merchant, id, await anotherPlan(merchant, { price: 50_000, ...plan }));
    await happenedUntil(merchant, '2027-02-04T19:00:00-05:00');
    const { data } = (await merchant.test.get(`/subscription/${id}/transactions`)).body;
    assert.deepEqual(
      data.map(({ amount }: { amount: number }) => amount),
      [50_000, 50_000, 30_000],
    );
    const invoices = (await merchant.test.get(`/subscription/${id}/invoices`)).body.data;
    assert.equal(invoices.length, 1);
    assert.equal(invoices[0].total, 50_000);
  });

  test('charges the maximum plan price exactly', async () => {
    const merchant = await aFrozenMerchant(service);
    const { answer, id } = await subscribed(merchant, { plan: { price: 999_999_999_999 } });
    assert.equal(answer.body.transaction.amount, 999_999_999_999);
    const plan_id = await anotherPlan(merchant, { price: 1 });
    const { body } = await change(merchant, id, plan_id);
    assert.equal(body.net, -999_999_999_998);
  });
});

describe('subscription that starts after the charge run', () => {
  test('is renewed at 19:00 on the day its period ends, and each period keeps its full length', async () => {
    const merchant = await aFrozenMerchant(service);
    await happenedUntil(merchant, '2027-02-01T20:00:00-05:00');
    const { id } = await subscribed(merchant, { plan: { invoice_interval: 'day' } });
    const ends: string[] = [];
    for (const day of ['02', '03', '04']) {
      await happenedUntil(merchant, `2027-02-${day}T19:00:00-05:00`);
      ends.push((await shown(merchant.test, id)).ends_at);
    }
    assert.deepEqual(ends, ['2027-02-03 20:00:00', '2027-02-04 20:00:00', '2027-02-05 20:00:00']);
    assert.equal((await merchant.test.get(`/subscription/${id}/transactions`)).body.total, 4);
  });
});
