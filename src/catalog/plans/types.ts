import type { Generated, Selectable } from 'kysely';
import type { Key } from '#src/kernel/ids.ts';
import type { Currency, DiscountType, Interval } from '#src/kernel/lists.ts';
import type { Metadata } from '#src/kernel/metadata.ts';
import type { JsonColumn } from '#src/platform/database/json-column.ts';
import type { ViewRow } from '#src/platform/database/view-row.ts';

/**
 * When a payer's plan change takes effect. `always_invoice` changes the plan immediately and charges the difference
 * now. `create_prorations` changes it immediately and charges the difference with the next charge. `period_end`
 * changes it at the end of the period.
 */
export const PORTAL_CHANGES = ['always_invoice', 'create_prorations', 'period_end'] as const;
export type PortalChange = (typeof PORTAL_CHANGES)[number];

/**
 * URLs of a plan, by name. `webhook` receives events, and the payer returns to `return`. Merchants can add URLs with
 * other names.
 */
export type ResultUrls = Readonly<Record<string, string | null>>;

export interface PlanTables {
  plans: {
    id: string;
    commerce_id: number;
    office_id: number;
    user_id: number;
    production: boolean;
    active: boolean;
    name: string;
    description: string;
    price: bigint;
    currency_type: Currency;
    tax_hundredths: number | null;
    invoice_period: number;
    invoice_interval: Interval;
    trial_period: number;
    trial_interval: Interval;
    grace_period: number | null;
    grace_interval: Interval | null;
    discount_type_amount: DiscountType | null;
    discount_amount: bigint | null;
    discount_period: number;
    discount_interval: Interval;
    discount_subscribers_limit: number | null;
    max_recurrences: number | null;
    deadline: Temporal.Instant | null;
    active_subscribers_limit: number | null;
    allow_multiple_subscriptions: boolean;
    sort_order: number | null;
    subscription_group_id: string | null;
    /**
     * When a payer's change to this plan in the portal takes effect. Null if payers cannot choose this plan in the
     * portal.
     */
    portal_change: PortalChange | null;
    advanced_option_id: number | null;
    metadata: JsonColumn<Metadata | null>;
    created_at: Temporal.Instant;
    updated_at: Temporal.Instant;
    deleted_at: Temporal.Instant | null;
  };
  advanced_options: {
    id: Generated<number>;
    commerce_id: number;
    result_urls: JsonColumn<ResultUrls | null>;
  };
}

export interface PlanViews {
  plan_summaries: ViewRow<{
    id: string;
    commerce_id: number;
    name: string;
    deadline: Temporal.Instant | null;
  }>;
  plan_prices: ViewRow<{
    id: string;
    commerce_id: number;
    name: string;
    price: bigint;
    invoice_period: number;
    invoice_interval: Interval;
  }>;
}

export type Plan = Selectable<PlanTables['plans']>;

/** Plan with its result URLs, such as the webhook URL. They are null if the plan has none. */
export interface PlanWithUrls extends Plan {
  result_urls: ResultUrls | null;
}

/** Plan with its result URLs and the name of its group, as shown in the camelCase API view. */
export interface PlanDetail extends PlanWithUrls {
  group_name: string | null;
}

/** Plan with the data that its hosted page shows. */
export interface OfferedPlan extends PlanWithUrls {
  merchant_active: boolean;
  merchant_slug: string;
  /** Current time of a frozen test clock. Null if the environment uses the real time. */
  frozen_at: Temporal.Instant | null;
}

/** Operations on a plan's subscriptions that the plans module needs and the subscriptions module implements. */
export interface PlanUses<Db> {
  /**
   * Returns whether the plan has a subscription that has not ended, or a charge in progress that would move a
   * subscription to it.
   */
  hasActiveSubscriptions(db: Db, plan: Key): Promise<boolean>;
  /** Makes the plan's subscriptions due no later than its new deadline. */
  bringAlarmsForward(db: Db, plan: Key, deadline: Temporal.Instant): Promise<void>;
  /** Schedules new forecasts for the subscriptions of a plan that changed. */
  markChanged(db: Db, plan: Key & { production: boolean }): Promise<void>;
}
