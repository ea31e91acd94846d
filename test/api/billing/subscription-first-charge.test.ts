import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { lockCardsSavedFor } from '#src/customers/cards/store.ts';
import { saveCard } from '#src/customers/cards/vault.ts';
import { newId } from '#src/kernel/ids.ts';
import { useApp } from '#test/support/app.ts';
import { assertNotFound } from '#test/support/assertions.ts';
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
import { cardData, subscribe, VISA } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const { url: webhook_url, received } = await useReceiver();

beforeEach(() => network.faults({}));

function lookUp(merchant: TestMerchant, transaction: string | number): Promise<Answer> {
  return merchant.test.post(`/api/v1/payment/transaction/${transaction}`);
}

async function assertNothingLeft(
  merchant: TestMerchant,
  made: Pick<Awaited<ReturnType<typeof subscribe>>, 'plan_id' | 'subscriber_id'>,
) {
  assert.equal((await merchant.test.get('/subscription')).body.total, 0);
  const bySubscriber = await merchant.test.get(`/subscription/subscriber/${made.subscriber_id}`);
  assert.equal(bySubscriber.body.total, 0);
  const subscriber = await merchant.test.get(`/subscriber/${made.subscriber_id}`);
  assert.equal(subscriber.body.default_payment_method_id, null, 'a declined card is not saved');
  assert.equal((await merchant.test.get('/api/v1/sandbox/webhooks')).body.data.length, 0);
}

describe('declined first charge', () => {
  for (const [code, action, retryable] of [
    ['51', 'contact_issuer', false],
    ['05', 'contact_issuer', false],
    ['54', 'use_another_card', false],
    ['43', 'use_another_card', false],
    ['91', 'retry_later', true],
  ] as const) {
    test(`with ${code} returns 402 and leaves only its transaction`, async () => {
      const merchant = await aFrozenMerchant(service);
      const made = await subscribe(merchant.test, merchant.office, {
        card: cardThat('decline', code),
        body: { webhook_url },
      });
      const { status, body } = made.answer;
      assert.equal(status, 402);
      assert.equal(body.saved, false);
      assert.equal(body.subscription, undefined);
      const { message, ...error } = body.error;
      assert.deepEqual(error, {
        type: 'card_error',
        code: 'card_declined',
        param: null,
        decline_code: code,
        action,
        retryable,
      });
      assert.equal(body.message, message);
      assert.equal(body.transaction.status, 'Rechazada');
      assert.equal(body.transaction.error.code, code);
      assert.equal(body.transaction.approved_at, null);
      await assertNothingLeft(merchant, made);
      const byNumber = await lookUp(merchant, body.transaction.transaction_id);
      assert.equal(byNumber.status, 200, JSON.stringify(byNumber.body));
      assert.equal(byNumber.body.data.status, 'Rechazada');
      assert.deepEqual((await lookUp(merchant, byNumber.body.data.id)).body, byNumber.body);
      assert.equal((await merchant.test.get('/api/v1/virtual-account/movements')).body.meta.total, 0);
      const again = await merchant.test.post('/subscription', {
        plan_id: made.plan_id,
        subscriber_id: made.subscriber_id,
        office: merchant.office,
        card_information: cardData(),
      });
      assert.equal(again.status, 201, 'another card is accepted immediately');
    });
  }

  test('uses up neither a subscriber slot nor a discount slot of the plan', async () => {
    const merchant = await aFrozenMerchant(service);
    const plan = {
      active_subscribers_limit: 1,
      discount_type_amount: 'percentage',
      discount_amount: 50,
      discount_period: 1,
      discount_interval: 'month',
      discount_subscribers_limit: 1,
    };
    const made = await subscribe(merchant.test, merchant.office, { plan, card: cardThat('decline', '51') });
    assert.equal(made.answer.status, 402);
    assert.equal(made.answer.body.transaction.amount, 15_000);
    const { status, body } = await merchant.test.post('/subscription', {
      plan_id: made.plan_id,
      subscriber_id: made.subscriber_id,
      office: merchant.office,
      card_information: cardData(),
    });
    assert.equal(status, 201);
    assert.equal(body.transaction.amount, 15_000);
  });

  test('deletes the card saved for it and keeps the other cards', async () => {
    const merchant = await aFrozenMerchant(service);
    const { subscriber_id } = await subscribed(merchant);
    const cards = async () => (await merchant.test.get(`/subscriber/${subscriber_id}/cards`)).body;
    const before = await cards();
    const refused = await merchant.test.post('/subscription', {
      plan_id: await anotherPlan(merchant),
      subscriber_id,
      office: merchant.office,
      card_information: cardData(cardThat('decline', '51')),
    });
    assertRefused(refused, 402, 'card_declined', 'saved');
    assert.deepEqual(await cards(), before);
  });

  test('finds the card by made_for, or by an id equal to the subscription id for older cards', async () => {
    const { deps } = service;
    const merchant = await aFrozenMerchant(service);
    const { subscriber_id } = await subscribed(merchant);
    const owner = { commerce_id: merchant.id, subscriber_id, production: false };
    const made_for = newId();
    const card = { number: cardThat('decline', '51'), expiry: '2039-12', holder: 'Ana' };
    const { id } = await saveCard(deps, { ...owner, card, made_for });
    assert.notEqual(id, made_for);
    const found = async (subscription: string) =>
      (await lockCardsSavedFor(deps.db, merchant.id, [id], [subscription])).map((one) => one.id);
    assert.deepEqual([await found(made_for), await found(id), await found(newId())], [[id], [id], []]);
  });

  test('with a saved card keeps that card', async () => {
    const merchant = await aFrozenMerchant(service);
    // The trial makes no charge, so the declining card is saved.
    const first = await subscribed(merchant, { plan: { trial_period: 1 }, card: cardThat('decline', '51') });
    const { body } = await merchant.test.get(`/subscriber/${first.subscriber_id}`);
    const other = await merchant.test.post('/plan', {
      name: 'Otro',
      description: 'Otro',
      price: 10,
      currency_type: 'COP',
      invoice_period: 1,
      invoice_interval: 'month',
      office: merchant.office,
    });
    const refused = await merchant.test.post('/subscription', {
      plan_id: other.body.plan.id,
      subscriber_id: first.subscriber_id,
      office: merchant.office,
      card: body.default_payment_method_id,
    });
    assertRefused(refused, 402, 'card_declined');
    const after = await merchant.test.get(`/subscriber/${first.subscriber_id}`);
    assert.equal(after.body.default_payment_method_id, body.default_payment_method_id);
    assert.equal((await shown(merchant.test, first.id)).status, 'trial');
  });

  test('keeps a saved card that no subscription uses', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, subscriber_id } = await subscribed(merchant);
    const declining = cardThat('decline', '51');
    const replaceCard = async (number: string) => {
      const typed = { number, datetime: '2030-06', cvv: '123' };
      const { status } = await merchant.test.put(`/subscription/${id}/update-payment-method`, typed);
      assert.equal(status, 200);
      return (await merchant.test.get(`/subscriber/${subscriber_id}`)).body.default_payment_method_id;
    };
    const saved: string = await replaceCard(declining);
    assert.notEqual(await replaceCard(VISA), saved);
    const refused = await merchant.test.post('/subscription', {
      plan_id: await anotherPlan(merchant),
      subscriber_id,
      office: merchant.office,
      card: saved,
    });
    assertRefused(refused, 402, 'card_declined');
    const { body } = await merchant.test.get(`/api/v1/subscriptions/subscriber/${subscriber_id}/cards`);
    assert.ok(JSON.stringify(body).includes(saved), 'the card is still listed');
  });
});

