import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import { useApp } from '#test/support/app.ts';
import { aCard, aCharge, PAYER } from '#test/support/bodies.ts';
import { type Answer, aMerchant, client, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const payer = () => client(service, '');

function cardFor(outcome: string, code?: string): string {
  const card = TEST_CARDS.find(
    (known) =>
      known.brand === 'visa' && known.outcome === outcome && (code === undefined || known.code === code),
  );
  assert.ok(card, `no test card for ${outcome} ${code}`);
  return card.number;
}

async function generate(merchant: TestMerchant, change: object = {}) {
  const answer = await merchant.test.post(
    '/api/v1/payment/generate',
    aCharge(merchant.office, { ...change }),
  );
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return { id: answer.body.payment_id as string, token: answer.body.token as string };
}

function payByCard(charge: { id: string; token: string }, number: string, headers = {}): Promise<Answer> {
  const body = { payment: charge, customer_payer: PAYER, payment_card: aCard(number) };
  return payer().post('/api/v1/payment/checkout/card', body, headers);
}

function assertRefused(answer: Answer, status: number, code: string, param: string | null): void {
  assert.equal(answer.status, status, JSON.stringify(answer.body));
  assert.equal(answer.body.error.code, code);
  assert.equal(answer.body.error.param, param);
}

async function ledgerOf(kind: string) {
  return (await network.ledger()).filter((entry) => entry.kind === kind);
}

describe('card payment', () => {
  test('is approved and credited once, and further payments are rejected', async () => {
    const merchant = await aMerchant(service);
    const charge = await generate(merchant);
    const before = (await ledgerOf('purchase')).length;
    const answer = await payByCard(charge, cardFor('approve'));
    assert.equal(answer.status, 200);
    const { transaction } = answer.body;
    assert.equal(transaction.status, 'Aprobada');
    assert.equal(transaction.status_key, 'approved');
    assert.equal(transaction.amount, 50_000);
    assert.equal(transaction.payment_method, 'card');
    assert.equal(transaction.payment_method_source, 'visa');
    assert.equal(transaction.production, false);
    assert.equal(transaction.error, undefined);
    assertRefused(await payByCard(charge, cardFor('approve')), 403, 'payment_already_paid', 'payment.id');
    assert.equal((await ledgerOf('purchase')).length, before + 1);

    const movement = await merchant.test.get(
      `/api/v1/virtual-account/movements/${transaction.transaction_id}`,
    );
    assert.equal(movement.status, 200, JSON.stringify(movement.body));
    assert.equal(movement.body.transaction_amount, 50_000);
    // 50,000 − 1,495 (2.99 %) − 284.05 (19 % of it) − 900 − 171 (19 % of it) = 47,149.95. The levy is 0.4 % of that.
    assert.equal(movement.body.subtotal, 47_149.95);
    assert.equal(movement.body.gravamen, 188.6);
    assert.equal(movement.body.liquidated_amount, 46_961.35);
  });

  for (const code of ['05', '14', '51', '54', '91', '98']) {
    test(`declined with ${code} returns 200 with the decline as the result`, async () => {
      const merchant = await aMerchant(service);
      const charge = await generate(merchant);
      const { status, body } = await payByCard(charge, cardFor('decline', code));
      assert.equal(status, 200);
      assert.equal(body.transaction.status, 'Rechazada');
      assert.equal(body.transaction.error.code, code);
      assert.equal(typeof body.transaction.error.retryable, 'boolean');
      assert.doesNotMatch(body.transaction.description, new RegExp(code));
      assert.equal((await payByCard(charge, cardFor('approve'))).body.transaction.status, 'Aprobada');
    });
  }

  test('without a response returns 202, and the gateway is queried before another attempt', async () => {
    const merchant = await aMerchant(service);
    const charge = await generate(merchant);
    const { status, body } = await payByCard(charge, cardFor('no_answer_done'));
    assert.equal(status, 202);
    assert.equal(body.transaction.status, 'Pendiente');
    assert.equal(body.transaction.error.code, 'T01');
    assertRefused(await payByCard(charge, cardFor('approve')), 403, 'payment_already_paid', 'payment.id');
    const { body: answer } = await merchant.test.post(`/api/v1/payment/transaction-status/${charge.id}`);
    assert.equal(answer.data.status, 'Aprobada');
  });

  test('without a response that was not made fails after a query 5 s later, and can be retried', async () => {
    const merchant = await aMerchant(service);
    const charge = await generate(merchant);
    assert.equal((await payByCard(charge, cardFor('no_answer_not_done'))).status, 202);
    assert.equal((await queryDueOperations(service.deps)).length, 0);
    service.clock.advance({ seconds: 5 });
    assert.equal((await queryDueOperations(service.deps)).length, 1);
    const { body } = await merchant.test.post(`/api/v1/payment/transaction-status/${charge.id}`);
    assert.equal(body.data.status, 'Fallida');
    assert.equal((await payByCard(charge, cardFor('approve'))).body.transaction.status, 'Aprobada');
    const all = await merchant.test.post(`/api/v1/payment/all-transaction-status/${charge.id}`);
    const statuses = all.body.transactions.map((one: { status: string }) => one.status);
    assert.deepEqual(statuses, ['Aprobada', 'Fallida']);
    assert.deepEqual(all.body.last, all.body.transactions[0]);
  });

  test('at a failing gateway returns 502 E99 and is not stored under the idempotency key', async () => {
    const merchant = await aMerchant(service);
    const charge = await generate(merchant);
    const key = { 'idempotency-key': 'k' };
    const failed = await payByCard(charge, cardFor('error'), key);
    assert.equal(failed.status, 502);
    assert.equal(failed.body.error.code, 'E99');
    assert.equal(failed.body.transaction.status, 'Fallida');
    const again = await payByCard(charge, cardFor('error'), key);
    assert.equal(again.headers['idempotency-replayed'], undefined);
    assert.notEqual(again.body.transaction.transaction_id, failed.body.transaction.transaction_id);
  });

  test('200 concurrent requests make one charge', async () => {
    const merchant = await aMerchant(service);
    const charge = await generate(merchant);
    const before = (await ledgerOf('purchase')).length;
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => payByCard(charge, cardFor('approve'))),
    );
    const approved = answers.filter(({ status }) => status === 200);
    assert.equal(approved.length, 1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      const answer = `${status} ${body.error.code}`;
      assert.ok(['429 payment_in_progress', '403 payment_already_paid'].includes(answer), answer);
    }
    assert.equal((await ledgerOf('purchase')).length, before + 1);
  });

  test('200 concurrent requests with one idempotency key make one charge and replay it', async () => {
    const merchant = await aMerchant(service);
    const charge = await generate(merchant);
    const key = { 'idempotency-key': 'one' };
    const sent = Array.from({ length: 200 }, () => payByCard(charge, cardFor('approve'), key));
    const answers = await Promise.all(sent);
    const done = answers.filter(({ status }) => status === 200);
    assert.equal(done.filter(({ headers }) => headers['idempotency-replayed'] === undefined).length, 1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      assert.equal(`${status} ${body.error.code}`, '409 idempotency_key_in_progress');
    }
    const replayed = await payByCard(charge, cardFor('approve'), key);
    assert.equal(replayed.headers['idempotency-replayed'], 'true');
    assert.deepEqual(replayed.body, done[0]?.body);
  });
});

