import assert from 'node:assert/strict';
import { TEST_ACCOUNTS } from '#src/kernel/test-accounts.ts';
import type { Answer, Client } from './merchant.ts';

/** A test phone number whose approval stays pending until its holder answers. */
export const PHONE = '3001231234';

/** Returns the test phone number with that outcome. */
export function phoneThat(outcome: string): string {
  const found = TEST_ACCOUNTS.find((account) => account.outcome === outcome);
  assert.ok(found, outcome);
  return found.phone;
}

/** Requests the approval of a subscriber for charges to an account. */
export function askFor(api: Client, subscriber: string, phone: string, type = 'nequi'): Promise<Answer> {
  return api.post(`/subscriber/${subscriber}/payment-sources`, { type, phone });
}

/** Simulates the answer of the account holder in the app. */
export function answerAs(api: Client, source: string, outcome: string): Promise<Answer> {
  return api.post(`/api/v1/sandbox/payment-sources/${source}/answer`, { outcome });
}

/** Creates an account that its holder has approved, and returns its id. */
export async function anAccount(api: Client, subscriber: string, phone = PHONE): Promise<string> {
  const { status, body } = await askFor(api, subscriber, phone);
  assert.equal(status, 201, JSON.stringify(body));
  if (body.status === 'pending') assert.equal((await answerAs(api, body.id, 'approve')).status, 200);
  return body.id;
}
