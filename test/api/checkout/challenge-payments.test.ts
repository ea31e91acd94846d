import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { setWebhookUrl } from '#src/tenancy/merchants/store.ts';
import { useApp } from '#test/support/app.ts';
import { assertInvalid } from '#test/support/assertions.ts';
import { aCard, PAYER } from '#test/support/bodies.ts';
import { assertBooks } from '#test/support/books.ts';
import * as bank from '#test/support/challenge.ts';
import { type Answer, aMerchant, client, type TestMerchant } from '#test/support/merchant.ts';
import { crashAfter, useNetwork } from '#test/support/network.ts';
import { assertSound } from '#test/support/reservations.ts';
import { aFrozenMerchant, cardFor, generate, happenedUntil, later, statusOf } from '#test/support/sandbox.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url, network_timeout_ms: 10_000 });
afterEach(() => network.faults({}));

type Charge = Awaited<ReturnType<typeof generate>>;

function pay(payment: Charge, payment_card: object = bank.challengeCard(), headers = {}): Promise<Answer> {
  const body = { payment, customer_payer: PAYER, payment_card };
  return client(service, '').post('/api/v1/payment/checkout/card', body, headers);
}

/** Creates a charge whose payer has a pending challenge at the bank. */
async function aWaiting(merchant: TestMerchant, change = {}) {
  const charge = await generate(merchant, change);
  const { status, body } = await pay(charge);
  assert.equal(status, 200, JSON.stringify(body));
  return { charge, transaction: body.transaction, url: body.transaction.url_response as string };
}

/** Runs the due queries and returns the statuses found for the transaction. */
async function asked({ id }: { id: string }): Promise<string[]> {
  const found = await queryDueOperations(service.deps);
  return found.filter(({ transaction_id }) => transaction_id === id).map(({ status }) => status);
}

function assertRefused({ status, body }: Answer, http: number, code: string): void {
  assert.equal(status, http, JSON.stringify(body));
  assert.equal(body.error.code, code);
}

async function aListener(): Promise<TestMerchant> {
  const merchant = await aMerchant(service);
  await setWebhookUrl(service.deps.db, merchant.id, 'https://comercio.example/eventos');
  return merchant;
}

async function statusesOf({ id }: TestMerchant): Promise<string[]> {
  const rows = await service.deps.db
    .selectFrom('webhook_deliveries')
    .select('body')
    .where('commerce_id', '=', id)
    .orderBy('number')
    .execute();
  return rows.map(({ body }) => JSON.parse(body).transaction.status);
}

