import { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { say } from '#src/kernel/texts.ts';
import { enterWithCode, enterWithPassword } from '#src/panel/sign-in.ts';
import { parse, required } from '#src/platform/http/fields.ts';
import { textOf } from '#src/platform/http/query-string.ts';
import { email, text } from '#src/platform/http/rules.ts';
import { KNOWN_DAYS } from '#src/tenancy/limits/known-browsers.ts';
import { findPendingSignIn } from '#src/tenancy/people/sessions/sessions.ts';
import { deleteSession } from '#src/tenancy/people/sessions/store.ts';
import type { CompletedSignIn } from '#src/tenancy/people/sign-in.ts';
import { listMemberships } from '#src/tenancy/people/store.ts';
import type { PanelSession } from '#src/tenancy/people/types.ts';
import type { Cookie } from '../../shared/cookies.ts';
import { NO_PROBLEM, type Page, type PageAnswer, type Problem, type Sheet } from '../../shared/page.ts';
import { sentFor } from '../../shared/read-form.ts';
import { PANEL, PANEL_COOKIE, type Visit } from '../../shared/visit.ts';
import { sessionOf } from '../caller.ts';
import { personPage, personSheet } from '../guard.tsx';
import { pathAt, pathWithNext, returnTo, SIGN_IN, SIGN_OUT } from '../scope.ts';
import { CodeForm, Merchants, SignInForm } from './sheets.tsx';
import { CONFIRMATIONS, TEXTS } from './texts.ts';

/** Cookie with the token of a sign-in whose password was correct and whose second factor is pending. */
const AWAITED_COOKIE = 'cuota_panel_step';
/** Cookie that recognizes a browser from which a person has signed in before. It is kept after sign-out. */
const KNOWN_COOKIE = 'cuota_panel_known';
const DAY_S = 86_400;
const CODE = `${SIGN_IN}/code`;

const signInBody = z.object({ email: required(email), password: required(text({ max: 1_024 })) });

function inside({ query }: Visit): string {
  return returnTo(textOf(query, 'next')) ?? PANEL;
}

/** Returns the cookie value of an earlier sign-in in this browser, or null. */
export function knownBrowser({ cookies }: Visit): string | null {
  return cookies.get(KNOWN_COOKIE) ?? null;
}

/** Returns the cookies to set after sign-in. */
export function cookiesOf({ token, browser }: CompletedSignIn): Cookie[] {
  const known = { name: KNOWN_COOKIE, value: browser, max_age_s: KNOWN_DAYS * DAY_S };
  return [
    { name: PANEL_COOKIE, value: token },
    { name: AWAITED_COOKIE, value: null },
    ...(browser === null ? [] : [known]),
  ];
}

async function showSignIn(_deps: Deps, visit: Visit, problem: Problem): Promise<Sheet> {
  const said = textOf(visit.query, 'said') ?? '';
  const notice = Object.entries(CONFIRMATIONS).find(([name]) => name === said)?.[1] ?? null;
  // Ignores values that were submitted by a different form.
  const values = textOf(visit.form, 'email') === undefined ? {} : visit.form;
  return personSheet(null, {
    title: say(TEXTS.title, visit.locale),
    islands: ['form'],
    content: (
      <SignInForm
        of={{ values, problem }}
        action={pathWithNext(SIGN_IN, returnTo(textOf(visit.query, 'next')))}
        notice={notice}
      />
    ),
  });
}

async function enter(deps: Deps, visit: Visit): Promise<PageAnswer> {
  const sent = { email: sentFor(visit.form, 'email'), password: sentFor(visit.form, 'password') };
  // The password is not trimmed, because spaces may be part of it.
  const typed = { ...parse(signInBody, sent), password: sent.password };
  const { origin, user_agent } = visit;
  const from = { origin, user_agent, browser: knownBrowser(visit) };
  const signedIn = await enterWithPassword(deps, { ...typed, ...from });
  if (!('awaited' in signedIn)) return { cookies: cookiesOf(signedIn), redirect: inside(visit) };
  const next = returnTo(textOf(visit.query, 'next'));
  const cookies = [{ name: AWAITED_COOKIE, value: signedIn.awaited }];
  return { cookies, redirect: pathWithNext(CODE, next) };
}

async function showCode(_deps: Deps, visit: Visit, problem: Problem): Promise<Sheet> {
  const next = returnTo(textOf(visit.query, 'next'));
  const of = { values: {}, problem };
  return personSheet(null, {
    title: say(TEXTS.code_title, visit.locale),
    islands: ['form'],
    content: <CodeForm of={of} action={pathWithNext(CODE, next)} back={pathWithNext(SIGN_IN, next)} />,
  });
}

async function enterCode(deps: Deps, visit: Visit): Promise<PageAnswer> {
  const { origin, user_agent, locale } = visit;
  const awaited = visit.cookies.get(AWAITED_COOKIE) ?? '';
  const code = sentFor(visit.form, 'code');
  const entered = await enterWithCode(deps, { awaited, code, origin, user_agent, locale });
  return { cookies: cookiesOf(entered), redirect: inside(visit) };
}

async function signOut(deps: Deps, visit: Visit): Promise<PageAnswer> {
  const session = await sessionOf(deps, visit);
  if (session) await deleteSession(deps.db, session.id);
  return { cookies: [{ name: PANEL_COOKIE, value: null }], redirect: `${SIGN_IN}?said=left` };
}

/**
 * Returns the merchant and environment that the person used last, or the person's first merchant; null if the person
 * has none.
 */
async function placeOf(deps: Deps, { person_id, last_merchant, last_production }: PanelSession) {
  const memberships = await listMemberships(deps.db, person_id);
  const last = memberships.find(
    ({ commerce_id, production }) => commerce_id === last_merchant && production === last_production,
  );
  const chosen = last ?? memberships[0];
  if (!chosen) return null;
  const environment = chosen.production ? ('production' as const) : ('test' as const);
  return { merchant: chosen.merchant.slug, environment };
}

export const signInPages: readonly Page[] = [
  {
    method: 'GET',
    path: SIGN_IN,
    least_role: null,
    async handle(deps, visit) {
      if (await sessionOf(deps, visit)) return { redirect: inside(visit) };
      return { sheet: await showSignIn(deps, visit, NO_PROBLEM) };
    },
  },
  { method: 'POST', path: SIGN_IN, least_role: null, handle: enter, again: showSignIn },
  {
    method: 'GET',
    path: CODE,
    least_role: null,
    async handle(deps, visit) {
      if (await sessionOf(deps, visit)) return { redirect: inside(visit) };
      const awaited = await findPendingSignIn(deps, visit.cookies.get(AWAITED_COOKIE) ?? '');
      if (!awaited) return { redirect: pathWithNext(SIGN_IN, returnTo(textOf(visit.query, 'next'))) };
      return { sheet: await showCode(deps, visit, NO_PROBLEM) };
    },
  },
  { method: 'POST', path: CODE, least_role: null, handle: enterCode, again: showCode },
  { method: 'POST', path: SIGN_OUT, least_role: null, handle: signOut, again: showSignIn },
  personPage(PANEL, async (deps, _visit, session) => {
    const place = await placeOf(deps, session);
    return { redirect: place ? pathAt(place) : `${PANEL}/merchants` };
  }),
  personPage(`${PANEL}/merchants`, async (deps, visit, session) => ({
    title: say(TEXTS.merchants, visit.locale),
    content: <Merchants of={await listMemberships(deps.db, session.person_id)} />,
  })),
];
