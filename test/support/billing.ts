import assert from 'node:assert/strict';
import { type Brand, type CardOutcome, TEST_CARDS } from '#src/kernel/test-cards.ts';
import { aPlan } from './bodies.ts';
import type { Answer, Client, TestMerchant } from './merchant.ts';
import type { Received } from './receiver.ts';
import { happenedUntil } from './sandbox.ts';
import { subscribe } from './subscriptions.ts';

export const COLOMBIA_TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Returns the number of the test card with that outcome. `code` selects one if several cards have the outcome. */
export function cardThat(outcome: CardOutcome, code?: string, brand: Brand = 'visa'): string {
  const card = TEST_CARDS.find(
    (known) =>
      known.brand === brand && known.outcome === outcome && (code === undefined || known.code === code),
  );
  assert.ok(card, `no test card for ${outcome} ${code}`);
  return card.number;
}

/** Creates a subscription and asserts that this succeeded. */
export async function subscribed(merchant: TestMerchant, options: Parameters<typeof subscribe>[2] = {}) {
  const made = await subscribe(merchant.test, merchant.office, options);
  assert.equal(made.answer.status, 201, JSON.stringify(made.answer.body));
  return made;
}

/** Creates another plan of the merchant. */
export async function anotherPlan(
  merchant: TestMerchant,
  change: Readonly<Record<string, unknown>> = {},
  api: Client = merchant.test,
): Promise<string> {
  const { status, body } = await api.post('/plan', aPlan(merchant.office, change));
  assert.equal(status, 200, JSON.stringify(body));
  return body.plan.id;
}

// biome-ignore lint/suspicious/noExplicitAny: a test asserts what an answer holds.
export async function shown(api: Client, id: string, query = ''): Promise<any> {
  const { status, body } = await api.get(`/subscription/${id}${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

const FAMILIES: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  402: 'card_error',
  429: 'rate_limit_error',
};

/** Asserts a refusal in the documented shape, with the boolean flag that older clients read. */
export function assertRefused(answer: Answer, status: number, code: string, flag?: string): void {
  const { body } = answer;
  assert.equal(answer.status, status, JSON.stringify(body));
  assert.equal(body.error.type, FAMILIES[status]);
  assert.equal(body.error.code, code);
  assert.equal(typeof body.message, 'string');
  assert.equal(body.error.message, body.message);
  if (flag !== undefined) assert.equal(body[flag], false, `no flag ${flag}`);
}

/** Returns the webhooks that the receiver got for one subscription, after running the jobs that send them. */
export async function webhooksOf(merchant: TestMerchant, received: readonly Received[], id: string) {
  await happenedUntil(merchant, (await merchant.test.get('/api/v1/sandbox/clock')).body.now);
  return received.map(({ body }) => JSON.parse(body)).filter(({ subscription }) => subscription.id === id);
}