describe('first charge without a response', () => {
  async function begun(merchant: TestMerchant, outcome: 'no_answer_done' | 'no_answer_not_done') {
    const made = await subscribe(merchant.test, merchant.office, {
      card: cardThat(outcome),
      body: { webhook_url, description: 'Oculta' },
    });
    const { status, body } = made.answer;
    assert.equal(status, 202, JSON.stringify(body));
    assert.equal(body.saved, false);
    assert.equal(body.transaction.status, 'Pendiente');
    assert.equal(typeof body.message, 'string');
    return { ...made, id: body.subscription_id as string };
  }

  async function assertHidden(merchant: TestMerchant, made: Awaited<ReturnType<typeof begun>>) {
    assert.equal((await merchant.test.get('/subscription')).body.total, 0);
    assert.equal((await merchant.test.get(`/subscription/plan/${made.plan_id}`)).body.total, 0);
    assert.equal((await merchant.test.get(`/subscription/subscriber/${made.subscriber_id}`)).body.total, 0);
    assertNotFound(await merchant.test.get(`/subscription/${made.id}`));
    assertNotFound(await merchant.test.put(`/subscription/cancel/${made.id}`));
    assertNotFound(await merchant.test.get(`/subscription/${made.id}/invoices`));
  }

  test('that was made shows the subscription after the query and sends a created event', async () => {
    const merchant = await aFrozenMerchant(service);
    const made = await begun(merchant, 'no_answer_done');
    await assertHidden(merchant, made);
    assert.deepEqual(await webhooksOf(merchant, received, made.id), []);
    const happened = await happenedUntil(merchant, '2027-02-01T09:00:00-05:00');
    assert.equal(happened[0]?.event, 'network_asked');
    const subscription = await shown(merchant.test, made.id);
    assert.equal(subscription.status, 'activa');
    assert.equal(subscription.is_active, true);
    assert.equal(subscription.starts_at, '2027-02-01 08:00:00');
    assert.equal(subscription.ends_at, '2027-03-01 08:00:00');
    const events = await webhooksOf(merchant, received, made.id);
    assert.deepEqual(
      events.map(({ event }) => event),
      ['created'],
    );
    assert.equal(events[0].transaction.status, 'Aprobada');
    assert.equal((await merchant.test.get('/api/v1/virtual-account/movements')).body.meta.total, 1);
    const renewed = await happenedUntil(merchant, '2027-03-02T19:00:00-05:00');
    assert.ok(
      renewed.some(({ event }) => event === 'network_asked'),
      'it renews normally',
    );
    assert.equal((await shown(merchant.test, made.id)).ends_at, '2027-04-01 08:00:00');
  });

  test('that was not made leaves no subscription and sends no event', async () => {
    const merchant = await aFrozenMerchant(service);
    const made = await begun(merchant, 'no_answer_not_done');
    await assertHidden(merchant, made);
    await happenedUntil(merchant, '2027-02-01T09:00:00-05:00');
    await assertHidden(merchant, made);
    await assertNothingLeft(merchant, made);
    const { transaction } = made.answer.body;
    const record = await lookUp(merchant, transaction.transaction_id);
    assert.equal(record.body.data.status, 'Fallida');
    assert.deepEqual(await happenedUntil(merchant, '2027-06-01T19:00:00-05:00'), []);
    const again = await merchant.test.post('/subscription', {
      plan_id: made.plan_id,
      subscriber_id: made.subscriber_id,
      office: merchant.office,
      card_information: cardData(),
    });
    assert.equal(again.status, 201);
  });

  test('rejects a second subscription until the outcome is known', async () => {
    const merchant = await aFrozenMerchant(service);
    const made = await begun(merchant, 'no_answer_done');
    const again = await merchant.test.post('/subscription', {
      plan_id: made.plan_id,
      subscriber_id: made.subscriber_id,
      office: merchant.office,
      card_information: cardData(),
    });
    assertRefused(again, 400, 'subscriber_already_subscribed');
  });
});

