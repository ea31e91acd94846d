import type { Plan } from '#src/catalog/plans/types.ts';
import { sumOfKind } from '#src/ledger/invoices/lines.ts';
import type { Invoice } from '#src/ledger/invoices/types.ts';
import type { PeriodValue, Subscription } from '../types.ts';
import { type Changed, cancelAtPeriodEnd, changed, endAfterFailure, lengthOf, type Terms } from './life.ts';
import {
  chargeTime,
  dayOfMonth,
  endOfPeriod,
  isReached,
  latest,
  nextCharge,
  runAfter,
  secondsBetween,
} from './periods.ts';
import { prorate } from './proration.ts';
import { statusAfter } from './states.ts';

/** Maximum time for which a failed charge is retried if it never reached a bank and no grace period remains. */
const FAILURE_RETRY_LIMIT_HOURS = 24;
const FAILURE_RETRY_INTERVAL_HOURS = 1;

type Billed = Pick<
  Invoice,
  'id' | 'reason' | 'period_start' | 'period_end' | 'lines' | 'discount' | 'discount_id' | 'change'
>;

/**
 * Returns the day of the month on which later monthly periods end. A daily or weekly period moves it to the day on
 * which that period ends.
 */
export function anchorAfter(end: Temporal.Instant, plan: Terms, anchorDay: number): number {
  const wanders = plan.invoice_interval === 'day' || plan.invoice_interval === 'week';
  return wanders ? dayOfMonth(end) : anchorDay;
}

/** Returns the start and the end of the period that a charge pays for. */
export function periodFrom(start: Temporal.Instant, plan: Terms, anchorDay: number) {
  return { period_start: start, period_end: endOfPeriod(start, lengthOf(plan), anchorDay) };
}

export function valueOfPeriod(
  price: bigint,
  discount: bigint,
  period: Pick<Invoice, 'period_start' | 'period_end'>,
): PeriodValue {
  return {
    list: String(price),
    seconds: secondsBetween(period.period_start, period.period_end),
    share: String(price - discount),
    whole: String(price),
  };
}

/** Returns the subscription after an invoice was paid, or after an invoice with a total of zero was settled. */
export function afterPaidInvoice(
  subscription: Subscription,
  plan: Terms,
  invoice: Billed,
  now: Temporal.Instant,
): Changed {
  const { reason } = invoice;
  if (reason === 'proration') {
    const settled = changed(subscription, { open_operation: null }, plan, now);
    return movePlan(settled, plan, prorate(settled, toProrated(plan), now).period, now);
  }
  const isStart = reason === 'create';
  const next = changed(
    subscription,
    {
      ...(isStart ? {} : renewed(subscription, plan, invoice, now)),
      ...spendDiscount(subscription, invoice),
      provisional: false,
      open_operation: null,
      charges: (reason === 'revival' ? 0 : subscription.charges) + 1,
    },
    plan,
    now,
  );
  const event = isStart ? 'created' : 'renew';
  const isLast = plan.max_recurrences !== null && next.charges >= plan.max_recurrences;
  if (!isLast || next.canceled_at !== null) return { subscription: next, events: [event] };
  const last = cancelAtPeriodEnd(next, plan, now);
  // The event of the last charge precedes the cancellation. Its state shows no next charge.
  const states = [{ ...next, next_charge_at: null }, ...last.events.map(() => last.subscription)];
  return { subscription: last.subscription, events: [event, ...last.events], states };
}

function toProrated(plan: Terms) {
  return { price: plan.price, ...lengthOf(plan) };
}

function renewed(
  subscription: Subscription,
  plan: Terms,
  invoice: Billed,
  now: Temporal.Instant,
): Partial<Subscription> {
  const { period_start, period_end, reason } = invoice;
  const price = sumOfKind(invoice.lines, 'plan');
  const value = valueOfPeriod(price, invoice.discount, invoice);
  const isRevival = reason === 'revival';
  const anchor = isRevival ? dayOfMonth(period_start) : subscription.anchor_day;
  const common = {
    ends_at: period_end,
    due_at: period_end,
    anchor_day: anchorAfter(period_end, plan, anchor),
    invoice_id: null,
    pending_lines: [],
  };
  const isPaused = subscription.status === 'pausada';
  if (reason === 'early') {
    return {
      ...common,
      status: statusAfter(subscription.status, 'charged'),
      grace_ends_at: null,
      next_charge_at: isPaused ? null : nextCharge(period_end, now),
      period: extendPeriod(subscription.period, value, period_start),
    };
  }
  return {
    ...common,
    status: statusAfter(subscription.status, isRevival ? 'revived' : 'charged'),
    starts_at: period_start,
    grace_ends_at: null,
    // After a late charge or an outage, the next charge may lie in the past. The charge run then catches up on missed
    // periods.
    next_charge_at: isPaused ? null : chargeTime(period_end),
    period: value,
    ...(isRevival
      ? {
          subscription_plan_id: invoice.change?.plan_id ?? subscription.subscription_plan_id,
          canceled_at: null,
          cancel_at: null,
          cancel_at_period_end: false,
        }
      : {}),
  };
}

