import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { useApp } from '#test/support/app.ts';
import { assertNotFound } from '#test/support/assertions.ts';
import { anotherPlan, assertRefused, cardThat, shown } from '#test/support/billing.ts';
import { aSubscriber } from '#test/support/bodies.ts';
import { aMerchant, type Client, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { cardData, VISA } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const MASTERCARD = cardThat('approve', '00', 'mastercard');

interface SavedCard {
  token: string;
  last_four: string;
  default: boolean;
}

async function cardsOf(api: Client, subscriber_id: string): Promise<SavedCard[]> {
  const { status, body } = await api.get(`/subscriber/${subscriber_id}/cards`);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

async function defaultOf(api: Client, subscriber_id: string): Promise<string | null> {
  return (await api.get(`/subscriber/${subscriber_id}`)).body.default_payment_method_id;
}

/** Subscribes to a new plan in the environment of the token. */
async function subscribeIn(merchant: TestMerchant, api: Client, subscriber_id: string, card: object) {
  const plan_id = await anotherPlan(merchant, {}, api);
  return api.post('/subscription', { plan_id, subscriber_id, office: merchant.office, ...card });
}

/** Returns a subscriber who pays with the same card in both environments. */
async function inBoth(card: string = VISA) {
  const merchant = await aMerchant(service);
  const { body } = await merchant.test.post('/subscriber', aSubscriber(merchant.office));
  const subscriber_id: string = body.subscriber.id;
  const subscriptions: Record<string, string> = {};
  for (const name of ['production', 'test'] as const) {
    const made = await subscribeIn(merchant, merchant[name], subscriber_id, {
      card_information: cardData(card),
    });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    subscriptions[name] = made.body.subscription.id;
  }
  const [live] = await cardsOf(merchant.production, subscriber_id);
  const [tried] = await cardsOf(merchant.test, subscriber_id);
  assert.ok(live && tried);
  return {
    merchant,
    subscriber_id,
    live: live.token,
    tried: tried.token,
    in_production: subscriptions.production ?? '',
    in_test: subscriptions.test ?? '',
  };
}

describe('saved cards of the two environments', () => {
  test('are separate, with separate tokens, even for the same number', async () => {
    const { merchant, subscriber_id, live, tried } = await inBoth();
    assert.notEqual(live, tried);
    for (const [api, token] of [
      [merchant.production, live],
      [merchant.test, tried],
    ] as const) {
      assert.deepEqual(
        (await cardsOf(api, subscriber_id)).map((card) => [card.token, card.default]),
        [[token, true]],
      );
      assert.equal(await defaultOf(api, subscriber_id), token);
    }
  });

  test('cannot be charged with a token of the other environment', async () => {
    const { merchant, subscriber_id, live, tried } = await inBoth();
    const before = (await network.ledger()).length;
    for (const [api, card] of [
      [merchant.test, live],
      [merchant.production, tried],
    ] as const) {
      const { status, body } = await subscribeIn(merchant, api, subscriber_id, { card });
      assert.equal(status, 422, JSON.stringify(body));
      assert.equal(body.error.param, 'card');
    }
    assert.equal((await network.ledger()).length, before);
  });

  test('cannot be deleted or made the default from the other environment', async () => {
    const { merchant, subscriber_id, live, tried, in_test } = await inBoth();
    for (const [api, card] of [
      [merchant.test, live],
      [merchant.production, tried],
    ] as const) {
      assertNotFound(await api.put(`/subscriber/${subscriber_id}/cards/${card}/default`));
      assertNotFound(await api.delete(`/subscriber/${subscriber_id}/cards/${card}`));
    }
    await merchant.test.put(`/subscription/cancel/${in_test}`, { at_period_end: false });
    assert.equal((await merchant.test.delete(`/subscriber/${subscriber_id}/cards/${tried}`)).status, 200);
    assert.equal(await defaultOf(merchant.test, subscriber_id), null);
    assert.equal(await defaultOf(merchant.production, subscriber_id), live);
  });

  test('keep expiry and holder if the other environment saves the same number', async () => {
    const { merchant, subscriber_id, in_test } = await inBoth();
    const before = await cardsOf(merchant.production, subscriber_id);
    const change = { number: VISA, datetime: '2031-01', cvv: '123' };
    assert.equal(
      (await merchant.test.put(`/subscription/${in_test}/update-payment-method`, change)).status,
      200,
    );
    assert.deepEqual(await cardsOf(merchant.production, subscriber_id), before);
  });

  test('stay the default if the other environment changes its card', async () => {
    const { merchant, subscriber_id, live, in_test, in_production } = await inBoth();
    const change = { number: MASTERCARD, datetime: '2031-01', cvv: '123' };
    await merchant.test.put(`/subscription/${in_test}/update-payment-method`, change);
    assert.equal(await defaultOf(merchant.production, subscriber_id), live);
    assert.notEqual(await defaultOf(merchant.test, subscriber_id), live);
    assertNotFound(await merchant.test.put(`/subscription/${in_production}/update-payment-method`, change));
    assert.equal((await cardsOf(merchant.production, subscriber_id)).length, 1);
  });
});

describe('a subscriber with a card only in the other environment', () => {
  test('cannot be invited to renew', async () => {
    const { merchant, subscriber_id, tried, in_test } = await inBoth();
    await merchant.test.put(`/subscription/cancel/${in_test}`, { at_period_end: false });
    await merchant.test.delete(`/subscriber/${subscriber_id}/cards/${tried}`);
    const renew = await merchant.test.post(`/subscription/${in_test}/renew`);
    assertRefused(renew, 400, 'subscriber_without_card', 'renewed');
  });

  test("cannot renew: accepting an invitation does not charge the other environment's card", async () => {
    const { merchant, subscriber_id, tried, in_test } = await inBoth();
    await merchant.test.put(`/subscription/cancel/${in_test}`, { at_period_end: false });
    assert.equal((await merchant.test.post(`/subscription/${in_test}/renew`)).status, 200);
    await merchant.test.delete(`/subscriber/${subscriber_id}/cards/${tried}`);
    const { rows } = await sql<{ id: string }>`
      select id from invitations where subscription_id = ${in_test}
    `.execute(service.deps.db);
    const before = (await network.ledger()).length;
    const accepted = await merchant.test.post(`/api/v1/sandbox/invitations/${rows[0]?.id}/accept`);
    assertRefused(accepted, 400, 'subscriber_without_card');
    assert.equal((await network.ledger()).length, before);
  });
});

test('the database refuses to charge a subscription to a card of the other environment', async () => {
  const { live, in_test } = await inBoth();
  await assert.rejects(
    sql`update subscriptions set card_id = ${live} where id = ${in_test}`.execute(service.deps.db),
    /subscriptions_card/,
  );
});

test('erasing a test environment deletes its cards and no production cards', async () => {
  const { merchant, subscriber_id, live, in_production } = await inBoth();
  assert.equal((await merchant.test.delete('/api/v1/sandbox')).status, 200);
  assert.deepEqual(await cardsOf(merchant.test, subscriber_id), []);
  assert.equal(await defaultOf(merchant.test, subscriber_id), null);
  assert.equal(await defaultOf(merchant.production, subscriber_id), live);
  assert.equal((await shown(merchant.production, in_production)).status, 'activa');
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from cards where subscriber_id = ${subscriber_id}
  `.execute(service.deps.db);
  assert.equal(rows[0]?.count, 1n);
});
