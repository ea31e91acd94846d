import type { GeneratedAlways, Selectable } from 'kysely';
import type { Currency } from '#src/kernel/lists.ts';
import type { Metadata } from '#src/kernel/metadata.ts';
import type { InvoiceLine } from '#src/ledger/invoices/types.ts';
import type { JsonColumn } from '#src/platform/database/json-column.ts';

/** Statuses of a subscription, in the order of its life cycle. */
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
 * Discount on the plan's price, with its terms at the time it was granted. Amounts are decimal strings, so that JSON
 * keeps every digit.
 */
export interface Discount {
  id: string;
  coupon_id: string | null;
  /** Plan that defines the discount, which applies to no other plan. Null for a discount from a coupon. */
  plan_id: string | null;
  percent_hundredths: number | null;
  /** Exact percentage as a decimal string. Set only if the percentage has more than two decimals. */
  percent?: string;
  amount: string | null;
  /**
   * How long the discount applies. A charge due exactly when the discount ends is discounted, except if the duration
   * is `plan`.
   */
  duration: 'once' | 'repeating' | 'forever' | 'plan';
}

/**
 * Price (`list`) and length in seconds of a period. The value of the period after its discount is `list × share ÷
 * whole`.
 */
interface Value {
  list: string;
  seconds: number;
  share: string;
  whole: string;
}

/** Value of the current period. `ahead` contains the periods that were paid in advance. */
export interface PeriodValue extends Value {
  ahead?: readonly (Value & { from: string })[];
}

/** Data that a payer entered in a sign-up that is paid with a payment account. Amounts are decimal strings. */
interface PendingSignUp {
  /** Id of the checkout session in which the payer signed up. Absent or null for the plan's public page. */
  checkout_session_id?: string | null;
  /** Request body that creates the subscriber. It is validated again when the sign-up completes. */
  subscriber: Readonly<Record<string, unknown>>;
  coupon: string | null;
  agreement: { terms: string; most: string };
}

/** A forecast charge. */
export interface ExpectedCharge {
  /** Date of the charge in Colombia, as `YYYY-MM-DD`. */
  day: string;
  amount: bigint;
  /** True if the payment source cannot be charged on `day`, for example because the card has expired. */
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
    /** Reference that the merchant assigned to the subscription. Null if there is none. */
    reference: string | null;
    metadata: JsonColumn<Metadata | null>;
    webhook_url: string | null;
    /**
     * Id of the checkout session that created the subscription, which may be deleted. Null if it was created without
     * one.
     */
    checkout_session_id: string | null;
    /** Id of the card to charge. Null if `payment_source_id` refers to a payment account instead. */
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
    /** Reason for the cancellation, as the caller sent it. Null if there is none. */
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
     * Monthly revenue on the current terms, in minor units. It is also set while the subscription does not count as
     * revenue. See `rules/monthly.ts`.
     */
    monthly: bigint;
    /** Time at which the subscription first counted as recurring revenue. Null if it never did. */
    revenue_since: Temporal.Instant | null;
  };
  /** Imported subscriptions that are not active yet. `state` becomes the row in `subscriptions` on activation. */
  waiting_subscriptions: {
    commerce_id: number;
    id: string;
    production: boolean;
    /** Id of the subscription in the system it was imported from. */
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
  /**
   * Pending and settled approvals of payment accounts. They determine what happens when a payer approves: a sign-up
   * is completed, or a subscription is moved to the account.
   */
  approvals: {
    commerce_id: number;
    /**
     * Payment account that the payer must approve. In a sign-up, the subscription and the reference of its first
     * charge get the same id.
     */
    payment_source_id: string;
    production: boolean;
    kind: 'sign_up' | 'move';
    plan_id: string | null;
    sign_up: JsonColumn<PendingSignUp | null>;
    subscription_id: string | null;
    status: 'waiting' | 'done' | 'refused';
    /** Error code or account status that explains why the approval was refused. Null if it was not refused. */
    refusal: string | null;
    created_at: Temporal.Instant;
    settled_at: Temporal.Instant | null;
  };
  /**
   * Queue of scheduled forecasts. A change inserts a row in its own transaction, and the forecast job deletes it. A
   * row refers to subscriptions, a plan or an environment.
   */
  forecast_marks: {
    commerce_id: number;
    seq: GeneratedAlways<bigint>;
    production: boolean;
    kind: 'subscriptions' | 'plan' | 'environment';
    ids: string[];
    /** For a plan or an environment, id of the last subscription that was processed. Otherwise null. */
    done_until: string | null;
  };
  /** Searchable text fields of subscriptions. Database triggers keep this table up to date. */
  subscription_texts: {
    commerce_id: number;
    subscription_id: string;
    description: string | null;
  };
  /** Date up to which the charges of each subscription have been forecast. */
  forecasts: {
    commerce_id: number;
    subscription_id: string;
    production: boolean;
    /** Last day for which charges have been forecast. */
    covered_until: Temporal.PlainDate;
  };
  /** Individual forecast charges of subscriptions. */
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
  /** Totals of the forecast charges per day, office and currency. */
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
  /** Charge runs per merchant, with the number of charges by outcome. */
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
