import type { Plan } from '#src/catalog/plans/types.ts';
import type { Subscription } from '../types.ts';
import { dueNow } from './alarm.ts';
import { canSwitchPlan, movePlan } from './charge.ts';
import { afterReenabled } from './disabled-merchant.ts';
import {
  type Changed,
  cancelNow,
  changed,
  endAfterFailure,
  endCancellation,
  resume,
  type Terms,
} from './life.ts';
import { isBefore } from './periods.ts';

interface Circumstances {
  /**
   * Time at which the merchant was last enabled. Null if the merchant cannot have missed any due work by being
   * disabled.
   */
  enabled_at: Temporal.Instant | null;
  /** True if the subscriber was deleted. */
  is_deleted: boolean;
  now: Temporal.Instant;
}

/** Decides the next step of a due subscription: a change without a charge, or a charge. */
export function nextStep(
  subscription: Subscription,
  plan: Terms,
  { enabled_at, is_deleted, now }: Circumstances,
): Changed | 'charge' {
  const first = dueNow(subscription, plan.deadline, now);
  const hasWaited = first !== null && enabled_at !== null && isBefore(first.since, enabled_at);
  if (hasWaited) return afterReenabled(subscription, plan, enabled_at, now);
  switch (first?.due) {
    case 'charge':
      // A deleted subscriber should have no due subscriptions. This check makes sure that such a subscription is
      // never charged.
      return is_deleted ? cancelNow(subscription, plan, now) : 'charge';
    case 'deadline':
      return cancelNow(subscription, plan, now);
    case 'cancellation':
      return endCancellation(subscription, plan, now);
    case 'resumption':
      return resume(subscription, plan, now);
    case 'end_of_grace':
      return endAfterFailure(subscription, plan, now);
    case undefined:
      return { subscription: changed(subscription, {}, plan, now), events: [] };
  }
}

/**
 * Applies a plan change that was scheduled for the end of the period. Drops the change if the new plan no longer
 * accepts subscriptions.
 */
export function switchPlan(
  subscription: Subscription,
  { current, scheduled }: { current: Terms; scheduled: Plan },
  now: Temporal.Instant,
): Changed {
  return canSwitchPlan(scheduled, subscription, now)
    ? movePlan(subscription, scheduled, subscription.period, now)
    : { subscription: changed(subscription, { scheduled_plan_id: null }, current, now), events: [] };
}
