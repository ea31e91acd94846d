import type { GeneratedAlways, Selectable } from 'kysely';
import type { Currency } from '#src/kernel/lists.ts';
import type { Metadata } from '#src/kernel/metadata.ts';
import type { InvoiceLine } from '#src/ledger/invoices/types.ts';
import type { JsonColumn } from '#src/platform/database/json-column.ts';

/** The statuses of a subscription, in the usual order of its life. */
export const SUBSCRIPTION_STATUSES = [
  'trial',
  'activa',
  'en_gracia',
  'pausada',
  'cancelada',
  'finalizada',
] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];

/**
 * A discount on the plan's price, with the terms at the time it was granted. Amounts are decimal text, so that JSON
 * keeps every digit.
 */
export interface Discount {
  id: string;
  coupon_id: string | null;
  /** The plan that the discount applies to, for a plan's own discount. Null for coupons. */
  plan_id: string | null;
  percent_hundredths: number | null;
  /** The exact percentage as decimal text. Set only when it has more than two decimals. */
  percent?: string;
  amount: string | null;
  /**
   * How long the discount applies. A `plan` discount excludes charges due at its last instant. All other discounts
   * include them.
   */
  duration: 'once' | 'repeating' | 'forever' | 'plan';
}

/** Value of a period with this number of seconds. It equals `list × share ÷ whole`. */
interface Value {
  list: string;
  seconds: number;
  share: string;
  whole: string;
}

/** Value of the current period, and of each period paid in advance that extends it. */
export interface PeriodValue extends Value {
  ahead?: readonly (Value & { from: string })[];
}

/** Data that a customer who pays with an account entered at the hosted page. Amounts are decimal text. */
interface PendingSignUp {
  /** Checkout session of the sign-up. Absent or null for the page of a plan. */
  checkout_session_id?: string | null;
  /** The request body of a new subscriber. It is validated again by the API's schema when the sign-up completes. */
  subscriber: Readonly<Record<string, unknown>>;
  coupon: string | null;
  agreement: { terms: string; most: string };
}

/** A forecast charge. */
export interface ExpectedCharge {
  /** Date in Colombia, `YYYY-MM-DD`. */
  day: string;
  amount: bigint;
  /** True when the card will have expired on that day. */
  is_expired: boolean;
}

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
    /** The merchant's own reference for the subscription. */
    reference: string | null;
    metadata: JsonColumn<Metadata | null>;
    webhook_url: string | null;
    /** The checkout session that created the subscription. The session may be deleted later. */
    checkout_session_id: string | null;
    /** Card to charge. Exactly one of `card_id` and `payment_source_id` is set. */
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
    /** The reason given with the cancellation. */
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
    /**
     * Monthly revenue on the current terms in minor units. It is set even when the subscription does not count as
     * revenue. See `rules/monthly.ts`.
     */
    monthly: bigint;
    /** Time at which the subscription first counted as recurring revenue. */
    revenue_since: Temporal.Instant | null;
  };
  /** Imported subscriptions that are not active yet. `state` is the future row of `subscriptions`. */
  waiting_subscriptions: {
    commerce_id: number;
    id: string;
    production: boolean;
    /** The merchant's own id for the subscription. */
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
  /** The action to take once a payer approves or refuses charges to an account. */
  approvals: {
    commerce_id: number;
    /**
     * Account that the payer must approve. For a sign-up, this is also the id of the subscription and the reference
     * of its first charge.
     */
    payment_source_id: string;
    production: boolean;
    kind: 'sign_up' | 'move';
    plan_id: string | null;
    sign_up: JsonColumn<PendingSignUp | null>;
    subscription_id: string | null;
    status: 'waiting' | 'done' | 'refused';
    /** Error code or account status that explains why the approval led to no change. */
    refusal: string | null;
    created_at: Temporal.Instant;
    settled_at: Temporal.Instant | null;
  };
  /**
   * Queue of subscriptions, plans and environments to forecast again. Each change inserts a row in its own
   * transaction; the forecast job deletes it.
   */
  forecast_marks: {
    commerce_id: number;
    seq: GeneratedAlways<bigint>;
    production: boolean;
    kind: 'subscriptions' | 'plan' | 'environment';
    ids: string[];
    /** Last processed subscription id, for the forecast of a plan or an environment. */
    done_until: string | null;
  };
  /** Searchable text of subscriptions. The database maintains this table. */
  subscription_texts: {
    commerce_id: number;
    subscription_id: string;
    description: string | null;
  };
  /** Last forecast day of each subscription. */
  forecasts: {
    commerce_id: number;
    subscription_id: string;
    production: boolean;
    /** Last day of the computed forecast. */
    covered_until: Temporal.PlainDate;
  };
  /** Forecast charges of the subscriptions. */
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
  /** Daily sums of the forecast charges. */
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
  /** Number of subscriptions that have not ended, per subscriber and office. */
  customer_counts: {
    commerce_id: number;
    production: boolean;
    office_id: number;
    subscriber_id: string;
    live: number;
  };
  /** Charge runs, with counts per merchant. */
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

/** Names of the webhook events of subscriptions, as in the API. */
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
