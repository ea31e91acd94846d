import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import { aCard, PAYER } from '#test/support/bodies.ts';
import { anItem, CUSTOMER, useErp } from '#test/support/collection.ts';
import { demoFolder } from '#test/support/demo-folder.ts';
import { useNetwork } from '#test/support/network.ts';
import { ask, bearer, runCuota, type Server, startCuota, until } from '#test/support/process.ts';

const network = await useNetwork();
const erp = await useErp();
const folder = await demoFolder();
after(() => folder.close());

/** Number of kills, each at a different time. `.ci/run` sets twenty. */
const KILLS = Number(process.env.KILLS ?? 1);
const ORDERS_PER_KILL = 20;
const REFS = Array.from({ length: 8 }, (_, number) => `F-${number}`);
const PAGE = '/recauda/cafe-del-parque';

const NUMBERS = ['approve', 'approve', 'approve', 'decline', 'no_answer_done', 'no_answer_not_done'].map(
  (outcome) => TEST_CARDS.find((card) => card.outcome === outcome)?.number ?? '',
);

interface Item {
  id: string;
  payable: number;
}

async function post(server: Server, path: string, body: object): Promise<unknown> {
  const answer = await ask(`${server.url}${PAGE}/${path}?environment=testing`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.json();
}

async function look(server: Server, ref: string) {
  const answer = await ask(`${server.url}/api/v1/payment/recauda?ref_payment=${ref}`, {
    headers: bearer(folder.demo().tokens.test),
  });
  const { checkout_gateway } = (await answer.json()) as {
    checkout_gateway: { total_advance: number; total_pending: number; ongoing_transaction: boolean };
  };
  return checkout_gateway;
}

/** Sends orders of two items each. They compete for the same few items. */
function payAll(server: Server, items: readonly Item[], turn: number): Promise<unknown>[] {
  return Array.from({ length: ORDERS_PER_KILL }, (_, number) => {
    const pair = [items[number % items.length], items[(number * 3 + 1) % items.length]];
    const wanted = [...new Set(pair)].flatMap((item) => (item ? [{ id: item.id, amount: 10_000 }] : []));
    const payment_card = aCard(NUMBERS[(turn + number) % NUMBERS.length] ?? '');
    const order = { items: wanted, customer_payer: PAYER, payment_card };
    return post(server, 'pay/card', order).catch(() => null);
  });
}

test('kill -9 during payments of orders leaves items that match the ledger of the network', async () => {
  erp.owe(...REFS.map((ref) => anItem(ref, { advance: { type: 'Valor Minimo', value: 10_000 } })));
  const settings = { ...folder.settings, SIMULATOR_URL: network.url };
  for (let kill = 0; kill < KILLS; kill += 1) {
    const server = await startCuota(settings);
    if (kill === 0) {
      const set = await runCuota(['merchant', 'erp', '--url', erp.url], settings);
      assert.equal(set.code, 0, set.stderr);
    }
    const { items } = (await post(server, 'items', { id_number: CUSTOMER })) as { items: Item[] };
    const paying = payAll(server, items, kill);
    // Kills the server after a different number of finished orders in each round.
    await Promise.all(paying.slice(0, 1 + ((kill * 7) % ORDERS_PER_KILL)));
    await server.kill();
    await Promise.all(paying);
  }

  const server = await startCuota(settings);
  await until(async () => {
    for (const ref of REFS) if ((await look(server, ref)).ongoing_transaction) return false;
    return true;
  });
  let paid = 0;
  for (const ref of REFS) {
    const { total_advance, total_pending } = await look(server, ref);
    assert.equal(total_advance + total_pending, 100_000);
    paid += total_advance;
  }
  const ledger = await network.ledger();
  const charged = ledger.filter(({ kind, status }) => kind === 'purchase' && status === 'approved');
  assert.equal(
    charged.reduce((sum, { amount }) => sum + Number(amount), 0),
    paid,
  );
  assert.ok(charged.length >= KILLS, 'too few payments for the test to be meaningful');
  const { code, stdout } = await runCuota(['doctor', '--json'], settings);
  assert.equal(code, 0, stdout);
  assert.match(stdout, /items agree with their orders/);
  assert.equal(await server.stop(), 0);
});
