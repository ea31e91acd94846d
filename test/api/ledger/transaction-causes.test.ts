import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RESPONSE_CODES } from '#src/kernel/response-codes.ts';
import { useApp } from '#test/support/app.ts';
import { anotherPlan, cardThat, subscribed, webhooksOf } from '#test/support/billing.ts';
import { aCharge } from '#test/support/bodies.ts';
import { aCollector, anItem } from '#test/support/collection.ts';
import { lastWebhook } from '#test/support/last-webhook.ts';
import { type Answer, aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { useReceiver } from '#test/support/receiver.ts';
import { aFrozenMerchant, cardFor, generate, happenedUntil, later, pay } from '#test/support/sandbox.ts';
import { subscribe } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const { url: webhook_url, received } = await useReceiver();

const WITH_WEBHOOK = { result_urls: { webhook: (await useReceiver()).url } };

type Shown = Readonly<Record<string, unknown>> | null | undefined;

/** The cause as the catalogue of codes tells it. */
function causeOf(code: string, locale: 'en' | 'es') {
  const entry = RESPONSE_CODES.find((known) => known.code === code);
  assert.ok(entry, `no code ${code}`);
  const { message, retryable, action } = entry;
  return { code, message: message[locale], retryable, action };
}

function assertDeclined(transaction: Shown, code: string, locale: 'en' | 'es' = 'en'): void {
  assert.equal(transaction?.status, code === 'E99' ? 'Fallida' : 'Rechazada', JSON.stringify(transaction));
  assert.equal(transaction?.response_code, code);
  assert.deepEqual(transaction?.error, causeOf(code, locale));
}

function assertApproved(transaction: Shown, status = 'Aprobada'): void {
  assert.equal(transaction?.status, status, JSON.stringify(transaction));
  assert.equal(transaction?.response_code, '00');
  assert.equal(transaction?.error ?? null, null);
}

const PAYMENT = '/api/v1/payment';

/** Every way in which a charge's latest transaction can be asked for. */
async function asked(merchant: TestMerchant, id: string, number: unknown): Promise<Record<string, Shown>> {
  const post = async (path: string) => (await merchant.test.post(`${PAYMENT}/${path}`)).body;
  const all = await post(`all-transaction-status/${id}`);
  return {
    status: (await post(`transaction-status/${id}`)).data,
    first: all.transactions[0],
    last: all.last,
    lookup: (await post(`transaction/${number}`)).data,
  };
}

async function paidInSandbox(merchant: TestMerchant, body: object): Promise<Answer> {
  const { id } = await generate(merchant);
  return merchant.test.post(`/api/v1/sandbox/payments/${id}/pay`, body);
}

/** The transaction in the webhook written last. */
async function lastTransaction(merchant: TestMerchant): Promise<Shown> {
  return (await lastWebhook(service, merchant.id)).transaction;
}

describe('a transaction of a charge tells its code, and why it was not approved', () => {
  for (const code of ['51', '91', 'E99']) {
    test(`declined with ${code}: at the checkout and in every lookup`, async () => {
      const merchant = await aMerchant(service);
      const charge = await generate(merchant);
      const outcome = code === 'E99' ? 'error' : `decline`;
      const number = cardThat(outcome, code === 'E99' ? undefined : code);
      const { body } = await merchant.test.post(`/api/v1/sandbox/payments/${charge.id}/pay`, {
        method: 'card',
        number,
      });
      assertDeclined(body.transaction, code);
      const views = await asked(merchant, charge.id, body.transaction.transaction_id);
      for (const [place, view] of Object.entries(views)) {
        assert.ok(view, place);
        assertDeclined(view, code);
      }
    });
  }

  test('approved: the code and no error, also once it is returned', async () => {
    const merchant = await aMerchant(service);
    const charge = await generate(merchant);
    const { transaction } = (await pay(service, charge, 'approve')).body;
    assertApproved(transaction);
    assert.equal('error' in transaction, false);
    for (const view of Object.values(await asked(merchant, charge.id, transaction.id))) assertApproved(view);
    const lookup = (await merchant.test.post(`${PAYMENT}/transaction/${transaction.id}`)).body.data;
    assert.equal(lookup.error, null, 'the lookup has a fixed list of fields');
    const refund = `${PAYMENT}/transaction/${transaction.id}/refund`;
    assertApproved((await merchant.test.post(refund, {})).body.transaction, 'Anulada');
    for (const view of Object.values(await asked(merchant, charge.id, transaction.id)))
      assertApproved(view, 'Anulada');
  });

  test('waiting for a bank or a counter, or never tried: null, and no error', async () => {
    const merchant = await aMerchant(service);
    for (const method of ['pse', 'cash']) {
      const { transaction } = (await paidInSandbox(merchant, { method, outcome: 'pending' })).body;
      assert.equal(transaction.response_code, null, method);
      assert.equal('error' in transaction, false, method);
    }
    const { id } = await generate(merchant);
    const { data } = (await merchant.test.post(`${PAYMENT}/transaction-status/${id}`)).body;
    assert.equal(data.response_code, null);
    assert.equal('error' in data, false);
  });

  test('refused at the bank: a bank transfer tells its cause too', async () => {
    const merchant = await aMerchant(service);
    const { transaction } = (await paidInSandbox(merchant, { method: 'pse', outcome: 'reject' })).body;
    assert.equal(transaction.status, 'Rechazada');
    assert.equal(transaction.error.code, transaction.response_code);
    assert.match(transaction.response_code, /\S/);
  });

  for (const method of ['pse', 'cash']) {
    test(`not paid in time: ${method} tells that as its cause`, async () => {
      const merchant = await aFrozenMerchant(service);
      const { id } = await generate(merchant, { advanced_options: WITH_WEBHOOK });
      const path = `/api/v1/sandbox/payments/${id}/pay`;
      const { transaction } = (await merchant.test.post(path, { method, outcome: 'pending' })).body;
      await happenedUntil(merchant, later({ days: 5 }));
      for (const view of Object.values(await asked(merchant, id, transaction.id)))
        assertDeclined(view, 'EXPIRED');
      assertDeclined(await lastTransaction(merchant), 'EXPIRED');
    });
  }

  test('outcome unknown: the code of a network that did not answer', async () => {
    const merchant = await aMerchant(service);
    const charge = await generate(merchant);
    const { transaction } = (await pay(service, charge, 'no_answer_not_done')).body;
    assert.equal(transaction.status, 'Pendiente');
    assert.equal(transaction.response_code, 'T01');
    assert.deepEqual(transaction.error, causeOf('T01', 'en'));
  });
});

describe('webhooks tell them as well', () => {
  test('of a charge', async () => {
    const merchant = await aFrozenMerchant(service);
    const body = aCharge(merchant.office, { advanced_options: WITH_WEBHOOK });
    const { payment_id: id } = (await merchant.test.post(`${PAYMENT}/generate`, body)).body;
    const path = `/api/v1/sandbox/payments/${id}/pay`;
    await merchant.test.post(path, { method: 'card', number: cardThat('decline', '51') });
    assertDeclined(await lastTransaction(merchant), '51');
    await merchant.test.post(path, { method: 'card' });
    assertApproved(await lastTransaction(merchant));
  });

  test('of an item of the merchant’s own system, and its lookup', async () => {
    const shop = await aCollector(service);
    shop.erp.owe(anItem('F-1'));
    const { id } = await shop.find('F-1');
    const declined = (await shop.pay([{ id }], 'decline')).body.transaction;
    assertDeclined(declined, declined.response_code);
    assertDeclined(await lastTransaction(shop.merchant), declined.response_code);
    assertApproved((await shop.pay([{ id }])).body.transaction);
    assertApproved(await lastTransaction(shop.merchant));
    const { transactions } = (await shop.look('F-1')).checkout_gateway;
    assertApproved(transactions[0]);
    assertDeclined(transactions[1], declined.response_code);
  });
});

describe('a transaction of a subscription tells its code, and why it was not approved', () => {
  test('in the answer to its creation', async () => {
    const merchant = await aMerchant(service);
    assertApproved((await subscribed(merchant)).answer.body.transaction);
    const card = cardThat('decline', '05');
    const { answer } = await subscribe(merchant.test, merchant.office, { card });
    assert.equal(answer.status, 402);
    assertDeclined(answer.body.transaction, '05');
  });

  test('in its history, its invoices and its events', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant, {
      plan: { grace_period: 3, grace_interval: 'day' },
      body: { webhook_url },
    });
    const path = `/subscription/${id}`;
    const card = { number: cardThat('decline', '51'), datetime: '2039-12', cvv: '123' };
    assert.equal((await merchant.test.put(`${path}/update-payment-method`, card)).status, 200);
    await happenedUntil(merchant, later({ days: 29 }));
    const { data } = (await merchant.test.get(`${path}/transactions`)).body;
    assertDeclined(data[0], '51');
    assertApproved(data.at(-1));
    const [invoice] = (await merchant.test.get(`${path}/invoices`)).body.data;
    assertDeclined(invoice.attempts[0], '51');
    const [created, retry] = await webhooksOf(merchant, received, id);
    assert.deepEqual([created.event, retry.event], ['created', 'retry']);
    assertApproved(created.transaction);
    assertDeclined(retry.transaction, '51');
  });

  test('in the answer to a change of plan that is charged immediately', async () => {
    const merchant = await aFrozenMerchant(service);
    const { id } = await subscribed(merchant);
    const plan_id = await anotherPlan(merchant, { price: 90_000 });
    const card = { number: cardFor('decline'), datetime: '2039-12', cvv: '123' };
    await merchant.test.put(`/subscription/${id}/update-payment-method`, card);
    const change = { plan_id, proration_behavior: 'always_invoice' };
    const { status, body } = await merchant.test.put(`/subscription/${id}/change-plan`, change);
    assert.equal(status, 402);
    assertDeclined(body.transaction, body.error.decline_code);
  });
});
