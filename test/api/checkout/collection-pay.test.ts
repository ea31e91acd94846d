import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deliverDue } from '#src/messages/webhooks/delivery/deliver-due.ts';
import { useApp } from '#test/support/app.ts';
import { assertInvalid } from '#test/support/assertions.ts';
import { aCard, PAYER } from '#test/support/bodies.ts';
import { aCollector, anItem, sumsOf } from '#test/support/collection.ts';
import type { Answer } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { useReceiver } from '#test/support/receiver.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const BY_CARD = { customer_payer: PAYER, payment_card: aCard('4111111111111111') };

function assertRefused(answer: Answer, code: string): void {
  assert.equal(answer.status, 403, JSON.stringify(answer.body));
  assert.equal(answer.body.error.code, code);
  assert.equal(answer.body.error.param, 'items');
}

async function purchases(): Promise<number> {
  const ledger = await network.ledger();
  return ledger.filter(({ kind, status }) => kind === 'purchase' && status === 'approved').length;
}

describe('paying one item', () => {
  test('charges the full amount once, and then the item is no longer listed', async () => {
    const shop = await aCollector(service);
    shop.erp.owe(anItem('F-1'));
    const item = await shop.find('F-1');
    assert.equal(item.payable, 100_000);
    assert.equal(item.minimum, 100_000);
    const { status, body } = await shop.pay([{ id: item.id }]);
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.transaction.status, 'Aprobada');
    assert.equal(body.items.length, 1);
    assert.equal(body.items[0].amount, 100_000);
    assert.equal(body.items[0].totalmente_pagado, true);
    assertRefused(await shop.pay([{ id: item.id }]), 'payment_already_paid');
    assert.deepEqual((await shop.ask()).body.items, []);
    assert.deepEqual(await sumsOf(service, item.id), { paid: 100_000_00n, held: 0n, orders: 1 });
    const found = await shop.look('F-1');
    assert.deepEqual(found.summary, {
      amount: 100_000,
      amount_cop: 100_000,
      amount_paid: 100_000,
      totalmente_pagado: true,
    });
    assert.equal(found.checkout_gateway.total_pending, 0);
    assert.equal(found.checkout_gateway.transactions.length, 1);
    assert.equal(found.payment_gateway.tool_name, 'recauda');
    const movement = await shop.merchant.test.get(
      `/api/v1/virtual-account/movements/${body.transaction.transaction_id}`,
    );
    assert.equal(movement.body.transaction_amount, 100_000);
  });

  test('two concurrent payments charge once, and the other one is rejected', async () => {
    const shop = await aCollector(service);
    const refs = Array.from({ length: 20 }, (_, index) => `D-${index}`);
    shop.erp.owe(...refs.map((ref) => anItem(ref)));
    const before = await purchases();
    for (const ref of refs) {
      const { id } = await shop.find(ref);
      const answers = await Promise.all([shop.pay([{ id }]), shop.pay([{ id }])]);
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 403]);
      const reported = answers.find(({ status }) => status === 403)?.body.error.code;
      assert.ok(['payment_in_progress', 'payment_already_paid'].includes(reported), reported);
      assert.deepEqual(await sumsOf(service, id), { paid: 100_000_00n, held: 0n, orders: 1 });
    }
    assert.equal((await purchases()) - before, refs.length);
  });

  test('a declined payment releases the item, and its order allows no second attempt', async () => {
    const shop = await aCollector(service);
    shop.erp.owe(anItem('F-1'));
    const { id } = await shop.find('F-1');
    const declined = await shop.pay([{ id }], 'decline');
    assert.equal(declined.body.transaction.status, 'Rechazada');
    assert.deepEqual(await sumsOf(service, id), { paid: 0n, held: 0n, orders: 1 });
    const again = await shop.merchant.test.post(`/api/v1/sandbox/payments/${declined.body.payment_id}/pay`, {
      method: 'card',
    });
    assert.equal(again.body.error.code, 'payment_already_used');
    assert.equal((await shop.pay([{ id }])).body.transaction.status, 'Aprobada');
  });

  test('an inactive item or an item past its limit date is neither listed nor payable', async () => {
    const shop = await aCollector(service);
    const days = { limit_date: '2027-01-16' };
    shop.erp.owe(anItem('F-1'), anItem('F-2', {}, days), anItem('F-3', {}, { limit_date: '2027-01-15' }));
    const { body } = await shop.ask();
    assert.deepEqual(
      body.items.map((item: { ref_payment: string }) => item.ref_payment),
      ['F-1', 'F-2'],
    );
    const [off] = body.items;
    const path = `/api/v1/payment/${off.payment_gateway_id}/active`;
    assert.equal((await shop.merchant.test.put(path, { active: false })).body.active, false);
    assertRefused(await shop.pay([{ id: off.id }]), 'payment_inactive');
    assert.equal((await shop.look('F-1')).payment_gateway.active, false);
    const { recauda } = await shop.look('F-3');
    assertRefused(await shop.pay([{ id: recauda.id }]), 'payment_expired');
    assert.deepEqual((await shop.ask()).body.items.length, 1);
  });
});

