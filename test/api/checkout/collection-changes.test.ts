import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { aCollector, anItem, sumsOf } from '#test/support/collection.ts';
import { useNetwork } from '#test/support/network.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

const advance = { type: 'Valor Minimo', value: 1_000 };

/** Creates an item of 100,000 with 40,000 paid. `reported` sends an ERP update and returns the item after it. */
async function aPartlyPaid() {
  const shop = await aCollector(service);
  shop.erp.owe(anItem('F-1', { advance }));
  const { id } = await shop.find('F-1');
  assert.equal((await shop.pay([{ id, amount: 40_000 }])).status, 200);
  return {
    shop,
    id,
    async reported(change: object, options?: object) {
      service.clock.advance({ seconds: 31 });
      shop.erp.owe(anItem('F-1', { advance, ...change }, options as never));
      await shop.ask();
      const { recauda, summary, checkout_gateway: gateway } = await shop.look('F-1');
      const { totalmente_pagado } = summary;
      return { total: recauda.total, pending: gateway.total_pending, totalmente_pagado };
    },
  };
}

describe('update from the ERP for a partly paid item', () => {
  const open = { totalmente_pagado: false };
  const cases: readonly (readonly [string, object, object])[] = [
    ['a higher amount', { amount: '120000.00' }, { total: 120_000, pending: 80_000, ...open }],
    ['a lower amount', { amount: '60000.00' }, { total: 60_000, pending: 20_000, ...open }],
    [
      'the amount already paid',
      { amount: '40000.00' },
      { total: 40_000, pending: 0, totalmente_pagado: true },
    ],
    ['less than the amount paid', { amount: '39999.99' }, { total: 100_000, pending: 60_000, ...open }],
    ['another currency', { currency_type: 'USD' }, { total: 100_000, pending: 60_000, ...open }],
  ];
  for (const [name, change, shown] of cases) {
    test(`with ${name} is applied only when it is consistent with the payments`, async () => {
      const { reported } = await aPartlyPaid();
      assert.deepEqual(await reported(change), shown);
    });
  }

  test('with the same data changes nothing', async () => {
    const { shop, reported } = await aPartlyPaid();
    const before = await shop.look('F-1');
    await reported({});
    assert.deepEqual(await shop.look('F-1'), before);
  });

  test('with a higher amount changes nothing once the item is paid', async () => {
    const { shop, id, reported } = await aPartlyPaid();
    await shop.pay([{ id }]);
    const before = await shop.look('F-1');
    assert.equal(before.summary.totalmente_pagado, true);
    assert.deepEqual(await reported({ amount: '500000.00' }), {
      total: 100_000,
      pending: 0,
      totalmente_pagado: true,
    });
    assert.deepEqual((await shop.ask()).body.items, []);
  });
});

test('an ERP update during a payment keeps the price of that payment', async () => {
  const shop = await aCollector(service);
  const today = service.clock.now().toZonedDateTimeISO('America/Bogota').toPlainDate().toString();
  const discount = { before_on: today, type: 'Valor', value: 5_000 };
  shop.erp.owe(anItem('F-1', {}, { discount }));
  const { id } = await shop.find('F-1');
  assert.equal((await shop.pay([{ id }], 'no_answer_done')).status, 202);
  service.clock.advance({ seconds: 31 });
  shop.erp.owe(anItem('F-1'));
  assert.equal((await shop.find('F-1')).payable, 0);
  assert.equal((await shop.pay([{ id }])).body.error.code, 'payment_already_paid');
  assert.deepEqual(await sumsOf(service, id), { paid: 95_000_00n, held: 0n, orders: 1 });
});

test('concurrent advances never exceed the amount owed', async () => {
  const shop = await aCollector(service);
  shop.erp.owe(anItem('F-1', { advance }), anItem('F-2', { advance }));
  const [one, two] = (await shop.ask()).body.items.map(({ id }: { id: string }) => id);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => {
      const pair = [
        { id: one, amount: 30_000 },
        { id: two, amount: 30_000 },
      ];
      return shop.pay(turn % 2 === 0 ? pair : pair.toReversed(), turn % 3 === 0 ? 'decline' : 'approve');
    }),
  );
  for (const { status } of answers) assert.ok([200, 403, 422].includes(status), String(status));
  const approved = answers.filter(({ body }) => body.transaction?.status === 'Aprobada').length;
  for (const id of [one, two]) {
    const { paid, held } = await sumsOf(service, id);
    assert.equal(held, 0n);
    assert.equal(paid, BigInt(approved) * 30_000_00n);
    assert.ok(paid <= 100_000_00n);
  }
});

test('concurrent lookups store each item once', async () => {
  const shop = await aCollector(service);
  const items = Array.from({ length: 60 }, (_, number) => anItem(`F-${number}`, { id_number: null }));
  shop.erp.answer = (response) => {
    const payments = shop.erp.asked % 2 === 0 ? items.toReversed() : items;
    response.end(JSON.stringify({ payments }));
  };
  const answers = await Promise.all(Array.from({ length: 8 }, (_, number) => shop.ask(`${20_000 + number}`)));
  for (const { body } of answers) {
    assert.equal(body.notice, null);
    assert.equal(body.items.length, 60);
  }
  const rows = await service.deps.db
    .selectFrom('collection_items')
    .select('id')
    .where('commerce_id', '=', shop.merchant.id)
    .execute();
  assert.equal(rows.length, 60);
});
