import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import {
  anotherPlan,
  assertRefused,
  cardThat,
  shown,
  subscribed,
  webhooksOf,
} from '#test/support/billing.ts';
import type { Answer, TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { useReceiver } from '#test/support/receiver.ts';
import { aFrozenMerchant, happenedUntil } from '#test/support/sandbox.ts';
import { cardData } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const { url: webhook_url, received } = await useReceiver();

beforeEach(() => network.faults({}));

async function invited(merchant: TestMerchant, id: string): Promise<string> {
  const { status, body } = await merchant.test.post(`/subscription/${id}/renew`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.invitation_id;
}

function accept(merchant: TestMerchant, invitation: string): Promise<Answer> {
  return merchant.test.post(`/api/v1/sandbox/invitations/${invitation}/accept`);
}

async function withCard(merchant: TestMerchant, id: string, number?: string): Promise<void> {
  const { holder: _, ...card } = cardData(number);
  const { status } = await merchant.test.put(`/subscription/${id}/update-payment-method`, card);
  assert.equal(status, 200);
}

async function purchases(): Promise<number> {
  return (await network.ledger()).filter(({ kind }) => kind === 'purchase').length;
}

describe('accepting an invitation', () => {
  test('can be repeated when the charge failed at the gateway', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant);
    await withCard(merchant, id, cardThat('error'));
    const invitation = await invited(merchant, id);
    assert.equal((await accept(merchant, invitation)).status, 502);
    await withCard(merchant, id);
    const { status, body } = await accept(merchant, invitation);
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.transaction.status, 'Aprobada');
  });

  test('is rejected while a charge of the subscription is pending, and works afterwards', async () => {
    const merchant = await aFrozenMerchant(service);
    const card = cardThat('no_answer_done');
    const { id } = await subscribed(merchant, { plan: { trial_period: 1 }, card });
    const invitation = await invited(merchant, id);
    await network.faults({ mode: 'error' });
    await happenedUntil(merchant, '2027-02-02T19:00:00-05:00');
    const before = await purchases();
    assertRefused(await accept(merchant, invitation), 429, 'payment_in_progress');
    assert.equal(await purchases(), before);
    await network.faults({});
    await happenedUntil(merchant, '2027-02-03T19:00:00-05:00');
    await withCard(merchant, id);
    assert.equal((await accept(merchant, invitation)).status, 200);
  });

  test('undoes the cancellation of a paused subscription, which stays paused', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant);
    await merchant.test.post(`/subscription/${id}/pause`);
    await merchant.test.put(`/subscription/cancel/${id}`);
    const { status, body } = await accept(merchant, await invited(merchant, id));
    assert.equal(status, 200, JSON.stringify(body));
    const back = await shown(merchant.test, id, '?expand[]=next_transaction');
    assert.deepEqual(
      [back.status, back.canceled, back.cancel_at, back.next_charge_at],
      ['pausada', false, null, null],
    );
  });

  test('for the plan that the subscription already has changes nothing and sends no event', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant, { body: { webhook_url } });
    const plan_id = await anotherPlan(merchant, { price: 60_000 });
    const asked = await merchant.test.put(`/subscription/${id}/change-plan`, { plan_id, mode: 'invitation' });
    await merchant.test.put(`/subscription/${id}/change-plan`, { plan_id, proration_behavior: 'none' });
    const before = await shown(merchant.test, id);
    const { status, body } = await accept(merchant, asked.body.invitation_id);
    assert.deepEqual([status, body.transaction], [200, null]);
    assert.deepEqual(await shown(merchant.test, id), before);
    const events = await webhooksOf(merchant, received, id);
    assert.deepEqual(
      events.map(({ event }) => event),
      ['created', 'plan_changed'],
    );
  });

  test('restarts a subscription created on a 31st with the restart day as its billing anchor', async () => {
    const merchant = await aFrozenMerchant(service);
    await happenedUntil(merchant, '2027-03-31T10:00:00-05:00');
    const { id } = await subscribed(merchant);
    await merchant.test.put(`/subscription/cancel/${id}`, { at_period_end: false });
    await happenedUntil(merchant, '2027-04-30T10:00:00-05:00');
    assert.equal((await accept(merchant, await invited(merchant, id))).status, 200);
    assert.equal((await shown(merchant.test, id)).ends_at, '2027-05-30 10:00:00');
    await happenedUntil(merchant, '2027-07-30T20:00:00-05:00');
    assert.equal((await shown(merchant.test, id)).ends_at, '2027-08-30 10:00:00');
  });

  test('charges the subscriber’s default card when the card was deleted, and is rejected without any card', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, subscriber_id } = await subscribed(merchant);
    const other = cardThat('approve', undefined, 'mastercard');
    const begun = await merchant.test.post('/subscription', {
      plan_id: await anotherPlan(merchant),
      subscriber_id,
      office: merchant.office,
      card_information: cardData(other),
    });
    assert.equal(begun.status, 201, JSON.stringify(begun.body));
    for (const one of [id, begun.body.subscription.id]) {
      await merchant.test.put(`/subscription/cancel/${one}`, { at_period_end: false });
    }
    const invitation = await invited(merchant, id);
    const path = `/subscriber/${subscriber_id}/cards`;
    type Card = { token: string; brand: string };
    const cards: Card[] = (await merchant.test.get(path)).body;
    const tokenOf = (brand: string) => cards.find((card) => card.brand === brand)?.token;
    await merchant.test.put(`${path}/${tokenOf('mastercard')}/default`);
    assert.equal((await merchant.test.delete(`${path}/${tokenOf('visa')}`)).status, 200);
    const { status, body } = await accept(merchant, invitation);
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.transaction.payment_method_source, 'mastercard');
    await merchant.test.put(`/subscription/cancel/${id}`, { at_period_end: false });
    const again = await invited(merchant, id);
    assert.equal((await merchant.test.delete(`${path}/${tokenOf('mastercard')}`)).status, 200);
    assertRefused(await accept(merchant, again), 400, 'subscriber_without_card');
  });
});

