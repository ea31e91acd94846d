import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import { insertRate } from '#src/ledger/transactions/store.ts';
import { checkJournal } from '#src/ledger/virtual-account/checks.ts';
import { useApp } from '#test/support/app.ts';
import { aCard, aCharge, PAYER } from '#test/support/bodies.ts';
import { type Answer, aMerchant, client, type TestMerchant } from '#test/support/merchant.ts';
import { replaceCalls, unreachableNetworks, useNetwork } from '#test/support/network.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

function cardFor(outcome: string): string {
  const card = TEST_CARDS.find((known) => known.brand === 'visa' && known.outcome === outcome);
  assert.ok(card, `no test card for ${outcome}`);
  return card.number;
}

const TRANSACTION = '/api/v1/payment/transaction';

async function generate(merchant: TestMerchant, change: object = {}) {
  const { status, body } = await merchant.test.post(
    '/api/v1/payment/generate',
    aCharge(merchant.office, { amount: 100_000, ...change }),
  );
  assert.equal(status, 201, JSON.stringify(body));
  return { id: body.payment_id as string, token: body.token as string };
}

async function attempt(merchant: TestMerchant, number: string, change: object = {}) {
  const charge = await generate(merchant, change);
  const body = { payment: charge, customer_payer: PAYER, payment_card: aCard(number) };
  const answer = await client(service, '').post('/api/v1/payment/checkout/card', body);
  return answer.body.transaction as { transaction_id: number; id: string; status: string };
}

/** An approved purchase of 100,000 pesos; answers its consecutive. */
async function anApproved(merchant: TestMerchant, change: object = {}): Promise<number> {
  const transaction = await attempt(merchant, cardFor('approve'), change);
  assert.equal(transaction.status, 'Aprobada');
  return transaction.transaction_id;
}

function refund(merchant: TestMerchant, number: number | string, amount?: unknown, headers = {}) {
  const body = amount === undefined ? {} : { amount };
  return merchant.test.post(`${TRANSACTION}/${number}/refund`, body, headers);
}

async function statusOf(merchant: TestMerchant, number: number): Promise<string> {
  return (await merchant.test.post(`${TRANSACTION}/${number}`)).body.data.status;
}

/** What the merchant's virtual account received and gave back, newest first. */
async function amountsOf(merchant: TestMerchant): Promise<number[]> {
  const { body } = await merchant.test.get('/api/v1/virtual-account/movements?per_page=100');
  return body.data.map((movement: { transaction_amount: number }) => movement.transaction_amount);
}

async function returnsAtNetwork(): Promise<number> {
  const ledger = await network.ledger();
  return ledger.filter(({ kind, status }) => /void|refund/.test(kind) && status === 'approved').length;
}

function assertRefused(answer: Answer, status: number, code: string): void {
  assert.equal(
    `${answer.status} ${answer.body.error?.code}`,
    `${status} ${code}`,
    JSON.stringify(answer.body),
  );
}

/** Runs the due status queries and returns how many of them concerned refunds of this merchant. */
async function asksOf(merchant: TestMerchant): Promise<number> {
  await queryDueOperations(service.deps);
  const rows = await service.deps.db
    .selectFrom('operations')
    .select('asks')
    .where('commerce_id', '=', merchant.id)
    .where('kind', 'in', ['void', 'refund'])
    .execute();
  return rows.reduce((sum, { asks }) => sum + asks, 0);
}

/** Returned once, whole or in part, and nothing else happened. */
function assertReturned(answer: Answer, operation: string, amount: number, status: string): void {
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.equal(answer.body.refunded, true);
  assert.equal(answer.body.refund.operation, operation);
  assert.equal(answer.body.refund.amount, amount);
  assert.equal(answer.body.transaction.status, status);
}

afterEach(async () => {
  await network.faults({});
  service.clock.travel('2027-01-15T10:00');
  for (const { check, ok, detail } of await checkJournal(service.deps.db))
    assert.ok(ok, `${check}: ${detail}`);
});

