import assert from 'node:assert/strict';
import { TEST_ACCOUNTS } from '#src/kernel/test-accounts.ts';
import type { Answer, Client } from './merchant.ts';

/** A number that waits for its holder. */
export const PHONE = '3001231234';

/** The test number that plays that. */
export function phoneThat(outcome: string): string {
  const found = TEST_ACCOUNTS.find((account) => account.outcome === outcome);
  assert.ok(found, outcome);
  return found.phone;
}

/** Asks a subscriber to let an account be charged. */
export function askFor(api: Client, subscriber: string, phone: string, type = 'nequi'): Promise<Answer> {
  return api.post(`/subscriber/${subscriber}/payment-sources`, { type, phone });
}

/** What its holder does in the app. */
export function answerAs(api: Client, source: string, outcome: string): Promise<Answer> {
  return api.post(`/api/v1/sandbox/payment-sources/${source}/answer`, { outcome });
}

/** One that its holder has approved; answers its id. */
export async function anAccount(api: Client, subscriber: string, phone = PHONE): Promise<string> {
  const { status, body } = await askFor(api, subscriber, phone);
  assert.equal(status, 201, JSON.stringify(body));
  if (body.status === 'pending') assert.equal((await answerAs(api, body.id, 'approve')).status, 200);
  return body.id;
}
