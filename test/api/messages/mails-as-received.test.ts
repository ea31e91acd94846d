import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { prepareLogo } from '#src/ledger/invoices/pdf/logo.ts';
import { sendDueMails } from '#src/messages/mails/send.ts';
import { openMailer } from '#src/platform/mail/mailer.ts';
import { saveLogo } from '#src/tenancy/merchants/store.ts';
import { createTemplate } from '#src/tenancy/merchants/templates/save.ts';
import { useApp } from '#test/support/app.ts';
import { aCard, aCharge, PAYER } from '#test/support/bodies.ts';
import { useMailServer } from '#test/support/mail-server.ts';
import { aMerchant, client, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { readPdf } from '#test/support/pdf.ts';
import { aDot } from '#test/support/pictures.ts';
import { authorize, cardOf, confirm, reserve } from '#test/support/reservation-api.ts';
import { subscribe } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const server = await useMailServer();
const mailer = openMailer({ smtp_url: server.url });
after(() => mailer.close());

let merchant: TestMerchant;

before(async () => {
  merchant = await aMerchant(service);
  const { deps } = service;
  const legal = { name: 'Café Ñandú', tax_id: '900123456-8', contact_email: 'ayuda@nandu.example' };
  const values = { ...legal, legal_name: 'Ñandú Tostadores S.A.S.', address: 'Cra. 7 # 12-34' };
  await deps.db.updateTable('merchants').set(values).where('id', '=', merchant.id).execute();
  await createTemplate(deps, { commerce_id: merchant.id, name: 'x', colour: '#7a1f3d', is_default: true });
  const logo = await prepareLogo(aDot([200, 30, 60]));
  await saveLogo(deps.db, { commerce_id: merchant.id, ...logo, updated_at: deps.clock.now() });
});

/** What the mail server got since it was last asked. */
async function arrived() {
  server.received.length = 0;
  await sendDueMails({ ...service.deps, mailer });
  return server.received.map(({ parsed, recipients }) => {
    const files = parsed.attachments.map(({ mimeType, filename, content, disposition }) => ({
      ...{ mimeType, filename, disposition },
      bytes: Buffer.from(content as ArrayBuffer),
    }));
    const pdf = files.find(({ mimeType }) => mimeType === 'application/pdf');
    return { ...parsed, recipients, files, receipt: pdf ? readPdf(pdf.bytes).lines : [] };
  });
}

async function aPayment() {
  const { body } = await merchant.production.post('/api/v1/payment/generate', aCharge(merchant.office));
  return { id: body.payment_id as string, token: body.token as string };
}

const payer = () => client(service, '');

describe('a mail as the mail server gets it', () => {
  test('is the receipt of a charge that was paid once: logo, colour, one button, and the PDF', async () => {
    const payment = await aPayment();
    const body = { payment, customer_payer: PAYER, payment_card: aCard(cardOf('approve')) };
    assert.equal((await payer().post('/api/v1/payment/checkout/card', body)).status, 200);
    const [mail, ...more] = await arrived();
    assert.deepEqual(more, []);
    assert.deepEqual(mail?.recipients, [PAYER.email]);
    assert.equal(mail?.subject, 'Comprobante de Café Ñandú: $ 50.000 COP');
    assert.deepEqual(
      mail?.replyTo?.map(({ address }) => address),
      ['ayuda@nandu.example'],
    );
    assert.match(mail?.html ?? '', /<img[^>]* src="cid:logo@merchant"/);
    assert.match(mail?.html ?? '', /class="button"[^>]*background-color:#7a1f3d/);
    assert.equal(mail?.html?.match(/<a /g)?.length, 1);
    assert.match(mail?.text ?? '', /Ñandú Tostadores S\.A\.S\. · NIT 900123456-8/);
    assert.match(mail?.text ?? '', /Visa ····\d{4}/);
    const [logo, pdf] = mail?.files ?? [];
    assert.deepEqual([logo?.mimeType, logo?.disposition], ['image/png', 'inline']);
    assert.match(pdf?.filename ?? '', /^comprobante-\d+\.pdf$/);
    for (const line of [
      'Ñandú Tostadores S.A.S. · NIT 900123456-8',
      'Cra. 7 # 12-34',
      'Pedido 1',
      'CC 1018456789',
    ])
      assert.ok(mail?.receipt.includes(line), `${line} is not in ${mail?.receipt.join(' | ')}`);
    service.clock.advance({ minutes: 10 });
    await queryDueOperations(service.deps);
    assert.deepEqual(await arrived(), [], 'it is sent once');
  });

  test('tells how to pay at a counter, and brings the receipt once that was done', async () => {
    const body = { payment: await aPayment(), customer_payer: PAYER, cash: { franchise: 'Efecty' } };
    const { transaction } = (await payer().post('/api/v1/payment/checkout/cash', body)).body;
    const [mail, ...more] = await arrived();
    assert.deepEqual(more, []);
    assert.equal(mail?.subject, 'Cómo pagar $ 50.000 COP en Efecty');
    assert.match(mail?.html ?? '', new RegExp(`font-size:32px[^>]*>${transaction.coupon}<`));
    assert.match(mail?.text ?? '', new RegExp(`Convenio: ${transaction.agreement}`));
    await fetch(`${network.url}/cash-coupons/${transaction.coupon}/pay`, { method: 'POST' });
    service.clock.advance({ seconds: 5 });
    await queryDueOperations(service.deps);
    const [receipt] = await arrived();
    assert.match(receipt?.subject ?? '', /^Comprobante de Café Ñandú/);
    assert.ok(receipt?.receipt.includes('Comprobante de cobro'));
  });

  test('is the receipt of a captured reservation, in English for an English reader', async () => {
    const made = await reserve(merchant.production, { checkout_type: 'api' });
    const customer_payer = { ...PAYER, country: 'USA' };
    const answer = await authorize(service, made, cardOf('approve'), { customer_payer });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    assert.deepEqual(await arrived(), [], 'nothing was charged yet');
    assert.equal((await confirm(merchant.production, made.id, 60_000)).status, 200);
    const [mail] = await arrived();
    assert.equal(mail?.subject, 'Receipt from Café Ñandú: $ 60,000 COP');
    assert.ok(mail?.receipt.includes('Receipt'), mail?.receipt.join(' | '));
  });

  test('brings the PDF of a subscription’s charge, with base, tax and total', async () => {
    const { answer } = await subscribe(merchant.production, merchant.office);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    const [mail] = await arrived();
    assert.match(mail?.subject ?? '', /^Comprobante de Café Ñandú/);
    assert.match(mail?.text ?? '', /Su comprobante va adjunto/);
    assert.doesNotMatch(`${mail?.text} ${mail?.html}`, /factura/i);
    const at = ['Base', 'Total'].map((word) => mail?.receipt.indexOf(word) ?? -1);
    assert.ok(
      at.every((place, index) => place > (at[index - 1] ?? -1)),
      mail?.receipt.join(' | ') ?? '',
    );
  });
});