describe('a return of the whole', () => {
  test('on the same day is a void: Anulada, and the account is as if nothing had been', async () => {
    const merchant = await aMerchant(service);
    const number = await anApproved(merchant);
    service.clock.travel('2027-01-15T23:59:59');
    const answer = await refund(merchant, number);
    assertReturned(answer, 'void', 100_000, 'Anulada');
    assert.deepEqual(Object.keys(answer.body).sort(), ['refund', 'refunded', 'transaction']);
    assert.equal(answer.body.transaction.status_key, 'voided');
    assert.equal(answer.body.transaction.transaction_id, number);
    assert.deepEqual(await amountsOf(merchant), [-100_000, 100_000]);
    const { body } = await merchant.test.get('/api/v1/virtual-account/movements');
    const [taken, given] = body.data;
    assert.equal(taken.liquidated_amount, -given.liquidated_amount);
    assert.equal(taken.subtotal, -given.subtotal);
  });

  test('from midnight in Colombia on is a refund: Reversada', async () => {
    const merchant = await aMerchant(service);
    const number = await anApproved(merchant);
    service.clock.travel('2027-01-16T00:00');
    const answer = await refund(merchant, number, 100_000);
    assertReturned(answer, 'refund', 100_000, 'Reversada');
    assert.equal(answer.body.transaction.status_key, 'reversed');
    assert.deepEqual(await amountsOf(merchant), [-100_000, 100_000]);
    assertRefused(await refund(merchant, number), 400, 'transaction_not_refundable');
  });

  test('works by uuid, and with the amount as text', async () => {
    const merchant = await aMerchant(service);
    const { id } = await attempt(merchant, cardFor('approve'));
    assertReturned(await refund(merchant, id, '100000.00'), 'void', 100_000, 'Anulada');
  });

  test('of a purchase made before midnight and known after it is a refund: the network counts from when it was made', async () => {
    const merchant = await aMerchant(service);
    service.clock.travel('2027-01-15T23:59:58');
    const late = await attempt(merchant, cardFor('no_answer_done'));
    service.clock.advance({ seconds: 5 });
    await queryDueOperations(service.deps);
    assert.equal(await statusOf(merchant, late.transaction_id), 'Aprobada');
    assertReturned(await refund(merchant, late.transaction_id), 'refund', 100_000, 'Reversada');
  });
});

describe('a return in parts', () => {
  for (const day of ['2027-01-15T11:00', '2027-01-20T11:00']) {
    test(`until the whole is Reversada, also on ${day}`, async () => {
      const merchant = await aMerchant(service);
      const number = await anApproved(merchant);
      service.clock.travel(day);
      assertReturned(await refund(merchant, number, 30_000), 'refund', 30_000, 'Aprobada');
      assertReturned(await refund(merchant, number, 0.01), 'refund', 0.01, 'Aprobada');
      const above = await refund(merchant, number, 70_000);
      assertRefused(above, 422, 'validation_failed');
      assert.equal(above.body.error.param, 'amount');
      assert.deepEqual(Object.keys(above.body.errors), ['amount']);
      assertReturned(await refund(merchant, number), 'refund', 69_999.99, 'Reversada');
      assertRefused(await refund(merchant, number, 1), 400, 'transaction_not_refundable');
      assert.deepEqual(await amountsOf(merchant), [-69_999.99, -0.01, -30_000, 100_000]);
    });
  }

  test('of another currency never refunds more pesos than were received', async () => {
    const merchant = await aMerchant(service);
    const valid_from = service.clock.now().subtract({ hours: 1 });
    // 100.00 USD are 400,050.00 pesos; every part of an odd number of cents ends in half a centavo.
    await insertRate(service.deps.db, { currency: 'USD', cop_per_unit: 400_050n, valid_from });
    const number = await anApproved(merchant, { amount: 100, currency_type: 'USD' });
    assert.deepEqual(await amountsOf(merchant), [400_050]);
    service.clock.travel('2027-01-16T10:00');
    assertReturned(await refund(merchant, number, 33.33), 'refund', 33.33, 'Aprobada');
    assertReturned(await refund(merchant, number, 33.33), 'refund', 33.33, 'Aprobada');
    assertReturned(await refund(merchant, number, 33.33), 'refund', 33.33, 'Aprobada');
    assertReturned(await refund(merchant, number, 0.01), 'refund', 0.01, 'Reversada');
    const sum = (await amountsOf(merchant)).reduce((total, amount) => total + Math.round(amount * 100), 0);
    assert.equal(sum, 0);
  });

  test('takes only an amount', async () => {
    const merchant = await aMerchant(service);
    const number = await anApproved(merchant);
    for (const amount of [0, -1, 0.001, '1,5', 'todo', true, [], {}, 100_000.01]) {
      const answer = await refund(merchant, number, amount);
      assertRefused(answer, 422, 'validation_failed');
      assert.equal(answer.body.error.param, 'amount', JSON.stringify(amount));
    }
    assert.equal(await statusOf(merchant, number), 'Aprobada');
    assertReturned(await refund(merchant, number, null), 'void', 100_000, 'Anulada');
  });
});

