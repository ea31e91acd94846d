import assert from 'node:assert/strict';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import { BASE_URL, type TestApp } from './app.ts';
import { aCard, PAYER } from './bodies.ts';
import { type Answer, type Client, client, type TestMerchant } from './merchant.ts';
import type { useNetwork } from './network.ts';

export const RESERVATIONS = '/api/v1/mit/pre-authorizations';

type Body = Readonly<Record<string, unknown>>;
type TestNetwork = Awaited<ReturnType<typeof useNetwork>>;

/** The reservation as the answer to its creation shows it. */
export interface Created {
  id: string;
  token: string;
  checkout_url: string;
}

export function aReservation(change: Body = {}): Record<string, unknown> {
  return { description: 'Habitación 101', estimated_amount: 100_000, ...change };
}

export async function reserve(api: Client, change: Body = {}): Promise<Created> {
  const { status, body } = await api.post(RESERVATIONS, aReservation(change));
  assert.equal(status, 201, JSON.stringify(body));
  return body.pre_authorization;
}

export function cardOf(outcome: string, code?: string, brand = 'visa'): string {
  const card = TEST_CARDS.find(
    (known) =>
      known.brand === brand && known.outcome === outcome && (code === undefined || known.code === code),
  );
  assert.ok(card, `no ${brand} for ${outcome} ${code}`);
  return card.number;
}

/** A request body that is valid for the merchant's own checkout. */
export function anAuthorization(token: string, number = cardOf('approve'), change: Body = {}) {
  return { payment: { token }, customer_payer: PAYER, payment_card: aCard(number), ...change };
}

export function authorize(
  service: TestApp,
  { id, token }: Pick<Created, 'id' | 'token'>,
  number = cardOf('approve'),
  change: Body = {},
  headers = {},
): Promise<Answer> {
  const body = anAuthorization(token, number, change);
  return client(service, '').post(`${RESERVATIONS}/${id}/authorize`, body, headers);
}

/** Submits the authorization from the hosted page. */
export function authorizeHosted(
  service: TestApp,
  id: string,
  number = cardOf('approve'),
  change: Body = {},
): Promise<Answer> {
  const body = { customer_payer: PAYER, payment_card: aCard(number), ...change };
  return client(service, '').post(`${BASE_URL}/Checkout/${id}/authorize`, body);
}

export function authorizeInSandbox(api: Client, id: string, number?: string): Promise<Answer> {
  const body = number === undefined ? {} : { number };
  return api.post(`/api/v1/sandbox/pre-authorizations/${id}/authorize`, body);
}

/** Creates a held test reservation of 100,000 pesos and returns its id. */
export async function aHold(merchant: TestMerchant, change: Body = {}, number?: string): Promise<string> {
  const { id } = await reserve(merchant.test, change);
  const { status, body } = await authorizeInSandbox(merchant.test, id, number);
  assert.equal(status, 201, JSON.stringify(body));
  return id;
}

export function confirm(api: Client, id: string, amount: unknown = 100_000, headers = {}): Promise<Answer> {
  return api.post(`${RESERVATIONS}/${id}/confirm`, { amount }, headers);
}

export function release(api: Client, id: string, headers = {}): Promise<Answer> {
  return api.post(`${RESERVATIONS}/${id}/void`, undefined, headers);
}

export function sync(api: Client, id: string): Promise<Answer> {
  return api.post(`${RESERVATIONS}/${id}/sync`);
}

// biome-ignore lint/suspicious/noExplicitAny: a test asserts what an answer holds.
export async function read(api: Client, id: string): Promise<any> {
  const { status, body } = await api.get(`${RESERVATIONS}/${id}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

export async function stateOf(api: Client, id: string): Promise<string> {
  return (await read(api, id)).status;
}

/** Returns the transaction of a reservation from the API. */
export async function transactionOf(service: TestApp, api: Client, id: string) {
  const row = await service.deps.db
    .selectFrom('transactions')
    .select('number')
    .where('pre_authorization_id', '=', id)
    .executeTakeFirstOrThrow();
  const { status, body } = await api.post(`/api/v1/payment/transaction/${row.number}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

/**
 * Returns a function that lists the new operations at the network in order, such as `hold approved` and `capture
 * declined`.
 */
export async function watch(network: TestNetwork): Promise<() => Promise<string[]>> {
  const { length } = await network.ledger();
  return async () =>
    (await network.ledger())
      .slice(length)
      .filter(({ kind }) => kind !== undefined)
      .map(({ kind, status }) => `${kind} ${status}`);
}

/** Asserts a refusal: its status, its code, and `success` false. */
export function assertRefused(answer: Answer, status: number, code: string): void {
  assert.equal(answer.status, status, JSON.stringify(answer.body));
  assert.equal(answer.body.success, false);
  assert.equal(answer.body.error.code, code);
  assert.equal(answer.body.error.message, answer.body.message);
}

/** Asserts an unknown outcome: status 202 and the code that tells clients not to retry. */
export function assertUnknown(answer: Answer): void {
  assert.equal(answer.status, 202, JSON.stringify(answer.body));
  assert.equal(answer.body.success, false);
  assert.equal(answer.body.error.code, 'MIT_INDETERMINATE');
  assert.equal(answer.body.pre_authorization.status, 'Indeterminada');
  assert.equal(answer.body.pre_authorization.status_label, 'Verificando');
  assert.equal(answer.body.pre_authorization.can_confirm, false);
  assert.equal(answer.body.pre_authorization.can_void, false);
}
