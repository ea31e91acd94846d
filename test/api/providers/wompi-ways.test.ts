import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { useApp } from '#test/support/app.ts';
import { aCharge, PAYER } from '#test/support/bodies.ts';
import { type Answer, aMerchant, client, type TestMerchant } from '#test/support/merchant.ts';
import { aVisitor } from '#test/support/visitor.ts';
import { openWompiAccount, startGateway, syncClock } from '#test/support/wompi.ts';

const gateway = await startGateway();
/** What the gateway adds to a transaction comes a moment later; the provider waits for it. */
const pages = setInterval(() => gateway.prepare(), 20);
after(() => {
  clearInterval(pages);
  return gateway.close();
});
const service = useApp();
const [YES, NO, NEVER] = ['3991111111', '3992222222', '3993333333'];

let merchant: TestMerchant;
beforeEach(async () => {
  service.clock.travel('2027-01-15T10:00');
  syncClock(service, gateway);
  merchant = await aMerchant(service);
  await openWompiAccount(service, merchant.id, gateway);
});

async function aPayment(change = {}): Promise<{ id: string; token: string }> {
  const made = await merchant.production.post('/api/v1/payment/generate', aCharge(merchant.office, change));
  assert.equal(made.status, 201, JSON.stringify(made.body));
  return { id: made.body.payment_id, token: made.body.token };
}

async function consentsFor(way: string): Promise<string[]> {
  const { body } = await merchant.production.get(`/api/v1/payment/consents?payment_method=${way}`);
  return body.consents.map(({ token }: { token: string }) => token);
}

async function pay(way: string, fields: object, payment?: object, consents?: string[]): Promise<Answer> {
  const body = {
    payment: payment ?? (await aPayment()),
    customer_payer: PAYER,
    consents: consents ?? (await consentsFor(way)),
    ...fields,
  };
  return client(service, '').post(`/api/v1/payment/checkout/${way}`, body);
}

async function laterStatus({ body }: Answer): Promise<string> {
  service.clock.advance({ seconds: 2 });
  await queryDueOperations(service.deps);
  const path = `/api/v1/payment/transaction/${body.transaction.transaction_id}`;
  const { data } = (await merchant.production.post(path, {})).body;
  return `${data.status} ${data.response_code}`;
}

const lastMade = () => gateway.ledger().transactions.at(-1);

describe('Nequi at Wompi, for one payment', () => {
  test('asks in the app, waits, and ends as the payer says', async () => {
    for (const [phone, ends] of [
      [YES, 'Aprobada 00'],
      [NO, 'Rechazada 05'],
    ] as const) {
      const asked = await pay('nequi', { nequi: { phone } });
      assert.equal(asked.status, 200, JSON.stringify(asked.body));
      assert.deepEqual(
        [asked.body.transaction.status, asked.body.transaction.url_response],
        ['Pendiente', null],
      );
      const { payment_method_type, payment_method, payment_source_id } = lastMade() ?? {};
      assert.deepEqual(
        [payment_method_type, payment_method?.phone_number, payment_source_id],
        ['NEQUI', phone, null],
      );
      await gateway.settle();
      assert.equal(await laterStatus(asked), ends);
    }
  });

  test('a telephone rings five times an hour at most, and a forgotten consent makes none ring', async () => {
    const ask = (consents?: string[]) => pay('nequi', { nequi: { phone: NEVER } }, undefined, consents);
    for (let time = 0; time < 6; time += 1) {
      const { status, body } = await ask([]);
      assert.deepEqual([status, body.error.code], [422, 'consent_required']);
    }
    for (let time = 0; time < 5; time += 1) assert.equal((await ask()).status, 200);
    const before = gateway.ledger().transactions.length;
    const { status, body, headers } = await ask();
    assert.deepEqual([status, body.error.code], [429, 'too_many_account_requests']);
    assert.ok(Number(headers['retry-after']) > 0);
    assert.equal(gateway.ledger().transactions.length, before);
    assert.equal((await pay('nequi', { nequi: { phone: YES } })).status, 200, 'another number may be asked');
  });
});

