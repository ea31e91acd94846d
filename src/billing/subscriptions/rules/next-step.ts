import type { Plan } from '#src/catalog/plans/types.ts';
import type { Subscription } from '../types.ts';
import { dueNow } from './alarm.ts';
import { canSwitchPlan, movePlan } from './charge.ts';
import { type Changed, cancelNow, changed, end, endCancellation, resume, type Terms } from './life.ts';
import { isBefore } from './periods.ts';
import { afterWait } from './waiting.ts';

interface Circumstances {
  /** Since when its merchant is enabled, where anything may have waited for that. */
  enabled_at: Temporal.Instant | null;
  /** Its subscriber is no more. */
  is_deleted: boolean;
  now: Temporal.Instant;
}

/** What falls due for one subscription: a change that the rules make by themselves, or a charge. */
export function nextStep(
  subscription: Subscription,
  plan: Terms,
  { enabled_at, is_deleted, now }: Circumstances,
): Changed | 'charge' {
  const first = dueNow(subscription, plan.deadline, now);
  const hasWaited = first !== null && enabled_at !== null && isBefore(first.since, enabled_at);
  if (hasWaited) return afterWait(subscription, plan, enabled_at, now);
  switch (first?.due) {
    case 'charge':
      // None should be left, but this is the last place to look before money moves.
      return is_deleted ? cancelNow(subscription, plan, now) : 'charge';
    case 'deadline':
      return cancelNow(subscription, plan, now);
    case 'cancellation':
      return endCancellation(subscription, plan, now);
    case 'resumption':
      return resume(subscription, plan, now);
    case 'end_of_grace':
      return end(subscription, plan, now);
    case undefined:
      return { subscription: changed(subscription, {}, plan, now), events: [] };
  }
}

/** A change of plan that waited for the end of the period comes before the charge. A plan that is gone by then is not taken. */
export function switchPlan(
  subscription: Subscription,
  { current, scheduled }: { current: Terms; scheduled: Plan },
  now: Temporal.Instant,
): Changed {
  return canSwitchPlan(scheduled, subscription, now)
    ? movePlan(subscription, scheduled, subscription.period, now)
    : { subscription: changed(subscription, { scheduled_plan_id: null }, current, now), events: [] };
}
