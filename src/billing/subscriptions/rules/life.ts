import type { Plan } from '#src/catalog/plans/types.ts';
import type { Subscription, SubscriptionEvent } from '../types.ts';
import { alarmOf } from './alarm.ts';
import { isRevenue, type MonthlyTerms, monthlyOf } from './monthly.ts';
import {
  dayOfMonth,
  endOfPeriod,
  isReached,
  type Length,
  latest,
  nextCharge,
  wholeSecond,
} from './periods.ts';
import { isOver, statusAfter } from './states.ts';

/** Plan fields that the subscription rules use. */
export type Terms = Pick<
  Plan,
  | 'id'
  | 'name'
  | 'price'
  | 'tax_hundredths'
  | 'invoice_period'
  | 'invoice_interval'
  | 'grace_period'
  | 'grace_interval'
  | 'max_recurrences'
  | 'deadline'
>;

/** The subscription after a change, and the events to send, in order. */
export interface Changed {
  subscription: Subscription;
  events: readonly SubscriptionEvent[];
  /** State of the subscription at each event. Absent if every event has the final state. */
  states?: readonly Subscription[];
}

export function lengthOf(plan: Pick<Plan, 'invoice_period' | 'invoice_interval'>): Length {
  return { count: plan.invoice_period, interval: plan.invoice_interval };
}

/**
 * Applies a change to a subscription. Every change goes through this function, because it also recomputes the next
 * due time, `updated_at` and the monthly revenue.
 */
export function changed(
  subscription: Subscription,
  change: Partial<Subscription>,
  plan: Pick<Terms, 'deadline'> & MonthlyTerms,
  now: Temporal.Instant,
): Subscription {
  const next = { ...subscription, ...change, updated_at: now };
  return {
    ...next,
    // A withdrawn cancellation no longer has a reason.
    cancellation_reason: next.canceled_at === null ? null : next.cancellation_reason,
    alarm_at: alarmOf(next, plan.deadline),
    // An ended subscription keeps its last monthly amount.
    monthly: isOver(next.status) ? subscription.monthly : monthlyOf(next, plan),
    revenue_since: next.revenue_since ?? (isRevenue(next) ? now : null),
  };
}

/**
 * Ends a subscription immediately, even if paid time remains. If its cancellation was already pending, only the
 * `ended` event is sent.
 */
export function cancelNow(subscription: Subscription, plan: Terms, now: Temporal.Instant): Changed {
  const at = wholeSecond(now);
  const isWaiting = subscription.canceled_at !== null;
  const next = changed(
    subscription,
    {
      ...hasEnded(statusAfter(subscription.status, 'canceled')),
      canceled_at: subscription.canceled_at ?? at,
      cancel_at: at,
      cancel_at_period_end: isWaiting,
      ends_at: at,
      grace_ends_at: null,
    },
    plan,
    now,
  );
  return { subscription: next, events: isWaiting ? ['ended'] : ['canceled', 'ended'] };
}

/**
 * Returns the instant at which service ends if nothing more is charged: the end of the paid time or of the grace
 * period. Returns null if the current period is not paid.
 */
export function servedUntil(
  subscription: Pick<Subscription, 'due_at' | 'ends_at' | 'grace_ends_at'>,
): Temporal.Instant | null {
  const { due_at, ends_at, grace_ends_at } = subscription;
  return Temporal.Instant.compare(due_at, ends_at) < 0 ? null : latest(due_at, grace_ends_at);
}

/**
 * Cancels a subscription without ending it yet. It is no longer charged, and service continues until the end of the
 * paid time or grace period.
 */
export function cancelAtPeriodEnd(subscription: Subscription, plan: Terms, now: Temporal.Instant): Changed {
  const cancel_at = servedUntil(subscription);
  if (cancel_at === null) {
    const { subscription: ended, events } = cancelNow(subscription, plan, now);
    return { subscription: { ...ended, cancel_at_period_end: true }, events };
  }
  const next = changed(
    subscription,
    {
      canceled_at: wholeSecond(now),
      cancel_at,
      cancel_at_period_end: true,
      next_charge_at: null,
      resumes_at: null,
      scheduled_plan_id: null,
    },
    plan,
    now,
  );
  if (!isReached(cancel_at, now)) return { subscription: next, events: ['canceled'] };
  return { subscription: endCancellation(next, plan, now).subscription, events: ['canceled', 'ended'] };
}

/** Ends a subscription whose scheduled cancellation time (`cancel_at`) has been reached. */
export function endCancellation(subscription: Subscription, plan: Terms, now: Temporal.Instant): Changed {
  const change = hasEnded(statusAfter(subscription.status, 'canceled'));
  return { subscription: changed(subscription, change, plan, now), events: ['ended'] };
}

/** Ends a subscription whose charge failed and that has no grace period left. */
export function endAfterFailure(subscription: Subscription, plan: Terms, now: Temporal.Instant): Changed {
  const change = hasEnded(statusAfter(subscription.status, 'ended'));
  return { subscription: changed(subscription, change, plan, now), events: ['ended'] };
}

function hasEnded(status: Subscription['status']): Partial<Subscription> {
  return {
    status,
    next_charge_at: null,
    paused_at: null,
    resumes_at: null,
    scheduled_plan_id: null,
    // The unpaid invoice of an ended subscription is no longer collected.
    invoice_id: null,
  };
}

export function pause(
  subscription: Subscription,
  plan: Terms,
  resumes_at: Temporal.Instant | null,
  now: Temporal.Instant,
): Changed {
  const change = {
    status: statusAfter(subscription.status, 'paused'),
    paused_at: subscription.paused_at ?? wholeSecond(now),
    resumes_at,
    next_charge_at: null,
  };
  return { subscription: changed(subscription, change, plan, now), events: ['paused'] };
}

/**
 * Returns whether the trial is running. Compares the trial dates in addition to the status, because a trial that was
 * paused and resumed has the status `activa`.
 */
export function isOnTrial(
  { status, trial_ends_at, ends_at }: Pick<Subscription, 'status' | 'trial_ends_at' | 'ends_at'>,
  now: Temporal.Instant,
): boolean {
  if (status === 'trial') return true;
  if (trial_ends_at === null || (status !== 'pausada' && status !== 'activa')) return false;
  return trial_ends_at.equals(ends_at) && !isReached(trial_ends_at, now);
}

/**
 * Resumes a paused subscription. If its paid time is over, a new period starts now and is charged at the next charge
 * run (19:00 in Colombia).
 */
export function resume(subscription: Subscription, plan: Terms, now: Temporal.Instant): Changed {
  const status = statusAfter(subscription.status, 'resumed');
  const restart: Partial<Subscription> = isReached(subscription.due_at, now) ? newPeriodFrom(plan, now) : {};
  const next_charge_at = nextCharge(restart.due_at ?? subscription.due_at, now);
  const change = { status, paused_at: null, resumes_at: null, next_charge_at, ...restart };
  return { subscription: changed(subscription, change, plan, now), events: ['resumed'] };
}

/** Returns a new, unpaid period that starts now. */
function newPeriodFrom(plan: Terms, now: Temporal.Instant) {
  const starts_at = wholeSecond(now);
  const anchor_day = dayOfMonth(starts_at);
  const ends_at = endOfPeriod(starts_at, lengthOf(plan), anchor_day);
  return { starts_at, ends_at, due_at: starts_at, anchor_day, grace_ends_at: null, invoice_id: null };
}
