import type { z } from 'zod';
import { findPlan, lockOpenPlan } from '#src/catalog/plans/store.ts';
import type { Plan } from '#src/catalog/plans/types.ts';
import type { Deps } from '#src/deps.ts';
import { ApiError, type Issue, refuseIf } from '#src/kernel/errors.ts';
import { isUuid } from '#src/kernel/ids.ts';
import type { Text } from '#src/kernel/texts.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { RULE_TEXTS } from '#src/platform/http/rules.ts';
import { subscriptionErrors } from '../errors.ts';
import { planRefusal, subscriberRefusal } from '../references.ts';
import type { changePlanBody } from '../schema.ts';
import { findSubscription } from '../store.ts';
import type { Subscription } from '../types.ts';

const TEXTS = {
  prorated_at: {
    en: 'The {field} must be an instant of the last hour.',
    es: 'El campo {field} debe ser un instante de la última hora.',
  },
  currency: {
    en: 'The plan must be in {currency}, the currency of the subscription.',
    es: 'El plan debe estar en {currency}, la moneda de la suscripción.',
  },
} as const satisfies Record<string, Text>;

/** Maximum age of the `prorated_at` value that a client copies from a preview. */
const PREVIEW_VALIDITY = { hours: 1 } as const;

function proratedIssue({ clock }: Deps, asked: Temporal.Instant | null | undefined): Issue | null {
  const now = clock.now();
  const isRecent =
    !asked ||
    (Temporal.Instant.compare(asked, now) <= 0 &&
      Temporal.Instant.compare(asked, now.subtract(PREVIEW_VALIDITY)) >= 0);
  return isRecent ? null : { path: 'prorated_at', text: TEXTS.prorated_at };
}

/**
 * Returns the instant from which the unused part of the period is valued: the requested instant, or the current time
 * if `asked` is null. Throws if the instant is in the future or older than `PREVIEW_VALIDITY`.
 */
export function proratedAt(deps: Deps, asked: Temporal.Instant | null): Temporal.Instant {
  refuseIf([proratedIssue(deps, asked)]);
  return asked ?? deps.clock.now();
}

function planIssue(plan: Plan | undefined, { currency_type: currency }: Subscription): Issue | null {
  if (!plan) return { path: 'plan_id', text: RULE_TEXTS.exists };
  if (plan.currency_type === currency) return null;
  return { path: 'plan_id', text: TEXTS.currency, values: { currency } };
}

interface Target {
  plan_id: string;
  /** Instant from which the unused part of the period is valued. Undefined for a change at the end of the period. */
  prorated_at?: Temporal.Instant | null | undefined;
}

/**
 * Returns the plan that a subscription changes to, locked until the transaction ends. Throws if the plan change is
 * not possible.
 */
export async function requireTarget(
  deps: Deps,
  principal: Principal,
  subscription: Subscription,
  { plan_id, prorated_at }: Target,
): Promise<Plan> {
  const plan = isUuid(plan_id) ? await lockOpenPlan(deps.db, principal, plan_id) : undefined;
  return requireFitting(deps, plan, subscription, prorated_at);
}

/**
 * Returns the plan that a subscription would change to, without locking it. Throws if the plan change is not
 * possible.
 */
export async function findTarget(
  deps: Deps,
  principal: Principal,
  subscription: Subscription,
  { plan_id, prorated_at }: Target,
): Promise<Plan> {
  const plan = isUuid(plan_id) ? await findPlan(deps.db, principal, plan_id) : undefined;
  return requireFitting(deps, plan, subscription, prorated_at);
}

/**
 * Returns the plan if the subscription can change to it, and throws otherwise. The same limits apply as for a new
 * subscription to that plan.
 */
async function requireFitting(
  deps: Deps,
  plan: Plan | undefined,
  subscription: Subscription,
  prorated_at: Target['prorated_at'],
): Promise<Plan> {
  const issue = planIssue(plan, subscription);
  if (issue) refuseIf([issue, proratedIssue(deps, prorated_at)]);
  if (!plan) throw new Error('a missing plan was not refused');
  const isSame = plan.id === subscription.subscription_plan_id;
  const refusal = isSame
    ? subscriptionErrors.subscription_same_plan
    : ((await subscriberRefusal(deps, subscription)) ??
      (await planRefusal(deps, plan, subscription.subscriber_id)));
  if (refusal) throw new ApiError(refusal);
  return plan;
}

/** Validates the plan change of a request against stored data. Returns the issues found. */
export async function planChangeIssues(
  deps: Deps,
  principal: Principal,
  { id, plan_id, prorated_at, applies_at }: Partial<z.infer<typeof changePlanBody>> & { id: string },
): Promise<(Issue | null)[]> {
  const subscription = isUuid(id) ? await findSubscription(deps.db, principal, id) : undefined;
  if (!subscription) return [];
  const plan = plan_id && isUuid(plan_id) ? await findPlan(deps.db, principal, plan_id) : undefined;
  return [
    plan_id === undefined ? null : planIssue(plan, subscription),
    applies_at === 'period_end' ? null : proratedIssue(deps, prorated_at),
  ];
}
