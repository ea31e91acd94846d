import { findOpenPlan, findPlan } from '#src/catalog/plans/store.ts';
import type { Plan } from '#src/catalog/plans/types.ts';
import type { Deps } from '#src/deps.ts';
import { ApiError, invalid, notFound } from '#src/kernel/errors.ts';
import { isUuid, newId } from '#src/kernel/ids.ts';
import type { Text } from '#src/kernel/texts.ts';
import type { InvoiceLine } from '#src/ledger/invoices/types.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { RULE_TEXTS } from '#src/platform/http/rules.ts';
import { type ChargeContext, loadChargeContext } from '../charge/charge-context.ts';
import { type Opened, openCharges } from '../charge/open.ts';
import { saveChanges } from '../charge/save.ts';
import { type Settled, settleFree } from '../charge/settle.ts';
import { chargeNow } from '../create.ts';
import { flagged, subscriptionErrors } from '../errors.ts';
import type { KeyedWork } from '../keyed-work.ts';
import {
  planRefusal,
  refusalOf,
  refuseWhileCharging,
  requireSubscription,
  subscriberRefusal,
} from '../references.ts';
import { movePlan } from '../rules/charge.ts';
import { changed, lengthOf } from '../rules/life.ts';
import { type Proration, prorate } from '../rules/proration.ts';
import { findSubscription } from '../store.ts';
import type { Invitation, ProrationBehavior, Subscription } from '../types.ts';
import { changeBy } from './change.ts';
import { invite } from './invite.ts';

const TEXTS = {
  currency: {
    en: 'The plan must be in the currency of the subscription.',
    es: 'El plan debe tener la moneda de la suscripción.',
  },
} as const satisfies Record<string, Text>;

export interface ChangePlan {
  id: string;
  plan_id: string;
  mode: 'direct' | 'invitation' | null;
  behavior: ProrationBehavior;
  at_period_end: boolean;
}

/** What a change of plan would cost, and how it would be settled. */
export interface PlanQuote {
  behavior: ProrationBehavior;
  proration: Proration;
  lines: InvoiceLine[];
  applies_on: 'next_renewal' | 'now' | 'period_end' | null;
  subscription: Subscription;
}

export type PlanChange = PlanQuote & { settled: Settled | null; invitation: Invitation | null };

/** Computes a change and makes none. */
export async function quotePlan(
  deps: Deps,
  principal: Principal,
  input: Pick<ChangePlan, 'id' | 'plan_id' | 'behavior'>,
): Promise<PlanQuote> {
  const subscription = isUuid(input.id) ? await findSubscription(deps.db, principal, input.id) : undefined;
  if (!subscription) throw notFound();
  const plan = isUuid(input.plan_id) ? await findPlan(deps.db, principal, input.plan_id) : undefined;
  return quote(deps, subscription, await requireFitting(deps, plan, subscription), input.behavior);
}

/** Replaces the plan at once, at the end of the period, or once the subscriber accepts. */
export async function changePlan(
  deps: Deps,
  principal: Principal,
  input: ChangePlan,
  { claim, keep }: KeyedWork<PlanChange>,
): Promise<PlanChange> {
  const reference = newId();
  const begun = await inTransaction(deps.db, async (db) => {
    await claim(db, reference);
    const work = await begin({ ...deps, db }, principal, input, reference);
    if ('done' in work) await keep(db, work.done);
    return work;
  });
  return finishChange(deps, begun);
}

type Begun = { done: PlanChange } | { quote: PlanQuote; opened: Opened; context: ChargeContext };

/** The charge, where there is one, with the intent committed. */
async function finishChange(deps: Deps, begun: Begun): Promise<PlanChange> {
  if ('done' in begun) return begun.done;
  const settled = await chargeNow(deps, begun);
  const subscription = settled.subscription ?? begun.quote.subscription;
  return { ...begun.quote, subscription, settled, invitation: null };
}

async function begin(deps: Deps, principal: Principal, input: ChangePlan, reference: string): Promise<Begun> {
  const subscription = await requireSubscription(deps, principal, input.id);
  const refusal = refusalOf(subscription);
  // A change that waits is gone once the subscription is cancelled or over.
  const isUndoing = input.at_period_end && subscription.scheduled_plan_id !== null;
  if (isUndoing && input.plan_id === subscription.subscription_plan_id) {
    return { done: await schedule(deps, subscription, null) };
  }
  const isInvited = input.mode === 'invitation' || (input.mode === null && refusal !== null);
  // Before the plan is looked at, where a change at the network holds a place already.
  if (!isInvited && refusal === null) refuseWhileCharging(subscription);
  const plan = await requireTarget(deps, principal, subscription, input.plan_id);
  if (isInvited) {
    const quoted = await quote(deps, subscription, plan, input.behavior);
    const { behavior } = input;
    const net = behavior === 'none' ? 0n : quoted.proration.net;
    const invitation = await invite(deps, subscription, { kind: 'plan_change', plan, behavior, net });
    return { done: { ...quoted, settled: null, invitation } };
  }
  if (refusal !== null) throw new ApiError(flagged(refusal, 'changed'));
  if (input.at_period_end) return { done: await schedule(deps, subscription, plan) };
  return beginDirect(deps, subscription, plan, input.behavior, reference);
}

