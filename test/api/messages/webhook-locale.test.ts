import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locale } from '#src/kernel/texts.ts';
import { updateWebhookSettings } from '#src/tenancy/merchants/settings/store.ts';
import { useApp } from '#test/support/app.ts';
import { cardThat, subscribed } from '#test/support/billing.ts';
import type { TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { aFrozenMerchant, generate, happenedUntil } from '#test/support/sandbox.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const webhook_url = 'https://comercio.example/eventos';
const CARDS = '/api/v1/mit/pre-authorizations';

async function aListener(locale?: Locale): Promise<TestMerchant> {
  const merchant = await aFrozenMerchant(service);
  await updateWebhookSettings(service.deps.db, merchant.id, { webhook_url, ...(locale && { locale }) });
  return merchant;
}

/** The body of the last event of a merchant. */
// biome-ignore lint/suspicious/noExplicitAny: a test asserts what an answer holds.
async function lastEvent({ id }: TestMerchant): Promise<any> {
  const sent = service.deps.db.selectFrom('webhook_deliveries').select('body').where('commerce_id', '=', id);
  const { body } = await sent.orderBy('number', 'desc').executeTakeFirstOrThrow();
  return JSON.parse(body);
}

const MESSAGES: readonly [Locale | undefined, RegExp][] = [
  [undefined, /^Insufficient funds/],
  ['en', /^Insufficient funds/],
  ['es', /^Fondos insuficientes/],
];

for (const [locale, message] of MESSAGES) {
  describe(`texts of webhooks of a merchant with ${locale ? `locale ${locale}` : 'the default locale'}`, () => {
    test('in the event of a charge', async () => {
      const merchant = await aListener(locale);
      const { id } = await generate(merchant);
      const number = cardThat('decline', '51');
      await merchant.test.post(`/api/v1/sandbox/payments/${id}/pay`, { method: 'card', number });
      const { transaction } = await lastEvent(merchant);
      assert.match(transaction.error.message, message);
      assert.match(transaction.transaction_details.message, message);
      assert.deepEqual([transaction.status, transaction.status_key], ['Rechazada', 'rejected']);
    });

    test('in the event of a failed renewal', async () => {
      const merchant = await aListener(locale);
      const plan = { trial_period: 1, trial_interval: 'day', grace_period: 3, grace_interval: 'day' };
      await subscribed(merchant, { plan, card: cardThat('decline', '51') });
      await happenedUntil(merchant, '2027-02-02T20:00:00-05:00');
      const { event, transaction, subscription } = await lastEvent(merchant);
      assert.deepEqual([event, subscription.status], ['retry', 'en_gracia']);
      assert.match(transaction.error.message, message);
    });

    test('in the event of a declined reservation', async () => {
      const merchant = await aListener(locale);
      const { body } = await merchant.test.post(CARDS, { description: 'Hotel', estimated_amount: 100_000 });
      const path = `/api/v1/sandbox/pre-authorizations/${body.pre_authorization.id}/authorize`;
      await merchant.test.post(path, { number: cardThat('decline', '51') });
      const { event, pre_authorization } = await lastEvent(merchant);
      assert.equal(event, 'mit.declined');
      assert.match(pre_authorization.error.message, message);
      assert.deepEqual(
        [pre_authorization.status, pre_authorization.status_label],
        ['Rechazada', 'Rechazada'],
      );
    });
  });
}