describe('a transaction that cannot be returned', () => {
  test('is one that was not approved', async () => {
    const merchant = await aMerchant(service);
    const declined = await attempt(merchant, cardFor('decline'));
    const failed = await attempt(merchant, cardFor('error'));
    const unknown = await attempt(merchant, cardFor('no_answer_not_done'));
    assert.deepEqual([declined.status, failed.status, unknown.status], ['Rechazada', 'Fallida', 'Pendiente']);
    const before = await returnsAtNetwork();
    for (const { transaction_id, status } of [declined, failed, unknown]) {
      const answer = await refund(merchant, transaction_id);
      assertRefused(answer, 400, 'transaction_not_refundable');
      assert.equal(answer.body.refunded, false, status);
      assert.equal(answer.body.error.type, 'invalid_request_error');
      // The open operation is queried first and turns out to have failed.
      const after = status === 'Pendiente' ? 'Fallida' : status;
      assert.equal(await statusOf(merchant, transaction_id), after);
    }
    assert.equal(await returnsAtNetwork(), before);
  });

  for (const method of ['pse', 'cash']) {
    test(`is one paid by ${method}`, async () => {
      const merchant = await aMerchant(service);
      const { id } = await generate(merchant);
      const { body } = await merchant.test.post(`/api/v1/sandbox/payments/${id}/pay`, { method });
      assert.equal(body.transaction.status, 'Aprobada');
      assertRefused(await refund(merchant, body.transaction.id), 400, 'transaction_not_refundable');
    });
  }

  test('is one that this token does not see', async () => {
    const merchant = await aMerchant(service);
    const number = await anApproved(merchant);
    const other = await aMerchant(service);
    const elsewhere = await merchant.limitedTo(merchant.offices.slice(1));
    for (const caller of [other.test, merchant.production, elsewhere]) {
      assertRefused(await caller.post(`${TRANSACTION}/${number}/refund`, {}), 404, 'not_found');
    }
    assertRefused(await refund(merchant, 'nada'), 404, 'not_found');
    assert.equal(await statusOf(merchant, number), 'Aprobada');
  });
});

describe('concurrent refunds', () => {
  test('twenty of the whole give it back once', async () => {
    const merchant = await aMerchant(service);
    const number = await anApproved(merchant);
    const before = await returnsAtNetwork();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(merchant, number)));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
      const answer = `${status} ${body.error.code} ${body.refunded}`;
      const known = ['429 refund_in_progress false', '400 transaction_not_refundable false'];
      assert.ok(known.includes(answer), answer);
    }
    assert.equal(await returnsAtNetwork(), before + 1);
    assert.deepEqual(await amountsOf(merchant), [-100_000, 100_000]);
  });

  test('of 60,000 each never give back more than there is', async () => {
    const merchant = await aMerchant(service);
    const number = await anApproved(merchant);
    const answers = await Promise.all([1, 2, 3, 4].map(() => refund(merchant, number, 60_000)));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.deepEqual(await amountsOf(merchant), [-60_000, 100_000]);
  });

  test('under one key are one return, replayed', async () => {
    const merchant = await aMerchant(service);
    const number = await anApproved(merchant);
    const key = { 'idempotency-key': 'devolver' };
    const first = await refund(merchant, number, 10_000, key);
    assertReturned(first, 'refund', 10_000, 'Aprobada');
    const again = await refund(merchant, number, 10_000, key);
    assert.equal(again.headers['idempotency-replayed'], 'true');
    assert.deepEqual(again.body, first.body);
    assertRefused(await refund(merchant, number, 20_000, key), 409, 'idempotency_key_reused');
    assert.deepEqual(await amountsOf(merchant), [-10_000, 100_000]);
    const other = await anApproved(merchant);
    assertRefused(await refund(merchant, other, 10_000, key), 409, 'idempotency_key_reused');
  });
});

