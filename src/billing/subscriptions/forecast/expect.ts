import type { ChargeContext } from '../charge/charge-context.ts';
import { isUsable } from '../charge/charged-to.ts';
import { draftInvoice } from '../charge/draft.ts';
import { alarmOf } from '../rules/alarm.ts';
import { afterPaidInvoice } from '../rules/charge.ts';
import { nextStep, switchPlan } from '../rules/next-step.ts';
import { isReached, latest, toDay } from '../rules/periods.ts';
import { isOver } from '../rules/states.ts';
import type { ExpectedCharge, Subscription } from '../types.ts';

/**
 * Maximum number of forecast steps per subscription. It prevents an endless loop and exceeds what any real
 * subscription needs.
 */
const MAX_STEPS = 500;

interface Ahead {
  /** Start of the forecast period. */
  now: Temporal.Instant;
  until: Temporal.Instant;
  /** Balance of the subscriber in the forecast currency, in minor units. */
  balance: bigint;
}

/**
 * Forecasts the charges of one subscriber's subscriptions in one currency, assuming that none fails. Applies the
 * rules of the charge run to future dates.
 * The subscriptions share a balance, so they are processed together, in the order of the charge run.
 */
export function expectCharges(
  subscriptions: readonly Subscription[],
  context: Pick<ChargeContext, 'plan' | 'subscriber' | 'chargedTo'>,
  { now, until, balance: credit }: Ahead,
): Map<string, ExpectedCharge[]> {
  const states = new Map(subscriptions.map((one) => [one.id, startOf(one, context)]));
  const expected = new Map(subscriptions.map(({ id }) => [id, [] as ExpectedCharge[]]));
  let balance = credit;
  for (let steps = 0; steps < MAX_STEPS * subscriptions.length; steps += 1) {
    const next = earliestDue([...states.values()], until);
    if (!next) break;
    const at = latest(next.alarm_at ?? now, now);
    const step = stepOf(next, context, at);
    if (step !== 'charge') {
      balance += leftOver(step);
      states.set(next.id, isOver(step.status) ? { ...step, pending_lines: [] } : step);
      continue;
    }
    const charged = charge(next, context, { at, balance });
    balance += charged.invoice.balance_credited - charged.invoice.balance_applied;
    states.set(next.id, charged.subscription);
    const { total } = charged.invoice;
    if (total === 0n) continue;
    const is_expired = !isUsable(context.chargedTo(next), at);
    expected.get(next.id)?.push({ day: toDay(at), amount: total, is_expired });
  }
  return expected;
}

/**
 * Returns the initial state of a subscription in the forecast. A charge in progress counts as not yet made, because
 * its outcome is unknown.
 */
function startOf(subscription: Subscription, context: Pick<ChargeContext, 'plan'>): Subscription {
  const idle = { ...subscription, open_operation: null };
  return { ...idle, alarm_at: alarmOf(idle, context.plan(idle.subscription_plan_id).deadline) };
}

/**
 * Returns the subscription that is due first, or null if none is due at `until`. If due times are equal, changes
 * precede charges, because a change can add credit that pays a charge.
 */
function earliestDue(states: readonly Subscription[], until: Temporal.Instant): Subscription | null {
  const due = states.filter(({ alarm_at }) => alarm_at !== null && isReached(alarm_at, until));
  return due.toSorted(byTurn)[0] ?? null;
}

function byTurn(one: Subscription, other: Subscription): number {
  const order = Temporal.Instant.compare(
    one.alarm_at as Temporal.Instant,
    other.alarm_at as Temporal.Instant,
  );
  if (order !== 0) return order;
  const isCharge = ({ alarm_at, next_charge_at }: Subscription) =>
    Number(next_charge_at !== null && alarm_at !== null && next_charge_at.equals(alarm_at));
  return isCharge(one) - isCharge(other) || (one.id < other.id ? -1 : 1);
}

function stepOf(
  subscription: Subscription,
  context: Pick<ChargeContext, 'plan' | 'subscriber'>,
  now: Temporal.Instant,
): Subscription | 'charge' {
  const plan = context.plan(subscription.subscription_plan_id);
  const is_deleted = context.subscriber(subscription.subscriber_id).deleted_at !== null;
  const step = nextStep(subscription, plan, { enabled_at: null, is_deleted, now });
  return step === 'charge' ? step : step.subscription;
}

/** Returns the credit, in minor units, that is added to the subscriber's balance when the subscription ends. */
function leftOver({ status, pending_lines }: Subscription): bigint {
  if (!isOver(status)) return 0n;
  const net = pending_lines.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  return net < 0n ? -net : 0n;
}

function charge(
  due: Subscription,
  context: Pick<ChargeContext, 'plan'>,
  { at, balance }: { at: Temporal.Instant; balance: bigint },
) {
  const current = context.plan(due.subscription_plan_id);
  const { scheduled_plan_id } = due;
  const subscription =
    scheduled_plan_id === null
      ? due
      : switchPlan(due, { current, scheduled: context.plan(scheduled_plan_id) }, at).subscription;
  const plan = context.plan(subscription.subscription_plan_id);
  const { due_at: start, anchor_day, pending_lines: pending } = subscription;
  const fixed = { reason: 'renewal', change: null, previous: null } as const;
  const invoice = draftInvoice({
    subscription,
    plan,
    start,
    anchor_day,
    pending,
    balance,
    now: at,
    ...fixed,
  });
  return { invoice, subscription: afterPaidInvoice(subscription, plan, invoice, at).subscription };
}