describe('card payment that requires a 3-D Secure challenge', () => {
  for (const brand of ['visa', 'mastercard', 'amex', 'diners'])
    test(`${brand}: the payment is pending, with a bank URL that is valid for ten minutes`, async () => {
      const merchant = await aMerchant(service);
      const charge = await generate(merchant);
      const { status, body } = await pay(charge, bank.challengeCard(brand));
      assert.equal(status, 200);
      const { transaction } = body;
      assert.equal(transaction.status, 'Pendiente');
      assert.match(transaction.url_response, /^http.*\/challenge\/[0-9a-f-]{36}$/);
      assert.equal(transaction.expires_at, '2027-01-15 10:10:00');
      assert.equal(transaction.payment_method, 'card');
      assert.equal(transaction.error, undefined);
    });

  test('approved: the gateway notification triggers a query, and the payment is credited once', async () => {
    const merchant = await aListener();
    const { charge, transaction, url } = await aWaiting(merchant);
    assert.deepEqual(await statusesOf(merchant), [], 'nothing to report yet');
    assert.equal(await bank.answerBank(url, 'approve'), bank.RETURN_URL);
    assert.equal(await statusOf(charge, merchant.test), 'Pendiente', 'pending until a query');
    await bank.notify(service, url);
    assert.deepEqual(await asked(transaction), ['approved']);
    assert.equal(await statusOf(charge, merchant.test), 'Aprobada');
    await bank.notify(service, url);
    assert.deepEqual(await asked(transaction), []);
    assert.deepEqual(await statusesOf(merchant), ['Aprobada']);
    const { body } = await merchant.test.get('/api/v1/virtual-account/movements');
    assert.equal(body.meta.total, 1);
    assertRefused(await pay(charge), 403, 'payment_already_paid');
    await assertBooks(service, merchant, network);
    await assertSound(service);
  });

  test('rejected: the transaction is Rechazada, and the charge can be paid again', async () => {
    const merchant = await aListener();
    const { charge, transaction, url } = await aWaiting(merchant);
    await bank.answerBank(url, 'reject');
    await bank.notify(service, url);
    await queryDueOperations(service.deps);
    const { body } = await merchant.test.post(`/api/v1/payment/transaction/${transaction.id}`);
    assert.equal(body.data.status, 'Rechazada');
    assert.equal(body.data.error.code, '05');
    assert.deepEqual(await statusesOf(merchant), ['Rechazada']);
    const again = await pay(charge, aCard(cardFor('approve')));
    assert.equal(again.body.transaction.status, 'Aprobada');
    await assertBooks(service, merchant, network);
  });

  test('decided with a lost notification: the next scheduled query finds the result', async () => {
    const merchant = await aMerchant(service);
    const { charge, transaction, url } = await aWaiting(merchant);
    await bank.answerBank(url, 'approve');
    assert.deepEqual(await asked(transaction), []);
    service.clock.advance({ seconds: 5 });
    assert.deepEqual(await asked(transaction), ['approved']);
    assert.equal(await statusOf(charge, merchant.test), 'Aprobada');
  });

  test('undecided: the worker queries after 5 s, 1 min and 5 min, and the payment ends declined with 63', async () => {
    const merchant = await aMerchant(service);
    service.clock.travel('2027-01-15T12:00');
    const { charge, transaction } = await aWaiting(merchant);
    const turns: string[] = [];
    for (let second = 0; second < 700; second += 5) {
      service.clock.advance({ seconds: 5 });
      const found = await asked(transaction);
      const time = service.clock.now().toZonedDateTimeISO('America/Bogota').toPlainTime();
      turns.push(...found.map((status) => `${time} ${status}`));
    }
    assert.deepEqual(turns, ['12:00:05 open', '12:01:05 open', '12:06:05 open', '12:10:00 declined']);
    const { body } = await merchant.test.post(`/api/v1/payment/transaction/${transaction.id}`);
    assert.equal(body.data.status, 'Rechazada');
    assert.equal(body.data.error.code, '63');
    assert.equal(body.data.error.retryable, false);
    assert.equal((await pay(charge, aCard(cardFor('approve')))).body.transaction.status, 'Aprobada');
    await assertBooks(service, merchant, network);
  });

  test('a failed query leaves the payment pending, and a later query settles it', async () => {
    const merchant = await aMerchant(service);
    const { charge, url } = await aWaiting(merchant);
    await network.faults({ mode: 'hang' });
    service.clock.advance({ seconds: 5 });
    await queryDueOperations(service.deps);
    const { body } = await merchant.test.post(`/api/v1/payment/transaction-status/${charge.id}`);
    assert.equal(body.data.status, 'Pendiente');
    await network.faults({});
    await bank.answerBank(url, 'approve');
    await bank.notify(service, url);
    await queryDueOperations(service.deps);
    assert.equal(await statusOf(charge, merchant.test), 'Aprobada');
  });

  test('without a return URL the payment is declined with 63 as a result, not as an error', async () => {
    const merchant = await aMerchant(service);
    const charge = await generate(merchant);
    for (const change of [{}, { redirect_url: null }]) {
      const { status, body } = await pay(charge, aCard(bank.challengeCardNumber(), change));
      assert.equal(status, 200);
      assert.equal(body.transaction.status, 'Rechazada');
      assert.equal(body.transaction.error.code, '63');
      assert.equal(body.transaction.url_response, null);
    }
  });

  test('validates the return URL', async () => {
    const charge = await generate(await aMerchant(service));
    const over = `https://tienda.example/${'x'.repeat(478)}`;
    for (const redirect_url of ['javascript:alert(1)', 'tienda', over]) {
      const card = aCard(bank.challengeCardNumber(), { redirect_url });
      assertInvalid(await pay(charge, card), 'payment_card.redirect_url');
    }
    const whole = aCard(bank.challengeCardNumber(), { redirect_url: over.slice(0, 500) });
    assert.equal((await pay(charge, whole)).body.transaction.status, 'Pendiente');
  });

  test('an approved payment can be voided and refunded', async () => {
    const merchant = await aMerchant(service);
    for (const [amount, status] of [
      [undefined, 'Anulada'],
      [20_000, 'Aprobada'],
    ] as const) {
      const { transaction, url } = await aWaiting(merchant);
      await bank.answerBank(url, 'approve');
      await bank.notify(service, url);
      await queryDueOperations(service.deps);
      const path = `/api/v1/payment/transaction/${transaction.id}/refund`;
      const { body } = await merchant.test.post(path, amount === undefined ? {} : { amount });
      assert.equal(body.refunded, true, JSON.stringify(body));
      assert.equal(body.transaction.status, status);
    }
    await assertBooks(service, merchant, network);
  });
});

