import type { Plan } from '#src/catalog/plans/types.ts';
import type { Deps } from '#src/deps.ts';
import { ApiError, notFound } from '#src/kernel/errors.ts';
import { isUuid, newId } from '#src/kernel/ids.ts';
import type { InvoiceLine } from '#src/ledger/invoices/types.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { type ChargeContext, loadChargeContext } from '../charge/charge-context.ts';
import type { Draft } from '../charge/draft.ts';
import { type Opened, openCharges } from '../charge/open.ts';
import { saveChanges } from '../charge/save.ts';
import { type Settled, settleFree } from '../charge/settle.ts';
import { chargeNow } from '../create.ts';
import type { KeyedWork } from '../keyed-work.ts';
import { refusalOf, refuseWhileCharging, requireSubscription } from '../references.ts';
import { movePlan } from '../rules/charge.ts';
import { changed, lengthOf } from '../rules/life.ts';
import { NOTHING, type Proration, prorate } from '../rules/proration.ts';
import { findSubscription } from '../store.ts';
import type { Invitation, ProrationBehavior, Subscription } from '../types.ts';
import { changeBy } from './change.ts';
import { invite } from './invite.ts';
import { findTarget, proratedAt, requireTarget } from './plan-target.ts';

export interface ChangePlan {
  id: string;
  plan_id: string;
  mode: 'direct' | 'invitation' | null;
  behavior: ProrationBehavior;
  at_period_end: boolean;
  /**
   * Instant from which the unused part of the period is valued. Clients send the instant of a preview to be charged
   * the previewed amount. Null means the current time.
   */
  prorated_at: Temporal.Instant | null;
}

/** Cost of a plan change, and when it is charged. */
export interface PlanQuote {
  behavior: ProrationBehavior;
  proration: Proration;
  lines: InvoiceLine[];
  applies_on: 'next_renewal' | 'now' | 'period_end' | null;
  subscription: Subscription;
}

export type PlanChange = PlanQuote & { settled: Settled | null; invitation: Invitation | null };

/** Computes the cost of a plan change. Changes nothing. */
export async function quotePlan(
  deps: Deps,
  principal: Principal,
  input: Pick<ChangePlan, 'id' | 'plan_id' | 'behavior'> & Partial<Pick<ChangePlan, 'prorated_at'>>,
): Promise<PlanQuote & { plan: Plan }> {
  const subscription = isUuid(input.id) ? await findSubscription(deps.db, principal, input.id) : undefined;
  if (!subscription) throw notFound();
  const plan = await findTarget(deps, principal, subscription, input);
  const at = proratedAt(deps, input.prorated_at ?? null);
  return { ...(await quote(deps, subscription, plan, input.behavior, at)), plan };
}

/** Changes the plan now, at the end of the period, or once the subscriber accepts an invitation. */
export async function changePlan(
  deps: Deps,
  principal: Principal,
  input: ChangePlan,
  { claim, keep }: KeyedWork<PlanChange>,
): Promise<PlanChange> {
  const reference = newId();
  const begun = await inTransaction(deps.db, async (db) => {
    await claim(db, reference);
    const work = await beginChange({ ...deps, db }, principal, input, reference);
    if ('done' in work) await keep(db, work.done);
    return work;
  });
  return finishChange(deps, begun);
}

export type BegunChange = { done: PlanChange } | { quote: PlanQuote; opened: Opened; context: ChargeContext };

/**
 * Charges the subscriber for a plan change, if it has a cost. The caller must already have committed the charge
 * intent.
 */
export async function finishChange(
  deps: Deps,
  begun: BegunChange,
  present?: Parameters<typeof chargeNow>[2],
): Promise<PlanChange> {
  if ('done' in begun) return begun.done;
  const settled = await chargeNow(deps, begun, present);
  const subscription = settled.subscription ?? begun.quote.subscription;
  return { ...begun.quote, subscription, settled, invitation: null };
}

/** Writes a plan change and its charge intent in the caller's transaction. */
export async function beginChange(
  deps: Deps,
  principal: Principal,
  input: ChangePlan,
  reference: string,
): Promise<BegunChange> {
  const subscription = await requireSubscription(deps, principal, input.id);
  const refusal = refusalOf(subscription);
  // Choosing the current plan undoes a scheduled change. This needs no refusal check: a cancelled or ended
  // subscription has no scheduled change.
  const isUndoing = input.at_period_end && subscription.scheduled_plan_id !== null;
  if (isUndoing && input.plan_id === subscription.subscription_plan_id) {
    return { done: await schedule(deps, subscription, null) };
  }
  const isInvited = input.mode === 'invitation' || (input.mode === null && refusal !== null);
  // The plan is checked later, because a plan change with a charge in progress already occupies a place in the plan.
  if (!isInvited && refusal === null) refuseWhileCharging(subscription);
  const target = { plan_id: input.plan_id, prorated_at: input.at_period_end ? null : input.prorated_at };
  const plan = await requireTarget(deps, principal, subscription, target);
  if (isInvited) {
    const { behavior } = input;
    const quoted = await quote(deps, subscription, plan, behavior, proratedAt(deps, input.prorated_at));
    const net = behavior === 'none' ? 0n : quoted.proration.net;
    const invitation = await invite(deps, subscription, { kind: 'plan_change', plan, behavior, net });
    return { done: { ...quoted, settled: null, invitation } };
  }
  if (refusal !== null) throw new ApiError(refusal);
  if (input.at_period_end) return { done: await schedule(deps, subscription, plan) };
  const prorated_at = proratedAt(deps, input.prorated_at);
  return beginDirect(deps, subscription, plan, { behavior: input.behavior, prorated_at }, reference);
}

