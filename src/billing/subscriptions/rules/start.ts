import type { Coupon } from '#src/catalog/coupons/types.ts';
import type { Plan } from '#src/catalog/plans/types.ts';
import type { Subscriber } from '#src/customers/subscribers/types.ts';
import { newId } from '#src/kernel/ids.ts';
import type { Metadata } from '#src/kernel/metadata.ts';
import type { Discount, Subscription } from '../types.ts';
import { alarmOf } from './alarm.ts';
import { anchorAfter, periodFrom, valueOfPeriod } from './charge.ts';
import { endFromStart, toDiscount } from './coupons.ts';
import { monthlyOf } from './monthly.ts';
import { chargeTime, dayOfMonth, endOfPeriod, wholeSecond } from './periods.ts';
import { discountAt, discountOf } from './pricing.ts';

/**
 * Maximum number of intervals of a discount, equal to 1,000 years. Longer discounts would exceed the supported date
 * range.
 */
const FOREVER = { day: 365_000, week: 52_000, month: 12_000, year: 1_000 } as const;

export interface Start {
  /** Id of the subscription, when the caller must know it in advance. */
  id?: string;
  plan: Plan;
  subscriber: Pick<Subscriber, 'id'>;
  /** Card to charge. Exactly one of `card_id` and `payment_source_id` is set. */
  card_id: string | null;
  payment_source_id?: string | null;
  description: string | null;
  reference?: string | null;
  metadata: Metadata | null;
  webhook_url: string | null;
  checkout_session_id?: string | null;
  has_plan_discount: boolean;
  /** Coupon that replaces the plan's own discount. */
  coupon?: Coupon | null;
  now: Temporal.Instant;
}

/**
 * Builds a subscription in its state before the first charge. It stays provisional until that charge is approved,
 * unless it starts with a trial.
 */
export function newSubscription(start: Start): Subscription {
  const { plan, subscriber, now } = start;
  const starts_at = wholeSecond(now);
  const isTrial = plan.trial_period > 0;
  const paidFrom = isTrial ? trialEnd(plan, starts_at) : starts_at;
  const anchor_day = dayOfMonth(paidFrom);
  const { period_end } = periodFrom(paidFrom, plan, anchor_day);
  const ends_at = isTrial ? paidFrom : period_end;
  const { discount, discount_ends_at } = discountFrom(start, paidFrom);
  const state: Subscription = {
    id: start.id ?? newId(),
    commerce_id: plan.commerce_id,
    office_id: plan.office_id,
    production: plan.production,
    subscription_plan_id: plan.id,
    subscriber_id: subscriber.id,
    status: isTrial ? 'trial' : 'activa',
    created_at: now,
    updated_at: now,
    description: start.description,
    reference: start.reference ?? null,
    metadata: start.metadata,
    webhook_url: start.webhook_url,
    checkout_session_id: start.checkout_session_id ?? null,
    card_id: start.card_id,
    payment_source_id: start.payment_source_id ?? null,
    currency_type: plan.currency_type,
    provisional: !isTrial,
    starts_at,
    ends_at,
    due_at: ends_at,
    anchor_day: isTrial ? anchor_day : anchorAfter(ends_at, plan, anchor_day),
    period: valueOfPeriod(plan.price, 0n, { period_start: starts_at, period_end: ends_at }),
    trial_ends_at: isTrial ? ends_at : null,
    grace_ends_at: null,
    canceled_at: null,
    cancellation_reason: null,
    cancel_at: null,
    cancel_at_period_end: false,
    paused_at: null,
    resumes_at: null,
    next_charge_at: chargeTime(ends_at),
    alarm_at: null,
    open_operation: null,
    charges: 0,
    discount,
    discounted_by: discount?.plan_id ?? null,
    discount_ends_at,
    pending_lines: [],
    scheduled_plan_id: null,
    invoice_id: null,
    events: 0,
    monthly: 0n,
    revenue_since: null,
  };
  const current = discountAt(state, starts_at);
  const off = current === null ? 0n : discountOf(plan.price, current);
  const worth = valueOfPeriod(plan.price, off, { period_start: starts_at, period_end: ends_at });
  // A trial was not paid, so its remaining time has no credit value.
  const period = isTrial ? { ...worth, share: '0', whole: '1' } : worth;
  return { ...state, period, alarm_at: alarmOf(state, plan.deadline), monthly: monthlyOf(state, plan) };
}

function discountFrom(
  { plan, coupon, has_plan_discount }: Start,
  paidFrom: Temporal.Instant,
): Pick<Subscription, 'discount' | 'discount_ends_at'> {
  if (coupon) return { discount: toDiscount(coupon), discount_ends_at: endFromStart(coupon, paidFrom) };
  if (!has_plan_discount) return { discount: null, discount_ends_at: null };
  return { discount: planDiscount(plan), discount_ends_at: discountEnd(plan, paidFrom) };
}

function trialEnd(plan: Plan, start: Temporal.Instant): Temporal.Instant {
  return endOfPeriod(start, { count: plan.trial_period, interval: plan.trial_interval }, dayOfMonth(start));
}

/** Returns the plan's own discount, a feature that predates coupons. */
function planDiscount(plan: Plan): Discount {
  const isPercentage = plan.discount_type_amount === 'percentage';
  const amount = plan.discount_amount ?? 0n;
  return {
    id: newId(),
    coupon_id: null,
    plan_id: plan.id,
    percent_hundredths: isPercentage ? Math.min(Number(amount), 10_000) : null,
    amount: isPercentage ? null : String(amount),
    duration: 'plan',
  };
}

/** Returns the end of the plan discount. It counts from the first charge, so a trial does not use it up. */
function discountEnd(plan: Plan, paidFrom: Temporal.Instant): Temporal.Instant {
  const count = Math.min(plan.discount_period, FOREVER[plan.discount_interval]);
  const length = { count, interval: plan.discount_interval };
  return endOfPeriod(paidFrom, length, dayOfMonth(paidFrom));
}