describe('a return without an answer', () => {
  const outcomes = [
    { mode: 'drop_after', amount: undefined, ends: 'Anulada', moved: [-100_000, 100_000] },
    { mode: 'drop_after', amount: 40_000, ends: 'Aprobada', moved: [-40_000, 100_000] },
    { mode: 'drop', amount: undefined, ends: 'Aprobada', moved: [100_000] },
    { mode: 'drop', amount: 40_000, ends: 'Aprobada', moved: [100_000] },
  ];
  for (const { mode, amount, ends, moved } of outcomes) {
    test(`${mode} of ${amount ?? 'the whole'} is 202, and settled by asking five seconds later`, async () => {
      const merchant = await aMerchant(service);
      const number = await anApproved(merchant);
      await network.faults({ mode });
      const answer = await refund(merchant, number, amount);
      assertRefused(answer, 202, 'T01');
      assert.equal(answer.body.refunded, false);
      assert.equal(answer.body.transaction.status, 'Aprobada');
      // While the network does not even say what became of the first, there is no second.
      await network.faults({ mode: 'drop' });
      assertRefused(await refund(merchant, number, 1), 429, 'refund_in_progress');
      await network.faults({});
      assert.equal(await asksOf(merchant), 0);
      assert.deepEqual(await amountsOf(merchant), [100_000]);
      service.clock.advance({ seconds: 5 });
      assert.equal(await asksOf(merchant), 1);
      assert.equal(await statusOf(merchant, number), ends);
      assert.deepEqual(await amountsOf(merchant), moved);
      service.clock.advance({ days: 2 });
      assert.equal(await asksOf(merchant), 1);
      // What was not given back can be given back now.
      const rest = ends === 'Aprobada' ? 200 : 400;
      assert.equal((await refund(merchant, number)).status, rest);
    });
  }

  test('is queried after 5 s, 1 min, 5 min and 1 h, and then needs a manual review', async () => {
    const merchant = await aMerchant(service);
    const number = await anApproved(merchant);
    await network.faults({ mode: 'drop' });
    assert.equal((await refund(merchant, number)).status, 202);
    for (const [asked, seconds] of [5, 60, 300, 3_600].entries()) {
      assert.equal(await statusOf(merchant, number), 'Aprobada');
      service.clock.advance({ seconds: seconds - 1 });
      assert.equal(await asksOf(merchant), asked, `asked before ${seconds} s had passed`);
      service.clock.advance({ seconds: 1 });
      assert.equal(await asksOf(merchant), asked + 1, `not asked when ${seconds} s had passed`);
    }
    assert.equal(await statusOf(merchant, number), 'Reversion Escalada');
    await network.faults({});
    service.clock.advance({ days: 1 });
    assert.equal(await asksOf(merchant), 5);
    assert.equal(await statusOf(merchant, number), 'Aprobada');
    assert.deepEqual(await amountsOf(merchant), [100_000]);
  });

  test('is not tried at a network that is down: 502, and all stays as it was', async () => {
    const merchant = await aMerchant(service);
    const number = await anApproved(merchant);
    const unreachable = unreachableNetworks(service.deps);
    const key = { 'idempotency-key': 'caida' };
    const restore = replaceCalls(service.deps, (_, party) => ({ void: unreachable.of(party).void }));
    const answer = await refund(merchant, number, undefined, key);
    restore();
    await unreachable.close();
    assertRefused(answer, 502, 'E99');
    assert.equal(answer.body.error.type, 'api_error');
    assert.equal(answer.body.refunded, false);
    assert.equal(answer.body.transaction.status, 'Aprobada');
    assert.equal(await statusOf(merchant, number), 'Aprobada');
    assert.deepEqual(await amountsOf(merchant), [100_000]);
    const again = await refund(merchant, number, undefined, key);
    assert.equal(again.headers['idempotency-replayed'], undefined);
    assertReturned(again, 'void', 100_000, 'Anulada');
  });
});
