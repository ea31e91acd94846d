import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { runCharges } from '#src/billing/subscriptions/run/charge-run.ts';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { useApp } from '#test/support/app.ts';
import { shown } from '#test/support/billing.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { cardData, subscribe } from '#test/support/subscriptions.ts';
import { openWompiAccount, startGateway, syncClock } from '#test/support/wompi.ts';

const gateway = await startGateway();
after(() => gateway.close());
const service = useApp();
const GOOD = '4242424242424242';
let merchant: TestMerchant;

beforeEach(async () => {
  service.clock.travel('2027-01-15T10:00');
  syncClock(service, gateway);
  merchant = await aMerchant(service);
  await openWompiAccount(service, merchant.id, gateway);
});

async function tokens(): Promise<string[]> {
  const { body } = await merchant.production.get('/api/v1/payment/consents');
  return body.consents.map(({ token }: { token: string }) => token);
}

async function settleAll(): Promise<void> {
  await gateway.settle();
  service.clock.advance({ seconds: 2 });
  await queryDueOperations(service.deps);
}

function kept() {
  const columns = ['purpose', 'given_for', 'provider'] as const;
  return service.deps.db
    .selectFrom('consents')
    .select(columns)
    .where('commerce_id', '=', merchant.id)
    .execute();
}

describe('card subscription at a provider that requires consents', () => {
  test('starts after consent, is charged through the payment source, and renews without a new consent', async () => {
    const body = { consents: await tokens() };
    const { answer } = await subscribe(merchant.production, merchant.office, { card: GOOD, body });
    assert.equal(answer.status, 202, JSON.stringify(answer.body));
    await settleAll();
    const id = answer.body.subscription_id;
    assert.equal((await shown(merchant.production, id)).status, 'activa');
    assert.deepEqual(await kept(), [
      { purpose: 'card', given_for: id, provider: 'wompi' },
      { purpose: 'card', given_for: id, provider: 'wompi' },
    ]);
    service.clock.travel('2027-02-15T19:00');
    syncClock(service, gateway);
    await runCharges(service.deps);
    await settleAll();
    assert.equal((await shown(merchant.production, id)).ends_at, '2027-03-15 10:00:00');
    const mine = gateway.ledger().transactions.slice(-2);
    assert.ok(
      mine.every(({ payment_source_id, status }) => payment_source_id !== null && status === 'APPROVED'),
    );
    assert.equal((await kept()).length, 2);
  });

  test('is rejected without consent, and nothing is stored', async () => {
    const before = gateway.ledger().sources.length;
    const { answer } = await subscribe(merchant.production, merchant.office, { card: GOOD });
    assert.deepEqual([answer.status, answer.body.error.code], [422, 'consent_required']);
    assert.equal(answer.body.consents.length, 2);
    assert.equal(gateway.ledger().sources.length, before);
    assert.deepEqual(await kept(), []);
  });

  test('requires new consents for another card', async () => {
    const body = { consents: await tokens() };
    const { answer } = await subscribe(merchant.production, merchant.office, { card: GOOD, body });
    await settleAll();
    const path = `/subscription/${answer.body.subscription_id}/update-payment-method`;
    const { holder: _, ...card } = cardData('5555555555554444');
    const refused = await merchant.production.put(path, card);
    assert.deepEqual([refused.status, refused.body.error.code], [422, 'consent_required']);
    const changed = await merchant.production.put(path, { ...card, consents: await tokens() });
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
    assert.equal((await kept()).length, 4);
  });
});
