import type { z } from 'zod';
import type { Plan } from '#src/catalog/plans/types.ts';
import { viewRawPlan } from '#src/catalog/plans/views.ts';
import type { viewSource } from '#src/customers/payment-sources/views.ts';
import type { Subscriber } from '#src/customers/subscribers/types.ts';
import { viewListedSubscriber } from '#src/customers/subscribers/views.ts';
import { toColombiaText, toIsoText } from '#src/kernel/calendar.ts';
import type { Locale } from '#src/kernel/texts.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { viewStatus } from '#src/ledger/transactions/views.ts';
import { isOnTrial } from './rules/life.ts';
import { isReached, nextAttempt, toDay } from './rules/periods.ts';
import { isOnDiscount } from './rules/pricing.ts';
import { isOver } from './rules/states.ts';
import type { camelSubscription, subscriptionTransaction, subscriptionView } from './schema.ts';
import type { Subscription } from './types.ts';

type View = z.infer<typeof subscriptionView>;

/** Returns whether the subscription currently entitles the subscriber to the merchant's service. */
export function isActive(subscription: Subscription, now: Temporal.Instant): boolean {
  if (subscription.provisional || isOver(subscription.status)) return false;
  if (isReached(subscription.cancel_at, now)) return false;
  return subscription.status !== 'pausada' || !isReached(subscription.due_at, now);
}

export function viewSubscription(subscription: Subscription, now: Temporal.Instant): View {
  const { status } = subscription;
  return {
    id: subscription.id,
    description: subscription.description,
    reference: subscription.reference,
    metadata: subscription.metadata,
    webhook_url: subscription.webhook_url,
    status,
    environment: subscription.production ? 'production' : 'testing',
    starts_at: toColombiaText(subscription.starts_at),
    ends_at: toColombiaText(subscription.ends_at),
    ends_at_iso: toIsoText(subscription.ends_at),
    grace_ends_at: toColombiaText(subscription.grace_ends_at),
    trial_ends_at: toColombiaText(subscription.trial_ends_at),
    discount_ends_at: toColombiaText(subscription.discount_ends_at),
    canceled_at: toColombiaText(subscription.canceled_at),
    cancel_at_period_end: subscription.cancel_at_period_end,
    cancel_at: toIsoText(subscription.cancel_at),
    ...(subscription.cancellation_reason === null
      ? {}
      : { cancellation_reason: subscription.cancellation_reason }),
    paused_at: toColombiaText(subscription.paused_at),
    resumes_at: toColombiaText(subscription.resumes_at),
    on_trial: isOnTrial(subscription, now),
    on_discount: isOnDiscount(subscription, now),
    on_grace_period: status === 'en_gracia',
    paused: status === 'pausada',
    canceled: subscription.canceled_at !== null,
    is_active: isActive(subscription, now),
    is_ended: isReached(subscription.ends_at, now),
    subscription_plan_id: subscription.subscription_plan_id,
    scheduled_plan_id: subscription.scheduled_plan_id,
    subscriber_id: subscription.subscriber_id,
    ...(subscription.payment_source_id === null ? {} : { payment_source: subscription.payment_source_id }),
    office_id: subscription.office_id,
    created_at: toColombiaText(subscription.created_at),
    updated_at: toColombiaText(subscription.updated_at),
  };
}

/** Returns the day and the instant of the next charge in API format. Both are null if no charge is scheduled. */
export function nextChargeOf(subscription: Subscription, now: Temporal.Instant) {
  const at = nextAttempt(subscription.next_charge_at, now);
  return { day: at === null ? null : toDay(at), at: toIsoText(at) };
}

export interface Expansion {
  plan: Plan | undefined;
  subscriber: Subscriber | undefined;
  next_transaction: boolean;
  payment_source: ReturnType<typeof viewSource> | undefined;
}

/** Returns the API view of a subscription, including the related records that `expand[]` requested. */
export function viewExpanded(
  subscription: Subscription,
  now: Temporal.Instant,
  expand: Expansion,
  baseUrl: string,
): View {
  const next = nextChargeOf(subscription, now);
  return {
    ...viewSubscription(subscription, now),
    ...(expand.plan ? { plan: viewRawPlan(expand.plan, baseUrl) } : {}),
    ...(expand.subscriber ? { subscriber: viewListedSubscriber(expand.subscriber) } : {}),
    ...(expand.payment_source ? { payment_source: expand.payment_source } : {}),
    ...(expand.next_transaction ? { next_transaction: next.day, next_charge_at: next.at } : {}),
  };
}

/** Returns the view of a subscription with camelCase field names, which responses to actions use. */
export function viewCamel(
  subscription: Subscription,
  now: Temporal.Instant,
): z.infer<typeof camelSubscription> {
  const view = viewSubscription(subscription, now);
  const next = nextChargeOf(subscription, now);
  return {
    id: view.id,
    description: view.description,
    reference: view.reference,
    metadata: view.metadata,
    webhookUrl: view.webhook_url,
    status: view.status,
    environment: view.environment,
    planId: view.subscription_plan_id,
    scheduledPlanId: view.scheduled_plan_id,
    subscriberId: view.subscriber_id,
    officeId: view.office_id,
    startsAt: view.starts_at,
    endsAt: view.ends_at,
    endsAtIso: view.ends_at_iso,
    graceEndsAt: view.grace_ends_at,
    trialEndsAt: view.trial_ends_at,
    discountEndsAt: view.discount_ends_at,
    canceledAt: view.canceled_at,
    cancelAtPeriodEnd: view.cancel_at_period_end,
    cancelAt: view.cancel_at,
    pausedAt: view.paused_at,
    resumesAt: view.resumes_at,
    nextRenewAt: next.day,
    nextChargeAt: next.at,
    onTrial: view.on_trial,
    onDiscount: view.on_discount,
    onGracePeriod: view.on_grace_period,
    paused: view.paused,
    canceled: view.canceled,
    isActive: view.is_active,
    isEnded: view.is_ended,
    createdAt: view.created_at,
    updatedAt: view.updated_at,
  };
}

export function viewCharge(
  transaction: Transaction,
  locale: Locale,
): z.infer<typeof subscriptionTransaction> {
  return { ...viewStatus(transaction, locale), id: transaction.id };
}
