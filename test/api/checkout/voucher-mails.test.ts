import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { newId } from '#src/kernel/ids.ts';
import { takeSlots } from '#src/tenancy/limits/take.ts';
import { LIMITS } from '#src/tenancy/limits/types.ts';
import { useApp } from '#test/support/app.ts';
import { aCharge, PAYER } from '#test/support/bodies.ts';
import { PAYER_FIELDS } from '#test/support/collection-page.ts';
import { aMerchant, client, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { aVisitor } from '#test/support/visitor.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const MOST = LIMITS.vouchers_to_address.most;

let merchant: TestMerchant;

before(async () => {
  merchant = await aMerchant(service);
});

/** Requests a voucher on the page of a new charge and returns the text of the page. */
async function askAt(
  email: string,
  { api = 'production', from }: { api?: 'test' | 'production'; from?: string } = {},
): Promise<string> {
  const charge = aCharge(merchant.office, { checkout_type: 'redirect' });
  const { body } = await merchant[api].post('/api/v1/payment/generate', charge);
  const path = new URL(body.checkout_url).pathname;
  const visitor = aVisitor(service, from);
  await visitor.get(`${path}?method=cash`);
  const fields = { ...PAYER_FIELDS, 'customer_payer[email]': email, 'cash[franchise]': 'Efecty' };
  const sent = await visitor.send(`${path}/cash`, { ...fields, method: 'cash', submission: newId() });
  assert.equal(sent.location, path, sent.html);
  const { text, html } = await visitor.get(path);
  assert.match(html, /data-voucher="\d+"/, 'the voucher is always shown');
  return text;
}

async function mailsTo(email: string): Promise<number> {
  const mails = service.deps.db.selectFrom('mails').select('id').where('kind', '=', 'cash_voucher');
  return (await mails.where('to_address', 'ilike', email).execute()).length;
}

async function fill(email: string, at: { api?: 'test' } = {}): Promise<void> {
  for (let count = 0; count < MOST; count += 1) assert.match(await askAt(email, at), /enviamos por correo/);
}

describe('email of a cash voucher', () => {
  test('is limited per address and hour, and beyond the limit the page says that it was not sent', async () => {
    const email = 'victima@correo.example';
    await fill(email);
    assert.match(await askAt(email.toUpperCase()), /no se envió por correo/);
    assert.equal(await mailsTo(email), MOST);
    service.clock.advance({ hours: 1 });
    assert.match(await askAt(email), /enviamos por correo/);
    assert.equal(await mailsTo(email), MOST + 1);
  });

  test('counts payers at the merchant’s own checkout, but not requests with a merchant token', async () => {
    const email = 'otra@correo.example';
    await fill(email);
    const ask = async (caller: ReturnType<typeof client>) => {
      const { body } = await merchant.production.post('/api/v1/payment/generate', aCharge(merchant.office));
      const payment = { id: body.payment_id, token: body.token };
      const customer_payer = { ...PAYER, email };
      const asked = { payment, customer_payer, cash: { franchise: 'Efecty' } };
      const answer = await caller.post('/api/v1/payment/checkout/cash', asked);
      assert.ok(answer.status < 300, JSON.stringify(answer.body));
      return answer.body.transaction.coupon_mailed;
    };
    assert.equal(await ask(client(service, '')), false, 'the response reports that no email was sent');
    assert.equal(await mailsTo(email), MOST);
    assert.equal(await ask(merchant.production), true);
    assert.equal(await mailsTo(email), MOST + 1);
  });

  test('is also limited per origin, for any address', async () => {
    const counted = { name: 'vouchers_from_origin', key: '10.7.7.7' } as const;
    for (let count = 1; count < LIMITS[counted.name].most; count += 1)
      assert.equal(await takeSlots(service.deps, [counted]), null);
    const from = counted.key;
    assert.match(await askAt('primera@correo.example', { from }), /enviamos por correo/);
    assert.match(await askAt('segunda@correo.example', { from }), /no se envió por correo/);
    assert.equal(await mailsTo('segunda@correo.example'), 0);
  });

  test('is not limited in the test environment', async () => {
    const email = 'prueba@correo.example';
    await fill(email, { api: 'test' });
    assert.match(await askAt(email, { api: 'test' }), /enviamos por correo/);
  });
});
