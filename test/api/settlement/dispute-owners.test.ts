import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { aCollector, anItem, sumsOf } from '#test/support/collection.ts';
import { assertWell, decide, openInSandbox, statusOf } from '#test/support/disputes.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { aHold, confirm, stateOf, transactionOf } from '#test/support/reservation-api.ts';
import { subscribe } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

afterEach(() => assertWell(service));

/** Opens a dispute in the sandbox and decides it as lost. */
async function lose(merchant: TestMerchant, number: number, body: object = {}) {
  const opened = await openInSandbox(merchant, number, body);
  assert.equal(opened.status, 201, JSON.stringify(opened.body));
  const { body: decided } = await decide(merchant, opened.body.dispute.id, 'lost');
  assert.equal(decided.dispute.status, 'lost');
  return decided.dispute;
}

describe('a lost dispute', () => {
  test('makes the items of an order due again, each by its share', async () => {
    const shop = await aCollector(service);
    shop.erp.owe(anItem('F-1', { amount: '60000' }), anItem('F-2', { amount: '40000' }));
    const [one, other] = [await shop.find('F-1'), await shop.find('F-2')];
    const { body } = await shop.pay([{ id: one.id }, { id: other.id }]);
    await lose(shop.merchant, body.transaction.transaction_id, { amount: 50_000 });
    assert.equal((await sumsOf(service, one.id)).paid, 30_000_00n);
    assert.equal((await sumsOf(service, other.id)).paid, 20_000_00n);
    assert.equal((await shop.look('F-1')).summary.totalmente_pagado, false);
  });

  test('leaves a subscription active, with its card and its next charge', async () => {
    const merchant = await aMerchant(service);
    const { answer, id } = await subscribe(merchant.test, merchant.office);
    const before = (await merchant.test.get(`/subscription/${id}`)).body;
    const dispute = await lose(merchant, answer.body.transaction.transaction_id);
    assert.equal(dispute.subscription_id, id);
    assert.equal(await statusOf(merchant, dispute.transaction_id), 'Reversada');
    assert.deepEqual((await merchant.test.get(`/subscription/${id}`)).body, before);
  });

  test('leaves a charged reservation confirmed, and refers to it', async () => {
    const merchant = await aMerchant(service);
    const id = await aHold(merchant);
    assert.equal((await confirm(merchant.test, id, 80_000)).status, 200);
    const { transaction_id } = await transactionOf(service, merchant.test, id);
    const dispute = await lose(merchant, transaction_id);
    assert.deepEqual([dispute.amount, dispute.pre_authorization_id], [80_000, id]);
    assert.equal(await stateOf(merchant.test, id), 'Confirmada');
    assert.equal(await statusOf(merchant, transaction_id), 'Reversada');
  });
});

test('an uncharged hold cannot be disputed', async () => {
  const merchant = await aMerchant(service);
  const { transaction_id } = await transactionOf(service, merchant.test, await aHold(merchant));
  const refused = await openInSandbox(merchant, transaction_id);
  assert.equal(`${refused.status} ${refused.body.error.code}`, '400 transaction_not_disputable');
});