describe('while the payer completes the challenge', () => {
  test('a second attempt returns payment_in_progress until the ten minutes are over', async () => {
    const merchant = await aMerchant(service);
    const { charge, url } = await aWaiting(merchant);
    for (const card of [bank.challengeCard(), aCard(cardFor('approve'))])
      assertRefused(await pay(charge, card), 403, 'payment_in_progress');
    service.clock.advance({ minutes: 9, seconds: 59 });
    assertRefused(await pay(charge), 403, 'payment_in_progress');
    service.clock.advance({ seconds: 1 });
    const { body } = await pay(charge, aCard(cardFor('approve')));
    assert.equal(body.transaction.status, 'Aprobada', 'the expired challenge is queried first');
    const late = await fetch(url, { redirect: 'manual' });
    assert.equal(late.status, 303, 'the challenge can no longer be approved');
    await assertBooks(service, merchant, network);
  });

  test('a challenge approved in the meantime is found before a second card is charged', async () => {
    const merchant = await aMerchant(service);
    const { charge, url } = await aWaiting(merchant);
    await bank.answerBank(url, 'approve');
    service.clock.advance({ minutes: 10 });
    assertRefused(await pay(charge, aCard(cardFor('approve'))), 403, 'payment_already_paid');
    await assertBooks(service, merchant, network);
  });

  test('another attempt is allowed when the charge allows several transactions', async () => {
    const merchant = await aMerchant(service);
    const { charge } = await aWaiting(merchant, { advanced_options: { max_transactions: 2 } });
    assert.equal((await pay(charge, aCard(cardFor('approve')))).body.transaction.status, 'Aprobada');
  });
});

describe('challenge under an Idempotency-Key', () => {
  const KEY = { 'idempotency-key': 'una' };

  test('a repeated request returns the same URL and creates one operation', async () => {
    const charge = await generate(await aMerchant(service));
    const before = (await network.ledger()).length;
    const first = await pay(charge, bank.challengeCard(), KEY);
    const again = await pay(charge, bank.challengeCard(), KEY);
    assert.equal(again.headers['idempotency-replayed'], 'true');
    assert.deepEqual(again.body, first.body);
    assert.equal((await network.ledger()).length, before + 1);
  });

  test('a repeated request returns the URL after the process died before responding', async () => {
    const charge = await generate(await aMerchant(service));
    const restore = crashAfter(service.deps, 'purchase');
    assert.equal((await pay(charge, bank.challengeCard(), KEY)).status, 500);
    restore();
    assertRefused(await pay(charge, bank.challengeCard(), KEY), 409, 'idempotency_key_in_progress');
    service.clock.advance({ seconds: 20 });
    await queryDueOperations(service.deps);
    const { status, body } = await pay(charge, bank.challengeCard(), KEY);
    assert.equal(status, 200);
    assert.equal(body.transaction.status, 'Pendiente');
    assert.equal(await bank.answerBank(body.transaction.url_response, 'approve'), bank.RETURN_URL);
  });

  test('a lost gateway response returns 202, and a query finds the URL', async () => {
    const merchant = await aMerchant(service);
    const charge = await generate(merchant);
    await network.faults({ mode: 'drop_after' });
    const lost = await pay(charge);
    assert.equal(lost.status, 202);
    assert.equal(lost.body.transaction.error.code, 'T01');
    await network.faults({});
    assertRefused(await pay(charge), 403, 'payment_in_progress');
    const { id } = lost.body.transaction;
    const row = await service.deps.db
      .selectFrom('transactions')
      .select(['url_response', 'response_code', 'expires_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.match(row.url_response ?? '', /\/challenge\//);
    assert.equal(row.response_code, null);
    assert.equal(row.expires_at?.since(service.clock.now()).total('minutes'), 10);
  });
});

describe('challenge in the sandbox', () => {
  const sandboxPay = (merchant: TestMerchant, id: string, change = {}) =>
    merchant.test.post(`/api/v1/sandbox/payments/${id}/pay`, {
      method: 'card',
      number: bank.challengeCardNumber(),
      ...change,
    });

  test('the sandbox simulates the payer’s decision at the bank', async () => {
    const merchant = await aFrozenMerchant(service);
    for (const [outcome, status] of [
      [undefined, 'Aprobada'],
      ['approve', 'Aprobada'],
      ['reject', 'Rechazada'],
      ['pending', 'Pendiente'],
    ] as const) {
      const { id } = await generate(merchant);
      const { body } = await sandboxPay(merchant, id, { outcome });
      assert.equal(body.transaction.status, status, JSON.stringify(body));
    }
  });

  test('a notification settles the payment immediately when the clock is frozen', async () => {
    const merchant = await aFrozenMerchant(service);
    const { charge, url } = await aWaiting(merchant);
    await bank.answerBank(url, 'approve');
    await bank.notify(service, url);
    assert.equal(await statusOf(charge, merchant.test), 'Aprobada');
  });

  test('advancing the clock runs the queries and expires the payment at its exact time', async () => {
    const merchant = await aFrozenMerchant(service);
    const { charge } = await aWaiting(merchant);
    const happened = await happenedUntil(merchant, later({ minutes: 11 }));
    const questions = happened.filter(({ event }) => event === 'network_asked');
    assert.deepEqual(
      questions.map(({ at, status }) => [at, status]),
      [
        [later({ seconds: 5 }), 'open'],
        [later({ minutes: 1, seconds: 5 }), 'open'],
        [later({ minutes: 6, seconds: 5 }), 'open'],
        [later({ minutes: 10 }), 'declined'],
      ],
    );
    assert.equal(await statusOf(charge, merchant.test), 'Rechazada');
    await assertBooks(service, merchant, network);
  });
});
