import assert from 'node:assert/strict';
import { toIsoText } from '#src/kernel/calendar.ts';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import type { TestApp } from './app.ts';
import { aCard, aCharge, PAYER } from './bodies.ts';
import { type Answer, aMerchant, client, type TestMerchant } from './merchant.ts';
import type { useNetwork } from './network.ts';

export const CLOCK = '/api/v1/sandbox/clock';

/** The time at which the sandbox clocks of these tests stop. The real time is 15 January, 10:00. */
export const START = '2027-02-01T08:00:00-05:00';

interface ClockEvents {
  at: string;
  event: string;
  [field: string]: string;
}

interface Charge {
  id: string;
  token: string;
}

export function advance(merchant: TestMerchant, advance_to: unknown): Promise<Answer> {
  return merchant.test.post(CLOCK, { advance_to });
}

/** Moves the sandbox clock and returns the events until then. */
export async function happenedUntil(merchant: TestMerchant, advance_to: string): Promise<ClockEvents[]> {
  const { status, body } = await advance(merchant, advance_to);
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(body.now, advance_to);
  assert.equal(body.frozen, true);
  return body.events;
}

export async function aFrozenMerchant(service: TestApp): Promise<TestMerchant> {
  const merchant = await aMerchant(service);
  await happenedUntil(merchant, START);
  return merchant;
}

export async function clockOf(merchant: TestMerchant): Promise<{ now: string; frozen: boolean }> {
  return (await merchant.test.get(CLOCK)).body;
}

/** Returns the instant this long after START. */
export function later(duration: Temporal.DurationLike): string {
  return toIsoText(Temporal.Instant.from(START).toZonedDateTimeISO('UTC').add(duration).toInstant());
}

export async function generate(
  merchant: TestMerchant,
  change: Readonly<Record<string, unknown>> = {},
  api = merchant.test,
): Promise<Charge> {
  const { status, body } = await api.post('/api/v1/payment/generate', aCharge(merchant.office, change));
  assert.equal(status, 201, JSON.stringify(body));
  return { id: body.payment_id, token: body.token };
}

export function cardFor(outcome: string): string {
  return TEST_CARDS.find((card) => card.outcome === outcome)?.number ?? '';
}

export function pay(service: TestApp, payment: Charge, outcome: string, headers = {}): Promise<Answer> {
  const body = { payment, customer_payer: PAYER, payment_card: aCard(cardFor(outcome)) };
  return client(service, '').post('/api/v1/payment/checkout/card', body, headers);
}

/** Makes a declined payment of 100,000 pesos. */
export async function declinedPayment(service: TestApp, merchant: TestMerchant): Promise<void> {
  await pay(service, await generate(merchant, { amount: 100_000 }), 'decline');
}

export async function statusOf(payment: Charge, api: TestMerchant['test']): Promise<string> {
  return (await api.post(`/api/v1/payment/transaction-status/${payment.id}`)).body.data.status;
}

/** Makes a card payment with an unknown outcome. Status queries fail too until the test clears the fault. */
export async function anUnknownPayment(
  service: TestApp,
  network: Awaited<ReturnType<typeof useNetwork>>,
  payment: Charge,
): Promise<Charge> {
  await network.faults({ mode: 'error' });
  assert.equal((await pay(service, payment, 'approve')).status, 202);
  return payment;
}
