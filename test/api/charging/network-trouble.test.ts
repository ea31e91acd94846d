import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import { useApp } from '#test/support/app.ts';
import { aCard, aCharge, PAYER } from '#test/support/bodies.ts';
import { type Answer, aMerchant, client, type TestMerchant } from '#test/support/merchant.ts';
import { aPurchase, unreachableNetworks, useNetwork } from '#test/support/network.ts';

const network = await useNetwork({ hang_ms: undefined });
/** Long enough for a response on a busy machine. */
const TIMEOUT_MS = 1_500;
const service = useApp({ network_url: network.url, network_timeout_ms: TIMEOUT_MS });
const CARD = TEST_CARDS.find((card) => card.outcome === 'approve')?.number ?? '';

async function aPayment(merchant: TestMerchant): Promise<{ id: string; token: string }> {
  const { body } = await merchant.test.post('/api/v1/payment/generate', aCharge(merchant.office));
  return { id: body.payment_id, token: body.token };
}

function payByCard(payment: { id: string; token: string }): Promise<Answer> {
  const body = { payment, customer_payer: PAYER, payment_card: aCard(CARD) };
  return client(service, '').post('/api/v1/payment/checkout/card', body);
}

async function statusOf(merchant: TestMerchant, id: string): Promise<string> {
  return (await merchant.test.post(`/api/v1/payment/transaction-status/${id}`)).body.data.status;
}

describe('gateway failure', () => {
  const troubles: { mode: string; status: number; ends: string; done: boolean }[] = [
    { mode: 'hang', status: 202, ends: 'Fallida', done: false },
    { mode: 'drop', status: 202, ends: 'Fallida', done: false },
    { mode: 'drop_after', status: 202, ends: 'Aprobada', done: true },
    // The gateway also fails queries, so the outcome is unknown until it recovers.
    { mode: 'error', status: 202, ends: 'Fallida', done: false },
    { mode: 'nonsense', status: 202, ends: 'Fallida', done: false },
  ];
  for (const { mode, status, ends, done } of troubles) {
    test(`${mode}: the payment returns 202 within the timeout and is settled after the recovery`, async () => {
      const merchant = await aMerchant(service);
      const payment = await aPayment(merchant);
      await network.faults({ mode });
      const started = performance.now();
      const answer = await payByCard(payment);
      assert.ok(performance.now() - started < TIMEOUT_MS * 6);
      assert.equal(answer.status, status, JSON.stringify(answer.body));
      assert.equal(await statusOf(merchant, payment.id), 'Pendiente');

      service.clock.advance({ seconds: 5 });
      await queryDueOperations(service.deps);
      if (!done) assert.equal(await statusOf(merchant, payment.id), 'Pendiente', 'the query fails too');
      await network.faults({});
      service.clock.advance({ minutes: 6 });
      await queryDueOperations(service.deps);
      assert.equal(await statusOf(merchant, payment.id), ends);
      const movement = await merchant.test.get('/api/v1/virtual-account/movements');
      assert.equal(movement.body.meta.total, done ? 1 : 0);
    });
  }

  test('a slow response within the timeout is used normally', async () => {
    const merchant = await aMerchant(service);
    const payment = await aPayment(merchant);
    await network.faults({ latency_ms: 100 });
    const answer = await payByCard(payment);
    await network.faults({});
    assert.equal(answer.body.transaction.status, 'Aprobada');
  });

  test('an unreachable gateway fails the charge, and the circuit breaker opens', async () => {
    const unreachable = unreachableNetworks(service.deps, TIMEOUT_MS);
    const request = () =>
      unreachable
        .of({ commerce_id: 1, production: true, provider: 'network' })
        .purchase(aPurchase(service.clock.now(), CARD));
    const outcomes = [];
    for (let count = 0; count < 20; count += 1) outcomes.push(await request());
    for (const outcome of outcomes) assert.equal(outcome.kind, 'failed');
    const last = outcomes.at(-1);
    assert.match(last?.kind === 'failed' ? last.reason : '', /EOPENBREAKER/);
    await unreachable.close();
  });
});