describe('order', () => {
  test('of three items makes one card payment and one webhook for each item, exact to the cent', async () => {
    const shop = await aCollector(service);
    const own = await useReceiver();
    const general = await useReceiver();
    const amounts = ['33333.33', '0.01', '66666.66'];
    await service.deps.db
      .updateTable('merchants')
      .set({ webhook_url: general.url })
      .where('id', '=', shop.merchant.id)
      .execute();
    shop.erp.owe(
      anItem('F-1', { amount: amounts[0] }, { result_urls: { webhook: own.url }, references: ['a', 'b'] }),
      anItem('F-2', { amount: amounts[1] }),
      anItem('F-3', { amount: amounts[2] }, { has_comments: true }),
    );
    const items = (await shop.ask()).body.items.map(({ id }: { id: string }) => ({ id }));
    const { body } = await shop.pay(items, 'approve', { comments: 'Gracias' });
    assert.equal(body.transaction.amount, 100_000);
    await deliverDue(service.deps, { outbound: service.deps.outbound });
    const bodies = [...own.received, ...general.received].map((one) => JSON.parse(one.body));
    assert.equal(own.received.length, 1);
    assert.equal(bodies.length, 3);
    const reported = Object.fromEntries(
      bodies.map(({ checkout }) => [checkout.payment_referenceable.ref_payment, checkout]),
    );
    assert.deepEqual(
      ['F-1', 'F-2', 'F-3'].map((ref) => reported[ref].paid_advance.amount_paid),
      amounts.map(Number),
    );
    assert.deepEqual(reported['F-3'].answer_form, { comments: 'Gracias', address: null });
    assert.equal(reported['F-1'].answer_form, null);
    for (const { transaction, checkout } of bodies) {
      assert.equal(transaction.amount, 100_000);
      assert.equal(transaction.status, 'Aprobada');
      assert.equal(checkout.total_pending, 0);
      assert.equal(checkout.payment_gateway.full_payment_at, '2027-01-15 10:00:00');
    }
    assert.equal(bodies[0].transaction.reference_2, 'b');
  });

  const wrong: readonly (readonly [name: string, field: string, items: (ids: string[]) => unknown])[] = [
    ['no items', 'items', () => []],
    ['too many items', 'items', ([id]) => Array.from({ length: 101 }, () => ({ id }))],
    ['a string instead of items', 'items', () => 'todo'],
    ['missing items', 'items', () => undefined],
    ['an invalid item id', 'items.0.id', () => [{ id: 'x' }]],
    ['an unknown item', 'items.0.id', () => [{ id: '00000000-0000-4000-8000-000000000000' }]],
    ['an item twice', 'items.1.id', ([id]) => [{ id }, { id: id?.toUpperCase() }]],
    ['two currencies', 'items.1.id', (ids) => ids.map((id) => ({ id }))],
    ['an amount of zero', 'items.0.amount', ([id]) => [{ id, amount: 0 }]],
    ['a fraction of a cent', 'items.0.amount', ([id]) => [{ id, amount: '1.001' }]],
    ['more than the amount owed', 'items.0.amount', ([id]) => [{ id, amount: 100_000.01 }]],
    ['a partial amount', 'items.0.amount', ([id]) => [{ id, amount: 99_999.99 }]],
  ];
  for (const [name, field, items] of wrong) {
    test(`with ${name} is rejected and reserves nothing`, async () => {
      const shop = await aCollector(service);
      shop.erp.owe(anItem('F-1'), anItem('F-2', { currency_type: 'USD', amount: '10.00' }));
      const ids = (await shop.ask()).body.items.map(({ id }: { id: string }) => id);
      assertInvalid(await shop.send('pay/card', { ...BY_CARD, items: items(ids) }), field);
      for (const id of ids) assert.deepEqual(await sumsOf(service, id), { paid: 0n, held: 0n, orders: 0 });
    });
  }

  test('with an expired card is rejected and releases the reserved items', async () => {
    const shop = await aCollector(service);
    shop.erp.owe(anItem('F-1'));
    const { id } = await shop.find('F-1');
    const payment_card = { ...BY_CARD.payment_card, expiration_date: '2026-12' };
    const answer = await shop.send('pay/card', { ...BY_CARD, items: [{ id }], payment_card });
    assertInvalid(answer, 'payment_card.expiration_date');
    assert.deepEqual(await sumsOf(service, id), { paid: 0n, held: 0n, orders: 0 });
  });

  test('with an item of another merchant or environment is rejected', async () => {
    const [shop, other] = [await aCollector(service), await aCollector(service)];
    shop.erp.owe(anItem('F-1'));
    const { id } = await shop.find('F-1');
    assertInvalid(await other.pay([{ id }]), 'items.0.id');
    const order = { ...BY_CARD, items: [{ id }] };
    const live = await service.app.inject({
      method: 'POST',
      url: `/recauda/${shop.slug}/pay/card`,
      payload: order,
    });
    assert.equal(live.statusCode, 422);
  });

  test('requires an address when an item is delivered', async () => {
    const shop = await aCollector(service);
    const delivery_service = { type: 'Con Valor', value: 8_000 };
    shop.erp.owe(anItem('F-1', {}, { delivery_service, request_address_delivery: true }));
    const { id, total } = await shop.find('F-1');
    assert.equal(total, 108_000);
    assertInvalid(await shop.pay([{ id }]), 'address');
    const { body: paid } = await shop.pay([{ id }], 'approve', { address: 'Calle 1 # 2-3' });
    assert.equal(paid.transaction.amount, 108_000);
  });

  test('repeated with the same idempotency key is paid once', async () => {
    const shop = await aCollector(service);
    shop.erp.owe(anItem('F-1', { advance: { type: 'Valor Minimo', value: 1_000 } }));
    const { id } = await shop.find('F-1');
    const key = { 'idempotency-key': 'doble-clic' };
    const answers = [];
    for (let turn = 0; turn < 2; turn += 1) {
      answers.push(await shop.pay([{ id, amount: 10_000 }], 'approve', {}, key));
    }
    assert.deepEqual(answers[0]?.body, answers[1]?.body);
    assert.equal(answers[1]?.headers['idempotency-replayed'], 'true');
    assert.deepEqual(await sumsOf(service, id), { paid: 10_000_00n, held: 0n, orders: 1 });
  });
});
