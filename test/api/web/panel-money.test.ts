import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import type { TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { inPanel, type PanelVisitor } from '#test/support/panel.ts';
import { aPaidSubscription } from '#test/support/panel-things.ts';
import { aFrozenMerchant } from '#test/support/sandbox.ts';
import { filledIn } from '#test/support/visitor.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

let merchant: TestMerchant;
let owner: PanelVisitor;

before(async () => {
  merchant = await aFrozenMerchant(service);
  owner = await inPanel(service, { merchant: merchant.id });
});

async function sendForm(address: string, fields: Readonly<Record<string, string>> = {}) {
  const { html } = await owner.get(address);
  return owner.send(address, { submission: filledIn(html, 'submission'), ...fields });
}

describe('money pages of the panel', () => {
  test('a transaction shows its provider operations and can be refunded in part and in full', async () => {
    const { transaction } = await aPaidSubscription({ merchant });
    const address = owner.at(`/transactions/${transaction}`);
    const before_ = await owner.get(address);
    assert.match(before_.text, /Cobro con aprobación, \$ 30\.000/);
    assert.match(before_.text, /en Simulador|en Red de pagos/);
    const tooMuch = await sendForm(`${address}/refund`, { amount: '40.000' });
    assert.equal(tooMuch.status, 422);
    const part = await sendForm(`${address}/refund`, { amount: '10.000' });
    assert.equal(part.location, `${address}?done=refunded`, part.text.slice(0, 400));
    const { text } = await owner.get(address);
    assert.match(text, /Devolución con aprobación, \$ 10\.000/);
    assert.match(text, /Queda cobrado \$ 20\.000/);
    await sendForm(`${address}/refund`);
    assert.match((await owner.get(address)).text, /Devuelta/);
  });

  test('an invoice shows its lines and total, and links to its PDF', async () => {
    const { invoice, subscription } = await aPaidSubscription({ merchant });
    const address = owner.at(`/invoices/${invoice}`);
    const { text, html } = await owner.get(address);
    assert.match(text, /Mensual 1 feb – 1 mar \$ 30\.000 Total \$ 30\.000/);
    assert.match(html, new RegExp(`/subscriptions/${subscription}`));
    const pdf = await owner.get(`${address}/pdf`);
    assert.equal(pdf.headers['content-type'], 'application/pdf');
    assert.equal(pdf.body.subarray(0, 5).toString(), '%PDF-');
  });
});

describe('message pages of the panel', () => {
  test('a webhook can be replayed with the same body', async () => {
    const { delivery, subscription } = await aPaidSubscription({ merchant });
    const address = owner.at(`/deliveries/${delivery}`);
    assert.ok(
      (await owner.get(address)).html.includes(`href="${owner.at(`/subscriptions/${subscription}`)}"`),
    );
    const again = await sendForm(`${address}/replay`);
    assert.match(again.location, /\/deliveries\/[0-9a-f-]{36}\?done=replayed$/);
    assert.notEqual(again.location, `${address}?done=replayed`);
    const { body } = await merchant.test.get('/api/v1/sandbox/webhooks');
    const [newest, first] = body.data.filter(
      (one: { subject: string }) => one.subject === `subscription:${subscription}`,
    );
    assert.equal(newest.event_id, first.event_id);
  });

  test('a mail is shown as it was written', async () => {
    const { mail } = await aPaidSubscription({ merchant });
    const { text } = await owner.get(owner.at(`/mails/${mail}`));
    assert.match(text, /Comprobante de/);
    assert.match(text, /Guardado, no se envía/);
  });
});