/** The change itself, of a subscription that is held and may be changed. */
export async function beginDirect(
  deps: Deps,
  subscription: Subscription,
  plan: Plan,
  behavior: ProrationBehavior,
  reference: string,
): Promise<Begun> {
  const now = deps.clock.now();
  const quoted = await quote(deps, subscription, plan, behavior);
  const { net } = quoted.proration;
  if (behavior === 'always_invoice' && net !== 0n) {
    return beginInvoice(deps, subscription, plan, quoted, reference);
  }
  const period = behavior === 'none' ? subscription.period : quoted.proration.period;
  const pending = behavior === 'create_prorations' ? [...subscription.pending_lines, ...quoted.lines] : null;
  const { subscription: moved } = await changeBy(
    deps,
    subscription,
    () => {
      const change = movePlan(subscription, plan, period, now);
      const pending_lines = pending === null ? subscription.pending_lines : withoutNothing(pending);
      return { ...change, subscription: { ...change.subscription, pending_lines } };
    },
    [plan.id],
  );
  return { done: { ...quoted, subscription: moved, settled: null, invitation: null } };
}

async function beginInvoice(
  deps: Deps,
  subscription: Subscription,
  plan: Plan,
  quoted: PlanQuote,
  reference: string,
): Promise<Begun> {
  const now = deps.clock.now();
  const context = await loadChargeContext(deps.db, [subscription], [plan.id]);
  const { opened, free } = await openCharges(deps, context, [
    {
      subscription,
      plan,
      reason: 'proration',
      start: now,
      anchor_day: subscription.anchor_day,
      pending: quoted.lines,
      balance: 0n,
      change: { plan_id: plan.id, behavior: quoted.behavior },
      previous: null,
      now,
      reference,
    },
  ]);
  if (opened[0]) return { quote: quoted, opened: opened[0], context };
  const { changes } = await settleFree(deps, context, free);
  const { saved } = await saveChanges(deps, context, changes);
  const moved = saved[0] ?? subscription;
  return { done: { ...quoted, subscription: moved, settled: null, invitation: null } };
}

/** Null takes back what was scheduled. */
async function schedule(deps: Deps, subscription: Subscription, plan: Plan | null): Promise<PlanChange> {
  const now = deps.clock.now();
  const { subscription: scheduled } = await changeBy(deps, subscription, (current) => ({
    subscription: changed(subscription, { scheduled_plan_id: plan?.id ?? null }, current, now),
    events: [],
  }));
  const proration = { credit: 0n, charge: 0n, net: 0n, period: subscription.period };
  const applies_on = 'period_end' as const;
  const behavior = 'none' as const;
  return {
    behavior,
    proration,
    lines: [],
    applies_on,
    subscription: scheduled,
    settled: null,
    invitation: null,
  };
}

/** Lines that cancel each other out leave nothing to be told. */
function withoutNothing(lines: readonly InvoiceLine[]): readonly InvoiceLine[] {
  return lines.reduce((sum, line) => sum + BigInt(line.amount), 0n) === 0n ? [] : lines;
}

async function requireTarget(
  deps: Deps,
  principal: Principal,
  subscription: Subscription,
  id: string,
): Promise<Plan> {
  const plan = isUuid(id) ? await findOpenPlan(deps.db, principal, id) : undefined;
  return requireFitting(deps, plan, subscription);
}

/** A plan that a subscription can change to: one that would take its subscriber anew. */
async function requireFitting(deps: Deps, plan: Plan | undefined, subscription: Subscription): Promise<Plan> {
  if (!plan) throw invalid('plan_id', RULE_TEXTS.exists);
  if (plan.currency_type !== subscription.currency_type) throw invalid('plan_id', TEXTS.currency);
  const isSame = plan.id === subscription.subscription_plan_id;
  const refusal = isSame
    ? subscriptionErrors.subscription_same_plan
    : ((await subscriberRefusal(deps, subscription)) ??
      (await planRefusal(deps, plan, subscription.subscriber_id)));
  if (refusal) throw new ApiError(flagged(refusal, 'changed'));
  return plan;
}

const APPLIES_ON = { create_prorations: 'next_renewal', always_invoice: 'now', none: null } as const;

export async function quote(
  deps: Deps,
  subscription: Subscription,
  plan: Plan,
  behavior: ProrationBehavior,
): Promise<PlanQuote> {
  const context = await loadChargeContext(deps.db, [subscription]);
  const current = context.plan(subscription.subscription_plan_id);
  const proration = prorate(subscription, { price: plan.price, ...lengthOf(plan) }, deps.clock.now());
  const { credit, charge } = proration;
  const lines = [
    { kind: 'unused_time' as const, plan: current.name, amount: String(-credit) },
    { kind: 'remaining_time' as const, plan: plan.name, amount: String(charge) },
  ].filter((line) => line.amount !== '0');
  return { behavior, proration, lines, applies_on: APPLIES_ON[behavior], subscription };
}
