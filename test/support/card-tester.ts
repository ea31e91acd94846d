import assert from 'node:assert/strict';
import type { FastifyInstance } from 'fastify';
import { aCard, aCharge, PAYER } from './bodies.ts';
import type { Answer, Client, TestMerchant } from './merchant.ts';

export interface Charge {
  id: string;
  token: string;
}

export async function charge(merchant: TestMerchant, api: Client = merchant.production): Promise<Charge> {
  const { status, body } = await api.post('/api/v1/payment/generate', aCharge(merchant.office));
  assert.equal(status, 201, JSON.stringify(body));
  return { id: body.payment_id, token: body.token };
}

/** Sends JSON from an address, without an API token. */
export async function sendFrom(
  app: FastifyInstance,
  remoteAddress: string,
  url: string,
  payload: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const answer = await app.inject({ method: 'POST', url, remoteAddress, payload, headers });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

/** Pays a charge with a card, from an address. */
export function tryCard(
  app: FastifyInstance,
  payment: Charge,
  {
    number,
    from,
    headers = {},
  }: { number: string; from: string; headers?: Readonly<Record<string, string>> },
): Promise<Answer> {
  const body = { payment, customer_payer: PAYER, payment_card: aCard(number) };
  return sendFrom(app, from, '/api/v1/payment/checkout/card', body, headers);
}

/** Asserts a 429 for too many declined cards and returns the seconds of `retry-after`. */
export function assertStopped({ status, body, headers }: Answer, about = ''): number {
  assert.equal(status, 429, `${about} ${JSON.stringify(body)}`);
  assert.equal(body.error.type, 'rate_limit_error');
  assert.equal(body.error.code, 'too_many_declined_cards');
  const seconds = Number(headers['retry-after']);
  assert.ok(seconds >= 1, `retry after ${headers['retry-after']}`);
  return seconds;
}
