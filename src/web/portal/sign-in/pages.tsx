import { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { ApiError, type ErrorEntry, invalid } from '#src/kernel/errors.ts';
import { say, type Text } from '#src/kernel/texts.ts';
import { parse, required } from '#src/platform/http/fields.ts';
import { textOf } from '#src/platform/http/query-string.ts';
import { email } from '#src/platform/http/rules.ts';
import { CODE_MINUTES } from '#src/portal/codes.ts';
import { type Entry, enterCode } from '#src/portal/enter-code.ts';
import { markBrowser } from '#src/portal/known-browsers.ts';
import { findAsked, requestCodes } from '#src/portal/request-codes.ts';
import { endSession } from '#src/portal/sessions.ts';
import { KNOWN_DAYS } from '#src/tenancy/limits/known-browsers.ts';
import { NO_PROBLEM, type Page, type PageAnswer, type Problem, type Sheet } from '../../shared/page.ts';
import { sentFor } from '../../shared/read-form.ts';
import { SESSION_COOKIE, type Visit } from '../../shared/visit.ts';
import { findSignedIn, sessionOf } from '../guard.tsx';
import {
  addressOf,
  CODE,
  PORTAL,
  type PortalScope,
  returnTo,
  SIGN_OUT,
  SUBSCRIPTIONS,
  scopeOf,
  scopeOfSession,
} from '../scope.ts';
import { CodeClosed, CodeForm } from './code.tsx';
import { brandFor, openMerchantAt, signInSheet } from './sheet.tsx';
import { TEXTS } from './texts.ts';

/**
 * Cookie with the id of the sign-in request. A code is valid only in the browser that requested it, so the id is not
 * in the URL.
 */
const REQUEST_COOKIE = 'cuota_portal_request';
/** Cookie that recognizes a browser from which a customer has signed in before. It is kept after sign-out. */
const KNOWN_COOKIE = 'cuota_portal_known';
const DAY_S = 86_400;

const emailForm = z.object({ email: required(email) });

function nextOf({ query }: Visit): string | null {
  return returnTo(textOf(query, 'next'));
}

/** Returns the URL to open after sign-in: the page that the customer requested, or else the list of subscriptions. */
function inside(visit: Visit, scope: PortalScope): string {
  return nextOf(visit) ?? addressOf(SUBSCRIPTIONS, scope);
}

/**
 * Returns the merchant and environment of the current session. Returns null without a session, and also if
 * the merchant is disabled, so that the sign-in page explains the reason.
 */
async function insideAt(deps: Deps, visit: Visit): Promise<PortalScope | null> {
  const signedIn = await findSignedIn(deps, visit);
  return signedIn?.session.merchant.active ? signedIn.scope : null;
}

async function showSignIn(deps: Deps, visit: Visit, problem: Problem): Promise<Sheet> {
  return signInSheet(deps, visit, {
    problem,
    next: textOf(visit.query, 'next'),
    notice: await noticeAt(deps, visit),
  });
}

/** Returns a notice about why the customer must sign in again (signed out, or session expired); otherwise null. */
async function noticeAt(deps: Deps, visit: Visit): Promise<Text | null> {
  if (textOf(visit.query, 'left') !== undefined) return TEXTS.left;
  const isOver = visit.cookies.has(SESSION_COOKIE) && (await sessionOf(deps, visit)) === null;
  return isOver ? TEXTS.over : null;
}

/**
 * Sends sign-in codes by mail. The response is the same for unknown addresses, so that it does not reveal who is a
 * customer.
 */
async function ask(deps: Deps, visit: Visit): Promise<PageAnswer> {
  await openMerchantAt(deps, visit);
  const { email: typed } = parse(emailForm, { email: sentFor(visit.form, 'email').trim() });
  const scope = scopeOf(visit.query);
  const { merchant, testing } = scope;
  const asked = await requestCodes(deps, {
    email: typed,
    production: !testing,
    merchant,
    origin: visit.origin,
    browser: visit.cookies.get(KNOWN_COOKIE) ?? null,
  });
  if (asked.request === null) {
    const { minutes, headers } = asked.wait;
    throw new ApiError(refusal(TEXTS.many_requests, 429), { minutes }, headers);
  }
  const cookies = [{ name: REQUEST_COOKIE, value: asked.request }];
  return { cookies, redirect: addressOf(CODE, scope, { next: nextOf(visit) }) };
}

/** Returns an error entry with status 429 if the customer should wait, or 422 if the customer needs another code. */
function refusal(text: Text, status: 422 | 429): ErrorEntry {
  return { status, text };
}

async function showCode(deps: Deps, visit: Visit, problem: Problem): Promise<Sheet> {
  const scope = scopeOf(visit.query);
  const next = nextOf(visit);
  const again = addressOf(PORTAL, scope, { next });
  const base = { brand: await brandFor(deps, visit), is_test: scope.testing };
  const address = await findAsked(deps, { request: visit.cookies.get(REQUEST_COOKIE) ?? '' });
  if (address === null) {
    const title = say(TEXTS.closed_title, visit.locale);
    return { ...base, title, content: <CodeClosed again={again} /> };
  }
  const of = { values: visit.form, problem };
  const props = { of, again, email: address, minutes: CODE_MINUTES, isForAll: scope.merchant === null };
  const content = <CodeForm {...props} action={addressOf(CODE, scope, { next })} />;
  return { ...base, title: say(TEXTS.code_title, visit.locale), islands: ['form'], content };
}

async function enter(deps: Deps, visit: Visit): Promise<PageAnswer> {
  await openMerchantAt(deps, visit);
  const request = visit.cookies.get(REQUEST_COOKIE) ?? '';
  const entry = await enterCode(deps, {
    request,
    code: sentFor(visit.form, 'code'),
    origin: visit.origin,
    browser: visit.cookies.get(KNOWN_COOKIE) ?? null,
  });
  if (entry.refusal !== null) throw refusedFor(entry);
  const cookies = [
    { name: SESSION_COOKIE, value: entry.token },
    { name: REQUEST_COOKIE, value: null },
    { name: KNOWN_COOKIE, value: await markBrowser(deps, entry.session), max_age_s: KNOWN_DAYS * DAY_S },
  ];
  return { cookies, redirect: inside(visit, scopeOfSession(entry.session)) };
}

function refusedFor({ refusal: why, tries_left: count }: Extract<Entry, { tries_left: number }>): ApiError {
  if (why === 'expired') return new ApiError(refusal(TEXTS.expired, 422));
  if (why === 'too_many') return new ApiError(refusal(TEXTS.too_many, 429));
  if (count === 0) return new ApiError(refusal(TEXTS.wrong_over, 422));
  return invalid('code', count === 1 ? TEXTS.wrong_last : TEXTS.wrong, { count });
}

async function signOut(deps: Deps, visit: Visit): Promise<PageAnswer> {
  const session = await sessionOf(deps, visit);
  if (session) await endSession(deps, { session });
  const redirect = addressOf(PORTAL, scopeOf(visit.query), { left: '1' });
  return { cookies: [{ name: SESSION_COOKIE, value: null }], redirect };
}

export const signInPages: readonly Page[] = [
  {
    method: 'GET',
    path: PORTAL,
    async handle(deps, visit) {
      const scope = await insideAt(deps, visit);
      if (scope) return { redirect: inside(visit, scope) };
      return { sheet: await showSignIn(deps, visit, NO_PROBLEM) };
    },
  },
  { method: 'POST', path: PORTAL, handle: ask, again: showSignIn },
  {
    method: 'GET',
    path: CODE,
    async handle(deps, visit) {
      const scope = await insideAt(deps, visit);
      if (scope) return { redirect: inside(visit, scope) };
      await openMerchantAt(deps, visit);
      if (!visit.cookies.has(REQUEST_COOKIE)) {
        return { redirect: addressOf(PORTAL, scopeOf(visit.query), { next: nextOf(visit) }) };
      }
      return { sheet: await showCode(deps, visit, NO_PROBLEM) };
    },
  },
  { method: 'POST', path: CODE, handle: enter, again: showCode },
  { method: 'POST', path: SIGN_OUT, handle: signOut, again: showSignIn },
];
