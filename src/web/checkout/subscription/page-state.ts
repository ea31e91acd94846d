import { listAccountMethods } from '#src/billing/payment-sources/begin.ts';
import { subscriptionErrors } from '#src/billing/subscriptions/errors.ts';
import { portalUrl } from '#src/billing/subscriptions/portal-url.ts';
import { closureOf } from '#src/billing/subscriptions/references.ts';
import { findAnyPlan } from '#src/catalog/plans/store.ts';
import type { OfferedPlan } from '#src/catalog/plans/types.ts';
import { listSubmissions } from '#src/customers/submissions/store.ts';
import type { Deps } from '#src/deps.ts';
import { isUuid } from '#src/kernel/ids.ts';
import type { CardBrand } from '#src/platform/card-number.ts';
import { textOf } from '#src/platform/http/query-string.ts';
import { refuseDisabled } from '#src/tenancy/merchants/collecting.ts';
import { offeredBy } from '#src/tenancy/provider-accounts/offered.ts';
import { atTimeOf } from '../../shared/at-time-of.ts';
import { type Brand, loadBrand } from '../../shared/brand.ts';
import { brandsOf } from '../../shared/brands.ts';
import type { Visit } from '../../shared/visit.ts';
import type { PayBy } from './paths.ts';
import { findResult, type Result } from './result.ts';
import { type Mode, type RoundKey, readRound, submissionOf } from './rounds.ts';

/** The data of a plan's checkout page. */
export interface Found {
  /** Dependencies with the clock of the plan's environment. */
  deps: Deps;
  plan: OfferedPlan;
  brand: Brand;
  mode: Mode;
  /** URL of the merchant's customer portal. */
  portal: string;
}

export async function findPlanOf(outer: Deps, visit: Visit): Promise<Found | null> {
  const id = visit.params.plan ?? '';
  const plan = isUuid(id) ? await findAnyPlan(outer.db, id) : undefined;
  if (!plan) return null;
  refuseDisabled(plan.merchant_active);
  const deps = atTimeOf(outer, plan);
  const place = { slug: plan.merchant_slug, production: plan.production };
  const portal = portalUrl(deps.base_url, place);
  return { deps, plan, brand: await loadBrand(deps, plan), mode: modeOf(visit), portal };
}

function modeOf(visit: Visit): Mode {
  return textOf(visit.query, 'commerce_assign') === 'true' ? 'assign' : 'own';
}

/** Returns why the plan cannot be subscribed to, or null if it can. */
export async function closedFor({ deps, plan }: Found): Promise<'inactive' | 'full' | 'unpayable' | null> {
  const closure = await closureOf(deps, plan);
  if (closure === null) return (await listWays({ deps, plan })).length > 0 ? null : 'unpayable';
  return closure === subscriptionErrors.plan_inactive ? 'inactive' : 'full';
}

/** Returns the payment methods that are available for the plan. */
export async function listWays({ deps, plan }: Pick<Found, 'deps' | 'plan'>): Promise<PayBy[]> {
  const offers = await offeredBy(deps, plan);
  const currency = plan.currency_type;
  const accounts = await listAccountMethods(deps, plan);
  return [
    ...(offers({ method: 'card', currency }) ? (['card'] as const) : []),
    ...accounts.filter((method) => offers({ method, currency, kept: true })),
  ];
}

/** Returns the card brands that are accepted for the plan. */
export async function brandsFor({ deps, plan }: Pick<Found, 'deps' | 'plan'>): Promise<CardBrand[]> {
  return brandsOf(await offeredBy(deps, plan), plan.currency_type);
}

/** Returns the payment method chosen in the form, else in the URL, else the first available one. */
export function wayOf(visit: Visit, ways: readonly PayBy[]): PayBy {
  const asked = textOf(visit.form, 'method') ?? textOf(visit.query, 'method');
  return ways.find((way) => way === asked) ?? ways[0] ?? 'card';
}

/** The round of the next form, and the submission whose result is shown instead, if any. */
export interface CurrentRound {
  round: number;
  submission: string | null;
}

/**
 * Finds the current round. A declined round is over. A successful one is over for staff, who continue with the next
 * customer, and when the URL asks for another round.
 */
export async function currentRound({ deps, plan, mode }: Found, visit: Visit): Promise<CurrentRound> {
  const tried = { visitor: visit.visitor, plan_id: plan.id, mode };
  const last = await lastRound(deps, plan.commerce_id, tried);
  if (last === null) return { round: 0, submission: null };
  const round = last.round + 1;
  const result = await findResult(deps, plan, last.reference);
  const isAsked = readRound(textOf(visit.query, 'round')) === round;
  return { round, submission: isAsked || isBehind(result, mode) ? null : submissionOf(tried, last.round) };
}

const OVER: ReadonlySet<Result['kind']> = new Set(['declined', 'over', 'unapproved']);

/** Whether a returning visitor gets a new form instead of this result. */
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
