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

/** What the rules need to know of a plan. */
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

/** A subscription after a change, and what is to be told of it, in order. */
export interface Changed {
  subscription: Subscription;
  events: readonly SubscriptionEvent[];
  /** As of each event, where they were not all told at the end. */
  states?: readonly Subscription[];
}

export function lengthOf(plan: Pick<Plan, 'invoice_period' | 'invoice_interval'>): Length {
  return { count: plan.invoice_period, interval: plan.invoice_interval };
}

/** Every change goes through here: it sets the alarm anew, the time of the change, and what it brings in a month. */
export function changed(
  subscription: Subscription,
  change: Partial<Subscription>,
  plan: Pick<Terms, 'deadline'> & MonthlyTerms,
  now: Temporal.Instant,
): Subscription {
  const next = { ...subscription, ...change, updated_at: now };
  return {
    ...next,
    // Of a cancellation that was taken back nothing stays.
    cancellation_reason: next.canceled_at === null ? null : next.cancellation_reason,
    alarm_at: alarmOf(next, plan.deadline),
    // What is over keeps what it brought last.
    monthly: isOver(next.status) ? subscription.monthly : monthlyOf(next, plan),
    revenue_since: next.revenue_since ?? (isRevenue(next) ? now : null),
  };
}

/** Stops the service now, whatever was paid for. One that was cancelled before, and waits for its end, only ends. */
export function cancelNow(subscription: Subscription, plan: Terms, now: Temporal.Instant): Changed {
  const at = wholeSecond(now);
  const isWaiting = subscription.canceled_at !== null;
  const next = changed(
    subscription,
    {
      ...over(statusAfter(subscription.status, 'canceled')),
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
 * How long the service goes on without another charge: for as long as it is paid for, or through the grace it was given.
 * Null for a period that began without being paid, which gives nothing to go on with.
 */
export function servedUntil(
  subscription: Pick<Subscription, 'due_at' | 'ends_at' | 'grace_ends_at'>,
): Temporal.Instant | null {
  const { due_at, ends_at, grace_ends_at } = subscription;
  return Temporal.Instant.compare(due_at, ends_at) < 0 ? null : latest(due_at, grace_ends_at);
}

/** No more charges; the service goes on for as long as it can without one. */
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

/** `cancel_at` has come. */
export function endCancellation(subscription: Subscription, plan: Terms, now: Temporal.Instant): Changed {
  const change = over(statusAfter(subscription.status, 'canceled'));
  return { subscription: changed(subscription, change, plan, now), events: ['ended'] };
}

/** No grace is left, or none was given. */
export function end(subscription: Subscription, plan: Terms, now: Temporal.Instant): Changed {
  const change = over(statusAfter(subscription.status, 'ended'));
  return { subscription: changed(subscription, change, plan, now), events: ['ended'] };
}

function over(status: Subscription['status']): Partial<Subscription> {
  return {
    status,
    next_charge_at: null,
    paused_at: null,
    resumes_at: null,
    scheduled_plan_id: null,
    // What was still to be paid never will be.
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
 * Whether the trial is running. A pause does not interrupt a trial, and a subscription that resumes during it is `activa`, so the
 * status alone does not tell. The status `trial` lasts until the first charge, which may be later on the day the trial ends.
 */
export function isOnTrial(
  { status, trial_ends_at, ends_at }: Pick<Subscription, 'status' | 'trial_ends_at' | 'ends_at'>,
  now: Temporal.Instant,
): boolean {
  if (status === 'trial') return true;
  if (trial_ends_at === null || (status !== 'pausada' && status !== 'activa')) return false;
  return trial_ends_at.equals(ends_at) && !isReached(trial_ends_at, now);
}

/** Where the paid time is over, the next period starts now and is charged at the next 19:00. */
export function resume(subscription: Subscription, plan: Terms, now: Temporal.Instant): Changed {
  const status = statusAfter(subscription.status, 'resumed');
  const restart: Partial<Subscription> = isReached(subscription.due_at, now) ? startAgain(plan, now) : {};
  const next_charge_at = nextCharge(restart.due_at ?? subscription.due_at, now);
  const change = { status, paused_at: null, resumes_at: null, next_charge_at, ...restart };
  return { subscription: changed(subscription, change, plan, now), events: ['resumed'] };
}

/** A period from now on, still to be paid. */
function startAgain(plan: Terms, now: Temporal.Instant) {
  const starts_at = wholeSecond(now);
  const anchor_day = dayOfMonth(starts_at);
  const ends_at = endOfPeriod(starts_at, lengthOf(plan), anchor_day);
  return { starts_at, ends_at, due_at: starts_at, anchor_day, grace_ends_at: null, invoice_id: null };
}
