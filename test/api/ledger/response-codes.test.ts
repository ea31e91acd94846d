import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { RESPONSE_CODES } from '#src/kernel/response-codes.ts';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import { useApp } from '#test/support/app.ts';
import { aPlan, aSubscriber } from '#test/support/bodies.ts';
import { type Answer, aMerchant, client, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { anAccount, answerAs } from '#test/support/payment-sources.ts';
import * as reservations from '#test/support/reservation-api.ts';
import { advance, generate } from '#test/support/sandbox.ts';

const { authorizeInSandbox, confirm, release, reserve, stateOf, transactionOf } = reservations;

const network = await useNetwork();
const service = useApp({ network_url: network.url });
let merchant: TestMerchant;
before(async () => {
  merchant = await aMerchant(service);
});

/** The statuses of the API documents; a rejection has none of its own and comes in a 200 or a 422. */
const HTTP: Readonly<Record<string, number>> = { T01: 202, E99: 502, S01: 502, S10: 500, S11: 500, M01: 409 };

interface Code {
  code: string;
  message: string;
  retryable: boolean;
  action: string | null;
}

/** The codes that this file has led to through the API. */
const reached = new Set<string>();

/** What the catalogue that integrators read says of a code. */
async function listed(code: string): Promise<Code> {
  const { body } = await client(service, '').get('/api/v1/resources/mit/response-codes');
  const entry = body.find((one: Code) => one.code === code);
  assert.ok(entry, `${code} is not in the catalogue`);
  return entry;
}

async function assertCause(error: Code & { type?: string; param?: null }, code: string): Promise<void> {
  const { type: _type, param: _param, ...cause } = error;
  assert.deepEqual(cause, await listed(code));
  reached.add(code);
}

/** The card of the published list that is there for a code, and for what. */
async function cardsOf(outcomes: readonly string[]): Promise<{ number: string; code: string }[]> {
  const { body } = await client(service, '').get('/api/v1/resources/test-cards');
  const isMeant = (card: (typeof body)[number]) => card.brand === 'visa' && outcomes.includes(card.outcome);
  return body.filter(isMeant);
}

const numbersOf = (...outcomes: readonly string[]) =>
  TEST_CARDS.filter(({ brand, outcome }) => brand === 'visa' && outcomes.includes(outcome));

const pay = async (number: string) => {
  const { id } = await generate(merchant);
  return merchant.test.post(`/api/v1/sandbox/payments/${id}/pay`, { method: 'card', number });
};

async function hold(number: string): Promise<{ id: string; answer: Answer }> {
  const { id } = await reserve(merchant.test);
  return { id, answer: await authorizeInSandbox(merchant.test, id, number) };
}

async function held(number: string): Promise<string> {
  const { id, answer } = await hold(number);
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return id;
}

async function assertNotPaid(number: string, code: string, status: string, http: number): Promise<void> {
  const answer = await pay(number);
  assert.equal(answer.status, http, JSON.stringify(answer.body));
  const { transaction } = answer.body;
  assert.equal(transaction.status, status);
  assert.equal(transaction.response_code, code);
  await assertCause(transaction.error, code);
}

async function assertNotHeld(number: string, code: string, status: string, http: number): Promise<void> {
  const { id, answer } = await hold(number);
  assert.equal(answer.status, http, JSON.stringify(answer.body));
  assert.equal(answer.body.success, false);
  const { pre_authorization } = answer.body;
  assert.equal(pre_authorization.status, status);
  assert.equal(pre_authorization.response_code, code);
  await assertCause(answer.body.error, code);
  await assertCause(pre_authorization.error, code);
  assert.equal(await stateOf(merchant.test, id), status);
}

/** A charge or a release that the network refused. */
async function assertNotDone(answer: Answer, code: string, status: string): Promise<void> {
  assert.equal(answer.status, HTTP[code] ?? 422, JSON.stringify(answer.body));
  assert.equal(answer.body.success, false);
  assert.equal(answer.body.operation.response_code, code);
  await assertCause(answer.body.error, code);
  assert.equal(answer.body.pre_authorization.status, status);
}

describe('the test cards for a purchase and a hold', () => {
  test('approve with 00', async () => {
    const [{ number = '' } = {}] = await cardsOf(['approve']);
    const { body } = await pay(number);
    assert.equal(body.transaction.status, 'Aprobada');
    assert.equal(body.transaction.response_code, '00');
    assert.equal((await hold(number)).answer.body.pre_authorization.response_code, '00');
    reached.add('00');
  });

  for (const { number, code } of numbersOf('decline')) {
    test(`decline both with ${code}`, async () => {
      await assertNotPaid(number, code, 'Rechazada', 200);
      await assertNotHeld(number, code, 'Rechazada', 422);
    });
  }

  for (const { number, code } of numbersOf('failure', 'error')) {
    test(`fail both with ${code}, and nothing is declined`, async () => {
      await assertNotPaid(number, code, 'Fallida', HTTP[code] ?? 200);
      await assertNotHeld(number, code, 'Fallida', HTTP[code] ?? 422);
    });
  }

  for (const { number, code } of numbersOf('no_holds', 'three_ds')) {
    test(`decline only the hold with ${code}`, async () => {
      await assertNotHeld(number, code, 'Rechazada', 422);
      assert.equal((await pay(number)).body.transaction.status, 'Aprobada');
    });
  }

  test('leave both without an answer: T01, MIT_INDETERMINATE', async () => {
    const [card] = numbersOf('no_answer_not_done');
    await assertNotPaid(card?.number ?? '', 'T01', 'Pendiente', 202);
    const { answer } = await hold(card?.number ?? '');
    reservations.assertUnknown(answer);
    await assertCause(answer.body.error, 'MIT_INDETERMINATE');
  });
});

describe('the test cards for what follows a hold', () => {
  for (const { number, code } of numbersOf('decline_capture')) {
    test(`decline the charge with ${code}`, async () => {
      const id = await held(number);
      const state = code === 'M04' ? 'Vencida' : 'Pre-autorizada';
      await assertNotDone(await confirm(merchant.test, id), code, state);
      assert.equal(await stateOf(merchant.test, id), state);
      const status = code === 'M04' ? 'Anulada' : 'Autorizada';
      assert.equal((await transactionOf(service, merchant.test, id)).status, status, 'nothing was charged');
      if (code !== 'M04') assert.equal((await release(merchant.test, id)).status, 200);
    });
  }

  for (const { number, code } of numbersOf('decline_release', 'decline_return')) {
    test(`decline the release with ${code}, and leave the charge open`, async () => {
      const id = await held(number);
      await assertNotDone(await release(merchant.test, id), code, 'Pre-autorizada');
      assert.equal((await confirm(merchant.test, id)).status, 200);
    });
  }
});

describe('the test cards for what follows a purchase', () => {
  for (const { number, code } of numbersOf('decline_return')) {
    test(`decline the void of the day, and any refund, with ${code}`, async () => {
      const paid = (await pay(number)).body.transaction;
      const id = await held(number);
      await confirm(merchant.test, id);
      const charged = await transactionOf(service, merchant.test, id);
      for (const [of, amount, operation] of [
        [paid, undefined, 'void'],
        [paid, 1_000, 'refund'],
        [charged, undefined, 'refund'],
      ] as const) {
        const path = `/api/v1/payment/transaction/${of.transaction_id}`;
        const { status, body } = await merchant.test.post(
          `${path}/refund`,
          amount === undefined ? {} : { amount },
        );
        assert.equal(status, 422, JSON.stringify(body));
        assert.equal(body.refunded, false);
        assert.equal(body.refund.operation, operation);
        await assertCause(body.error, code);
        assert.equal((await merchant.test.post(path)).body.data.status, 'Aprobada');
      }
    });
  }
});

describe('refusals of a reservation by the service', () => {
  const approved = numbersOf('approve')[0]?.number ?? '';

  async function assertRefusal(answer: Answer, http: number, code: string, state: string): Promise<void> {
    reservations.assertRefused(answer, http, code);
    const { error } = answer.body;
    assert.doesNotMatch(error.message, /[{}]/, 'every value of the text is filled in');
    // The text names the limit of this reservation; the catalogue's has no values.
    await assertCause({ ...error, message: (await listed(code)).message }, code);
    if (answer.body.pre_authorization) assert.equal(answer.body.pre_authorization.status, state);
  }

  test('is reported by its codes', async () => {
    const { test: api } = merchant;
    const byApi = await reserve(api, { checkout_type: 'api' });
    const keyed = await reservations.authorize(service, byApi);
    await assertRefusal(keyed, 422, 'MIT_PRODUCTION_KEY_REQUIRED', 'Iniciada');
    const amex = TEST_CARDS.find(({ brand, outcome }) => brand === 'amex' && outcome === 'approve');
    const other = await hold(amex?.number ?? '');
    await assertRefusal(other.answer, 422, 'MIT_FRANCHISE_NOT_ENABLED', 'Iniciada');

    const id = await held(approved);
    const again = await authorizeInSandbox(api, id);
    await assertRefusal(again, 409, 'MIT_ALREADY_AUTHORIZED', 'Pre-autorizada');
    const above = await confirm(api, id, 100_000.01);
    await assertRefusal(above, 422, 'MIT_AMOUNT_EXCEEDS_AUTHORIZED', 'Pre-autorizada');
    await confirm(api, id);
    await assertRefusal(await confirm(api, id), 409, 'MIT_ALREADY_CONFIRMED', 'Confirmada');

    const { id: asked } = await reserve(api);
    const path = `/api/v1/sandbox/pre-authorizations/${asked}/authorize`;
    await api.post(path, { number: numbersOf('challenge')[0]?.number, outcome: 'pending' });
    await assertRefusal(await confirm(api, asked), 429, 'MIT_IN_PROGRESS', 'Iniciada');

    const late = await held(approved);
    const end = (await reservations.read(api, late)).voidable_until;
    assert.equal((await advance(merchant, end)).status, 200);
    await assertRefusal(await release(api, late), 422, 'MIT_VOID_WINDOW_CLOSED', 'Pre-autorizada');
    const last = (await reservations.read(api, late)).confirmable_until;
    assert.equal((await advance(merchant, last)).status, 200);
    await assertRefusal(await confirm(api, late), 422, 'MIT_EXPIRED', 'Vencida');
  });
});

test('a voucher or a transfer that is not paid in time is Rechazada with EXPIRED', async () => {
  const { test: api } = merchant;
  for (const [method, hours] of [
    ['pse', 2],
    ['cash', 73],
  ] as const) {
    const { id } = await generate(merchant);
    await api.post(`/api/v1/sandbox/payments/${id}/pay`, { method, outcome: 'pending' });
    const { now } = (await api.get('/api/v1/sandbox/clock')).body;
    const end = Temporal.Instant.from(now).add({ hours }).toString();
    assert.equal((await advance(merchant, end)).status, 200);
    const { data } = (await api.post(`/api/v1/payment/transaction-status/${id}`)).body;
    assert.equal(data.status, 'Rechazada');
    assert.equal(data.response_code, 'EXPIRED');
    await assertCause(data.error, 'EXPIRED');
  }
});

test('a renewal of an account whose payer took the permission back is Rechazada with R1', async () => {
  const { test: api, office } = merchant;
  const subscriber = (await api.post('/subscriber', aSubscriber(office))).body.subscriber.id;
  const plan = (await api.post('/plan', aPlan(office))).body.plan.id;
  const payment_source = await anAccount(api, subscriber);
  const body = { plan_id: plan, subscriber_id: subscriber, office, payment_source };
  const { id } = (await api.post('/subscription', body)).body.subscription;
  await answerAs(api, payment_source, 'revoke');
  const { now } = (await api.get('/api/v1/sandbox/clock')).body;
  const end = Temporal.Instant.from(now)
    .add({ hours: 40 * 24 })
    .toString();
  assert.equal((await advance(merchant, end)).status, 200);
  const [last] = (await api.get(`/subscription/${id}/transactions`)).body.data;
  assert.deepEqual([last.status, last.response_code], ['Rechazada', 'R1']);
  await assertCause(last.error, 'R1');
});

test('every code of the catalogue is reached through the API', () => {
  const missing = RESPONSE_CODES.map(({ code }) => code).filter((code) => !reached.has(code));
  assert.deepEqual(missing, []);
});
