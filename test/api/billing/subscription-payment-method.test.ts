import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { removeDefaultCard } from '#src/customers/subscribers/defaults/store.ts';
import { useApp } from '#test/support/app.ts';
import { assertInvalid } from '#test/support/assertions.ts';
import { anotherPlan, assertRefused, cardThat, shown, subscribed } from '#test/support/billing.ts';
import type { Answer, TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { aFrozenMerchant, happenedUntil } from '#test/support/sandbox.ts';
import { VISA } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const MASTERCARD = cardThat('approve', '00', 'mastercard');

type Body = Readonly<Record<string, unknown>>;

function change(merchant: TestMerchant, id: string, card: Body = {}): Promise<Answer> {
  const body = { number: MASTERCARD, datetime: '2030-06', cvv: '123', ...card };
  return merchant.test.put(`/subscription/${id}/update-payment-method`, body);
}

async function aCancelledOne(merchant: TestMerchant, at_period_end: boolean): Promise<string> {
  const { id } = await subscribed(merchant);
  await merchant.test.put(`/subscription/cancel/${id}`, { at_period_end });
  return id;
}

describe('replacing the card of a subscription', () => {
  test('takes effect at the next charge and sends no request to the gateway before it', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, subscriber_id } = await subscribed(merchant);
    const before = (await merchant.test.get(`/subscriber/${subscriber_id}`)).body;
    const traffic = (await network.traffic()).length;
    const { status, body } = await change(merchant, id);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(body, { updated: true });
    assert.equal((await network.traffic()).length, traffic);
    const after = (await merchant.test.get(`/subscriber/${subscriber_id}`)).body;
    assert.notEqual(
      after.default_payment_method_id,
      before.default_payment_method_id,
      'the default card is replaced',
    );
    await happenedUntil(merchant, '2027-03-01T19:00:00-05:00');
    const { data } = (await merchant.test.get(`/subscription/${id}/transactions`)).body;
    assert.deepEqual(
      data.map((one: { payment_method_source: string }) => one.payment_method_source),
      ['mastercard', 'visa'],
    );
  });

  test('ends the grace period at the next retry', async () => {
    const merchant = await aFrozenMerchant(service);
    const plan = { trial_period: 1, grace_period: 5, grace_interval: 'day' };
    const { id } = await subscribed(merchant, { plan, card: cardThat('decline', '51') });
    await happenedUntil(merchant, '2027-02-03T08:00:00-05:00');
    assert.equal((await shown(merchant.test, id)).status, 'en_gracia');
    assert.equal((await change(merchant, id)).status, 200);
    await happenedUntil(merchant, '2027-02-03T19:00:00-05:00');
    const paid = await shown(merchant.test, id);
    assert.equal(paid.status, 'activa');
    assert.equal(paid.on_grace_period, false);
    assert.equal(paid.grace_ends_at, null);
    assert.equal(paid.ends_at, '2027-03-02 08:00:00', 'a late payment keeps the schedule');
  });

  test('does not change the card of other subscriptions', async () => {
    const merchant = await aFrozenMerchant(service);
    const first = await subscribed(merchant);
    const saved = await merchant.test.get(`/subscriber/${first.subscriber_id}`);
    const second = await merchant.test.post('/subscription', {
      plan_id: await anotherPlan(merchant),
      subscriber_id: first.subscriber_id,
      office: merchant.office,
      card: saved.body.default_payment_method_id,
    });
    assert.equal(second.status, 201);
    await change(merchant, first.id);
    await happenedUntil(merchant, '2027-03-01T19:00:00-05:00');
    for (const [id, brand] of [
      [first.id, 'mastercard'],
      [second.body.subscription.id, 'visa'],
    ]) {
      const { data } = (await merchant.test.get(`/subscription/${id}/transactions`)).body;
      assert.equal(data[0].payment_method_source, brand);
    }
  });

  test('requires a valid number, an expiry month that is not past and a CVV for the brand', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant);
    const amex = cardThat('approve', '00', 'amex');
    for (const card of [
      { number: Number(VISA), cvv: 123 },
      { number: amex, cvv: '1234' },
      { datetime: '2027-02' },
    ]) {
      assert.equal((await change(merchant, id, card)).status, 200, JSON.stringify(card));
    }
    for (const [field, values] of Object.entries({
      number: [undefined, null, '', '4111111111111112', '4111 1111 1111 1111', 'x', [], true],
      datetime: [undefined, null, '', '2027-01', '2027-13', '2027-00', '27-12', '2027-1', [], 202_712],
      cvv: [undefined, null, '', '12', '1234', 'abc', [], true],
    })) {
      for (const value of values) assertInvalid(await change(merchant, id, { [field]: value }), field, value);
    }
    assertInvalid(await change(merchant, id, { number: amex, cvv: '123' }), 'cvv');
  });

  test('is rejected for a cancelled or ended subscription', async () => {
    const merchant = await aFrozenMerchant(service);
    for (const at_period_end of [true, false]) {
      const id = await aCancelledOne(merchant, at_period_end);
      assertRefused(await change(merchant, id), 400, 'subscription_canceled');
    }
    const { id } = await subscribed(merchant, { plan: { trial_period: 1 }, card: cardThat('decline', '54') });
    await happenedUntil(merchant, '2027-02-02T19:00:00-05:00');
    assertRefused(await change(merchant, id), 400, 'subscription_inactive');
  });
});

describe('invitation to renew', () => {
  const renew = (merchant: TestMerchant, id: string) => merchant.test.post(`/subscription/${id}/renew`);

  test('is limited to one pending invitation and makes no charge', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant);
    const purchases = (await network.ledger()).length;
    const { status, body } = await renew(merchant, id);
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.renewed, true);
    assert.equal(typeof body.message, 'string');
    assertRefused(await renew(merchant, id), 400, 'invitation_already_pending', 'renewed');
    assert.equal((await network.ledger()).length, purchases);
    assert.equal(
      (await renew(merchant, (await subscribed(merchant)).id)).status,
      200,
      'another subscription can have its own invitation',
    );
  });

  test('cannot be pending together with an invitation to change plans', async () => {
    const merchant = await aFrozenMerchant(service);
    const [first, second] = [await subscribed(merchant), await subscribed(merchant)];
    const body = { plan_id: await anotherPlan(merchant), mode: 'invitation' };
    await renew(merchant, first.id);
    const refused = await merchant.test.put(`/subscription/${first.id}/change-plan`, body);
    assertRefused(refused, 400, 'invitation_already_pending', 'changed');
    assert.equal((await merchant.test.put(`/subscription/${second.id}/change-plan`, body)).status, 200);
    assertRefused(await renew(merchant, second.id), 400, 'invitation_already_pending', 'renewed');
  });

  test('can be sent for an ended subscription', async () => {
    const merchant = await aFrozenMerchant(service);
    assert.equal((await renew(merchant, await aCancelledOne(merchant, false))).status, 200);
    const plan = { trial_period: 1 };
    const { id } = await subscribed(merchant, { plan, card: cardThat('decline', '54') });
    await happenedUntil(merchant, '2027-02-02T19:00:00-05:00');
    assert.equal((await renew(merchant, id)).status, 200);
  });

  test('is rejected for a subscriber without a card', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, subscriber_id } = await subscribed(merchant);
    await removeDefaultCard(service.deps.db, { commerce_id: merchant.id, subscriber_id, production: false });
    assertRefused(await renew(merchant, id), 400, 'subscriber_without_card', 'renewed');
  });
});