/**
 * Changes the plan of a subscription and writes the charge intent. The subscription must be locked and allow changes.
 */
export async function beginDirect(
  deps: Deps,
  subscription: Subscription,
  plan: Plan,
  { behavior, prorated_at }: { behavior: ProrationBehavior; prorated_at: Temporal.Instant },
  reference: string,
): Promise<BegunChange> {
  const now = deps.clock.now();
  const quoted = await quote(deps, subscription, plan, behavior, prorated_at);
  const { net } = quoted.proration;
  if (behavior === 'always_invoice' && net !== 0n) {
    return beginInvoice(deps, subscription, plan, quoted, reference);
  }
  const { subscription: moved } = await changeBy(deps, subscription, () => moveUncharged(quoted, plan, now), [
    plan.id,
  ]);
  return { done: { ...quoted, subscription: moved, settled: null, invitation: null } };
}

/**
 * Moves the subscription to a plan without charging now. Prorations become pending lines of the next renewal invoice.
 */
export function moveUncharged(
  { subscription, behavior, proration, lines }: PlanQuote,
  plan: Plan,
  now: Temporal.Instant,
) {
  const period = behavior === 'none' ? subscription.period : proration.period;
  const change = movePlan(subscription, plan, period, now);
  const pending = [...subscription.pending_lines, ...lines];
  const pending_lines =
    behavior === 'create_prorations' ? withoutNothing(pending) : subscription.pending_lines;
  return { ...change, subscription: { ...change.subscription, pending_lines } };
}

/** Drafts the invoice of a plan change that is charged immediately. */
export function draftDifference(quoted: PlanQuote, plan: Plan, now: Temporal.Instant): Draft {
  const { subscription, lines, behavior } = quoted;
  return {
    subscription,
    plan,
    reason: 'proration',
    start: now,
    anchor_day: subscription.anchor_day,
    pending: lines,
    balance: 0n,
    change: { plan_id: plan.id, behavior },
    previous: null,
    now,
  };
}

async function beginInvoice(
  deps: Deps,
  subscription: Subscription,
  plan: Plan,
  quoted: PlanQuote,
  reference: string,
): Promise<BegunChange> {
  const now = deps.clock.now();
  const context = await loadChargeContext(deps.db, [subscription], [plan.id]);
  const draft = draftDifference(quoted, plan, now);
  const { opened, free } = await openCharges(deps, context, [{ ...draft, reference }]);
  if (opened[0]) return { quote: quoted, opened: opened[0], context };
  const { changes } = await settleFree(deps, context, free);
  const { saved } = await saveChanges(deps, context, changes);
  const moved = saved[0] ?? subscription;
  return { done: { ...quoted, subscription: moved, settled: null, invitation: null } };
}

/** Cancels a plan change that is scheduled for the end of the period. Does nothing when none is scheduled. */
export async function keepPlan(outer: Deps, principal: Principal, id: string): Promise<void> {
  await inTransaction(outer.db, async (db) => {
    const deps = { ...outer, db };
    const subscription = await requireSubscription(deps, principal, id);
    if (subscription.scheduled_plan_id !== null) await schedule(deps, subscription, null);
  });
}

async function schedule(deps: Deps, subscription: Subscription, plan: Plan | null): Promise<PlanChange> {
  const now = deps.clock.now();
  const { subscription: scheduled } = await changeBy(deps, subscription, (current) => ({
    subscription: changed(subscription, { scheduled_plan_id: plan?.id ?? null }, current, now),
    events: [],
  }));
  const proration = { ...NOTHING, period: subscription.period };
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

/**
 * Returns an empty list if the amounts of the invoice lines add up to zero. Otherwise returns the lines unchanged.
 */
function withoutNothing(lines: readonly InvoiceLine[]): readonly InvoiceLine[] {
  return lines.reduce((sum, line) => sum + BigInt(line.amount), 0n) === 0n ? [] : lines;
}

const APPLIES_ON = { create_prorations: 'next_renewal', always_invoice: 'now', none: null } as const;

export async function quote(
  deps: Deps,
  subscription: Subscription,
  plan: Plan,
  behavior: ProrationBehavior,
  at = deps.clock.now(),
): Promise<PlanQuote> {
  const context = await loadChargeContext(deps.db, [subscription]);
  const current = context.plan(subscription.subscription_plan_id);
  const proration = prorate(subscription, { price: plan.price, ...lengthOf(plan) }, at);
  const { credit, charge, parts } = proration;
  const lines = [
    { kind: 'unused_time' as const, plan: current.name, amount: String(-credit), parts: parts.credit },
    { kind: 'remaining_time' as const, plan: plan.name, amount: String(charge), parts: parts.charge },
  ].filter((line) => line.amount !== '0');
  return { behavior, proration, lines, applies_on: APPLIES_ON[behavior], subscription };
}
