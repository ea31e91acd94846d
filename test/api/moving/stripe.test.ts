import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { previewActivation } from '#src/billing/subscriptions/waiting/preview.ts';
import { listImported } from '#src/billing/subscriptions/waiting/store.ts';
import { FileError } from '#src/moving/read-rows.ts';
import { useApp } from '#test/support/app.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { importRows, principalOf } from '#test/support/moving.ts';

// Its clock stands at noon of 15 January 2027.
const service = useApp();

type Row = Readonly<Record<string, string | number>>;

/** The columns of the dashboard's export of prices, all of them. */
function aPrice(id: string, change: Row = {}): Row {
  return {
    ...{
      'Price ID': id,
      'Product ID': 'prod_1',
      'Product Name': 'Mensual',
      'Product Statement Descriptor': '',
    },
    ...{ 'Product Tax Code': '', Description: '', 'Created (UTC)': '2025-03-19 05:57', Amount: '30000.00' },
    ...{
      Currency: 'cop',
      Interval: 'month',
      'Interval Count': 1,
      'Usage Type': 'licensed',
      'Aggregate Usage': '',
    },
    ...{ 'Billing Scheme': 'per_unit', 'Trial Period Days': '', 'Tax Behavior': 'unspecified', ...change },
  };
}

/** With what a merchant adds: a document, which Stripe does not know. */
function aCustomer(id: string, change: Row = {}): Row {
  return {
    ...{ id, Description: '', Email: `${id}@tienda.example`, Name: 'Ana María Gómez Ríos' },
    ...{
      'Created (UTC)': '2025-03-19 05:57',
      Delinquent: 'false',
      Plan: '',
      Status: '',
      'Total Spend': '90000.00',
    },
    ...{ Phone: '+573004567890', 'tag (metadata)': 'vip' },
    ...{ identification_type: 'CC', id_number: '1018456789', ...change },
  };
}

function aSubscription(id: string, change: Row = {}): Row {
  return {
    ...{
      id,
      'Customer ID': 'cus_1',
      'Customer Name': 'Ana',
      'Customer Email': 'x@tienda.example',
      Plan: 'price_1',
    },
    ...{ Quantity: 1, Currency: 'cop', Interval: 'month', Amount: '30000.00', Status: 'active' },
    ...{ 'Created (UTC)': '2026-01-10 15:00', 'Start Date (UTC)': '2026-01-10 15:00' },
    ...{ 'Current Period Start (UTC)': '2027-01-10 15:00', 'Current Period End (UTC)': '2027-02-10 15:00' },
    ...{ 'Trial Start (UTC)': '', 'Trial End (UTC)': '', Coupon: '', 'Tax Percent': '' },
    ...{ 'Canceled At (UTC)': '', 'Ended At (UTC)': '', 'Cancellation Reason': '', ...change },
  };
}

async function imported(files: Parameters<typeof importRows>[2]) {
  const merchant = await aMerchant(service, ['Norte']);
  const principal = principalOf(merchant);
  const result = await importRows(service.deps, principal, files, { from: 'stripe' });
  return { merchant, principal, ...result };
}