describe('charge that accepts no payment', () => {
  test('returns the error code for each reason', async () => {
    const merchant = await aMerchant(service);
    const unknown = { id: '01890000-0000-7000-8000-000000000000', token: 'x' };
    assertRefused(
      await payByCard(unknown, cardFor('approve')),
      403,
      'invalid_payment_credentials',
      'payment.token',
    );
    const charge = await generate(merchant);
    const wrong = { ...charge, token: 'otro' };
    assertRefused(
      await payByCard(wrong, cardFor('approve')),
      403,
      'invalid_payment_credentials',
      'payment.token',
    );

    await merchant.test.put(`/api/v1/payment/${charge.id}/active`, { active: false });
    assertRefused(await payByCard(charge, cardFor('approve')), 403, 'payment_inactive', 'payment.id');
    await merchant.test.put(`/api/v1/payment/${charge.id}/active`, { active: true });

    const late = await generate(merchant, { expires_at: '2027-01-16 10:00:00' });
    const once = await generate(merchant, { advanced_options: { max_transactions: 1 } });
    assert.equal((await payByCard(once, cardFor('decline', '51'))).body.transaction.status, 'Rechazada');
    assertRefused(await payByCard(once, cardFor('approve')), 403, 'payment_already_used', 'payment.id');

    service.clock.travel('2027-01-16T10:00');
    assertRefused(await payByCard(late, cardFor('approve')), 403, 'payment_expired', 'payment.id');
    const { body } = await merchant.test.post(`/api/v1/payment/transaction-status/${late.id}`);
    assert.equal(body.data.status, 'Rechazada');
    assert.equal(body.data.status_key, 'rejected');
    assert.equal(body.data.transaction_id, null);
  });

  test('without an attempt is Pendiente with all other fields null', async () => {
    const merchant = await aMerchant(service);
    const charge = await generate(merchant);
    const { body } = await merchant.test.post(`/api/v1/payment/transaction-status/${charge.id}`);
    const { status, status_key, description, ...rest } = body.data;
    assert.equal(status, 'Pendiente');
    assert.equal(status_key, 'pending');
    assert.equal(typeof description, 'string');
    for (const [name, value] of Object.entries(rest)) assert.equal(value, null, name);
  });
});