describe('pending invitation', () => {
  test('blocks other invitations of both kinds until it expires after exactly one week', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant);
    const plan_id = await anotherPlan(merchant);
    await invited(merchant, id);
    for (const now of ['2027-02-01T08:00:00-05:00', '2027-02-08T07:59:59-05:00']) {
      await happenedUntil(merchant, now);
      const renewal = await merchant.test.post(`/subscription/${id}/renew`);
      assertRefused(renewal, 400, 'invitation_already_pending', 'renewed');
      const body = { plan_id, mode: 'invitation' };
      const change = await merchant.test.put(`/subscription/${id}/change-plan`, body);
      assertRefused(change, 400, 'invitation_already_pending', 'changed');
    }
    await happenedUntil(merchant, '2027-02-08T08:00:00-05:00');
    await invited(merchant, id);
  });

  test('can be accepted until its last second', async () => {
    const merchant = await aFrozenMerchant(service);
    const [one, other] = [await subscribed(merchant), await subscribed(merchant)];
    const [early, late] = [await invited(merchant, one.id), await invited(merchant, other.id)];
    await happenedUntil(merchant, '2027-02-08T07:59:59-05:00');
    assert.equal((await accept(merchant, early)).status, 200);
    await happenedUntil(merchant, '2027-02-08T08:00:00-05:00');
    assertRefused(await accept(merchant, late), 400, 'invitation_expired');
  });
});

describe('email with an invitation to change plans', () => {
  for (const [proration_behavior, adjustment] of [
    ['create_prorations', /15\.000.* por pagar/],
    ['none', /Ninguno/],
  ] as const) {
    test(`states the cost of the change with ${proration_behavior}`, async () => {
      const merchant = await aFrozenMerchant(service);
      await happenedUntil(merchant, '2027-04-01T08:00:00-05:00');
      const { id } = await subscribed(merchant);
      const plan_id = await anotherPlan(merchant, { price: 60_000 });
      await happenedUntil(merchant, '2027-04-16T08:00:00-05:00');
      const body = { plan_id, mode: 'invitation', proration_behavior };
      await merchant.test.put(`/subscription/${id}/change-plan`, body);
      const [mail] = (await merchant.test.get('/api/v1/sandbox/mails')).body.data;
      assert.match(mail.text, adjustment);
    });
  }
});
