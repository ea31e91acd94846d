import type { Subscription } from '../types.ts';
import { type Changed, cancelNow, changed, endCancellation, lengthOf, resume, type Terms } from './life.ts';
import { dayOfMonth, endOfPeriod, isBefore, isReached, runAfter } from './periods.ts';
import { statusAfter } from './states.ts';

/** Hours from a charge run to the next morning, when there is little traffic. */
const HOURS_TO_LOW_TRAFFIC = 12;

/**
 * Returns the time of the next check of a disabled merchant's subscription. The check runs once a day, outside the
 * charge run.
 */
export function nextDisabledCheck(now: Temporal.Instant): Temporal.Instant {
  return runAfter(now).add({ hours: HOURS_TO_LOW_TRAFFIC });
}

/**
 * Decides how to continue a subscription that fell due while its merchant was disabled. If its end has passed, it
 * ends without a charge. Otherwise it skips the missed periods and is charged at the first charge run after
 * reactivation.
 */
export function afterReenabled(
  subscription: Subscription,
  plan: Terms,
  enabledAt: Temporal.Instant,
  now: Temporal.Instant,
): Changed {
  if (isReached(plan.deadline, now)) return cancelNow(subscription, plan, now);
  if (isReached(subscription.cancel_at, now)) return endCancellation(subscription, plan, now);
  if (subscription.status !== 'pausada') return startNewPeriod(subscription, plan, enabledAt, now);
  const { subscription: resumed, events } = resume(subscription, plan, now);
  // Time that was paid for before the pause remains usable.
  if (!isReached(subscription.due_at, now)) return { subscription: resumed, events };
  return { ...startNewPeriod(resumed, plan, enabledAt, now), events };
}

/**
 * Starts a new period at the first charge run after the merchant was enabled. Drops the failed renewal and its
 * remaining grace.
 */
function startNewPeriod(
  subscription: Subscription,
  plan: Terms,
  enabledAt: Temporal.Instant,
  now: Temporal.Instant,
): Changed {
  const start = runAfter(enabledAt);
  const anchor_day = dayOfMonth(start);
  const isBegun = isBefore(subscription.due_at, subscription.ends_at);
  const period = { starts_at: start, ends_at: endOfPeriod(start, lengthOf(plan), anchor_day) };
  const change: Partial<Subscription> = {
    status: statusAfter(subscription.status, 'restarted'),
    // An unpaid period that has already begun is replaced. A paid period stays until the next one is paid.
    ...(isBegun ? period : {}),
    due_at: start,
    anchor_day,
    next_charge_at: start,
    grace_ends_at: null,
    invoice_id: null,
  };
  return { subscription: changed(subscription, change, plan, now), events: [] };
}
