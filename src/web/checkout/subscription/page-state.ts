import { listAccountMethods } from '#src/billing/payment-sources/request-source.ts';
import { subscriptionErrors } from '#src/billing/subscriptions/errors.ts';
import { portalUrl } from '#src/billing/subscriptions/portal-url.ts';
import { closureOf } from '#src/billing/subscriptions/references.ts';
import { findSessionAt, returnUrlOf, SESSION_PATH } from '#src/billing/subscriptions/sessions/address.ts';
import { statusOf } from '#src/billing/subscriptions/sessions/status.ts';
import { findAnyPlan } from '#src/catalog/plans/store.ts';
import type { OfferedPlan } from '#src/catalog/plans/types.ts';
import { listSubmissions } from '#src/customers/submissions/store.ts';
import type { Deps } from '#src/deps.ts';
import { isUuid } from '#src/kernel/ids.ts';
import type { CardBrand } from '#src/platform/card-number.ts';
import { textOf } from '#src/platform/http/query-string.ts';
import { refuseDisabled } from '#src/tenancy/merchants/collecting.ts';
import { offeredBy } from '#src/tenancy/provider-accounts/offered.ts';
import { type Brand, loadBrand } from '../../shared/brand.ts';
import { brandsOf } from '../../shared/brands.ts';
import type { Visit } from '../../shared/visit.ts';
import { withTestClock } from '../../shared/with-test-clock.ts';
import { type HostedSession, loadHosted } from './hosted.ts';
import { type PayBy, type Place, planRoot } from './paths.ts';
import { findResult, type Result } from './result.ts';
import { type Mode, type RoundKey, readRound, submissionOf } from './rounds.ts';

/** A plan, with all data that its checkout page needs. */
export interface Found extends Place {
  /** Dependencies that use the clock of the plan's environment. */
  deps: Deps;
  plan: OfferedPlan;
  brand: Brand;
  /** URL of the customer portal, where subscribers manage their subscriptions with this merchant. */
  portal: string;
  /** URLs of the link back to the merchant, before and after the subscription starts. Null shows no link. */
  back: { before: string | null; after: string | null };
  /** Checkout session in the URL. Null if the URL names only a plan. */
  hosted: HostedSession | null;
}

/** Loads the plan whose id, or whose checkout session, is in the URL. Returns null if it does not exist. */
export async function findPlanOf(outer: Deps, visit: Visit): Promise<Found | null> {
  const { plan: planId, session: sessionId, token = '' } = visit.params;
  if (sessionId !== undefined) return findOfSession(outer, { id: sessionId, token });
  const plan = isUuid(planId ?? '') ? await findAnyPlan(outer.db, planId ?? '') : undefined;
  if (!plan) return null;
  const url = plan.result_urls?.return ?? null;
  const place = { root: planRoot(plan.id), mode: modeOf(visit), back: { before: url, after: url } };
  return { ...(await foundAt(outer, plan)), ...place, hosted: null };
}

/**
 * Loads the plan of a checkout session. Uses the plan's return URL if the session has none. Returns null if
 * the session does not exist or its subscriber was deleted.
 */
async function findOfSession(outer: Deps, at: { id: string; token: string }): Promise<Found | null> {
  const session = await findSessionAt(outer, at);
  const plan = session ? await findAnyPlan(outer.db, session.plan_id) : undefined;
  if (!session || !plan) return null;
  const url = plan.result_urls?.return ?? null;
  const back = {
    before: returnUrlOf(session.cancel_url, session) ?? url,
    after: returnUrlOf(session.success_url, session) ?? url,
  };
  const root = `${SESSION_PATH}/${at.id}/${at.token}`;
  const hosted = await loadHosted(outer, session);
  if (isSubscriberDeleted(hosted)) return null;
  return { ...(await foundAt(outer, plan)), root, mode: 'own', back, hosted };
}

/** Returns whether an unused session refers to a deleted subscriber, so that it cannot be completed. */
function isSubscriberDeleted({ session, subscriber }: HostedSession): boolean {
  const isUnused = session.subscription_id === null && session.attempt_id === null;
  const isDeleted = subscriber === null || subscriber.deleted_at !== null;
  return isUnused && session.subscriber_id !== null && isDeleted;
}

async function foundAt(outer: Deps, plan: OfferedPlan) {
  refuseDisabled(plan.merchant_active);
  const deps = withTestClock(outer, plan);
  const portal = portalUrl(deps.base_url, { slug: plan.merchant_slug, production: plan.production });
  return { deps, plan, brand: await loadBrand(deps, plan), portal };
}

