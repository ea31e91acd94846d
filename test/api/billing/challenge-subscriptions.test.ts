import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createSubscription } from '#src/billing/subscriptions/create.ts';
import { createSubscriptionBody } from '#src/billing/subscriptions/schema.ts';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { useApp } from '#test/support/app.ts';
import { cardThat, shown } from '#test/support/billing.ts';
import { aPlan, aSubscriber } from '#test/support/bodies.ts';
import { assertBooks } from '#test/support/books.ts';
import * as bank from '#test/support/challenge.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { aFrozenMerchant, happenedUntil, later, START } from '#test/support/sandbox.ts';
import { cardData } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

/** Creates a subscription as the plan page does, with a card that requires a challenge. Its charge stays pending. */
async function aWaiting(merchant: TestMerchant, now = service.clock.now()) {
  const { id: commerce_id, test: api, office, user_id } = merchant;
  const plan = await api.post('/plan', aPlan(office, { grace_period: 3, grace_interval: 'day' }));
  const subscriber = await api.post('/subscriber', aSubscriber(office));
  const input = createSubscriptionBody.parse({
    plan_id: plan.body.plan.id,
    subscriber_id: subscriber.body.subscriber.id,
    office,
    card_information: cardData(cardThat('challenge')),
  });
  const principal = {
    token_id: '',
    user_id,
    commerce_id,
    production: false,
    frozen_at: null,
    offices: [office],
    role: null,
  };
  const deps = { ...service.deps, clock: { now: () => now } };
  const { settled } = await createSubscription(
    deps,
    principal,
    input,
    { claim: async () => undefined, keep: async () => undefined },
    { return_url: bank.RETURN_URL },
  );
  assert.ok(settled?.subscription);
  const { transaction, operation, subscription } = settled;
  assert.equal(operation.status, 'open');
  assert.equal(transaction.status, 'Pendiente');
  assert.equal(transaction.response_code, null);
  assert.equal(transaction.expires_at?.since(now).total('minutes'), 10);
  return { id: subscription.id, transaction, url: transaction.url_response ?? '', input };
}

async function hint(url: string): Promise<void> {
  await bank.notify(service, url);
  await queryDueOperations(service.deps);
}

const total = async ({ test: api }: TestMerchant) => (await api.get('/subscription')).body.total;

describe('first charge on a card that requires a 3-D Secure challenge', () => {
  test('hides the subscription until the cardholder approves the challenge', async () => {
    const merchant = await aMerchant(service);
    const { id, transaction, url } = await aWaiting(merchant);
    assert.equal(await total(merchant), 0);
    const row = await service.deps.db
      .selectFrom('transactions')
      .select(['url_response', 'expires_at'])
      .where('id', '=', transaction.id)
      .executeTakeFirstOrThrow();
    assert.equal(row.url_response, url);
    assert.equal(await bank.answerBank(url, 'approve'), bank.RETURN_URL);
    await hint(url);
    assert.equal(await total(merchant), 1);
    assert.equal((await shown(merchant.test, id)).status, 'activa');
    await assertBooks(service, merchant, network);
  });

  for (const [name, decide] of [
    ['rejected', (url: string) => bank.answerBank(url, 'reject').then(() => hint(url))],
    [
      'not confirmed in ten minutes',
      async () => {
        service.clock.advance({ minutes: 10 });
        await queryDueOperations(service.deps);
      },
    ],
  ] as const)
    test(`${name}: no subscription is left, and the transaction is declined`, async () => {
      const merchant = await aMerchant(service);
      const { transaction, url } = await aWaiting(merchant);
      await decide(url);
      assert.equal(await total(merchant), 0);
      const { body } = await merchant.test.post(`/api/v1/payment/transaction/${transaction.id}`);
      assert.equal(body.data.status, 'Rechazada');
      assert.equal(body.data.error.code, name === 'rejected' ? '05' : '63');
      await assertBooks(service, merchant, network);
    });

  test('is declined through the API, where no cardholder can complete the challenge', async () => {
    const merchant = await aMerchant(service);
    const { input } = await aWaiting(merchant);
    const subscriber = await merchant.test.post('/subscriber', aSubscriber(merchant.office));
    const { status, body } = await merchant.test.post('/subscription', {
      plan_id: input.plan_id,
      subscriber_id: subscriber.body.subscriber.id,
      office: merchant.office,
      card_information: cardData(cardThat('challenge')),
    });
    assert.equal(status, 402);
    assert.equal(body.error.decline_code, '63');
  });

  test('a renewal that requires a challenge is declined with 63 and retried during grace', async () => {
    const merchant = await aFrozenMerchant(service);
    const now = Temporal.Instant.from(START);
    const { id, url } = await aWaiting(merchant, now);
    await bank.answerBank(url, 'approve');
    await bank.notify(service, url);
    assert.equal((await shown(merchant.test, id)).status, 'activa');
    const happened = await happenedUntil(merchant, later({ months: 1, days: 1 }));
    const own = happened.filter(({ subscription_id }) => subscription_id === id);
    assert.deepEqual(
      own.map(({ event }) => event),
      ['retry'],
    );
    const renewal = await service.deps.db
      .selectFrom('transactions')
      .select(['status', 'response_code', 'url_response'])
      .where('subscription_id', '=', id)
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow();
    assert.deepEqual(renewal, { status: 'Rechazada', response_code: '63', url_response: null });
  });
});
