import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { anotherPlan, assertRefused, cardThat, shown, subscribed } from '#test/support/billing.ts';
import { aSubscriber } from '#test/support/bodies.ts';
import { cutOffAfterCommit } from '#test/support/cut-off.ts';
import type { Answer, TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { aFrozenMerchant, happenedUntil } from '#test/support/sandbox.ts';
import { cardData } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

let keys = 0;

/** Sends a request whose response is lost after the commit, repeats it with the same key and returns the replay. */
async function again(send: (headers: Record<string, string>) => Promise<Answer>): Promise<Answer> {
  keys += 1;
  const headers = { 'idempotency-key': `cortada-${keys}` };
  await cutOffAfterCommit(service, () => send(headers));
  const answer = await send(headers);
  assert.equal(answer.headers['idempotency-replayed'], 'true', JSON.stringify(answer.body));
  return answer;
}

function change(merchant: TestMerchant, id: string, body: object): Promise<Answer> {
  return again((headers) => merchant.test.put(`/subscription/${id}/change-plan`, body, headers));
}

async function charges(merchant: TestMerchant, id: string): Promise<number> {
  return (await merchant.test.get(`/subscription/${id}/transactions`)).body.total;
}

describe('repeated plan change after the process died before responding', () => {
  for (const [name, body] of [
    ['with prorations at the next renewal', {}],
    ['without prorations', { proration_behavior: 'none' }],
    ['at the end of the period', { applies_at: 'period_end' }],
  ] as const) {
    test(`${name}, returns the result of the first request`, async () => {
      const merchant = await aFrozenMerchant(service);
      const { id } = await subscribed(merchant);
      const plan_id = await anotherPlan(merchant, { price: 60_000 });
      await happenedUntil(merchant, '2027-02-15T08:00:00-05:00');
      const { status, body: answer } = await change(merchant, id, { plan_id, ...body });
      assert.equal(status, 200, JSON.stringify(answer));
      assert.equal(answer.changed, true);
      assert.equal(answer.mode, 'direct');
      const { subscription_plan_id, scheduled_plan_id } = await shown(merchant.test, id);
      assert.equal(scheduled_plan_id ?? subscription_plan_id, plan_id);
      assert.equal(answer.subscription.planId, subscription_plan_id);
      assert.equal(await charges(merchant, id), 1);
    });
  }

  test('by invitation, returns the same invitation', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant);
    const plan_id = await anotherPlan(merchant);
    const { status, body } = await change(merchant, id, { plan_id, mode: 'invitation' });
    assert.deepEqual([status, body.invited], [200, true]);
    const path = `/api/v1/sandbox/invitations/${body.invitation_id}/accept`;
    assert.equal((await merchant.test.post(path)).status, 200);
  });

  test('that credited the balance, returns the credit and does not repeat it', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, subscriber_id } = await subscribed(merchant);
    const plan_id = await anotherPlan(merchant, { price: 15_000 });
    const body = { plan_id, proration_behavior: 'always_invoice' };
    const { status, body: answer } = await change(merchant, id, body);
    assert.deepEqual([status, answer.net, answer.applies_on], [200, -15_000, 'now']);
    assert.equal((await merchant.test.get(`/subscriber/${subscriber_id}`)).body.balance, 15_000);
  });

  test('that was charged, returns the full result and charges once', async () => {
    const merchant = await aFrozenMerchant(service);
    const [one, other] = [await subscribed(merchant), await subscribed(merchant)];
    const plan_id = await anotherPlan(merchant, { price: 60_000 });
    await happenedUntil(merchant, '2027-02-15T08:00:00-05:00');
    const body = { plan_id, proration_behavior: 'always_invoice' };
    const whole = await merchant.test.put(`/subscription/${other.id}/change-plan`, body);
    const { status, body: answer } = await change(merchant, one.id, body);
    assert.equal(status, 200, JSON.stringify(answer));
    const { proration, net, line_items, applies_on, mode } = whole.body;
    assert.deepEqual(
      [answer.changed, answer.mode, answer.net, answer.line_items, answer.applies_on],
      [true, mode, net, line_items, applies_on],
    );
    const { transaction: _, ...figures } = proration;
    const { transaction, ...same } = answer.proration;
    assert.deepEqual(same, figures);
    assert.deepEqual([transaction.status, transaction.amount], ['Aprobada', net]);
    assert.equal(answer.subscription.planId, plan_id);
    assert.equal(await charges(merchant, one.id), 2);
  });

  test('that was declined, returns the decline and does not retry the charge', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, plan_id: before } = await subscribed(merchant);
    const { holder: _, ...card } = cardData(cardThat('decline', '51'));
    await merchant.test.put(`/subscription/${id}/update-payment-method`, card);
    const plan_id = await anotherPlan(merchant, { price: 60_000 });
    const answer = await change(merchant, id, { plan_id, proration_behavior: 'always_invoice' });
    assertRefused(answer, 402, 'card_declined', 'changed');
    assert.equal(answer.body.error.decline_code, '51');
    assert.equal((await shown(merchant.test, id)).subscription_plan_id, before);
    assert.equal(await charges(merchant, id), 2);
  });
});

describe('repeated subscription creation after the process died before responding', () => {
  for (const [name, plan] of [
    ['with a trial', { trial_period: 7 }],
    [
      'without a charge',
      {
        discount_type_amount: 'percentage',
        discount_amount: 100,
        discount_period: 1,
        discount_interval: 'month',
      },
    ],
    ['that was charged', {}],
  ] as const) {
    test(`${name}, returns the subscription that was created`, async () => {
      const merchant = await aFrozenMerchant(service);
      const plan_id = await anotherPlan(merchant, plan);
      const { body } = await merchant.test.post('/subscriber', aSubscriber(merchant.office));
      const wanted = {
        plan_id,
        subscriber_id: body.subscriber.id,
        office: merchant.office,
        card_information: cardData(),
      };
      const answer = await again((headers) => merchant.test.post('/subscription', wanted, headers));
      assert.equal(answer.status, 201, JSON.stringify(answer.body));
      assert.deepEqual(answer.body.subscription, await shown(merchant.test, answer.body.subscription.id));
      assert.equal((await merchant.test.get('/subscription')).body.total, 1);
    });
  }
});