describe('other payment methods', () => {
  test('PSE is pending until the bank decides, and blocks other attempts', async () => {
    const merchant = await aMerchant(service);
    const charge = await generate(merchant);
    const pse = { bank: '9003', userType: 'person', identificationType: 'CC', identification: '1018456789' };
    const body = { payment: charge, customer_payer: PAYER, pse };
    const { status, body: answer } = await payer().post('/api/v1/payment/checkout/pse', body);
    assert.equal(status, 200, JSON.stringify(answer));
    assert.equal(answer.transaction.status, 'Pendiente');
    assert.match(answer.transaction.url_response, /^http/);
    assertRefused(await payByCard(charge, cardFor('approve')), 403, 'payment_in_progress', 'payment.id');

    const reference = answer.transaction.url_response.split('/').at(-1);
    assert.ok(await service.deps.networks.simulator.decideTransfer(reference, 'approve'));
    service.clock.advance({ seconds: 5 });
    await queryDueOperations(service.deps);
    const shown = await merchant.test.post(`/api/v1/payment/transaction-status/${charge.id}`);
    assert.equal(shown.body.data.status, 'Aprobada');
  });

  test('cash returns a voucher to pay at a cash point', async () => {
    const merchant = await aMerchant(service);
    const charge = await generate(merchant);
    const body = { payment: charge, customer_payer: PAYER, cash: { franchise: 'Efecty' } };
    const { body: answer } = await payer().post('/api/v1/payment/checkout/cash', body);
    assert.equal(answer.transaction.status, 'Por Pagar');
    assert.match(answer.transaction.coupon, /^\d+$/);
    await fetch(`${network.url}/cash-coupons/${answer.transaction.coupon}/pay`, { method: 'POST' });
    service.clock.advance({ seconds: 5 });
    await queryDueOperations(service.deps);
    const shown = await merchant.test.post(`/api/v1/payment/transaction-status/${charge.id}`);
    assert.equal(shown.body.data.status, 'Aprobada');
  });

  test('an unpaid voucher expires after three days, and the charge can be paid again', async () => {
    const merchant = await aMerchant(service);
    const charge = await generate(merchant);
    const body = { payment: charge, customer_payer: PAYER, cash: { franchise: 'Efecty' } };
    const { body: answer } = await payer().post('/api/v1/payment/checkout/cash', body);
    service.clock.advance({ hours: 71, minutes: 59 });
    assertRefused(await payByCard(charge, cardFor('approve')), 403, 'payment_in_progress', 'payment.id');
    service.clock.advance({ minutes: 1 });
    assert.equal((await payByCard(charge, cardFor('approve'))).body.transaction.status, 'Aprobada');
    const late = await fetch(`${network.url}/cash-coupons/${answer.transaction.coupon}/pay`, {
      method: 'POST',
    });
    assert.equal(late.status, 409, 'an expired voucher cannot be paid');
  });

  test('a voucher paid in time and reported late counts as paid', async () => {
    const merchant = await aMerchant(service);
    const charge = await generate(merchant);
    const body = { payment: charge, customer_payer: PAYER, cash: { franchise: 'Efecty' } };
    const { body: answer } = await payer().post('/api/v1/payment/checkout/cash', body);
    const inTime = service.clock.now().add({ hours: 71 });
    service.clock.advance({ hours: 73 });
    assert.ok(await service.deps.networks.simulator.payVoucher(answer.transaction.coupon, inTime));
    assertRefused(await payByCard(charge, cardFor('approve')), 403, 'payment_already_paid', 'payment.id');
  });

  test('an abandoned bank transfer blocks the charge for one hour', async () => {
    const merchant = await aMerchant(service);
    const charge = await generate(merchant);
    const pse = { bank: '9003', userType: 'person', identificationType: 'CC', identification: '1018456789' };
    await payer().post('/api/v1/payment/checkout/pse', { payment: charge, customer_payer: PAYER, pse });
    service.clock.advance({ minutes: 59 });
    assertRefused(await payByCard(charge, cardFor('approve')), 403, 'payment_in_progress', 'payment.id');
    service.clock.advance({ minutes: 1 });
    assert.equal((await payByCard(charge, cardFor('approve'))).body.transaction.status, 'Aprobada');
  });

  test('an outcome that cannot be written returns 202 and is settled by a query', async () => {
    const merchant = await aMerchant(service);
    const charge = await generate(merchant);
    const broken = sql`alter table movements rename to movements_away`;
    await broken.execute(service.deps.db);
    const answer = await payByCard(charge, cardFor('approve'));
    await sql`alter table movements_away rename to movements`.execute(service.deps.db);
    assert.equal(answer.status, 202, JSON.stringify(answer.body));
    service.clock.advance({ seconds: 20 });
    await queryDueOperations(service.deps);
    const shown = await merchant.test.post(`/api/v1/payment/transaction-status/${charge.id}`);
    assert.equal(shown.body.data.status, 'Aprobada');
  });

  test('the sandbox simulates each payment method', async () => {
    const merchant = await aMerchant(service);
    const expected = [
      [{ method: 'card' }, 'Aprobada'],
      [{ method: 'card', number: cardFor('decline', '51') }, 'Rechazada'],
      [{ method: 'pse' }, 'Aprobada'],
      [{ method: 'pse', outcome: 'reject' }, 'Rechazada'],
      [{ method: 'cash' }, 'Aprobada'],
      [{ method: 'cash', outcome: 'pending' }, 'Por Pagar'],
    ] as const;
    for (const [way, status] of expected) {
      const charge = await generate(merchant);
      const answer = await merchant.test.post(`/api/v1/sandbox/payments/${charge.id}/pay`, way);
      assert.equal(answer.body.transaction?.status, status, JSON.stringify([way, answer.body]));
    }
    const charge = await generate(merchant);
    const refused = await merchant.production.post(`/api/v1/sandbox/payments/${charge.id}/pay`, {
      method: 'card',
    });
    assert.equal(refused.status, 403);
  });
});