function modeOf(visit: Visit): Mode {
  return textOf(visit.query, 'commerce_assign') === 'true' ? 'assign' : 'own';
}

export type Closed = 'inactive' | 'full' | 'unpayable' | 'expired' | 'complete' | 'busy';

/** Returns why the sign-up form is closed, or null if it is open. */
export async function closedFor({ deps, plan, hosted }: Found): Promise<Closed | null> {
  const status = hosted && statusOf(hosted.session, deps.clock.now());
  if (status === 'complete' || status === 'expired') return status;
  if (hosted && hosted.session.attempt_id !== null) return 'busy';
  const closure = await closureOf(deps, plan);
  if (closure === null) return (await listMethods({ deps, plan })).length > 0 ? null : 'unpayable';
  return closure === subscriptionErrors.plan_inactive ? 'inactive' : 'full';
}

/** Returns the payment methods with which customers can subscribe to this plan. */
export async function listMethods({ deps, plan }: Pick<Found, 'deps' | 'plan'>): Promise<PayBy[]> {
  const offers = await offeredBy(deps, plan);
  const currency = plan.currency_type;
  const accounts = await listAccountMethods(deps, plan);
  return [
    ...(offers({ method: 'card', currency }) ? (['card'] as const) : []),
    ...accounts.filter((method) => offers({ method, currency, kept: true })),
  ];
}

/** Returns the card brands with which customers can subscribe to the plan. */
export async function brandsFor({ deps, plan }: Pick<Found, 'deps' | 'plan'>): Promise<CardBrand[]> {
  return brandsOf(await offeredBy(deps, plan), plan.currency_type);
}

/** Returns the payment method chosen in the form, else the one in the URL, else the first available one. */
export function methodOf(visit: Visit, ways: readonly PayBy[]): PayBy {
  const asked = textOf(visit.form, 'method') ?? textOf(visit.query, 'method');
  return ways.find((way) => way === asked) ?? ways[0] ?? 'card';
}

/**
 * The round that the next form submits. A round is one attempt to subscribe. If `submission` is set, the page shows
 * its result instead of a form.
 */
export interface CurrentRound {
  round: number;
  submission: string | null;
}

/**
 * Returns the key of a visitor's rounds (attempts to subscribe). For a checkout session it contains the secret
 * session URL, so that only holders of that URL can compute the submission ids.
 */
export function roundKeyOf({ plan, mode, hosted, root }: Found, visit: Visit): RoundKey {
  return { visitor: hosted ? root : visit.visitor, plan_id: plan.id, mode };
}

/**
 * Returns the round (attempt to subscribe) of the next form. If the page must show the result of the last
 * round instead, also returns its submission. After a decline, or if the URL asks for the next round, the
 * page shows a form.
 */
export async function currentRound(found: Found, visit: Visit): Promise<CurrentRound> {
  const { deps, plan, mode, hosted } = found;
  const tried = roundKeyOf(found, visit);
  const last = await lastRound(deps, plan.commerce_id, tried);
  if (last === null) return { round: 0, submission: null };
  const round = last.round + 1;
  const result = await findResult(deps, plan, last.reference);
  const isAsked = hosted === null && readRound(textOf(visit.query, 'round')) === round;
  return { round, submission: isAsked || isBehind(result, mode) ? null : submissionOf(tried, last.round) };
}

const OVER: ReadonlySet<Result['kind']> = new Set(['declined', 'over', 'unapproved']);

/** Returns whether a returning visitor sees a new form instead of the given result. */
function isBehind(result: Result | null, mode: Mode): boolean {
  if (result === null || OVER.has(result.kind)) return true;
  return mode === 'assign' && result.kind !== 'waiting' && result.kind !== 'approving';
}

const AT_ONCE = 16;

async function lastRound(
  deps: Deps,
  commerceId: number,
  tried: RoundKey,
): Promise<{ round: number; reference: string } | null> {
  let last: { round: number; reference: string } | null = null;
  for (let from = 0; ; from += AT_ONCE) {
    const ids = Array.from({ length: AT_ONCE }, (_, index) => submissionOf(tried, from + index));
    const made = await listSubmissions(deps.db, commerceId, ids);
    for (const [index, id] of ids.entries()) {
      const reference = made.get(id);
      if (reference === undefined) return last;
      last = { round: from + index, reference };
    }
  }
}