/**
 * Appends a period that was paid in advance to the current period. The appended period keeps its own price and
 * length.
 */
function extendPeriod(period: PeriodValue, next: PeriodValue, from: Temporal.Instant): PeriodValue {
  return { ...period, ahead: [...(period.ahead ?? []), { ...next, from: String(from) }] };
}

function spendDiscount(subscription: Subscription, invoice: Billed): Partial<Subscription> {
  const { discount } = subscription;
  const isSpent = discount?.duration === 'once' && discount.id === invoice.discount_id;
  return isSpent ? { discount: null } : {};
}

/** Returns whether a subscription can still change to the plan that is scheduled for the end of its period. */
export function canSwitchPlan(
  plan: Pick<Plan, 'active' | 'deleted_at' | 'currency_type' | 'deadline'>,
  { currency_type }: Pick<Subscription, 'currency_type'>,
  now: Temporal.Instant,
): boolean {
  const isOpen = plan.active && plan.deleted_at === null && !isReached(plan.deadline, now);
  return isOpen && plan.currency_type === currency_type;
}

/** Moves the subscription to another plan. The end of the current period does not change. */
export function movePlan(
  subscription: Subscription,
  plan: Terms,
  period: PeriodValue,
  now: Temporal.Instant,
): Changed {
  const change: Partial<Subscription> = {
    subscription_plan_id: plan.id,
    scheduled_plan_id: null,
    period,
  };
  return { subscription: changed(subscription, change, plan, now), events: ['plan_changed'] };
}

/**
 * Cause of a failed charge: temporary decline (`soft`), final decline (`hard`), revoked payment account
 * (`taken_back`), or an error before the charge reached a bank (`trouble`).
 */
export type Failure = 'soft' | 'hard' | 'taken_back' | 'trouble';

/** Applies a failed renewal: starts or continues grace, schedules a retry, or ends the subscription. */
export function afterFailedRenewal(
  subscription: Subscription,
  plan: Terms,
  failure: Failure,
  now: Temporal.Instant,
): Changed {
  const idle = { ...subscription, open_operation: null };
  // Only the subscriber can charge a paused subscription, and may retry. No grace starts and the subscription does
  // not end.
  if (subscription.status === 'pausada') return { subscription: changed(idle, {}, plan, now), events: [] };
  if (failure === 'hard') return endAfterFailure(idle, plan, now);
  const graceEnd = subscription.grace_ends_at ?? graceFrom(subscription.due_at, plan);
  if (graceEnd !== null && !isReached(graceEnd, now)) {
    // A revoked account is not retried. The grace period lets the subscriber choose another payment method.
    const retry = failure === 'taken_back' ? null : runAfter(now);
    const change: Partial<Subscription> = {
      status: statusAfter(subscription.status, 'fell_behind'),
      grace_ends_at: graceEnd,
      // No retry is scheduled after the end of grace.
      next_charge_at: retry === null || Temporal.Instant.compare(retry, graceEnd) > 0 ? null : retry,
    };
    return { subscription: changed(idle, change, plan, now), events: ['retry'] };
  }
  // Compares the limit with the time of the attempt, because the outcome may have been unknown for a day.
  const { due_at, next_charge_at: triedAt, status } = subscription;
  const giveUpAt = latest(nextCharge(due_at, due_at).add({ hours: FAILURE_RETRY_LIMIT_HOURS }), graceEnd);
  const isGivenUp = status === 'en_gracia' || isReached(giveUpAt, triedAt ?? now);
  if (failure !== 'trouble' || isGivenUp) return endAfterFailure(idle, plan, now);
  const next_charge_at = now.add({ hours: FAILURE_RETRY_INTERVAL_HOURS });
  return { subscription: changed(idle, { next_charge_at }, plan, now), events: [] };
}

/**
 * Schedules a retry at the next charge run, after the subscriber chose another payment source. Changes nothing unless
 * the subscription is in grace without a scheduled retry.
 */
export function afterSourceChange(
  subscription: Subscription,
  plan: Terms,
  now: Temporal.Instant,
): Subscription {
  const { status, grace_ends_at, next_charge_at, open_operation } = subscription;
  const isIdle = status === 'en_gracia' && next_charge_at === null && open_operation === null;
  const retry = runAfter(now);
  if (!isIdle || grace_ends_at === null || Temporal.Instant.compare(retry, grace_ends_at) > 0)
    return subscription;
  return changed(subscription, { next_charge_at: retry }, plan, now);
}

function graceFrom(due: Temporal.Instant, plan: Terms): Temporal.Instant | null {
  const count = plan.grace_period ?? 0;
  if (count === 0) return null;
  return endOfPeriod(due, { count, interval: plan.grace_interval ?? 'day' }, dayOfMonth(due));
}
