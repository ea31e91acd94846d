import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { runCharges } from '#src/billing/subscriptions/run/charge-run.ts';
import { listRuns } from '#src/billing/subscriptions/run/store.ts';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import type { Outcome } from '#src/providers/port/network.ts';
import { useApp } from '#test/support/app.ts';
import { shown } from '#test/support/billing.ts';
import { aCard, aCharge, PAYER } from '#test/support/bodies.ts';
import { approved, fakeGateway, openAccount } from '#test/support/gateways.ts';
import { type Answer, aMerchant, client, type TestMerchant } from '#test/support/merchant.ts';
import { subscribe } from '#test/support/subscriptions.ts';
import { aVisitor, filledIn } from '#test/support/visitor.ts';

/** A gateway that responds «pending» to every charge and returns the outcome to a later query. */
const gateway = fakeGateway('lenta', { first_turns_s: [2, 3, 10] });
const service = useApp({ providers: [gateway] });
const CARD = TEST_CARDS.find((card) => card.outcome === 'approve')?.number ?? '';

function pending({ reference }: { reference: string }): Outcome {
  const outcome = approved({ reference }, `lenta-${reference}`);
  if (!('record' in outcome)) throw new Error('no record');
  return { kind: 'pending', record: { ...outcome.record, code: null, authorization_code: null } };
}

beforeEach(() => {
  service.clock.travel('2027-01-15T10:00');
  Object.assign(gateway, { asked: [], answers: { purchase: pending, query: pending } });
});

async function aPayment(merchant: TestMerchant) {
  const made = await merchant.production.post('/api/v1/payment/generate', aCharge(merchant.office));
  return { id: made.body.payment_id as string, token: made.body.token as string };
}

function pay(payment: { id: string; token: string }): Promise<Answer> {
  const body = { payment, customer_payer: PAYER, payment_card: aCard(CARD) };
  return client(service, '').post('/api/v1/payment/checkout/card', body);
}

async function anAccount(): Promise<TestMerchant> {
  const merchant = await aMerchant(service);
  await openAccount(service, merchant.id, gateway);
  return merchant;
}

describe('card charge that is pending at the provider', () => {
  test('returns 202 without an unknown outcome and without a URL', async () => {
    const { status, body } = await pay(await aPayment(await anAccount()));
    assert.equal(status, 202);
    const { status: state, response_code, url_response, description } = body.transaction;
    assert.deepEqual([state, response_code, url_response], ['Pendiente', null, null]);
    assert.equal(description, 'The payment is being processed.');
  });

  test('is queried after 2, 5 and 15 seconds, then at the standard intervals', async () => {
    await pay(await aPayment(await anAccount()));
    const turns: number[] = [];
    for (let asked = 0; asked < 6; asked += 1) {
      const { next_ask_at } = await service.deps.db
        .selectFrom('operations')
        .select('next_ask_at')
        .where('status', '=', 'open')
        .where('next_ask_at', '>', service.clock.now())
        .executeTakeFirstOrThrow();
      const seconds = next_ask_at?.since(service.clock.now()).total('seconds') ?? 0;
      turns.push(seconds);
      service.clock.advance({ seconds });
      await queryDueOperations(service.deps);
    }
    assert.deepEqual(turns, [2, 3, 10, 60, 300, 3_600]);
    gateway.answers = {};
    service.clock.advance({ hours: 25 });
    await queryDueOperations(service.deps);
  });

  test('is queried before another attempt, without waiting for the schedule', async () => {
    const payment = await aPayment(await anAccount());
    await pay(payment);
    assert.equal((await pay(payment)).body.error.code, 'payment_in_progress');
    gateway.answers = {};
    assert.equal((await pay(payment)).body.error.code, 'payment_already_paid');
    assert.equal(gateway.asked.filter(({ call }) => call === 'purchase').length, 1);
  });

  test('is queried by the charge page when it is opened', async () => {
    const merchant = await anAccount();
    const change = { checkout_type: 'redirect' };
    const made = await merchant.production.post('/api/v1/payment/generate', aCharge(merchant.office, change));
    const path = `/checkout/payment/${made.body.payment_id}`;
    const visitor = aVisitor(service);
    const form = await visitor.get(path);
    const submission = filledIn(form.html, 'submission');
    assert.equal((await visitor.send(`${path}/card`, { ...CARD_FORM, submission })).location, path);
    const waiting = await visitor.get(path);
    assert.match(waiting.text, /se está procesando/);
    assert.doesNotMatch(waiting.text, /página del banco/);
    gateway.answers = {};
    assert.match((await visitor.get(path)).text, /aprobad/i);
  });

  test('of a new subscription returns 202 and starts the subscription once it is approved', async () => {
    const merchant = await anAccount();
    const api = merchant.production;
    const { answer } = await subscribe(api, merchant.office);
    assert.equal(answer.status, 202);
    assert.match(answer.body.message, /is being processed/);
    gateway.answers = {};
    service.clock.advance({ seconds: 2 });
    await queryDueOperations(service.deps);
    assert.equal((await shown(api, answer.body.subscription_id)).status, 'activa');
  });

  test('counts as unknown in its charge run and then with its outcome', async () => {
    const merchant = await anAccount();
    const { answer } = await subscribe(merchant.production, merchant.office, { plan: { trial_period: 1 } });
    assert.equal(answer.status, 201);
    service.clock.travel('2027-01-16T19:00');
    await runCharges(service.deps);
    assert.deepEqual(await lastEvening(), { due: 1, done: 0, unknown: 1 });
    gateway.answers = {};
    service.clock.advance({ seconds: 2 });
    await queryDueOperations(service.deps);
    assert.deepEqual(await lastEvening(), { due: 1, done: 1, unknown: 0 });
  });
});

async function lastEvening() {
  const [run] = await listRuns(service.deps.db, 1);
  return { due: run?.due, done: run?.done, unknown: run?.unknown };
}

const CARD_FORM = {
  'customer_payer[name]': 'Ana Pérez',
  'customer_payer[email]': 'ana@correo.example',
  'customer_payer[identification_type]': 'CC',
  'customer_payer[id_number]': '1018456789',
  'customer_payer[dialling_code]': '+57',
  'customer_payer[cellphone]': '3004567890',
  'payment_card[number]': CARD,
  'payment_card[name]': 'ANA PEREZ',
  'payment_card[expiration_date]': '12/39',
  'payment_card[cvv]': '123',
  'payment_card[installments]': '1',
};
