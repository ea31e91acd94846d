import type { GeneratedAlways, Selectable } from 'kysely';
import type { Currency } from '#src/kernel/lists.ts';
import type { Metadata } from '#src/kernel/metadata.ts';
import type { InvoiceLine } from '#src/ledger/invoices/types.ts';
import type { JsonColumn } from '#src/platform/database/json-column.ts';

/** The six statuses, in the order a subscription may pass them. */
export const SUBSCRIPTION_STATUSES = [
  'trial',
  'activa',
  'en_gracia',
  'pausada',
  'cancelada',
  'finalizada',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/** A reduction of the plan's price, as it was when it was given. Amounts in JSON are texts: no digit is lost. */
export interface Discount {
  id: string;
  coupon_id: string | null;
  /** Of the plan whose own discount it is, from before there were coupons; it holds for that plan and no other. */
  plan_id: string | null;
  percent_hundredths: number | null;
  /** The exact percentage as decimal text, only where it has more than two decimals. */
  percent?: string;
  amount: string | null;
  /** `plan` ends before its last instant, the others with it. */
  duration: 'once' | 'repeating' | 'forever' | 'plan';
}

/** What a period is worth: `list × share ÷ whole` for so many seconds. */
interface Value {
  list: string;
  seconds: number;
  share: string;
  whole: string;
}

/** What the current period is worth, and each of those that were paid ahead of their time and prolong it. */
export interface PeriodValue extends Value {
  ahead?: readonly (Value & { from: string })[];
}

/** What a customer who pays with an account typed at the hosted page. Amounts in JSON are texts. */
interface PendingSignUp {
  /** Absent or null for the page of a plan. */
  checkout_session_id?: string | null;
  /** As the API takes one, and read again as the API reads it. */
  subscriber: Readonly<Record<string, unknown>>;
  coupon: string | null;
  agreement: { terms: string; most: string };
}

/** A charge that is to come. */
export interface ExpectedCharge {
  /** In Colombia. */
  day: string;
  amount: bigint;
  /** Whether its card will no longer do by then. */
  is_expired: boolean;
}

/** A proration that waits for the next renewal. */
export interface SubscriptionTables {
  subscriptions: {
    id: string;
    commerce_id: number;
    office_id: number;
    production: boolean;
    subscription_plan_id: string;
    subscriber_id: string;
    status: SubscriptionStatus;
    created_at: Temporal.Instant;
    updated_at: Temporal.Instant;
    description: string | null;
    /** What the merchant calls it in its own system. */
    reference: string | null;
    metadata: JsonColumn<Metadata | null>;
    webhook_url: string | null;
    /** The checkout session that it came from; the session may be deleted later. */
    checkout_session_id: string | null;
    /** What it is charged to: exactly one of the two. */
    card_id: string | null;
    payment_source_id: string | null;
    currency_type: Currency;
    provisional: boolean;
    starts_at: Temporal.Instant;
    ends_at: Temporal.Instant;
    due_at: Temporal.Instant;
    anchor_day: number;
    period: JsonColumn<PeriodValue>;
    trial_ends_at: Temporal.Instant | null;
    grace_ends_at: Temporal.Instant | null;
    canceled_at: Temporal.Instant | null;
    cancel_at: Temporal.Instant | null;
    cancel_at_period_end: boolean;
    /** What whoever cancelled gave as the reason. */
    cancellation_reason: string | null;
    paused_at: Temporal.Instant | null;
    resumes_at: Temporal.Instant | null;
    next_charge_at: Temporal.Instant | null;
    alarm_at: Temporal.Instant | null;
    open_operation: string | null;
    charges: number;
    discount: JsonColumn<Discount | null>;
    discounted_by: string | null;
    discount_ends_at: Temporal.Instant | null;
    pending_lines: JsonColumn<readonly InvoiceLine[]>;
    scheduled_plan_id: string | null;
    invoice_id: string | null;
    events: number;
    /** What it brings in a month on its current terms, whether it counts as revenue or not: `rules/monthly.ts`. */
    monthly: bigint;
    /** When it first counted as recurring revenue. */
    revenue_since: Temporal.Instant | null;
  };
  /** Imported, and not switched on: the row as it would be. */
  waiting_subscriptions: {
    commerce_id: number;
    id: string;
    production: boolean;
    /** What the merchant calls it. */
    external_id: string;
    subscriber_id: string;
    subscription_plan_id: string;
    card_id: string | null;
    payment_source_id: string | null;
    state: JsonColumn<object>;
    created_at: Temporal.Instant;
  };
  invitations: {
    id: string;
    commerce_id: number;
    production: boolean;
    subscription_id: string;
    kind: 'renewal' | 'plan_change';
    plan_id: string | null;
    proration_behavior: ProrationBehavior | null;
    accepted_at: Temporal.Instant | null;
    expires_at: Temporal.Instant;
    created_at: Temporal.Instant;
  };
  coupon_redemptions: {
    commerce_id: number;
    id: string;
    coupon_id: string;
    subscription_id: string;
    discount: JsonColumn<Discount>;
    discount_ends_at: Temporal.Instant | null;
    created_at: Temporal.Instant;
  };
  /** What follows once a payer has answered whether an account may be charged. */
  approvals: {
    commerce_id: number;
    /** Of a sign-up also the id of its subscription, and the reference of its first charge. */
    payment_source_id: string;
    production: boolean;
    kind: 'sign_up' | 'move';
    plan_id: string | null;
    sign_up: JsonColumn<PendingSignUp | null>;
    subscription_id: string | null;
    status: 'waiting' | 'done' | 'refused';
    /** Why nothing came of it: the code of an error, or how the account stands. */
    refusal: string | null;
    created_at: Temporal.Instant;
    settled_at: Temporal.Instant | null;
  };
  /** Whose charges to come are to be looked at again. Only added to: each is of the change that was committed with it. */
  forecast_marks: {
    commerce_id: number;
    seq: GeneratedAlways<bigint>;
    production: boolean;
    kind: 'subscriptions' | 'plan' | 'environment';
    ids: string[];
    /** Of a plan or an environment: how far that is done. */
    done_until: string | null;
  };
  /** What of a subscription is looked for by a part of it. The database itself keeps it. */
  subscription_texts: {
    commerce_id: number;
    subscription_id: string;
    description: string | null;
  };
  /** How far ahead was looked for the charges to come of one subscription. */
  forecasts: {
    commerce_id: number;
    subscription_id: string;
    production: boolean;
    /** The last day that was looked at. */
    covered_until: Temporal.PlainDate;
  };
  /** The charges to come, one by one. */
  expected_charges: {
    commerce_id: number;
    seq: GeneratedAlways<bigint>;
    production: boolean;
    subscription_id: string;
    office_id: number;
    currency: Currency;
    day: Temporal.PlainDate;
    amount: bigint;
    is_expired: boolean;
  };
  /** The sum of them, day by day. */
  forecast_days: {
    commerce_id: number;
    production: boolean;
    day: Temporal.PlainDate;
    office_id: number;
    currency: Currency;
    count: bigint;
    amount: bigint;
    expired_count: bigint;
    expired_amount: bigint;
  };
  /** How many subscriptions somebody has at an office that are not over. */
  customer_counts: {
    commerce_id: number;
    production: boolean;
    office_id: number;
    subscriber_id: string;
    live: number;
  };
  /** An evening of one merchant. */
  merchant_runs: {
    commerce_id: number;
    production: boolean;
    scheduled_at: Temporal.Instant;
    started_at: Temporal.Instant;
    updated_at: Temporal.Instant;
    due: number;
    done: number;
    declined: number;
    failed: number;
    unknown: number;
  };
  charge_runs: {
    scheduled_at: Temporal.Instant;
    started_at: Temporal.Instant;
    updated_at: Temporal.Instant;
    due: number;
    done: number;
    declined: number;
    failed: number;
    unknown: number;
  };
}

export type Subscription = Selectable<SubscriptionTables['subscriptions']>;
export type Invitation = Selectable<SubscriptionTables['invitations']>;
export type Redemption = Selectable<SubscriptionTables['coupon_redemptions']>;
export type Approval = Selectable<SubscriptionTables['approvals']>;
export type MerchantRun = Selectable<SubscriptionTables['merchant_runs']>;
export type ChargeRun = Selectable<SubscriptionTables['charge_runs']>;

export const PRORATION_BEHAVIORS = ['create_prorations', 'always_invoice', 'none'] as const;
export type ProrationBehavior = (typeof PRORATION_BEHAVIORS)[number];

/** What merchants are told of, in the words of the API. */
export const SUBSCRIPTION_EVENTS = [
  'created',
  'renew',
  'retry',
  'plan_changed',
  'paused',
  'resumed',
  'canceled',
  'ended',
] as const;
export type SubscriptionEvent = (typeof SUBSCRIPTION_EVENTS)[number];
