import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { aCharge } from '#test/support/bodies.ts';
import { aCollector, anItem } from '#test/support/collection.ts';
import { lastWebhook } from '#test/support/last-webhook.ts';
import { type Answer, aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { generate, pay } from '#test/support/sandbox.ts';
import { aVisitor } from '#test/support/visitor.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const WEBHOOK = { result_urls: { webhook: 'https://comercio.example/eventos' } };

function giveBack(merchant: TestMerchant, transaction: { id: string }, amount?: number): Promise<Answer> {
  return merchant.test.post(`/api/v1/payment/transaction/${transaction.id}/refund`, { amount });
}

/** A charge of 50,000 that was paid by card. */
async function aPaidCharge(merchant: TestMerchant) {
  const charge = await generate(merchant, { advanced_options: WEBHOOK });
  const { transaction } = (await pay(service, charge, 'approve')).body;
  assert.equal(transaction.status, 'Aprobada');
  return { charge, transaction };
}

/** Returns the paid amount in the last webhook to the merchant. */
async function lastProgress(merchant: TestMerchant) {
  const { transaction, checkout } = await lastWebhook(service, merchant.id);
  const { total_advance, total_pending, paid_at, payment_gateway, paid_advance } = checkout;
  return {
    status: transaction.status,
    total_advance,
    total_pending,
    paid_at,
    full_payment_at: payment_gateway.full_payment_at,
    amount_paid: paid_advance?.amount_paid ?? null,
  };
}

const PAID_AT = '2027-01-15 10:00:00';

describe('a charge whose money was given back', () => {
  test('whole: tells that nothing is paid', async () => {
    const merchant = await aMerchant(service);
    const { transaction } = await aPaidCharge(merchant);
    assert.deepEqual(await lastProgress(merchant), {
      status: 'Aprobada',
      total_advance: 50_000,
      total_pending: 0,
      paid_at: PAID_AT,
      full_payment_at: PAID_AT,
      amount_paid: 50_000,
    });
    assert.equal((await giveBack(merchant, transaction)).status, 200);
    assert.deepEqual(await lastProgress(merchant), {
      status: 'Anulada',
      total_advance: 0,
      total_pending: 50_000,
      paid_at: null,
      full_payment_at: null,
      amount_paid: null,
    });
  });

  test('in parts: tells what is still paid, and nothing after the last', async () => {
    const merchant = await aMerchant(service);
    const { transaction } = await aPaidCharge(merchant);
    await giveBack(merchant, transaction, 20_000.5);
    assert.deepEqual(await lastProgress(merchant), {
      status: 'Aprobada',
      total_advance: 29_999.5,
      total_pending: 20_000.5,
      paid_at: PAID_AT,
      full_payment_at: null,
      amount_paid: 29_999.5,
    });
    await giveBack(merchant, transaction, 29_999.5);
    assert.deepEqual(await lastProgress(merchant), {
      status: 'Reversada',
      total_advance: 0,
      total_pending: 50_000,
      paid_at: null,
      full_payment_at: null,
      amount_paid: null,
    });
  });

  test('takes no further payment: payment_returned, and payment_already_paid while something is left', async () => {
    const merchant = await aMerchant(service);
    const { charge, transaction } = await aPaidCharge(merchant);
    const before = (await network.ledger()).length;
    await giveBack(merchant, transaction, 20_000);
    assert.equal((await pay(service, charge, 'approve')).body.error.code, 'payment_already_paid');
    await giveBack(merchant, transaction);
    const { status, body } = await pay(service, charge, 'approve');
    assert.equal(status, 403);
    assert.equal(body.error.type, 'authorization_error');
    assert.equal(body.error.code, 'payment_returned');
    assert.equal(body.error.param, 'payment.id');
    const sandbox = await merchant.test.post(`/api/v1/sandbox/payments/${charge.id}/pay`, { method: 'pse' });
    assert.equal(`${sandbox.status} ${sandbox.body.error.code}`, '403 payment_returned');
    assert.equal(
      (await network.ledger()).length,
      before + 2,
      'more than the two returns reached the network',
    );
  });

  test('says so on its page, which has no form any more', async () => {
    const merchant = await aMerchant(service);
    const body = aCharge(merchant.office, { checkout_type: 'redirect' });
    const { payment_id } = (await merchant.test.post('/api/v1/payment/generate', body)).body;
    const path = `/checkout/payment/${payment_id}`;
    const visitor = aVisitor(service);
    // A payer who still has the form open in another tab.
    await visitor.get(path);
    const paid = await merchant.test.post(`/api/v1/sandbox/payments/${payment_id}/pay`, { method: 'card' });
    await giveBack(merchant, paid.body.transaction, 10_000);
    const partly = await visitor.get(path);
    assert.match(partly.text, /Pago aprobado/);
    assert.match(partly.text, /Devuelto \$ 10\.000/);
    await giveBack(merchant, paid.body.transaction);
    const page = await visitor.get(path);
    assert.equal(page.status, 200);
    assert.match(page.text, /Este pago fue devuelto/);
    assert.match(page.text, /ya no recibe pagos/);
    assert.doesNotMatch(page.html, /<form[^>]*\/card/);
    assert.equal((await visitor.send(`${path}/card`)).location, path);
  });
});

describe('an item whose money was given back', () => {
  async function progress(shop: Awaited<ReturnType<typeof aCollector>>) {
    const { payment_gateway, summary, checkout_gateway } = await shop.look('F-1');
    const { total_advance, total_pending, paid_at } = checkout_gateway;
    const { amount_paid, totalmente_pagado } = summary;
    const { full_payment_at } = payment_gateway;
    return { total_advance, total_pending, paid_at, full_payment_at, amount_paid, totalmente_pagado };
  }

  test('tells what is still paid, and is paid again with a new order only', async () => {
    const shop = await aCollector(service);
    shop.erp.owe(anItem('F-1'));
    const { id } = await shop.find('F-1');
    const first = (await shop.pay([{ id }])).body;
    const unpaid = { paid_at: null, full_payment_at: null, totalmente_pagado: false };
    await giveBack(shop.merchant, first.transaction, 40_000);
    const partly = { total_advance: 60_000, total_pending: 40_000, amount_paid: 60_000 };
    assert.deepEqual(await progress(shop), { ...unpaid, ...partly });
    await giveBack(shop.merchant, first.transaction);
    const nothing = { total_advance: 0, total_pending: 100_000, amount_paid: 0 };
    assert.deepEqual(await progress(shop), { ...unpaid, ...nothing });
    const { checkout } = await lastWebhook(service, shop.merchant.id);
    assert.deepEqual([checkout.total_advance, checkout.total_pending, checkout.paid_at], [0, 100_000, null]);
    assert.equal(checkout.payment_gateway.full_payment_at, null);

    // The order is the charge: that one is over, and its page says so.
    const page = await aVisitor(service).get(`/checkout/payment/${first.payment_id}`);
    assert.match(page.text, /Este pago fue devuelto/);
    const path = `/api/v1/sandbox/payments/${first.payment_id}/pay`;
    const refused = await shop.merchant.test.post(path, { method: 'card' });
    assert.equal(`${refused.status} ${refused.body.error.code}`, '403 payment_returned');
    // The item is what the merchant's system says is owed, and that it still is.
    const second = (await shop.pay([{ id }])).body;
    assert.notEqual(second.payment_id, first.payment_id);
    assert.equal(second.items[0].totalmente_pagado, true);
  });
});
