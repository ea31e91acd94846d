import assert from 'node:assert/strict';
import { anotherPlan } from './billing.ts';
import type { Answer, Client, TestMerchant } from './merchant.ts';

export const SESSIONS = '/api/v1/checkout/sessions';
export const PORTAL_SESSIONS = '/api/v1/portal/sessions';

type Body = Readonly<Record<string, unknown>>;

/** A new checkout session as the API returned it, and the path of its page. */
export interface OpenSession {
  id: string;
  path: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts what an answer holds.
  body: any;
}

/** Creates a checkout session for a new plan, unless `change` names one. */
export async function aSession(
  merchant: TestMerchant,
  change: Body = {},
  plan: Body = {},
): Promise<OpenSession> {
  const plan_id = change.plan_id ?? (await anotherPlan(merchant, plan));
  const { status, body } = await merchant.test.post(SESSIONS, { plan_id, ...change });
  assert.equal(status, 201, JSON.stringify(body));
  return { id: body.id, path: new URL(body.url).pathname, body };
}

// biome-ignore lint/suspicious/noExplicitAny: a test asserts what an answer holds.
export async function sessionOf(api: Client, id: string): Promise<any> {
  const { status, body } = await api.get(`${SESSIONS}/${id}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body;
}

/** Creates a link to the portal and returns its path. */
export async function aPortalLink(
  merchant: TestMerchant,
  subscriber_id: string,
  change: Body = {},
): Promise<string> {
  const { status, body }: Answer = await merchant.test.post(PORTAL_SESSIONS, { subscriber_id, ...change });
  assert.equal(status, 201, JSON.stringify(body));
  return new URL(body.url).pathname;
}
