import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { useApp } from '#test/support/app.ts';
import { aCard, aCharge, PAYER } from '#test/support/bodies.ts';
import { type Answer, aMerchant, client, type TestMerchant } from '#test/support/merchant.ts';
import { aVisitor, filledIn, isChecked, type Visitor } from '#test/support/visitor.ts';
import { openWompiAccount, startGateway, syncClock } from '#test/support/wompi.ts';

const gateway = await startGateway();
after(() => gateway.close());
const service = useApp();
const [GOOD, POOR] = ['4242424242424242', '4000000000009995'];

beforeEach(() => {
  service.clock.travel('2027-01-15T10:00');
  syncClock(service, gateway);
});

let merchant: TestMerchant;
beforeEach(async () => {
  merchant = await aMerchant(service);
  await openWompiAccount(service, merchant.id, gateway);
});

async function aPayment(change = {}): Promise<{ id: string; token: string }> {
  const made = await merchant.production.post('/api/v1/payment/generate', aCharge(merchant.office, change));
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return { id: made.body.payment_id, token: made.body.token };
}

function pay(payment: object, consents?: unknown, number = GOOD): Promise<Answer> {
  const body = { payment, customer_payer: PAYER, payment_card: aCard(number), consents };
  return client(service, '').post('/api/v1/payment/checkout/card', body);
}

async function offered(): Promise<{ name: string; url: string; token: string }[]> {
  const { status, body } = await merchant.production.get('/api/v1/payment/consents?payment_method=card');
  assert.equal(status, 200, JSON.stringify(body));
  return body.consents;
}

const tokens = async () => (await offered()).map(({ token }) => token);

function kept() {
  return service.deps.db.selectFrom('consents').selectAll().where('commerce_id', '=', merchant.id).execute();
}

const made = () => gateway.ledger().transactions.length;

describe('payment at a provider that requires consents', () => {
  test('shows both documents, accepts the payment, and stores the consents', async () => {
    const consents = await offered();
    assert.deepEqual(
      consents.map(({ url }) => url),
      ['https://wompi.example/terminos.pdf', 'https://wompi.example/datos.pdf'],
    );
    service.clock.advance({ minutes: 3 });
    const { status, body } = await pay(
      await aPayment(),
      consents.map(({ token }) => token),
    );
    assert.equal(status, 202, JSON.stringify(body));
    await gateway.settle();
    service.clock.advance({ seconds: 2 });
    await queryDueOperations(service.deps);
    const { transaction_id } = body.transaction;
    const after = await merchant.production.post(`/api/v1/payment/transaction/${transaction_id}`, {});
    assert.equal(after.body.data.status, 'Aprobada');
    const rows = await kept();
    const { reference } = await service.deps.db
      .selectFrom('operations')
      .select('reference')
      .where('commerce_id', '=', merchant.id)
      .executeTakeFirstOrThrow();
    assert.equal(rows.length, 2);
    for (const row of rows) {
      assert.deepEqual([row.provider, row.purpose, row.given_for], ['wompi', 'charge', reference]);
      assert.match(row.shown, /^I accept the /);
      assert.equal(row.given_at.since(row.shown_at).total('minutes'), 3);
      assert.ok(row.origin);
    }
  });

  test('without consent returns the required documents, and nothing is sent or written', async () => {
    const payment = await aPayment();
    const before = made();
    for (const consents of [undefined, [], (await tokens()).slice(0, 1), ['forged', 'forged']]) {
      const { status, body } = await pay(payment, consents);
      assert.equal(status, 422);
      assert.equal(body.error.code, 'consent_required');
      assert.match(body.message, /terminos\.pdf .*datos\.pdf/);
      assert.equal(body.consents.length, 2);
    }
    assert.equal(made(), before);
    assert.deepEqual(await kept(), []);
    const { body } = await pay(payment);
    const fresh = body.consents.map(({ token }: { token: string }) => token);
    assert.equal((await pay(payment, fresh)).status, 202);
  });

  test('rejects consents that were used, are an hour old or belong to another merchant', async () => {
    const consents = await tokens();
    assert.equal((await pay(await aPayment(), consents)).status, 202);
    assert.equal((await pay(await aPayment(), consents)).body.error.code, 'consent_required');
    const old = await tokens();
    service.clock.advance({ minutes: 56 });
    assert.equal((await pay(await aPayment(), old)).body.error.code, 'consent_required');
    const others = await tokens();
    merchant = await aMerchant(service);
    await openWompiAccount(service, merchant.id, gateway);
    assert.equal((await pay(await aPayment(), others)).body.error.code, 'consent_required');
    assert.deepEqual(await kept(), []);
  });

  test('requires no consents when the provider has none', async () => {
    const { status, body } = await merchant.test.get('/api/v1/payment/consents');
    assert.deepEqual([status, body], [200, { consents: [] }]);
  });

  test('returns 503 when the provider does not return its terms', async () => {
    gateway.addFault({ on: 'merchant', mode: 'error_before' });
    const { status, body } = await merchant.production.get('/api/v1/payment/consents');
    assert.deepEqual([status, body.error.code], [503, 'consent_unavailable']);
  });
});

