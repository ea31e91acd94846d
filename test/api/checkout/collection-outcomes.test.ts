import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { TEST_BANKS } from '#src/catalog/reference-data/data/banks.ts';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { findOpenOperation } from '#src/ledger/transactions/store.ts';
import { useApp } from '#test/support/app.ts';
import { assertInvalid } from '#test/support/assertions.ts';
import { PAYER } from '#test/support/bodies.ts';
import { aCollector, anItem, type Collecting, eventsOf, sumsOf } from '#test/support/collection.ts';
import { crashAfter, replaceCalls, useNetwork } from '#test/support/network.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

const BANK = TEST_BANKS.find((bank) => bank.outcome === 'pending')?.financialInstitutionCode;
const PSE = { bank: BANK, userType: 'person', identificationType: 'CC', identification: PAYER.id_number };

const byBank = (shop: Collecting, items: readonly object[]) =>
  shop.send('pay/pse', { items, customer_payer: PAYER, pse: PSE });
const byCash = (shop: Collecting, items: readonly object[]) =>
  shop.send('pay/cash', { items, customer_payer: PAYER, cash: { franchise: 'Efecty' } });

async function progress(shop: Collecting, ref: string) {
  const { summary, checkout_gateway: gateway } = await shop.look(ref);
  const { totalmente_pagado, amount_cop } = summary;
  const { total_advance, total_pending, ongoing_transaction } = gateway;
  return { totalmente_pagado, amount_cop, total_advance, total_pending, ongoing_transaction };
}

describe('advances until an item is paid', () => {
  const stories = [
    { currency: 'COP', rate: 1 },
    { currency: 'USD', rate: 4_000 },
  ] as const;
  for (const { currency, rate } of stories) {
    test(`respect the minimum and add up to the total in ${currency}`, async () => {
      const shop = await aCollector(service);
      const advance = { type: 'Porcentaje Minimo', value: 12.5 };
      shop.erp.owe(anItem('F-1', { amount: '1000.10', currency_type: currency, advance }));
      const { id, minimum } = await shop.find('F-1');
      // 12.5 % of 1,000.10 is 125.0125.
      assert.equal(minimum, 125.01);
      assertInvalid(await shop.pay([{ id, amount: 125 }]), 'items.0.amount');
      assertInvalid(await shop.pay([{ id, amount: 1_000.11 }]), 'items.0.amount');
      const total = { amount_cop: 1_000.1 * rate, ongoing_transaction: false };
      const steps = [
        { amount: 125.01, advance: 125.01, pending: 875.09 },
        { amount: 800, advance: 925.01, pending: 75.09 },
        { amount: 75.09, advance: 1_000.1, pending: 0 },
      ];
      for (const step of steps) {
        const { status, body } = await shop.pay([{ id, amount: step.amount }]);
        assert.equal(status, 200, JSON.stringify(body));
        assert.equal(body.transaction.amount, step.amount);
        const sums = { total_advance: step.advance, total_pending: step.pending };
        assert.deepEqual(await progress(shop, 'F-1'), {
          ...total,
          ...sums,
          totalmente_pagado: step.pending === 0,
        });
        if (step.pending === 75.09) {
          assert.equal((await shop.find('F-1')).minimum, 75.09);
          assertInvalid(await shop.pay([{ id, amount: 75.08 }]), 'items.0.amount');
        }
      }
      assert.equal((await shop.pay([{ id }])).body.error.code, 'payment_already_paid');
      assert.equal((await sumsOf(service, id)).orders, 3);
    });
  }

  test('by bank transfer and in cash are available only in pesos', async () => {
    const shop = await aCollector(service);
    shop.erp.owe(anItem('F-1', { amount: '10.00', currency_type: 'EUR' }));
    const { id } = await shop.find('F-1');
    assertInvalid(await byBank(shop, [{ id }]), 'items');
    assertInvalid(await byCash(shop, [{ id }]), 'items');
  });
});

