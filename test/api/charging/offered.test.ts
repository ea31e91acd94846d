import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import { useApp } from '#test/support/app.ts';
import { aCard, aCharge, aPlan, PAYER } from '#test/support/bodies.ts';
import { anItem, CUSTOMER } from '#test/support/collection.ts';
import { aShop } from '#test/support/collection-page.ts';
import { fakeGateway, openAccount } from '#test/support/gateways.ts';
import { type Answer, aMerchant, type Client, client, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { aReservation, authorize, RESERVATIONS, reserve } from '#test/support/reservation-api.ts';
import { aVisitor } from '#test/support/subscription-page.ts';
import { cardData, subscribe } from '#test/support/subscriptions.ts';

/** A gateway with minimal capabilities: Visa in COP, without holds, voids or partial refunds. */
const NARROW = {
  methods: ['card'],
  currencies: ['COP'],
  brands: ['visa'],
  holds: false,
  void: false,
  partial_refund: false,
} as const;

const network = await useNetwork();
const [narrow, banks, all] = [
  fakeGateway('estrecha', NARROW),
  fakeGateway('bancos', { ...NARROW, methods: ['pse'], refund: false }),
  fakeGateway('completa'),
];
const service = useApp({ network_url: network.url, providers: [narrow, banks, all] });
const NUMBERS = Object.fromEntries(
  TEST_CARDS.filter(({ outcome }) => outcome === 'approve').map(({ brand, number }) => [brand, number]),
);
const PSE = { bank: '1022', userType: 'person', identificationType: 'CC', identification: '1018456789' };
let merchant: TestMerchant;

beforeEach(async () => {
  service.clock.travel('2027-01-15T10:00');
  for (const gateway of [narrow, banks, all]) Object.assign(gateway, { asked: [], answers: {} });
  merchant = await aMerchant(service);
  await openAccount(service, merchant.id, narrow);
});

async function checkout(api: Client, way: string, body: object, change = {}): Promise<Answer> {
  const made = await api.post('/api/v1/payment/generate', aCharge(merchant.office, change));
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const payment = { id: made.body.payment_id, token: made.body.token };
  const customer_payer = PAYER;
  return client(service, '').post(`/api/v1/payment/checkout/${way}`, { payment, customer_payer, ...body });
}

function card(brand = 'visa') {
  return { payment_card: aCard(NUMBERS[brand] ?? '') };
}

function assertNotOffered({ status, body }: Answer, code: string): void {
  assert.deepEqual([status, body.error?.code ?? body.code], [422, code], JSON.stringify(body));
  assert.deepEqual([...narrow.asked, ...banks.asked], [], 'something was sent');
}

async function countRows(): Promise<number> {
  const rows = await service.deps.db
    .selectFrom('transactions')
    .select('id')
    .where('commerce_id', '=', merchant.id)
    .execute();
  return rows.length;
}

describe('request that no provider of the merchant supports', () => {
  test('is rejected for a payment method', async () => {
    const [bank] = (await merchant.test.get('/api/v1/resources/checkout/pse-banks')).body;
    const pse = { pse: { ...PSE, bank: bank.financialInstitutionCode } };
    assertNotOffered(
      await checkout(merchant.production, 'pse', { pse: { ...PSE, bank: '1007' } }),
      'payment_method_not_offered',
    );
    assertNotOffered(
      await checkout(merchant.production, 'cash', { cash: { franchise: 'Efecty' } }),
      'payment_method_not_offered',
    );
    assert.equal(await countRows(), 0);
    assert.equal(
      (await checkout(merchant.test, 'pse', pse)).status,
      200,
      'the test environment is not restricted',
    );
    await openAccount(service, merchant.id, all);
    assert.equal((await checkout(merchant.production, 'pse', { pse: { ...PSE, bank: '1007' } })).status, 200);
  });

  test('is rejected for a card currency or card brand', async () => {
    const dollars = { amount: 20, currency_type: 'USD' };
    assertNotOffered(await checkout(merchant.production, 'card', card(), dollars), 'currency_not_offered');
    assertNotOffered(
      await checkout(merchant.production, 'card', card('mastercard')),
      'card_brand_not_offered',
    );
    assert.equal(await countRows(), 0);
    assert.equal((await checkout(merchant.test, 'card', card('mastercard'))).status, 200);
    assert.equal((await checkout(merchant.production, 'card', card())).status, 200);
    await openAccount(service, merchant.id, all);
    assert.equal((await checkout(merchant.production, 'card', card('mastercard'))).status, 200);
    assert.equal(all.asked.length, 1, 'the second provider supports the brand');
  });

  test('is rejected for a hold, when the reservation is created and when it is authorized', async () => {
    assertNotOffered(await merchant.production.post(RESERVATIONS, aReservation()), 'holds_not_offered');
    await openAccount(service, merchant.id, all);
    const made = await reserve(merchant.production, { checkout_type: 'api' });
    await openAccount(service, merchant.id, narrow, { place: 'only' });
    const refused = await authorize(service, made);
    assertNotOffered(refused, 'holds_not_offered');
    assert.equal(refused.body.success, false);
    await openAccount(service, merchant.id, all, { place: 'only' });
    assert.equal((await authorize(service, made)).body.success, true);
  });

  test('is rejected for a plan currency and for the card brand of a subscription', async () => {
    const dollars = aPlan(merchant.office, { currency_type: 'USD', price: 20 });
    assertNotOffered(await merchant.production.post('/plan', dollars), 'currency_not_offered');
    assert.equal((await merchant.test.post('/plan', dollars)).status, 200);
    const by = { card: NUMBERS.mastercard ?? '' };
    const { answer } = await subscribe(merchant.production, merchant.office, by);
    assertNotOffered(answer, 'card_brand_not_offered');
    assert.equal((await merchant.production.get('/subscription')).body.total, 0);
    const own = await subscribe(merchant.production, merchant.office, { card: NUMBERS.visa ?? '' });
    assert.equal(own.answer.status, 201, JSON.stringify(own.answer.body));
    const path = `/subscription/${own.id}/update-payment-method`;
    const { holder: _holder, ...other } = cardData(NUMBERS.mastercard);
    narrow.asked = [];
    const changed = await merchant.production.put(path, other);
    assertNotOffered(changed, 'card_brand_not_offered');
    assert.equal(changed.body.updated, false);
    const { plan } = (await merchant.production.post('/plan', aPlan(merchant.office))).body;
    const moved = await merchant.production.put(`/plan/${plan.id}`, { currency_type: 'EUR' });
    assertNotOffered(moved, 'currency_not_offered');
  });

  test('is rejected for a partial refund, and for any refund if the provider supports none', async () => {
    const { transaction_id: number } = (await checkout(merchant.production, 'card', card())).body.transaction;
    const path = `/api/v1/payment/transaction/${number}/refund`;
    const part = await merchant.production.post(path, { amount: 1_000 });
    assert.deepEqual(
      [part.status, part.body.error.code, part.body.refunded],
      [422, 'refund_not_offered', false],
    );
    const whole = await merchant.production.post(path, {});
    assert.ok(whole.status < 300, JSON.stringify(whole.body));
    assert.deepEqual(
      narrow.asked.map(({ call }) => call),
      ['purchase', 'refund'],
    );
    const next = (await checkout(merchant.production, 'card', card())).body.transaction.transaction_id;
    Object.assign(narrow.capabilities, { refund: false });
    const none = await merchant.production.post(`/api/v1/payment/transaction/${next}/refund`, {});
    Object.assign(narrow.capabilities, { refund: true });
    assert.deepEqual([none.status, none.body.error.code], [422, 'refund_not_offered']);
  });
});

describe('catalogs and provider capabilities', () => {
  const read = async (api: Client, path: string) => (await api.get(`/api/v1/resources/${path}`)).body;

  test('catalogs list the provider’s methods in production and every method in test', async () => {
    const { production } = merchant;
    assert.deepEqual(await read(production, 'available-payment-methods'), {
      ...{ credit: ['visa'], debit: ['visa'], pse: [], cash: [] },
    });
    assert.deepEqual(await read(production, 'checkout/pse-banks'), []);
    assert.deepEqual(await read(production, 'checkout/available-cash'), []);
    await openAccount(service, merchant.id, banks);
    assert.deepEqual((await read(production, 'available-payment-methods')).pse, ['pse']);
    assert.ok((await read(production, 'checkout/pse-banks')).length > 0);
    assert.ok((await read(merchant.test, 'available-payment-methods')).cash.length > 0);
    assert.ok((await read(merchant.test, 'checkout/pse-banks')).length > 0);
  });
});

describe('hosted pages and provider capabilities', () => {
  const hosted = { checkout_type: 'redirect' };

  async function page(api: Client, change = {}) {
    const made = await api.post(
      '/api/v1/payment/generate',
      aCharge(merchant.office, { ...hosted, ...change }),
    );
    return aVisitor(service).open(new URL(made.body.checkout_url).pathname);
  }

  test('show a single method without a choice, and a message when no method is available', async () => {
    const only = await page(merchant.production);
    assert.ok(only.html.includes('payment_card'), only.text);
    assert.ok(!only.html.includes('value="pse"'));
    await openAccount(service, merchant.id, banks, { place: 'only' });
    const bank = await page(merchant.production);
    assert.ok(bank.html.includes('pse.bank') || bank.html.includes('pse[bank]'), bank.text);
    assert.ok(!bank.html.includes('payment_card'));
    const none = await page(merchant.production, { amount: 20, currency_type: 'USD' });
    assert.match(none.text, /No hay cómo pagar aquí/);
    const test = await page(merchant.test);
    assert.ok(test.html.includes('value="pse"') && test.html.includes('value="cash"'));
  });

  test('plan and reservation pages show a message when no provider can charge', async () => {
    const { plan } = (await merchant.production.post('/plan', aPlan(merchant.office))).body;
    const open = await aVisitor(service).open(`/checkout/subscription-gateway/${plan.id}`);
    assert.ok(open.html.includes('card_information'), open.text);
    await openAccount(service, merchant.id, all);
    const { checkout_url } = await reserve(merchant.production);
    await openAccount(service, merchant.id, banks, { place: 'only' });
    const closed = await aVisitor(service).open(open.address);
    assert.match(closed.text, /No hay cómo pagar aquí/);
    const held = await aVisitor(service).open(new URL(checkout_url).pathname);
    assert.match(held.text, /No hay cómo pagar aquí/);
  });
});

test('the collection page and API accept only the payment methods of the merchant’s providers', async () => {
  const shop = await aShop(service, anItem('FAC-1'));
  merchant = shop.merchant;
  await openAccount(service, merchant.id, narrow);
  const send = (path: string, body: object) => client(service, '').post(`recauda/${shop.slug}/${path}`, body);
  const owed = await send('items', { id_number: CUSTOMER });
  const items = [{ id: owed.body.items[0].id }];
  const cash = { items, customer_payer: PAYER, cash: { franchise: 'Efecty' } };
  assertNotOffered(await send('pay/cash', cash), 'payment_method_not_offered');
  assert.equal(await countRows(), 0);
  const held = await service.deps.db.selectFrom('collection_items').select('held').execute();
  assert.ok(held.every((item) => item.held === 0n));
  const visitor = aVisitor(service);
  const home = await visitor.open(`/recauda/${shop.slug}`);
  const list = await visitor.send(home, { id_number: CUSTOMER });
  const pay = await visitor.send(list, { [`items[${items[0]?.id}][chosen]`]: '1' });
  assert.ok(pay.html.includes('payment_card') && !pay.html.includes('/pay/cash'), pay.text);
  await openAccount(service, merchant.id, banks, { place: 'only' });
  const bank = await visitor.open(pay.address);
  assert.ok(bank.address.includes('/pay/pse'), bank.address);
  Object.assign(banks.capabilities, { methods: [] });
  const none = await visitor.open(pay.address);
  Object.assign(banks.capabilities, { methods: ['pse'] });
  assert.match(none.text, /No hay cómo pagar aquí/);
  assert.ok((await send('pay/card', { items, customer_payer: PAYER, ...card() })).status === 422);
});
