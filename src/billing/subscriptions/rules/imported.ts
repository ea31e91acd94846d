import type { Coupon } from '#src/catalog/coupons/types.ts';
import type { Plan } from '#src/catalog/plans/types.ts';
import type { Metadata } from '#src/kernel/metadata.ts';
import type { Subscription } from '../types.ts';
import { alarmOf } from './alarm.ts';
import { anchorAfter, valueOfPeriod } from './charge.ts';
import { changed, type Terms } from './life.ts';
import { monthlyOf } from './monthly.ts';
import { dayOfMonth, isReached, nextCharge } from './periods.ts';
import { discountAt, discountOf } from './pricing.ts';
import { newSubscription } from './start.ts';
import { isOver } from './states.ts';

/** State of a subscription in the billing system from which it is imported. */
export interface ImportedState
  extends Pick<
    Subscription,
    | 'status'
    | 'starts_at'
    | 'ends_at'
    | 'trial_ends_at'
    | 'grace_ends_at'
    | 'canceled_at'
    | 'cancel_at'
    // Set for an ended subscription that was cancelled at the end of its period.
    | 'cancel_at_period_end'
    | 'cancellation_reason'
    | 'paused_at'
    | 'resumes_at'
    | 'pending_lines'
  > {
  created_at: Temporal.Instant | null;
  /** Number of charges so far. */
  charges: number;
  anchor_day: number | null;
  discount_ends_at: Temporal.Instant | null;
  has_plan_discount: boolean;
  coupon: Coupon | null;
  scheduled_plan_id: string | null;
  description: string | null;
  reference: string | null;
  metadata: Metadata | null;
  webhook_url: string | null;
}

interface Moving {
  id: string;
  plan: Plan;
  subscriber_id: string;
  /**
   * Card to charge. At most one of `card_id` and `payment_source_id` is set. Both are null if the import has no
   * payment source.
   */
  card_id: string | null;
  payment_source_id: string | null;
  now: Temporal.Instant;
}

/** Builds a subscription from its imported state. Its current period counts as paid at the plan's price. */
export function importSubscription(moving: Moving, was: ImportedState): Subscription {
  const { id, plan, subscriber_id, card_id, payment_source_id, now } = moving;
  const { status, starts_at, ends_at, canceled_at, cancel_at } = was;
  const isTrial = status === 'trial';
  const fresh = newSubscription({
    ...{
      id,
      plan,
      subscriber: { id: subscriber_id },
      card_id,
      payment_source_id,
      now: starts_at,
      coupon: was.coupon,
    },
    ...{ description: was.description, reference: was.reference, metadata: was.metadata },
    webhook_url: was.webhook_url,
    has_plan_discount: was.has_plan_discount,
  });
  const anchor = dayOfMonth(isTrial ? ends_at : starts_at);
  const state: Subscription = {
    ...fresh,
    ...{ status, starts_at, ends_at, due_at: ends_at, canceled_at, cancel_at, provisional: false },
    created_at: was.created_at ?? starts_at,
    updated_at: now,
    anchor_day: was.anchor_day ?? (isTrial ? anchor : anchorAfter(ends_at, plan, anchor)),
    trial_ends_at: isTrial ? ends_at : was.trial_ends_at,
    grace_ends_at: status === 'en_gracia' ? was.grace_ends_at : null,
    cancel_at_period_end: isOver(status) ? was.cancel_at_period_end : canceled_at !== null,
    cancellation_reason: canceled_at === null ? null : was.cancellation_reason,
    paused_at: status === 'pausada' ? was.paused_at : null,
    resumes_at: status === 'pausada' && canceled_at === null ? was.resumes_at : null,
    charges: was.charges,
    pending_lines: isOver(status) ? [] : was.pending_lines,
    discount_ends_at: fresh.discount === null ? null : (was.discount_ends_at ?? fresh.discount_ends_at),
    scheduled_plan_id: canceled_at === null && !isOver(status) ? was.scheduled_plan_id : null,
  };
  const current = discountAt(state, starts_at);
  const off = current === null ? 0n : discountOf(plan.price, current);
  const worth = valueOfPeriod(plan.price, off, { period_start: starts_at, period_end: ends_at });
  const standing = {
    ...state,
    // A trial was not paid, so its remaining time has no credit value.
    period: isTrial ? { ...worth, share: '0', whole: '1' } : worth,
    next_charge_at: isCharged(state) ? nextCharge(ends_at, now) : null,
  };
  return { ...standing, alarm_at: alarmOf(standing, plan.deadline), monthly: monthlyOf(standing, plan) };
}

function isCharged({ status, canceled_at }: Subscription): boolean {
  return canceled_at === null && ['trial', 'activa', 'en_gracia'].includes(status);
}

/**
 * Activates an imported subscription. If the time of its next charge has passed, the charge moves to the next charge
 * run (19:00 in Colombia).
 */
export function activateImported(waiting: Subscription, plan: Terms, now: Temporal.Instant): Subscription {
  const next_charge_at = isCharged(waiting) ? nextCharge(waiting.due_at, now) : null;
  return changed(waiting, { next_charge_at, revenue_since: null }, plan, now);
}

/**
 * Returns whether the paid time of an imported subscription ended before its activation. It is then unknown whether
 * the previous system charged the next period.
 */
export function isOutdated(waiting: Subscription, now: Temporal.Instant): boolean {
  const { status, ends_at, grace_ends_at } = waiting;
  if (isOver(status) || status === 'pausada') return false;
  return isReached(status === 'en_gracia' ? grace_ends_at : ends_at, now);
}