describe('item payment with an unknown outcome', () => {
  for (const [outcome, status, paid] of [
    ['no_answer_done', 'Aprobada', 100_000_00n],
    ['no_answer_not_done', 'Fallida', 0n],
  ] as const) {
    test(`${outcome} reserves the item until a query returns ${status}`, async () => {
      const shop = await aCollector(service);
      shop.erp.owe(anItem('F-1'));
      const { id } = await shop.find('F-1');
      const { status: code, body } = await shop.pay([{ id }], outcome);
      assert.equal(code, 202);
      assert.equal(body.items[0].totalmente_pagado, false);
      assert.deepEqual(await sumsOf(service, id), { paid: 0n, held: 100_000_00n, orders: 1 });
      assert.equal((await progress(shop, 'F-1')).ongoing_transaction, true);
      assert.equal((await shop.find('F-1')).payable, 0);
      service.clock.advance({ seconds: 5 });
      await queryDueOperations(service.deps);
      assert.deepEqual(await sumsOf(service, id), { paid, held: 0n, orders: 1 });
      assert.equal((await shop.look('F-1')).checkout_gateway.transactions[0].status, status);
      const events = await eventsOf(service, shop);
      assert.deepEqual(events, paid > 0n ? [['Aprobada', 100_000]] : [['Fallida', null]]);
    });
  }

  test('is queried before the next payment attempt', async () => {
    const shop = await aCollector(service);
    shop.erp.owe(anItem('F-1'));
    const { id } = await shop.find('F-1');
    assert.equal((await shop.pay([{ id }], 'no_answer_not_done')).status, 202);
    assert.equal((await shop.pay([{ id }])).body.transaction.status, 'Aprobada');
  });

  test('after a crash keeps the items reserved until a query settles them', async () => {
    const shop = await aCollector(service);
    shop.erp.owe(anItem('F-1'), anItem('F-2'));
    const ids = (await shop.ask()).body.items.map(({ id }: { id: string }) => id);
    const restore = replaceCalls(service.deps, () => ({
      purchase: () => Promise.reject(new Error('killed')),
    }));
    const [first, second] = ids;
    assert.equal((await shop.pay([{ id: first }, { id: second }])).status, 500);
    restore();
    for (const id of ids) {
      assert.deepEqual(await sumsOf(service, id), { paid: 0n, held: 100_000_00n, orders: 1 });
    }
    assert.equal((await shop.pay([{ id: first }])).body.error.code, 'payment_in_progress');
    service.clock.advance({ seconds: 20 });
    await queryDueOperations(service.deps);
    for (const id of ids) {
      assert.deepEqual(await sumsOf(service, id), { paid: 0n, held: 0n, orders: 1 });
    }
    assert.equal((await shop.pay(ids.map((id: string) => ({ id })))).status, 200);
  });
});

test('a repeated request after a crash returns the result of the payment', async () => {
  const shop = await aCollector(service);
  shop.erp.owe(anItem('F-1'));
  const { id, payment_gateway_id } = await shop.find('F-1');
  const key = { 'idempotency-key': 'cortado' };
  const restore = crashAfter(service.deps, 'purchase');
  assert.equal((await shop.pay([{ id }], 'approve', {}, key)).status, 500);
  restore();
  assert.equal((await shop.pay([{ id }], 'approve', {}, key)).body.error.code, 'idempotency_key_in_progress');
  service.clock.advance({ seconds: 20 });
  await queryDueOperations(service.deps);
  const { status, body } = await shop.pay([{ id }], 'approve', {}, key);
  assert.equal(status, 200);
  assert.equal(body.transaction.status, 'Aprobada');
  assert.equal(body.items[0].totalmente_pagado, true);
  assert.deepEqual(await sumsOf(service, id), { paid: 100_000_00n, held: 0n, orders: 1 });
  const path = `/api/v1/payment/transaction-status/${payment_gateway_id}`;
  const reported = await shop.merchant.test.post(path);
  assert.equal(reported.body.data.transaction_id, body.transaction.transaction_id);
});

describe('bank transfer', () => {
  for (const outcome of ['approve', 'reject'] as const) {
    test(`reserves the item until the bank decides: ${outcome}`, async () => {
      const shop = await aCollector(service);
      shop.erp.owe(anItem('F-1'));
      const { id } = await shop.find('F-1');
      const { body } = await byBank(shop, [{ id }]);
      assert.equal(body.transaction.status, 'Pendiente');
      assert.equal((await byBank(shop, [{ id }])).body.error.code, 'payment_in_progress');
      const key = { commerce_id: shop.merchant.id, id: body.transaction.id };
      const operation = await findOpenOperation(service.deps.db, key);
      await service.deps.networks.simulator.decideTransfer(operation?.reference ?? '', outcome);
      service.clock.advance({ seconds: 5 });
      await queryDueOperations(service.deps);
      const paid = outcome === 'approve' ? 100_000_00n : 0n;
      assert.deepEqual(await sumsOf(service, id), { paid, held: 0n, orders: 1 });
    });
  }
});

