import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { BASE_URL, useApp } from '#test/support/app.ts';
import { assertBooks } from '#test/support/books.ts';
import * as bank from '#test/support/challenge.ts';
import { aCollector, anItem, eventsOf, sumsOf } from '#test/support/collection.ts';
import { crashAfter, useNetwork } from '#test/support/network.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

/** Creates an order of two items whose payer has a pending challenge at the bank. */
async function anOrder() {
  const shop = await aCollector(service);
  shop.erp.owe(anItem('F-1'), anItem('F-2'));
  const ids = [(await shop.find('F-1')).id, (await shop.find('F-2')).id] as string[];
  const items = ids.map((id) => ({ id }));
  const { status, body } = await shop.pay(items, 'challenge');
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.transaction.status, 'Pendiente');
  return { shop, ids, items, url: body.transaction.url_response as string };
}

describe('paying items with a card that requires a 3-D Secure challenge', () => {
  for (const [outcome, status, paid] of [
    ['approve', 'Aprobada', 100_000_00n],
    ['reject', 'Rechazada', 0n],
  ] as const)
    test(`${outcome}: reserves the items, then the payment is ${status} with one event for each item`, async () => {
      const { shop, ids, items, url } = await anOrder();
      for (const id of ids)
        assert.deepEqual(await sumsOf(service, id), { paid: 0n, held: 100_000_00n, orders: 1 });
      assert.equal((await shop.pay(items)).body.error.code, 'payment_in_progress');
      assert.equal((await shop.look('F-1')).checkout_gateway.ongoing_transaction, true);
      const page = `${BASE_URL}/recauda/${shop.slug}?environment=testing`;
      assert.equal(await bank.answerBank(url, outcome), page, 'the bank redirects to the collection page');
      await bank.notify(service, url);
      await queryDueOperations(service.deps);
      for (const id of ids) assert.deepEqual(await sumsOf(service, id), { paid, held: 0n, orders: 1 });
      const amount = outcome === 'approve' ? 100_000 : null;
      assert.deepEqual(await eventsOf(service, shop), [
        [status, amount],
        [status, amount],
      ]);
      await assertBooks(service, shop.merchant, network);
    });

  test('undecided: releases the items after ten minutes for the next payment', async () => {
    const { shop, ids, items } = await anOrder();
    service.clock.advance({ minutes: 10 });
    const { body } = await shop.pay(items);
    assert.equal(body.transaction.status, 'Aprobada', 'the gateway is queried first');
    for (const id of ids)
      assert.deepEqual(await sumsOf(service, id), { paid: 100_000_00n, held: 0n, orders: 2 });
    await assertBooks(service, shop.merchant, network);
  });

  test('a repeated request after a crash returns the bank URL', async () => {
    const shop = await aCollector(service);
    shop.erp.owe(anItem('F-1'));
    const { id } = await shop.find('F-1');
    const key = { 'idempotency-key': 'cortado' };
    const restore = crashAfter(service.deps, 'purchase');
    assert.equal((await shop.pay([{ id }], 'challenge', {}, key)).status, 500);
    restore();
    service.clock.advance({ seconds: 20 });
    await queryDueOperations(service.deps);
    const { status, body } = await shop.pay([{ id }], 'challenge', {}, key);
    assert.equal(status, 200);
    assert.equal(body.transaction.status, 'Pendiente');
    assert.match(body.transaction.url_response, /\/challenge\//);
  });
});
