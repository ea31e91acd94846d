import assert from 'node:assert/strict';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import { checkCredits, checkLedger } from '#src/ledger/transactions/checks.ts';
import { checkJournal } from '#src/ledger/virtual-account/checks.ts';
import type { TestApp } from './app.ts';
import type { Answer, TestMerchant } from './merchant.ts';
import { happenedUntil } from './sandbox.ts';

const PATH = '/api/v1/mit/pre-authorizations';

interface Story {
  id: string;
  confirm(amount: number): Promise<Answer>;
  release(): Promise<Answer>;
  sync(): Promise<Answer>;
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts what an answer holds.
  read(): Promise<any>;
}

/** Creates a test reservation of 300,000 pesos that is not authorized yet. */
export async function aReservation(
  { test: api }: TestMerchant,
  change: Readonly<Record<string, unknown>> = {},
): Promise<Story> {
  const { status, body } = await api.post(PATH, {
    description: 'Habitación 12',
    estimated_amount: 300_000,
    ...change,
  });
  assert.equal(status, 201, JSON.stringify(body));
  const { id } = body.pre_authorization;
  return {
    id,
    confirm: (amount) => api.post(`${PATH}/${id}/confirm`, { amount }),
    release: () => api.post(`${PATH}/${id}/void`),
    sync: () => api.post(`${PATH}/${id}/sync`),
    read: async () => (await api.get(`${PATH}/${id}`)).body.data,
  };
}

/** Simulates the customer at the hosted page. */
export function authorizeBy(
  { test: api }: TestMerchant,
  { id }: Pick<Story, 'id'>,
  brand = 'visa',
  outcome = 'approve',
): Promise<Answer> {
  const card = TEST_CARDS.find((known) => known.brand === brand && known.outcome === outcome);
  return api.post(`/api/v1/sandbox/pre-authorizations/${id}/authorize`, { number: card?.number });
}

export async function aHold(
  merchant: TestMerchant,
  brand = 'visa',
  change: Readonly<Record<string, unknown>> = {},
): Promise<Story> {
  const story = await aReservation(merchant, change);
  const { status, body } = await authorizeBy(merchant, story, brand);
  assert.equal(status, 201, JSON.stringify(body));
  return story;
}

/** Moves the clock and returns the events of reservations until then, one line each, without webhooks. */
export async function eventsUntil(merchant: TestMerchant, moment: string): Promise<string[]> {
  const happened = await happenedUntil(merchant, `${moment}-05:00`);
  return happened.flatMap(({ at, event, status }) => {
    if (event.startsWith('webhook_')) return [];
    return [`${at.slice(0, 19)} ${event}${status === undefined ? '' : ` ${status}`}`];
  });
}

export function assertRefused({ status, body }: Answer, http: number, code: string): void {
  assert.equal(status, http, JSON.stringify(body));
  assert.equal(body.error.code, code);
  assert.equal(body.success, false);
}

/** Asserts that the journal, the movements and the ledger of the network agree, as `cuota doctor` checks. */
export async function assertSound({ deps }: TestApp): Promise<void> {
  const findings = [...(await checkJournal(deps.db)), await checkCredits(deps), await checkLedger(deps)];
  for (const finding of findings) assert.ok(finding?.ok, finding?.detail ?? 'no ledger');
}