test('the sandbox simulates the customer’s decision at the bank', async () => {
  const shop = await aCollector(service);
  shop.erp.owe(anItem('F-1'));
  const { id } = await shop.find('F-1');
  const { payment_id } = (await byBank(shop, [{ id }])).body;
  const path = `/api/v1/sandbox/payments/${payment_id}/pay`;
  const { body } = await shop.merchant.test.post(path, { method: 'pse' });
  assert.equal(body.transaction.status, 'Aprobada', JSON.stringify(body));
  assert.equal((await progress(shop, 'F-1')).totalmente_pagado, true);
});

describe('cash voucher', () => {
  const options = { cash_expired_period: 30, cash_expired_interval: 'minute' };

  test('for one item expires after the merchant’s period and then releases the item', async () => {
    const shop = await aCollector(service);
    shop.erp.owe(anItem('F-1', {}, options));
    const { id } = await shop.find('F-1');
    const { body } = await byCash(shop, [{ id }]);
    assert.equal(body.transaction.status, 'Por Pagar');
    const end = service.clock.now().add({ minutes: 30 });
    assert.equal(body.transaction.expires_at, local(end));
    service.clock.advance({ minutes: 31 });
    assert.equal((await shop.pay([{ id }])).body.transaction.status, 'Aprobada');
  });

  test('for several items lasts three days and keeps the price at which it was created', async () => {
    const shop = await aCollector(service);
    const today = service.clock.now().toZonedDateTimeISO('America/Bogota').toPlainDate().toString();
    const discount = { before_on: today, type: 'Porcentaje', value: 5 };
    shop.erp.owe(anItem('F-1', {}, { ...options, discount }), anItem('F-2'));
    const items = (await shop.ask()).body.items.map(({ id }: { id: string }) => ({ id }));
    const { body } = await byCash(shop, items);
    assert.equal(body.transaction.amount, 195_000);
    assert.equal(body.transaction.expires_at, local(service.clock.now().add({ hours: 72 })));
    service.clock.advance({ hours: 48 });
    await service.deps.networks.simulator.payVoucher(body.transaction.coupon, service.clock.now());
    await queryDueOperations(service.deps);
    assert.equal((await progress(shop, 'F-1')).totalmente_pagado, true);
    assert.equal((await shop.look('F-1')).recauda.total, 95_000);
    assert.equal((await progress(shop, 'F-2')).totalmente_pagado, true);
  });
});

function local(instant: Temporal.Instant): string {
  const time = instant.toZonedDateTimeISO('America/Bogota').toPlainDateTime();
  return time.toString({ smallestUnit: 'second' }).replace('T', ' ');
}

describe('refund of an item payment', () => {
  test('reduces the paid amount of each item by its share, and the items can be paid again', async () => {
    const shop = await aCollector(service);
    shop.erp.owe(anItem('F-1', { amount: '100.01' }), anItem('F-2', { amount: '200.00' }));
    const items = (await shop.ask()).body.items.map(({ id }: { id: string }) => ({ id }));
    const { body } = await shop.pay(items);
    const refund = (amount?: number) =>
      shop.merchant.test.post(`/api/v1/payment/transaction/${body.transaction.transaction_id}/refund`, {
        amount,
      });
    assert.equal((await refund(100)).status, 200);
    const [one, two] = [await progress(shop, 'F-1'), await progress(shop, 'F-2')];
    // Of the 100.00 refunded, F-1 gets 33.34 and F-2 gets 66.66, in proportion to the 300.01 paid.
    assert.deepEqual([one.total_advance, two.total_advance], [66.67, 133.34]);
    assert.equal(one.totalmente_pagado, false);
    assert.equal(one.total_pending, 33.34);
    assert.equal((await refund()).status, 200);
    for (const { id } of items) {
      assert.deepEqual(await sumsOf(service, id), { paid: 0n, held: 0n, orders: 1 });
    }
    const again = await shop.pay(items);
    assert.equal(again.body.transaction.amount, 300.01);
  });

  test('of the full amount on the same day is a void', async () => {
    const shop = await aCollector(service);
    shop.erp.owe(anItem('F-1'));
    const { id } = await shop.find('F-1');
    const { body } = await shop.pay([{ id }]);
    const path = `/api/v1/payment/transaction/${body.transaction.transaction_id}/refund`;
    assert.equal((await shop.merchant.test.post(path, {})).body.transaction.status, 'Anulada');
    assert.equal((await shop.find('F-1')).payable, 100_000);
    assert.deepEqual(await eventsOf(service, shop), [
      ['Aprobada', 100_000],
      ['Anulada', null],
    ]);
  });
});