describe('pages of wallets at Wompi', () => {
  for (const [way, fields, type] of [
    ['bancolombia', {}, 'BANCOLOMBIA_TRANSFER'],
    ['daviplata', { daviplata: { identificationType: 'CC', identification: '1018456789' } }, 'DAVIPLATA'],
  ] as const)
    test(`${way} gives the address with the first answer, and comes back to the merchant`, async () => {
      const payment = await aPayment({
        advanced_options: { result_urls: { return: 'https://tienda.example/ya' } },
      });
      const asked = await pay(way, fields, payment);
      assert.equal(asked.status, 200, JSON.stringify(asked.body));
      assert.match(asked.body.transaction.url_response, /ticket_id=/);
      const made = lastMade();
      assert.deepEqual([made?.payment_method_type, made?.redirect_url], [type, 'https://tienda.example/ya']);
      await gateway.decide({ reference: made?.reference ?? '', status: 'APPROVED' });
      assert.equal(await laterStatus(asked), 'Aprobada 00');
    });
});

describe('cash at Wompi', () => {
  const cash = { cash: { franchise: 'Corresponsal Bancolombia' } };

  test('is a voucher with the agreement and the number of the gateway', async () => {
    const asked = await pay('cash', cash);
    assert.equal(asked.status, 200, JSON.stringify(asked.body));
    const { coupon, agreement, status, expires_at } = asked.body.transaction;
    assert.deepEqual([agreement, status, expires_at], ['12345', 'Por Pagar', '2027-01-18 10:00:00']);
    const made = lastMade();
    const extra = made?.payment_method.extra as Record<string, unknown> | undefined;
    assert.ok(coupon && coupon === extra?.payment_intention_identifier, coupon);
    await gateway.decide({ reference: made?.reference ?? '', status: 'APPROVED' });
    assert.equal(await laterStatus(asked), 'Aprobada 00');
  });

  test('its page says both numbers', async () => {
    const payment = await aPayment();
    const { coupon, agreement } = (await pay('cash', cash, payment)).body.transaction;
    const { text } = await aVisitor(service).get(`/checkout/payment/${payment.id}`);
    assert.ok(text.includes(`convenio ${agreement}`), text);
    // In groups, as people read it out.
    assert.ok(text.replaceAll(' ', '').includes(coupon), text);
  });

  test('is taken at no counter of another network, and none is offered', async () => {
    const before = gateway.ledger().transactions.length;
    const { status, body } = await pay('cash', { cash: { franchise: 'Efecty' } });
    assert.deepEqual([status, body.error.code], [422, 'payment_method_not_offered']);
    assert.equal(gateway.ledger().transactions.length, before);
    const read = async (path: string) => (await merchant.production.get(`/api/v1/resources/${path}`)).body;
    assert.deepEqual(
      (await read('checkout/available-cash')).map(({ name }: { name: string }) => name),
      ['Corresponsal Bancolombia'],
    );
    assert.deepEqual((await read('available-payment-methods')).cash, ['Corresponsal Bancolombia']);
    const wallets = await read('checkout/available-wallets');
    assert.equal(wallets.length, 3);
  });
});

describe('the page of a charge at Wompi', () => {
  test('offers everything the gateway takes, and the counters of Bancolombia alone', async () => {
    const { id } = await aPayment({ checkout_type: 'redirect' });
    const visitor = aVisitor(service);
    const { text } = await visitor.get(`/checkout/payment/${id}`);
    for (const name of ['Tarjeta', 'PSE', 'Efectivo', 'Nequi', 'Daviplata', 'Botón Bancolombia'])
      assert.ok(text.includes(name), name);
    const cash = await visitor.get(`/checkout/payment/${id}?method=cash`);
    assert.match(cash.text, /Corresponsal Bancolombia/);
    assert.doesNotMatch(cash.text, /Efecty/);
    const nequi = await visitor.get(`/checkout/payment/${id}?method=nequi`);
    assert.match(nequi.text, /Acepto los reglamentos/);
  });
});