describe('first charge at a failing gateway', () => {
  test('returns 502, leaves nothing and is not stored under the idempotency key', async () => {
    const merchant = await aFrozenMerchant(service);
    const made = await subscribe(merchant.test, merchant.office, { card: cardThat('error') });
    assert.equal(made.answer.status, 502, JSON.stringify(made.answer.body));
    assert.equal(made.answer.body.saved, false);
    assert.equal(made.answer.body.error.code, 'E99');
    assert.equal(made.answer.body.transaction.status, 'Fallida');
    await assertNothingLeft(merchant, made);
    const body = {
      plan_id: made.plan_id,
      subscriber_id: made.subscriber_id,
      office: merchant.office,
      card_information: cardData(cardThat('error')),
    };
    const key = { 'idempotency-key': 'otra-vez' };
    const before = (await network.traffic()).length;
    for (let count = 0; count < 2; count += 1) {
      const { status, headers } = await merchant.test.post('/subscription', body, key);
      assert.equal(status, 502);
      assert.equal(headers['idempotency-replayed'], undefined);
    }
    assert.ok((await network.traffic()).length > before);
  });

  test('returns the HTTP status of its failure code and leaves nothing', async () => {
    const merchant = await aFrozenMerchant(service);
    for (const [code, http] of [
      ['S01', 502],
      ['S10', 500],
      ['S11', 500],
    ] as const) {
      const made = await subscribe(merchant.test, merchant.office, { card: cardThat('failure', code) });
      assert.equal(made.answer.status, http, JSON.stringify(made.answer.body));
      assert.equal(made.answer.body.error.code, code);
      assert.equal(made.answer.body.transaction.status, 'Fallida');
      await assertNothingLeft(merchant, made);
    }
  });

  test('returns 202 while queries fail too, and leaves no subscription once the gateway recovers', async () => {
    const merchant = await aFrozenMerchant(service);
    await network.faults({ mode: 'error' });
    const { answer } = await subscribe(merchant.test, merchant.office);
    assert.equal(answer.status, 202);
    await network.faults({});
    await happenedUntil(merchant, '2027-02-01T09:00:00-05:00');
    assertNotFound(await merchant.test.get(`/subscription/${answer.body.subscription_id}`));
  });
});

describe('first charge after a trial', () => {
  test('is made at 19:00 on the day the trial ends, for a period that starts at that end', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant, { plan: { trial_period: 7 } });
    await happenedUntil(merchant, '2027-02-08T18:59:59-05:00');
    assert.equal((await shown(merchant.test, id)).status, 'trial');
    await happenedUntil(merchant, '2027-02-08T19:00:00-05:00');
    const subscription = await shown(merchant.test, id);
    assert.equal(subscription.status, 'activa');
    assert.equal(subscription.on_trial, false);
    assert.equal(subscription.starts_at, '2027-02-08 08:00:00');
    assert.equal(subscription.ends_at, '2027-03-08 08:00:00');
    assert.equal(subscription.trial_ends_at, '2027-02-08 08:00:00');
  });

  test('ends the subscription when it is declined without a grace period', async () => {
    const merchant = await aFrozenMerchant(service);
    const plan = { trial_period: 7 };
    const { id } = await subscribed(merchant, { plan, card: cardThat('decline', '51') });
    await happenedUntil(merchant, '2027-02-08T19:00:00-05:00');
    const subscription = await shown(merchant.test, id);
    assert.equal(subscription.status, 'finalizada');
    assert.equal(subscription.is_active, false);
  });
});
