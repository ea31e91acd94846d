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

/** A plan as its page finds it. */
export interface Found {
  /** In the time of the plan's environment. */
  deps: Deps;
  plan: OfferedPlan;
  brand: Brand;
  mode: Mode;
  /** Where the merchant's subscribers look after their subscriptions. */
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

/** Why nobody can subscribe, if nobody can. */
export async function closedFor({ deps, plan }: Found): Promise<'inactive' | 'full' | 'unpayable' | null> {
  const closure = await closureOf(deps, plan);
  if (closure === null) return (await listWays({ deps, plan })).length > 0 ? null : 'unpayable';
  return closure === subscriptionErrors.plan_inactive ? 'inactive' : 'full';
}

/** What somebody can subscribe with. */
export async function listWays({ deps, plan }: Pick<Found, 'deps' | 'plan'>): Promise<PayBy[]> {
  const offers = await offeredBy(deps, plan);
  const currency = plan.currency_type;
  const accounts = await listAccountMethods(deps, plan);
  return [
    ...(offers({ method: 'card', currency }) ? (['card'] as const) : []),
    ...accounts.filter((method) => offers({ method, currency, kept: true })),
  ];
}

/** The cards that somebody can subscribe with. */
export async function brandsFor({ deps, plan }: Pick<Found, 'deps' | 'plan'>): Promise<CardBrand[]> {
  return brandsOf(await offeredBy(deps, plan), plan.currency_type);
}

/** What somebody subscribes with: as chosen in the form, else as the address says, if that is offered. */
export function wayOf(visit: Visit, ways: readonly PayBy[]): PayBy {
  const asked = textOf(visit.form, 'method') ?? textOf(visit.query, 'method');
  return ways.find((way) => way === asked) ?? ways[0] ?? 'card';
}

/** The round that a form is for; and the submission that is to be shown in its place, if there is one. */
export interface CurrentRound {
  round: number;
  submission: string | null;
}

/** A declined round is over; a successful one too where staff go on to the next customer, or when another is asked for. */
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

/** Whether there is nothing of a result that whoever comes back should see first. */
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