describe("an import of Stripe's exports", () => {
  test('makes plans, subscribers and waiting subscriptions of them, and a second run is nothing', async () => {
    const files = {
      'prices.csv': [aPrice('price_1')],
      'unified_customers.csv': [aCustomer('cus_1')],
      'subscriptions.csv': [aSubscription('sub_1')],
    };
    const { merchant, principal, files: reports, refused } = await imported(files);
    assert.deepEqual(refused, []);
    assert.deepEqual(
      Object.entries(reports).map(([file, { created }]) => [file, created]),
      [
        ['prices.csv', 1],
        ['unified_customers.csv', 1],
        ['subscriptions.csv', 1],
      ],
    );
    const { body: plans } = await merchant.test.get('/plan');
    const [plan] = plans.data ?? plans;
    assert.deepEqual(
      [
        plan.name,
        plan.price,
        plan.currency_type ?? plan.currencyType,
        plan.invoice_period ?? plan.invoicePeriod,
      ],
      ['Mensual', 30_000, 'COP', 1],
    );
    const { body: people } = await merchant.test.get('/subscriber');
    const [ana] = people.data ?? people;
    assert.deepEqual(
      [ana.name, ana.last_name, ana.email, ana.cellphone_number, ana.metadata],
      ['Ana María', 'Gómez Ríos', 'cus_1@tienda.example', '3004567890', { tag: 'vip' }],
    );
    const { days } = await previewActivation(service.deps, principal);
    assert.deepEqual(
      days.map(({ day, amount }) => [day, amount]),
      [['2027-02-10', 3_000_000n]],
    );
    // What Stripe sums up in such files changes from day to day, and is not what was imported.
    const later = { ...files, 'unified_customers.csv': [aCustomer('cus_1', { 'Total Spend': '120000.00' })] };
    const again = await importRows(service.deps, principal, later, { from: 'stripe' });
    assert.deepEqual(
      Object.values(again.files).map(({ unchanged, rows }) => [unchanged, rows]),
      [
        [1, 1],
        [1, 1],
        [1, 1],
      ],
    );
  });

  test('maps amounts, intervals and trials of prices, and refuses what no plan is', async () => {
    const { merchant, refused } = await imported({
      'prices.csv': [
        aPrice('price_1', { Amount: '29,90', Currency: 'usd', Interval: 'year', 'Trial Period Days': 14 }),
        aPrice('price_2', { Amount: '30,000' }),
        aPrice('price_3', { Interval: '', 'Interval Count': '' }),
        aPrice('price_4', { 'Usage Type': 'metered' }),
        aPrice('price_5', { 'Billing Scheme': 'tiered' }),
        aPrice('price_6', { Currency: 'brl' }),
        aPrice('price_7', { 'Created (UTC)': 'ayer' }),
      ],
    });
    const { body } = await merchant.test.get('/plan');
    const [plan] = body.data ?? body;
    assert.equal((body.data ?? body).length, 1);
    assert.deepEqual([plan.price, plan.trialPeriod ?? plan.trial_period], [29.9, 14]);
    assert.deepEqual(
      refused.map((line) => line.replace(/: .*/, '')),
      [
        '3 Amount',
        '4 Interval',
        '5 Usage Type',
        '6 Billing Scheme',
        '8 Created (UTC)',
        '7 currency_type',
      ].map((place) => `prices.csv:${place}`),
    );
  });

  test('refuses a customer without what subscribers need, by the field that is missing', async () => {
    const none = { identification_type: '', id_number: '' };
    const { refused, files } = await imported({
      'customers.csv': [
        aCustomer('cus_1', {
          ...none,
          'id_number (metadata)': '900123456',
          'identification_type (metadata)': 'NIT',
        }),
        aCustomer('cus_2', none),
        aCustomer('cus_3', { Name: 'Ana', Phone: '' }),
        aCustomer('cus_4', {
          Name: 'Ana',
          last_name: 'Gómez',
          cellphone_number: '3004567891',
          phone_code: 57,
          Phone: '',
        }),
      ],
    });
    assert.equal(files['customers.csv']?.created, 2);
    assert.deepEqual(
      refused.map((line) => line.replace(/: .*/, '')),
      [
        ...['customers.csv:3 identification_type', 'customers.csv:3 id_number'],
        ...['customers.csv:4 last_name', 'customers.csv:4 phone_code', 'customers.csv:4 cellphone_number'],
      ],
    );
  });

  test('maps every status, or says why it does not', async () => {
    const trial = { 'Trial Start (UTC)': '2027-01-05 10:00', 'Trial End (UTC)': '2027-01-20 10:00' };
    const ended = { 'Canceled At (UTC)': '2027-01-12 10:00', 'Ended At (UTC)': '2027-01-12 10:00' };
    const { principal, refused } = await imported({
      'prices.csv': [aPrice('price_1')],
      'customers.csv': [aCustomer('cus_1')],
      'subscriptions.csv': [
        aSubscription('s2', { Status: 'trialing', ...trial }),
        aSubscription('s3', { Status: 'canceled', ...ended }),
        aSubscription('s4', { 'Canceled At (UTC)': '2027-01-12 10:00' }),
        aSubscription('s5', { Status: 'past_due' }),
        aSubscription('s6', { Status: 'past_due', grace_ends_at: '2027-01-20' }),
        aSubscription('s7', { Status: 'unpaid' }),
        aSubscription('s8', { Status: 'incomplete' }),
        aSubscription('s9', { Status: 'paused' }),
        aSubscription('s10', { Quantity: 2 }),
        aSubscription('s11', { 'Tax Percent': '19.0' }),
        aSubscription('s12', { Plan: 'price_9' }),
        aSubscription('s13', { Coupon: 'NADIE' }),
        aSubscription('s14', { 'Current Period End (UTC)': '2027-01-14 16:00' }),
      ],
    });
    assert.deepEqual(
      refused.map((line) => line.replace(/: .*/, '').replace('subscriptions.csv:', '')),
      [
        ...['7 Status', '8 Status', '9 Status', '10 Quantity', '11 Tax Percent'],
        ...['5 grace_ends_at', '14 ends_at', '12 plan_id', '13 coupon'],
      ],
    );
    const waiting = await listImported(service.deps.db, principal, null, { limit: 50 });
    const key = ({ external_id }: { external_id: string }) => external_id;
    assert.deepEqual(
      waiting
        .toSorted((one, other) => (key(one) < key(other) ? -1 : 1))
        .map((one) => {
          const { external_id, status, starts_at, ends_at, cancel_at_period_end } = one;
          return [external_id, status, String(starts_at), String(ends_at), cancel_at_period_end];
        }),
      [
        ['s2', 'trial', '2027-01-05T10:00:00Z', '2027-01-20T10:00:00Z', false],
        ['s3', 'cancelada', '2027-01-10T15:00:00Z', '2027-01-12T10:00:00Z', false],
        ['s4', 'activa', '2027-01-10T15:00:00Z', '2027-02-10T15:00:00Z', true],
        ['s6', 'en_gracia', '2026-12-10T15:00:00Z', '2027-01-10T15:00:00Z', false],
      ],
    );
  });

  test('is asked for by name, and other files are left alone', async () => {
    const merchant = await aMerchant(service, ['Norte']);
    const principal = principalOf(merchant);
    const own = { 'subscriptions.csv': [aSubscription('s1')] };
    await assert.rejects(
      importRows(service.deps, principal, own),
      (error) =>
        error instanceof FileError &&
        /subscriptions\.csv is an export of Stripe: say --from stripe/.test(error.message),
    );
    const payments = [
      { id: 'ch_1', 'Customer ID': 'cus_1', Email: 'x', Status: 'Paid', 'Created (UTC)': '2025-03-19 05:57' },
    ];
    await assert.rejects(
      importRows(service.deps, principal, { 'payments.csv': payments }, { from: 'stripe' }),
      (error) => error instanceof FileError && /and no export of stripe/.test(error.message),
    );
  });
});
