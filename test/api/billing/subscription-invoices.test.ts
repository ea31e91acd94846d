import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { assertNotFound, keysOf } from '#test/support/assertions.ts';
import { anotherPlan, COLOMBIA_TIME, cardThat, shown, subscribed, UUID } from '#test/support/billing.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { aFrozenMerchant, happenedUntil } from '#test/support/sandbox.ts';
import { subscribe } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

const ENVELOPE = [
  ...['current_page', 'data', 'first_page_url', 'from', 'last_page', 'last_page_url', 'next_page_url'],
  ...['path', 'per_page', 'prev_page_url', 'to', 'total'],
];

async function invoicesOf(merchant: TestMerchant, id: string, query = '') {
  const { status, body } = await merchant.test.get(`/subscription/${id}/invoices${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(keysOf(body), ENVELOPE);
  return body.data;
}

describe('invoice', () => {
  test('shows price, base and tax separately, its period and its charge', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, plan_id, subscriber_id, answer } = await subscribed(merchant, {
      plan: { price: 11_900, tax: 19, name: 'Con IVA' },
    });
    const [invoice, ...others] = await invoicesOf(merchant, id);
    assert.deepEqual(others, []);
    assert.match(invoice.id, UUID);
    assert.equal(invoice.number, 1);
    assert.equal(invoice.status, 'paid');
    assert.equal(invoice.subscription_id, id);
    assert.equal(invoice.subscription_plan_id, plan_id);
    assert.equal(invoice.subscriber_id, subscriber_id);
    assert.equal(invoice.currency_type, 'COP');
    assert.equal(invoice.period_start, '2027-02-01 08:00:00');
    assert.equal(invoice.period_end, '2027-03-01 08:00:00');
    assert.deepEqual(invoice.lines, [{ description: 'Con IVA', amount: 11_900, proration: false }]);
    assert.equal(invoice.total, 11_900);
    assert.equal(invoice.amount_paid, 11_900);
    assert.equal(invoice.base, 10_000);
    assert.equal(invoice.tax, 1_900);
    assert.equal(invoice.tax_rate, 19);
    assert.equal(invoice.discount_amount, 0);
    assert.equal(invoice.proration_amount, 0);
    assert.match(invoice.created_at, COLOMBIA_TIME);
    assert.match(invoice.paid_at, COLOMBIA_TIME);
    assert.deepEqual(
      invoice.attempts.map(({ transaction_id, status }: { transaction_id: number; status: string }) => [
        transaction_id,
        status,
      ]),
      [[answer.body.transaction.transaction_id, 'Aprobada']],
    );
  });

  test('calculates tax on the amount after the discount', async () => {
    const merchant = await aFrozenMerchant(service);
    const discount = {
      discount_type_amount: 'percentage',
      discount_amount: 50,
      discount_period: 1,
      discount_interval: 'month',
    };
    const { id } = await subscribed(merchant, { plan: { price: 23_800, tax: 19, ...discount } });
    const [invoice] = await invoicesOf(merchant, id);
    assert.equal(invoice.discount_amount, 11_900);
    assert.equal(invoice.total, 11_900);
    assert.equal(invoice.base, 10_000);
    assert.equal(invoice.tax, 1_900);
  });

  test('without tax has a base equal to its total', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant);
    const [invoice] = await invoicesOf(merchant, id);
    assert.equal(invoice.base, 30_000);
    assert.equal(invoice.tax, 0);
  });

  test('is found by id and by number within its subscription', async () => {
    const merchant = await aFrozenMerchant(service);
    const [first, second] = [await subscribed(merchant), await subscribed(merchant)];
    const [invoice] = await invoicesOf(merchant, first.id);
    for (const reference of [invoice.id, String(invoice.number)]) {
      const { body } = await merchant.test.get(`/subscription/${first.id}/invoices/${reference}`);
      assert.deepEqual(body, invoice);
      assertNotFound(await merchant.test.get(`/subscription/${second.id}/invoices/${reference}`));
    }
    for (const reference of ['99', '0', '-1', 'x', '99999999999999999999', invoice.subscriber_id]) {
      assertNotFound(await merchant.test.get(`/subscription/${first.id}/invoices/${reference}`));
    }
  });

  test('is numbered per merchant and environment without gaps', async () => {
    const [merchant, other] = [await aFrozenMerchant(service), await aMerchant(service)];
    const first = await subscribed(merchant);
    const declined = await subscribe(merchant.test, merchant.office, { card: cardThat('decline', '51') });
    assert.equal(declined.answer.status, 402);
    const second = await subscribed(merchant);
    const foreign = await subscribed(other);
    const live = await subscribe(merchant.production, merchant.office);
    const numberOf = async (owner: TestMerchant, id: string) => (await invoicesOf(owner, id))[0].number;
    assert.equal(await numberOf(merchant, first.id), 1);
    assert.equal(await numberOf(merchant, second.id), 2, 'a declined first charge uses no number');
    assert.equal(await numberOf(other, foreign.id), 1);
    const production = await merchant.production.get(`/subscription/${live.id}/invoices`);
    assert.equal(production.body.data[0].number, 1);
    await happenedUntil(merchant, '2027-03-01T19:00:00-05:00');
    const numbers = [await numberOf(merchant, first.id), await numberOf(merchant, second.id)];
    assert.deepEqual(numbers.toSorted(), [3, 4]);
  });

  test('twenty concurrent invoices have consecutive numbers', async () => {
    const merchant = await aFrozenMerchant(service);
    const made = await Promise.all(Array.from({ length: 20 }, () => subscribed(merchant)));
    const numbers = await Promise.all(
      made.map(async ({ id }): Promise<number> => (await invoicesOf(merchant, id))[0].number),
    );
    assert.deepEqual(
      numbers.toSorted((one, other) => one - other),
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
  });

  test('of a renewal is the same invoice for every charge attempt', async () => {
    const merchant = await aFrozenMerchant(service);
    const plan = { trial_period: 1, grace_period: 7, grace_interval: 'day' };
    const { id } = await subscribed(merchant, { plan, card: cardThat('decline_twice') });
    assert.deepEqual(await invoicesOf(merchant, id), [], 'a trial is not invoiced');
    await happenedUntil(merchant, '2027-02-02T19:00:00-05:00');
    const [open] = await invoicesOf(merchant, id);
    assert.equal(open.status, 'open');
    assert.equal(open.amount_paid, 0);
    assert.equal(open.paid_at, null);
    assert.equal(open.attempts[0].error.code, '51');
    await happenedUntil(merchant, '2027-02-05T08:00:00-05:00');
    const [paid, ...others] = await invoicesOf(merchant, id);
    assert.deepEqual(others, []);
    assert.equal(paid.id, open.id);
    assert.equal(paid.number, open.number);
    assert.equal(paid.status, 'paid');
    assert.deepEqual(
      paid.attempts.map(({ status }: { status: string }) => status),
      ['Rechazada', 'Rechazada', 'Aprobada'],
    );
    const { body } = await merchant.test.get(`/subscription/${id}/transactions`);
    assert.deepEqual(
      body.data.map(({ status }: { status: string }) => status),
      ['Aprobada', 'Rechazada', 'Rechazada'],
      'newest first',
    );
  });

  test('is uncollectible when its subscription ends unpaid', async () => {
    const merchant = await aFrozenMerchant(service);
    const plan = { trial_period: 1, grace_period: 2, grace_interval: 'day' };
    const { id } = await subscribed(merchant, { plan, card: cardThat('decline', '51') });
    await happenedUntil(merchant, '2027-02-10T08:00:00-05:00');
    assert.equal((await shown(merchant.test, id)).status, 'finalizada');
    const [invoice] = await invoicesOf(merchant, id);
    assert.equal(invoice.status, 'uncollectible');
  });
});

describe('invoices and transactions of a subscription', () => {
  test('are paginated, newest first', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant, { plan: { invoice_interval: 'day' } });
    await happenedUntil(merchant, '2027-02-05T19:00:00-05:00');
    for (const what of ['invoices', 'transactions']) {
      const { body } = await merchant.test.get(`/subscription/${id}/${what}?per_page=2&page=3`);
      assert.deepEqual(keysOf(body), ENVELOPE);
      assert.equal(body.total, 5);
      assert.equal(body.data.length, 1);
      const all = (await merchant.test.get(`/subscription/${id}/${what}`)).body;
      assert.equal(all.per_page, 15);
      const dates = all.data.map((one: { created_at: string }) => one.created_at);
      assert.deepEqual(dates, dates.toSorted().toReversed());
    }
  });

  test('include an invoice with proration lines for a plan change that was charged immediately', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant, { plan: { price: 28_000 } });
    await happenedUntil(merchant, '2027-02-15T08:00:00-05:00');
    const plan_id = await anotherPlan(merchant, { price: 56_000 });
    const body = { plan_id, proration_behavior: 'always_invoice' };
    await merchant.test.put(`/subscription/${id}/change-plan`, body);
    const [invoice, first] = await invoicesOf(merchant, id);
    assert.equal(invoice.total, 14_000);
    assert.equal(invoice.proration_amount, 14_000);
    assert.equal(invoice.number, first.number + 1);
    assert.deepEqual(
      invoice.lines.map(({ amount, proration }: { amount: number; proration: boolean }) => [
        amount,
        proration,
      ]),
      [
        [-14_000, true],
        [28_000, true],
      ],
    );
    assert.equal(invoice.period_end, '2027-03-01 08:00:00');
  });
});

describe('next charge', () => {
  test('is the same as next transaction, upcoming invoice and the invoice that is made', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant, { plan: { price: 11_900, tax: 19 } });
    const { body: next } = await merchant.test.get(`/subscription/${id}/next-transaction`);
    assert.deepEqual(keysOf(next), [
      ...['amount', 'balance_applied', 'charge_scheduled_at', 'currency_type', 'discount_amount'],
      ...['line_items', 'next_renew_at', 'proration_amount'],
    ]);
    assert.equal(next.next_renew_at, '2027-03-01');
    assert.equal(next.charge_scheduled_at, '2027-03-01T19:00:00-05:00');
    assert.equal(next.amount, 11_900);
    assert.equal(next.currency_type, 'COP');
    const { body: invoice } = await merchant.test.get(`/subscription/${id}/invoices/upcoming`);
    assert.equal(invoice.id, null);
    assert.equal(invoice.number, null);
    assert.equal(invoice.total, 11_900);
    assert.equal(invoice.base, 10_000);
    assert.equal(invoice.period_start, '2027-03-01 08:00:00');
    assert.equal(invoice.period_end, '2027-04-01 08:00:00');
    assert.deepEqual(invoice.lines, next.line_items);
    await happenedUntil(merchant, '2027-03-01T19:00:00-05:00');
    const [made] = await invoicesOf(merchant, id);
    for (const field of ['total', 'base', 'tax', 'lines', 'period_start', 'period_end', 'subtotal']) {
      assert.deepEqual(made[field], invoice[field], field);
    }
    assert.equal((await invoicesOf(merchant, id)).length, 2, 'reading creates no invoice');
  });

  test('uses the current price of the plan, even when the plan is inactive', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id, plan_id } = await subscribed(merchant);
    await merchant.test.put(`/plan/${plan_id}`, { price: 45_000 });
    const { body } = await merchant.test.get(`/subscription/${id}/next-transaction`);
    assert.equal(body.amount, 45_000);
    await merchant.test.put(`/plan/changeActive/${plan_id}`, { active: false });
    await happenedUntil(merchant, '2027-03-01T19:00:00-05:00');
    const [invoice] = await invoicesOf(merchant, id);
    assert.equal(invoice.total, 45_000, 'an inactive plan is still charged');
  });

  test('is the next retry while a charge is overdue', async () => {
    const merchant = await aFrozenMerchant(service);
    const plan = { trial_period: 1, grace_period: 7, grace_interval: 'day' };
    const { id } = await subscribed(merchant, { plan, card: cardThat('decline', '51') });
    await happenedUntil(merchant, '2027-02-03T08:00:00-05:00');
    const { body } = await merchant.test.get(`/subscription/${id}/next-transaction`);
    assert.equal(body.charge_scheduled_at, '2027-02-03T19:00:00-05:00');
    assert.equal(body.next_renew_at, '2027-02-03');
    assert.equal(body.amount, 30_000);
  });

  test('is empty for a cancelled subscription', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant);
    await merchant.test.put(`/subscription/cancel/${id}`);
    const { body } = await merchant.test.get(`/subscription/${id}/next-transaction`);
    assert.equal(body.amount, 0);
    assert.equal(body.next_renew_at, null);
    assert.deepEqual(body.line_items, []);
    assertNotFound(await merchant.test.get(`/subscription/${id}/invoices/upcoming`));
  });
});
