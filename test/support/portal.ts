import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { portalUrl } from '#src/billing/subscriptions/portal-url.ts';
import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import { answerMailRequests } from '#src/messages/mails/requested/answer.ts';
import { listMailRequests } from '#src/messages/mails/requested/store.ts';
import { hashToken, newToken } from '#src/platform/hashed-token.ts';
import { enterCode } from '#src/portal/enter-code.ts';
import { requestCodes, sendCodes } from '#src/portal/request-codes.ts';
import { findSession } from '#src/portal/sessions.ts';
import { insertSession } from '#src/portal/store.ts';
import type { PortalSession } from '#src/portal/types.ts';
import { findMerchant } from '#src/tenancy/merchants/store.ts';
import { SESSION_COOKIE } from '#src/web/shared/visit.ts';
import type { TestApp } from './app.ts';
import { aPlan, aSubscriber } from './bodies.ts';
import type { TestMerchant } from './merchant.ts';
import type { Site } from './site.ts';
import { insertSubscriptionRow } from './subscriptions.ts';

/** Uses the test clock as the real clock, so that tests can reach time limits exactly. */
export function portalDeps(service: TestApp): Deps {
  return { ...service.deps, real_clock: service.clock };
}

let origins = 0;

/** Returns an address without previous requests. */
export function anOrigin(): string {
  origins += 1;
  return `203.0.${Math.trunc(origins / 250)}.${(origins % 250) + 1}`;
}

let payers = 0;

export function anEmail(): string {
  payers += 1;
  return `Pagadora.${process.pid}.${payers}@Correo.example`;
}

export async function slugOf(service: TestApp, merchant: TestMerchant): Promise<string> {
  return (await findMerchant(service.deps.db, merchant.id))?.slug ?? '';
}

/** Creates a subscriber with that e-mail address and a subscription without charges in one environment. */
export async function aPayer(
  service: TestApp,
  merchant: TestMerchant,
  email: string,
  options: { production?: boolean; subscriber?: Readonly<Record<string, unknown>> } = {},
): Promise<{ subscriber_id: string; plan_id: string; id: string }> {
  const api = options.production ? merchant.production : merchant.test;
  const body = aSubscriber(merchant.office, { email, ...options.subscriber });
  const { subscriber } = (await api.post('/subscriber', body)).body;
  const { plan } = (await api.post('/plan', aPlan(merchant.office))).body;
  const row = { plan_id: plan.id, subscriber_id: subscriber.id, status: 'activa' } as const;
  const id = await insertSubscriptionRow(service, row);
  return { subscriber_id: subscriber.id, plan_id: plan.id, id };
}

export interface SignInMail {
  kind: string;
  subject: string;
  text: string;
  locale: string;
}

/** Returns the mails with sign-in codes of an address in the test environment, newest first. */
export async function codeMails(merchant: TestMerchant, email: string): Promise<SignInMail[]> {
  const { body } = await merchant.test.get(`/api/v1/sandbox/mails?to=${encodeURIComponent(email)}`);
  return body.data.filter(({ kind }: SignInMail) => kind === 'sign_in_code');
}

/** Returns the last code sent to an address in the test environment. */
export async function lastCode(merchant: TestMerchant, email: string): Promise<string> {
  const [mail] = await codeMails(merchant, email);
  const code = /^C(?:ódigo|ode): (\d{6}|\d{10})$/m.exec(mail?.text ?? '')?.[1];
  assert.ok(code, `no code in ${mail?.text}`);
  return code;
}

/** Runs the worker's job until no request for a code is pending. One run handles a limited number of requests. */
export async function sendRequestedCodes(deps: Deps): Promise<void> {
  const arePending = async () =>
    (await listMailRequests(deps.db, { kind: 'sign_in_code', limit: 1 })).length > 0;
  for (let run = 0; run < 10 && (await arePending()); run += 1) {
    await answerMailRequests(deps, 'sign_in_code', sendCodes);
  }
}

/** Requests codes in the test environment, runs the worker's job and returns the id of the request. */
export async function askForCodes(
  deps: Deps,
  email: string,
  options: { merchant?: string; origin?: string } = {},
): Promise<string> {
  const { merchant = null, origin = anOrigin() } = options;
  const requested = await requestCodes(deps, { email, production: false, merchant, origin });
  assert.equal(requested.refusal, null);
  assert.ok(requested.request);
  await sendRequestedCodes(deps);
  return requested.request;
}

/** Returns a code that differs from this one. */
export function not(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

/** Signs in at the test environment of a merchant with a mailed code. */
export async function signIn(
  service: TestApp,
  merchant: TestMerchant,
  email: string,
): Promise<{ token: string; session: PortalSession }> {
  const deps = portalDeps(service);
  const request = await askForCodes(deps, email, { merchant: await slugOf(service, merchant) });
  const code = await lastCode(merchant, email);
  const entry = await enterCode(deps, { request, code, origin: anOrigin() });
  assert.equal(entry.refusal, null);
  assert.ok('token' in entry);
  return entry;
}

/** Creates a session in the production environment, where tests cannot read the mail with the code. */
export async function signedInProduction(
  { deps }: TestApp,
  merchant: TestMerchant,
  email: string,
): Promise<{ token: string; session: PortalSession }> {
  const [token, now] = [newToken(), deps.real_clock.now()];
  await insertSession(deps.db, {
    ...{ id: newId(), token_hash: hashToken(token), email: email.toLowerCase() },
    ...{ commerce_id: merchant.id, production: true, created_at: now, seen_at: now },
    ...{ subscriber_id: null, return_url: null },
  });
  const session = await findSession(deps, { token });
  assert.ok(session);
  return { token, session };
}

/** Signs a browser in at the test environment without the form, which has an hourly limit. */
export async function signInPage(
  page: Page,
  site: Site,
  merchant: TestMerchant,
  email: string,
): Promise<void> {
  const { token } = await signIn(site, merchant, email);
  await page.context().addCookies([{ name: SESSION_COOKIE, value: token, url: site.url }]);
}

/** Returns the path of a portal page as it appears in mails. Defaults to the test environment. */
export async function portalPath(
  site: TestApp,
  merchant: TestMerchant,
  path = '',
  { production = false } = {},
): Promise<string> {
  return portalUrl('', { slug: await slugOf(site, merchant), production }, path);
}
