/** Functions for plan changes that payers make in the subscriber portal. */
import { listPlansById, listPortalPlans, lockPlan } from '#src/catalog/plans/store.ts';
import type { Plan, PortalChange } from '#src/catalog/plans/types.ts';
import { type CardAttempt, limitCardAttempts } from '#src/charging/card-testing/admit.ts';
import type { Deps } from '#src/deps.ts';
import { ApiError } from '#src/kernel/errors.ts';
import { isUuid, newId } from '#src/kernel/ids.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Call, Principal } from '#src/platform/http/route.ts';
import { subscriptionErrors } from '../errors.ts';
import { refuseWhileCharging, requireSubscription } from '../references.ts';
import { isReached } from '../rules/periods.ts';
import type { Subscription } from '../types.ts';
import { beginChange, type ChangePlan, finishChange, type PlanChange } from './change-plan.ts';
import { type ChangePreview, previewPlanChange } from './preview-change.ts';

/** Maximum number of plans that the portal lists. */
const MAX_PLANS = 50;

/** Parameters of the plan change for each value of a plan's `portal_change` setting. */
const CHANGE_OPTIONS = {
  always_invoice: { behavior: 'always_invoice', at_period_end: false },
  create_prorations: { behavior: 'create_prorations', at_period_end: false },
  period_end: { behavior: 'none', at_period_end: true },
} as const satisfies Record<PortalChange, Pick<ChangePlan, 'behavior' | 'at_period_end'>>;

/**
 * Returns whether the payer may change the plan of a subscription. Only active and trial subscriptions without a
 * cancellation can change.
 */
export function mayChoose({ status, canceled_at }: Subscription): boolean {
  return canceled_at === null && (status === 'activa' || status === 'trial');
}

/**
 * Lists the plans that the payer can change to. These are the other plans of the same group, currency and office that
 * the merchant offers in the portal.
 */
export async function listChoices(
  deps: Deps,
  subscription: Subscription,
): Promise<(Plan & { portal_change: PortalChange })[]> {
  const { commerce_id, production, office_id, currency_type, subscription_plan_id } = subscription;
  const [current] = await listPlansById(deps.db, commerce_id, [subscription_plan_id]);
  const group_id = current?.subscription_group_id ?? null;
  if (group_id === null || !mayChoose(subscription)) return [];
  const of = { commerce_id, production, office_id, currency_type, group_id };
  const plans = await listPortalPlans(deps.db, of, MAX_PLANS);
  const now = deps.clock.now();
  return plans.flatMap((plan) => {
    const { portal_change } = plan;
    const isOther = plan.id !== subscription_plan_id && !isReached(plan.deadline, now);
    return isOther && portal_change !== null ? [{ ...plan, portal_change }] : [];
  });
}

async function requireChoice(deps: Deps, subscription: Subscription, planId: string): Promise<PortalChange> {
  const choice = (await listChoices(deps, subscription)).find(({ id }) => id === planId);
  if (!choice) throw new ApiError(subscriptionErrors.plan_change_not_offered);
  return choice.portal_change;
}

export interface ChoicePreview extends ChangePreview {
  how: PortalChange;
  /**
   * Instant from which the unused part of the period was valued. The request that makes the plan change must send the
   * same value, so that it charges the previewed amounts.
   */
  prorated_at: Temporal.Instant;
}

/** Computes what a plan change in the portal would cost now and at the next charge. Changes nothing. */
export async function previewChoice(
  deps: Deps,
  principal: Principal,
  subscription: Subscription,
  { plan_id, prorated_at }: { plan_id: string; prorated_at: Temporal.Instant },
): Promise<ChoicePreview> {
  const how = await requireChoice(deps, subscription, plan_id);
  const input = { id: subscription.id, plan_id, prorated_at, ...CHANGE_OPTIONS[how] };
  return { ...(await previewPlanChange(deps, principal, input)), how, prorated_at };
}

/** The amounts that the payer saw and agreed to: the immediate charge and the next charge, in minor units. */
export interface AgreedAmounts {
  now: bigint;
  next: bigint | null;
}

export function agreedAmountsOf({ now, next }: ChangePreview): AgreedAmounts {
  return { now: now?.total ?? 0n, next: next?.total ?? null };
}

interface Choice {
  id: string;
  plan_id: string;
  prorated_at: Temporal.Instant;
  agreed: AgreedAmounts;
}

/** Changes the plan if it costs exactly what the payer agreed to. Throws 409 `terms_changed` otherwise. */
export async function choosePlan(
  deps: Deps,
  principal: Principal,
  { agreed, ...choice }: Choice,
  { claim, tried }: { claim: Call<unknown>['claim']; tried: CardAttempt | null },
): Promise<PlanChange> {
  const reference = newId();
  const begun = await limitCardAttempts(deps, agreed.now > 0n ? tried : null, reference, () =>
    inTransaction(deps.db, async (db) => {
      await claim(db, reference);
      return begin({ ...deps, db }, principal, { ...choice, agreed }, reference);
    }),
  );
  return finishChange(deps, begun, { cvv: undefined, tried });
}

/**
 * Time during which the amounts of a preview can be accepted. It is short, because a payer could use a more expensive
 * plan during this time and still get full credit when changing back.
 */
const PREVIEW_LIFETIME = { minutes: 10 } as const;

/**
 * Throws if `prorated_at` is older than `PREVIEW_LIFETIME` or precedes the last change of the subscription. Otherwise
 * a payer could get credit for time that was already used.
 */
function refuseOlder({ clock }: Deps, { updated_at }: Subscription, prorated_at: Temporal.Instant): void {
  const isOld = [updated_at, clock.now().subtract(PREVIEW_LIFETIME)].some(
    (earliest) => Temporal.Instant.compare(prorated_at, earliest) < 0,
  );
  if (isOld) throw new ApiError(subscriptionErrors.terms_changed);
}

/**
 * Changes the plan, if the cost still equals the agreed amounts. Locks the subscription and the plan first, so that
 * the cost cannot change concurrently.
 */
async function begin(deps: Deps, principal: Principal, choice: Choice, reference: string) {
  const { id, plan_id, prorated_at, agreed } = choice;
  const subscription = await requireSubscription(deps, principal, id);
  refuseWhileCharging(subscription);
  refuseOlder(deps, subscription, prorated_at);
  if (isUuid(plan_id)) await lockPlan(deps.db, { commerce_id: principal.commerce_id, id: plan_id });
  const preview = await previewChoice(deps, principal, subscription, { plan_id, prorated_at });
  const costs = agreedAmountsOf(preview);
  if (costs.now !== agreed.now || costs.next !== agreed.next) {
    throw new ApiError(subscriptionErrors.terms_changed);
  }
  const change = { id, plan_id, mode: 'direct' as const, ...CHANGE_OPTIONS[preview.how], prorated_at };
  return beginChange(deps, principal, change, reference);
}
