import type { Coupon } from '#src/catalog/coupons/types.ts';
import type { Plan } from '#src/catalog/plans/types.ts';
import { newId } from '#src/kernel/ids.ts';
import type { Invoice } from '#src/ledger/invoices/types.ts';
import { draftInvoice } from '../charge/draft.ts';
import type { Subscription } from '../types.ts';
import { afterPaidInvoice } from './charge.ts';
import { isReached } from './periods.ts';
import { newSubscription } from './start.ts';

interface PlannedCharge {
  at: Temporal.Instant;
  invoice: Invoice;
}

/** Terms of a plan for a customer who subscribes now, with the first two charges. */
export interface PlanOffer {
  plan: Plan;
  coupon: Coupon | null;
  trial_ends_at: Temporal.Instant | null;
  /** First charge, made immediately or after the trial. Null if the plan's deadline precedes it. */
  first: PlannedCharge | null;
  /** Second charge. Null if the subscription ends before it. */
  second: PlannedCharge | null;
}

/** Computes the offer of a plan to a new subscriber. */
export function offerOf(input: {
  plan: Plan;
  coupon: Coupon | null;
  has_plan_discount: boolean;
  now: Temporal.Instant;
}): PlanOffer {
  const placeholder = { subscriber: { id: newId() }, card_id: newId() };
  const nothing = { description: null, metadata: null, webhook_url: null };
  return offerBegun({ ...input, begun: newSubscription({ ...input, ...placeholder, ...nothing }) });
}

/** Computes the offer for a subscription that exists but has not been charged yet. */
export function offerBegun({
  begun,
  plan,
  coupon,
  now,
}: {
  begun: Subscription;
  plan: Plan;
  coupon: Coupon | null;
  now: Temporal.Instant;
}): PlanOffer {
  const { trial_ends_at } = begun;
  const isTrial = trial_ends_at !== null;
  const first = draftFirst(begun, plan, now);
  const at = isTrial ? (begun.next_charge_at ?? now) : now;
  const offer = { plan, coupon, trial_ends_at };
  if (isReached(plan.deadline, at)) return { ...offer, first: null, second: null };
  const { subscription } = afterPaidInvoice(begun, plan, first, at);
  return { ...offer, first: { at, invoice: first }, second: nextOf(subscription, plan, at) };
}

/**
 * Drafts the invoice of the first charge, without deducting a balance. After a trial, the first charge counts as a
 * renewal.
 */
function draftFirst(begun: Subscription, plan: Plan, now: Temporal.Instant): Invoice {
  const isTrial = begun.trial_ends_at !== null;
  return draftInvoice({
    subscription: begun,
    plan,
    reason: isTrial ? 'renewal' : 'create',
    start: isTrial ? begun.due_at : begun.starts_at,
    anchor_day: begun.anchor_day,
    pending: [],
    balance: 0n,
    change: null,
    previous: null,
    now,
  });
}

function nextOf(subscription: Subscription, plan: Plan, now: Temporal.Instant): PlannedCharge | null {
  const { next_charge_at: at } = subscription;
  if (at === null || isReached(plan.deadline, at)) return null;
  const invoice = draftInvoice({
    subscription,
    plan,
    reason: 'renewal',
    start: subscription.due_at,
    anchor_day: subscription.anchor_day,
    pending: [],
    balance: 0n,
    change: null,
    previous: null,
    now,
  });
  return { at, invoice };
}

/**
 * Terms that a subscriber agreed to. `terms` is the result of `termsOf`, and `most` is the maximum of the first
 * charge in minor units.
 */
export interface Agreement {
  terms: string;
  most: bigint;
}

/** Returns one string with all plan fields that determine charges. Two plans with equal strings have equal terms. */
export function termsOf(plan: Plan): string {
  const { price, currency_type, tax_hundredths, max_recurrences, deadline } = plan;
  const lengths = [plan.invoice_period, plan.invoice_interval, plan.trial_period, plan.trial_interval];
  return [price, currency_type, tax_hundredths, ...lengths, max_recurrences, deadline]
    .map((part) => String(part ?? '-'))
    .join(' ');
}

export function isAgreed(
  agreement: Agreement,
  begun: Subscription,
  plan: Plan,
  now: Temporal.Instant,
): boolean {
  const first = draftFirst(begun, plan, now);
  return agreement.terms === termsOf(plan) && first.total <= agreement.most;
}
