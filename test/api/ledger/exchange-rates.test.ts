import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import { checkRates } from '#src/billing/subscriptions/checks.ts';
import { runDue } from '#src/billing/subscriptions/run/run-due.ts';
import { insertRate } from '#src/ledger/transactions/store.ts';
import { useApp } from '#test/support/app.ts';
import { shown, subscribed } from '#test/support/billing.ts';
import { aCharge, aPlan } from '#test/support/bodies.ts';
import { aCollector, anItem, sumsOf } from '#test/support/collection.ts';
import { type Answer, aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { aFrozenMerchant, generate, pay } from '#test/support/sandbox.ts';
import { subscribe } from '#test/support/subscriptions.ts';
import { aVisitor, filledIn } from '#test/support/visitor.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url, rates: false });

async function setRate(
  currency: 'USD' | 'EUR',
  pesos: bigint,
  valid_from = service.clock.now(),
): Promise<void> {
  await insertRate(service.deps.db, { currency, cop_per_unit: pesos * 100n, valid_from });
}

async function forgetRates(): Promise<void> {
  await service.deps.db.deleteFrom('exchange_rates').execute();
}

function assertMissing({ status, body }: Answer, currency: string): void {
  assert.equal(`${status} ${body.error?.code}`, '400 exchange_rate_missing', JSON.stringify(body));
  assert.equal(body.error.type, 'invalid_request_error');
  assert.match(body.message, new RegExp(currency));
}

async function transactionsOf({ id }: TestMerchant): Promise<number> {
  const { rows } = await sql`select from transactions where commerce_id = ${id}`.execute(service.deps.db);
  return rows.length;
}

const generated = (merchant: TestMerchant, currency_type: string) =>
  merchant.test.post('/api/v1/payment/generate', aCharge(merchant.office, { amount: 20, currency_type }));

beforeEach(async () => {
  service.clock.travel('2027-01-15T10:00');
  await forgetRates();
});

describe('without an exchange rate of the operator', () => {
  test('a new database has none', async () => {
    const merchant = await aMerchant(service);
    for (const currency of ['USD', 'EUR']) assertMissing(await generated(merchant, currency), currency);
    assert.equal((await generated(merchant, 'COP')).status, 201);
  });

  test('a charge is refused when it is generated, and one of before when it is paid', async () => {
    const merchant = await aMerchant(service);
    await setRate('USD', 4_100n);
    assertMissing(await generated(merchant, 'EUR'), 'EUR');
    const charge = await generate(merchant, { amount: 20, currency_type: 'USD' });
    await forgetRates();
    assertMissing(await pay(service, charge, 'approve'), 'USD');
    assertMissing(
      await merchant.test.post(`/api/v1/sandbox/payments/${charge.id}/pay`, { method: 'card' }),
      'USD',
    );
    assert.equal(await transactionsOf(merchant), 0);
    await setRate('USD', 4_200n);
    const paid = await pay(service, charge, 'approve');
    assert.equal(paid.body.transaction.value_cop, 84_000);
  });

  test('a plan can be created, but not subscribed to, even with a trial', async () => {
    const merchant = await aMerchant(service);
    const plan = { currency_type: 'USD', price: 10 };
    assert.equal((await merchant.test.post('/plan', aPlan(merchant.office, plan))).status, 200);
    for (const trial of [{}, { trial_period: 7, trial_interval: 'day' }]) {
      const { answer, subscriber_id } = await subscribe(merchant.test, merchant.office, {
        plan: { ...plan, ...trial },
      });
      assertMissing(answer, 'USD');
      assert.deepEqual((await merchant.test.get(`/subscriber/${subscriber_id}/cards`)).body, []);
    }
    assert.equal((await merchant.test.get('/subscription')).body.total, 0);
    assert.equal(await transactionsOf(merchant), 0);
  });

  test('an item of the merchant’s own system is shown, and not paid', async () => {
    const shop = await aCollector(service);
    shop.erp.owe(anItem('U-1', { currency_type: 'USD', amount: '10.00' }));
    const { id } = await shop.find('U-1');
    assertMissing(await shop.pay([{ id }]), 'USD');
    assert.deepEqual(await sumsOf(service, id), { paid: 0n, held: 0n, orders: 0 });
    const { summary } = await shop.look('U-1');
    assert.deepEqual([summary.amount, summary.amount_cop], [10, null]);
    await setRate('USD', 4_000n);
    assert.equal((await shop.look('U-1')).summary.amount_cop, 40_000);
    assert.equal((await shop.pay([{ id }])).body.transaction.status, 'Aprobada');
  });

  test('a hosted page says so above its form', async () => {
    const merchant = await aMerchant(service);
    await setRate('USD', 4_000n);
    const body = aCharge(merchant.office, { amount: 20, currency_type: 'USD', checkout_type: 'redirect' });
    const { payment_id } = (await merchant.test.post('/api/v1/payment/generate', body)).body;
    await forgetRates();
    const visitor = aVisitor(service);
    const page = await visitor.get(`/checkout/payment/${payment_id}`);
    const fields = { submission: filledIn(page.html, 'submission'), ...FORM };
    const answer = await visitor.send(`/checkout/payment/${payment_id}/card`, fields);
    assert.match(answer.text, /Aún no se reciben pagos en USD/);
  });
});

const FORM = {
  'customer_payer[name]': 'Ana Pérez',
  'customer_payer[email]': 'ana@correo.example',
  'customer_payer[identification_type]': 'CC',
  'customer_payer[id_number]': '1018456789',
  'customer_payer[address_1]': 'Calle 1 # 2-3',
  'customer_payer[city]': 'Bogotá',
  'customer_payer[state]': 'Bogotá',
  'customer_payer[country]': 'COL',
  'customer_payer[zip_code]': '110111',
  'customer_payer[dialling_code]': '+57',
  'customer_payer[cellphone]': '3004567890',
  'payment_card[number]': '4111111111111111',
  'payment_card[name]': 'ANA PEREZ',
  'payment_card[expiration_date]': '2031-12',
  'payment_card[cvv]': '123',
  'payment_card[installments]': '1',
};

describe('renewals in a currency without a rate', () => {
  test('wait for a rate, delay no other renewal and are made once a rate exists', async () => {
    const merchant = await aMerchant(service);
    await setRate('USD', 4_000n);
    const dollars = await subscribed(merchant, { plan: { currency_type: 'USD', price: 10 } });
    const pesos = await subscribed(merchant);
    await forgetRates();
    const due = { commerce_id: merchant.id, production: false, stands_still: true };
    const run = () => runDue(service.deps, due, { batch: 10, concurrency: 2 });
    const chargesOf = async (id: string) =>
      (await merchant.test.get(`/subscription/${id}/transactions`)).body.total;
    service.clock.travel('2027-02-15T19:00');
    const { ok, detail } = await checkRates(service.deps.db);
    assert.equal(ok, false);
    assert.match(detail, /^USD \(1 to charge\) has no exchange rate/);
    await run();
    assert.deepEqual([await chargesOf(dollars.id), await chargesOf(pesos.id)], [1, 2]);
    assert.equal((await shown(merchant.test, dollars.id)).status, 'activa');
    service.clock.travel('2027-02-16T19:00');
    await run();
    assert.equal(await chargesOf(dollars.id), 1);
    await setRate('USD', 4_300n);
    assert.equal((await checkRates(service.deps.db)).ok, true);
    service.clock.travel('2027-02-17T19:00');
    await run();
    assert.equal(await chargesOf(dollars.id), 2);
    const [last] = (await merchant.test.get(`/subscription/${dollars.id}/transactions`)).body.data;
    assert.deepEqual([last.status, last.value_cop], ['Aprobada', 43_000]);
    // Late, and yet by the old schedule.
    assert.equal((await shown(merchant.test, dollars.id)).starts_at, '2027-02-15 10:00:00');
  });
});

describe('the rate of a moment', () => {
  test('is the one recorded last before it; before the first of all, that', async () => {
    const merchant = await aMerchant(service);
    await setRate('EUR', 4_510n, Temporal.Instant.from('2027-01-10T00:00:00Z'));
    await setRate('EUR', 4_600n, Temporal.Instant.from('2027-01-14T00:00:00Z'));
    await setRate('EUR', 4_700n, Temporal.Instant.from('2027-01-20T00:00:00Z'));
    const pesosOfOne = async () => {
      const charge = await generate(merchant, { amount: 1, currency_type: 'EUR' });
      return (await pay(service, charge, 'approve')).body.transaction.value_cop;
    };
    assert.equal(await pesosOfOne(), 4_600);
    service.clock.travel('2027-01-01T10:00');
    assert.equal(await pesosOfOne(), 4_510);
  });

  test('also in a test environment whose time stands before it was recorded', async () => {
    const merchant = await aFrozenMerchant(service);
    service.clock.travel('2027-03-01T10:00');
    await setRate('USD', 4_000n);
    const charge = await generate(merchant, { amount: 20, currency_type: 'USD' });
    assert.equal((await pay(service, charge, 'approve')).body.transaction.value_cop, 80_000);
  });
});
