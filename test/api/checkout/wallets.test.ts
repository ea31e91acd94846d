import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { useApp } from '#test/support/app.ts';
import { aCharge, PAYER } from '#test/support/bodies.ts';
import { fakeGateway, openAccount } from '#test/support/gateways.ts';
import { type Answer, aMerchant, client, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { phoneThat } from '#test/support/payment-sources.ts';
import { aVisitor, filledIn } from '#test/support/visitor.ts';

const network = await useNetwork();
/** A gateway without wallets. */
const plain = fakeGateway('sencilla');
const service = useApp({ network_url: network.url, providers: [plain] });

async function generate(merchant: TestMerchant, change = {}) {
  const { status, body } = await merchant.test.post(
    '/api/v1/payment/generate',
    aCharge(merchant.office, change),
  );
  assert.equal(status, 201, JSON.stringify(body));
  return { id: body.payment_id as string, token: body.token as string };
}

type Charge = Awaited<ReturnType<typeof generate>>;

function pay(charge: Charge, wallet: string, fields: object = {}, headers = {}): Promise<Answer> {
  const body = { payment: charge, customer_payer: PAYER, ...fields };
  return client(service, '').post(`/api/v1/payment/checkout/${wallet}`, body, headers);
}

const byPhone = (phone: string) => ({ nequi: { phone } });

/** Runs the due queries and returns status and response code of the charge. */
async function statusAfter(merchant: TestMerchant, { id }: Charge): Promise<string> {
  service.clock.advance({ seconds: 20 });
  await queryDueOperations(service.deps);
  const { body } = await merchant.test.post(`/api/v1/payment/transaction-status/${id}`);
  return `${body.data.status} ${body.data.response_code}`;
}

async function decide(reference: string, outcome: 'approve' | 'reject'): Promise<void> {
  await service.deps.networks.simulator.decideTransfer(reference, outcome);
}

async function referenceOf(id: string): Promise<string> {
  const { reference } = await service.deps.db
    .selectFrom('operations')
    .innerJoin('transactions', (join) =>
      join
        .onRef('transactions.commerce_id', '=', 'operations.commerce_id')
        .onRef('transactions.id', '=', 'operations.transaction_id'),
    )
    .where('payment_id', '=', id)
    .select('reference')
    .executeTakeFirstOrThrow();
  return reference;
}

describe('Nequi payment', () => {
  test('is pending without a URL until the payer approves it in the app', async () => {
    const merchant = await aMerchant(service);
    const charge = await generate(merchant);
    const { status, body } = await pay(charge, 'nequi', byPhone(phoneThat('approve')));
    assert.equal(status, 200, JSON.stringify(body));
    const { transaction } = body;
    assert.deepEqual(
      [transaction.status, transaction.payment_method, transaction.payment_method_source],
      ['Pendiente', 'nequi', 'nequi'],
    );
    assert.deepEqual([transaction.url_response, transaction.coupon], [null, null]);
    assert.equal(transaction.expires_at, '2027-01-15 11:00:00');
    assert.equal(await statusAfter(merchant, charge), 'Aprobada 00');
    const again = await pay(charge, 'nequi', byPhone(phoneThat('approve')));
    assert.deepEqual([again.status, again.body.error.code], [403, 'payment_already_paid']);
    const rows = await service.deps.db.selectFrom('transactions').selectAll().execute();
    assert.doesNotMatch(
      JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
      new RegExp(phoneThat('approve')),
      'only the last digits of the phone number are stored',
    );
  });

  for (const [plays, ends] of [
    ['refuse', 'Rechazada 05'],
    ['no_funds', 'Rechazada 51'],
    ['never', 'Pendiente null'],
  ] as const) {
    test(`ends with the outcome of the test number: ${plays}`, async () => {
      const merchant = await aMerchant(service);
      const charge = await generate(merchant);
      assert.equal((await pay(charge, 'nequi', byPhone(phoneThat(plays)))).status, 200);
      assert.equal(await statusAfter(merchant, charge), ends);
    });
  }

  test('without a response from the payer expires', async () => {
    const merchant = await aMerchant(service);
    const charge = await generate(merchant);
    await pay(charge, 'nequi', byPhone(phoneThat('never')));
    const busy = await pay(charge, 'nequi', byPhone(phoneThat('approve')));
    assert.equal(busy.status, 403, 'only one pending payment');
    service.clock.advance({ minutes: 61 });
    for (let turn = 0; turn < 5; turn += 1) {
      service.clock.advance({ hours: 1 });
      await queryDueOperations(service.deps);
    }
    assert.equal(await statusAfter(merchant, charge), 'Rechazada EXPIRED');
  });

  test('rejects an invalid phone number or currency and writes nothing', async () => {
    const merchant = await aMerchant(service);
    const charge = await generate(merchant);
    for (const phone of ['', '300123', '6011234567', '30012345678', 'tres mil', null]) {
      const { status, body } = await pay(charge, 'nequi', { nequi: { phone } });
      assert.deepEqual([status, body.error.param], [422, 'nequi.phone'], String(phone));
    }
    const dollars = await generate(merchant, { currency_type: 'USD', amount: 50 });
    const { status, body } = await pay(dollars, 'nequi', byPhone(phoneThat('approve')));
    assert.deepEqual([status, body.error.param], [422, 'payment.id']);
    assert.equal((await merchant.test.post(`/api/v1/payment/transaction-status/${charge.id}`)).status, 200);
    assert.equal(
      await service.deps.db
        .selectFrom('operations')
        .selectAll()
        .where('commerce_id', '=', merchant.id)
        .executeTakeFirst(),
      undefined,
    );
  });

  test('repeated with its idempotency key returns the same response while it is pending', async () => {
    const merchant = await aMerchant(service);
    const charge = await generate(merchant);
    const key = { 'idempotency-key': `nequi-${charge.id}` };
    const first = await pay(charge, 'nequi', byPhone(phoneThat('never')), key);
    const second = await pay(charge, 'nequi', byPhone(phoneThat('never')), key);
    assert.deepEqual([second.status, second.body], [first.status, first.body]);
  });
});

describe('wallet payment with a redirect', () => {
  const WAYS = {
    bancolombia: {},
    daviplata: { daviplata: { identificationType: 'CC', identification: '1018456789' } },
  } as const;

  for (const wallet of ['bancolombia', 'daviplata'] as const) {
    test(`${wallet} returns a page where the payer decides`, async () => {
      const merchant = await aMerchant(service);
      for (const [outcome, ends] of [
        ['approve', 'Aprobada 00'],
        ['reject', 'Rechazada 05'],
      ] as const) {
        const charge = await generate(merchant);
        const { status, body } = await pay(charge, wallet, WAYS[wallet]);
        assert.equal(status, 200, JSON.stringify(body));
        assert.match(body.transaction.url_response, /\/bank\//);
        assert.equal(body.transaction.payment_method, wallet);
        await decide(await referenceOf(charge.id), outcome);
        assert.equal(await statusAfter(merchant, charge), ends);
      }
    });
  }

  test('Daviplata requires a valid document type and number', async () => {
    const charge = await generate(await aMerchant(service));
    for (const [change, param] of [
      [{ identificationType: 'XX', identification: '1018456789' }, 'daviplata.identificationType'],
      [{ identificationType: 'CC', identification: 'abc' }, 'daviplata.identification'],
      [{ identificationType: 'CC' }, 'daviplata.identification'],
    ] as const) {
      const { status, body } = await pay(charge, 'daviplata', { daviplata: change });
      assert.deepEqual([status, body.error.param], [422, param]);
    }
  });

  test('the sandbox simulates the payer of each wallet', async () => {
    const merchant = await aMerchant(service);
    for (const method of ['nequi', 'daviplata', 'bancolombia'])
      for (const [outcome, ends] of [
        ['approve', 'Aprobada'],
        ['reject', 'Rechazada'],
      ]) {
        const charge = await generate(merchant);
        const path = `/api/v1/sandbox/payments/${charge.id}/pay`;
        const { status, body } = await merchant.test.post(path, { method, outcome });
        assert.deepEqual([status, body.transaction?.status], [200, ends], `${method} ${outcome}`);
      }
  });
});

describe('voucher for Bancolombia correspondents', () => {
  test('includes the agreement number of the cash point', async () => {
    const merchant = await aMerchant(service);
    const at = async (franchise: string) =>
      (await pay(await generate(merchant), 'cash', { cash: { franchise } })).body.transaction;
    const { coupon, agreement, barcode, status } = await at('Corresponsal Bancolombia');
    assert.match(coupon, /^\d+$/);
    assert.deepEqual([agreement, barcode, status], ['95971', null, 'Por Pagar']);
    assert.equal((await at('Efecty')).agreement, '113580', 'other cash points have their own agreement');
    assert.equal((await pay(await generate(merchant), 'bancolombia')).body.transaction.agreement, null);
  });
});

describe('charge page with wallets', () => {
  const payer = {
    'customer_payer[name]': 'Ana Díaz',
    'customer_payer[email]': 'ana@example.com',
    'customer_payer[identification_type]': 'CC',
    'customer_payer[id_number]': '1.018.456.789',
    'customer_payer[dialling_code]': '+57',
    'customer_payer[cellphone]': '300 456 7890',
  };

  async function hosted() {
    const merchant = await aMerchant(service);
    const { body } = await merchant.test.post(
      '/api/v1/payment/generate',
      aCharge(merchant.office, { checkout_type: 'redirect' }),
    );
    const path = `/checkout/payment/${body.payment_id}`;
    const visitor = aVisitor(service);
    const send = async (wallet: string, fields = {}) => {
      const { html } = await visitor.get(`${path}?method=${wallet}`);
      const submission = filledIn(html, 'submission');
      return visitor.send(`${path}/${wallet}`, { ...payer, ...fields, submission });
    };
    return { merchant, charge: { id: body.payment_id as string, token: '' }, path, visitor, send };
  }

  test('offers each wallet, requires the Nequi phone number and waits for the app', async () => {
    const { merchant, charge, path, visitor, send } = await hosted();
    const shown = await visitor.get(path);
    for (const name of ['Nequi', 'Daviplata', 'Botón Bancolombia'])
      assert.ok(shown.text.includes(name), name);
    const wrong = await send('nequi', { 'nequi[phone]': '12' });
    assert.equal(wrong.status, 422);
    assert.match(wrong.text, /Escriba los diez dígitos del celular, que empiezan por 3/);
    const sent = await send('nequi', { 'nequi[phone]': phoneThat('never').replace(/(...)(...)/, '$1 $2 ') });
    assert.equal(sent.location, path);
    const waiting = await visitor.get(path);
    assert.match(waiting.text, /Abra la app de Nequi en su celular y apruebe el pago/);
    assert.doesNotMatch(waiting.html, /data-forward/);
    assert.equal(await statusAfter(merchant, charge), 'Pendiente null');
  });

  test('shows an approved payment with the last digits of the phone number', async () => {
    const { path, visitor, send } = await hosted();
    await send('nequi', { 'nequi[phone]': phoneThat('approve') });
    const paid = await visitor.get(path);
    assert.match(paid.text, /Pago aprobado/);
    assert.ok(paid.text.includes(`Nequi ····${phoneThat('approve').slice(-4)}`));
  });

  for (const wallet of ['daviplata', 'bancolombia'])
    test(`${wallet} redirects the payer to the page for approval`, async () => {
      const { path, visitor, send } = await hosted();
      const sent = await send(wallet);
      assert.equal(sent.location, `${path}?go=bank`);
      const { html } = await visitor.get(sent.location);
      assert.match(html, /href="[^"]*\/bank\/[^"]*" data-forward="0"/);
    });
});

describe('wallet catalog', () => {
  test('lists the wallets and the fields that each requires', async () => {
    const merchant = await aMerchant(service);
    const { body } = await merchant.test.get('/api/v1/resources/checkout/available-wallets');
    assert.deepEqual(body, [
      { value: 'nequi', label: 'Nequi', fields: ['phone'] },
      { value: 'daviplata', label: 'Daviplata', fields: ['identificationType', 'identification'] },
      { value: 'bancolombia', label: 'Bancolombia', fields: [] },
    ]);
    await openAccount(service, merchant.id, plain);
    const real = await merchant.production.get('/api/v1/resources/checkout/available-wallets');
    assert.deepEqual(real.body, [], 'production lists only supported wallets');
  });
});