describe('charge page at a provider that requires consents', () => {
  const FORM = {
    'customer_payer[name]': 'Ana Pérez',
    'customer_payer[email]': 'ana@correo.example',
    'customer_payer[identification_type]': 'CC',
    'customer_payer[id_number]': '1018456789',
    'customer_payer[dialling_code]': '+57',
    'customer_payer[cellphone]': '3004567890',
    'payment_card[number]': GOOD ?? '',
    'payment_card[name]': 'ANA PEREZ',
    'payment_card[expiration_date]': '12/39',
    'payment_card[cvv]': '123',
    'payment_card[installments]': '1',
  };

  async function openPage(): Promise<{ visitor: Visitor; path: string; html: string; text: string }> {
    const { id } = await aPayment({ checkout_type: 'redirect' });
    const visitor = aVisitor(service);
    const path = `/checkout/payment/${id}`;
    return { visitor, path, ...(await visitor.get(path)) };
  }

  const boxes = (html: string) => ({
    'consents[0]': filledIn(html, 'consents[0]'),
    'consents[1]': filledIn(html, 'consents[1]'),
    submission: filledIn(html, 'submission'),
  });

  test('has a checkbox for each document in the payer’s language, and accepts the payment with both', async () => {
    const { visitor, path, html, text } = await openPage();
    assert.match(text, /Acepto los reglamentos y la política de privacidad de Wompi/);
    assert.match(html, /href="https:\/\/wompi\.example\/datos\.pdf"/);
    assert.equal(isChecked(html, 'consents[0]'), false);
    const sent = await visitor.send(`${path}/card`, { ...FORM, ...boxes(html) });
    assert.equal(sent.location, path, sent.text);
    assert.match((await visitor.get(path)).text, /se está procesando/);
    await gateway.settle();
    assert.match((await visitor.get(path)).text, /aprobad/i);
    assert.equal((await kept()).length, 2);
  });

  test('is shown again with new consents and the typed data when a checkbox was not ticked', async () => {
    const { visitor, path, html } = await openPage();
    const { 'consents[1]': _, ...half } = boxes(html);
    const before = made();
    const again = await visitor.send(`${path}/card`, { ...FORM, ...half });
    assert.equal(again.status, 422);
    assert.match(again.text, /Lea y acepte este documento/);
    assert.equal(filledIn(again.html, 'customer_payer[name]'), 'Ana Pérez');
    assert.equal(isChecked(again.html, 'consents[0]'), true);
    assert.notEqual(filledIn(again.html, 'consents[0]'), half['consents[0]']);
    assert.equal(made(), before);
    const sent = await visitor.send(`${path}/card`, { ...FORM, ...boxes(again.html) });
    assert.equal(sent.location, path, sent.text);
  });

  test('returns new consents to the script when they have expired', async () => {
    const { visitor, path, html } = await openPage();
    service.clock.advance({ hours: 1 });
    syncClock(service, gateway);
    const told = JSON.parse((await visitor.fetch(`${path}/card`, { ...FORM, ...boxes(html) })).html);
    assert.deepEqual(Object.keys(told.errors), ['consents.0', 'consents.1']);
    assert.notEqual(told.fields['consents[0]'], boxes(html)['consents[0]']);
    const sent = await visitor.fetch(`${path}/card`, { ...FORM, ...boxes(html), ...told.fields });
    assert.equal(JSON.parse(sent.html).location, path);
  });

  test('accepts another card after a decline', async () => {
    const { visitor, path, html } = await openPage();
    const poor = { ...FORM, 'payment_card[number]': POOR ?? '' };
    await visitor.send(`${path}/card`, { ...poor, ...boxes(html) });
    await gateway.settle();
    const again = await visitor.get(path);
    assert.match(again.text, /no aprobó este valor/);
    const sent = await visitor.send(`${path}/card`, { ...FORM, ...boxes(again.html) });
    assert.equal(sent.location, path, sent.text);
    await gateway.settle();
    assert.match((await visitor.get(path)).text, /aprobad/i);
    assert.equal((await kept()).length, 4);
  });

  test('redirects a PSE payment to the bank', async () => {
    const { visitor, path } = await openPage();
    const { html } = await visitor.get(`${path}?method=pse`);
    const { 'payment_card[number]': _, ...payer } = FORM;
    const bank = { 'pse[bank]': '1007', 'pse[userType]': 'person' };
    const sending = visitor.send(`${path}/pse`, { ...payer, ...bank, ...boxes(html) });
    const before = made();
    while (made() === before) await new Promise(setImmediate);
    gateway.prepare();
    assert.equal((await sending).location, `${path}?go=bank`);
    assert.match((await visitor.get(path)).html, /href="[^"]*\/redirect\?ticket_id=/);
  });
});
