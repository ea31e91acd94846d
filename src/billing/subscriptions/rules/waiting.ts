import type { Subscription } from '../types.ts';
import { type Changed, cancelNow, changed, endCancellation, lengthOf, resume, type Terms } from './life.ts';
import { dayOfMonth, endOfPeriod, isBefore, isReached, runAfter } from './periods.ts';
import { statusAfter } from './states.ts';

/** From an evening's run to the quiet of the next morning. */
const QUIET_HOURS = 12;

/** When what waits for its merchant to be enabled is looked at again: once a day, and not while others are charged. */
export function nextLook(now: Temporal.Instant): Temporal.Instant {
  return runAfter(now).add({ hours: QUIET_HOURS });
}

/**
 * Something fell due while the merchant was disabled, and now it is enabled again. Nothing is made up for: what came to
 * its end meanwhile ends now and is not charged, and whatever goes on is charged once, at the first run since, for a period
 * that begins with it.
 */
export function afterWait(
  subscription: Subscription,
  plan: Terms,
  enabledAt: Temporal.Instant,
  now: Temporal.Instant,
): Changed {
  if (isReached(plan.deadline, now)) return cancelNow(subscription, plan, now);
  if (isReached(subscription.cancel_at, now)) return endCancellation(subscription, plan, now);
  if (subscription.status !== 'pausada') return startOver(subscription, plan, enabledAt, now);
  const { subscription: resumed, events } = resume(subscription, plan, now);
  // Time that was paid for before the pause is still there to be used.
  if (!isReached(subscription.due_at, now)) return { subscription: resumed, events };
  return { ...startOver(resumed, plan, enabledAt, now), events };
}

/** What failed before is given up, with what was left of its grace. */
function startOver(
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
    // A period that had begun without being paid begins anew; one that was paid for stays until the next is paid.
    ...(isBegun ? period : {}),
    due_at: start,
    anchor_day,
    next_charge_at: start,
    grace_ends_at: null,
    invoice_id: null,
  };
  return { subscription: changed(subscription, change, plan, now), events: [] };
}
