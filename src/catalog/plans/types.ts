import type { Generated, Selectable } from 'kysely';
import type { Key } from '#src/kernel/ids.ts';
import type { Currency, DiscountType, Interval } from '#src/kernel/lists.ts';
import type { Metadata } from '#src/kernel/metadata.ts';
import type { JsonColumn } from '#src/platform/database/json-column.ts';
import type { ViewRow } from '#src/platform/database/view-row.ts';

/**
 * Times at which a payer's plan change in the portal takes effect. `always_invoice` takes effect immediately and
 * charges the difference now. `create_prorations` takes effect immediately and adds the difference to the next
 * charge. `period_end` takes effect with the next charge.
 */
export const PORTAL_CHANGES = ['always_invoice', 'create_prorations', 'period_end'] as const;
export type PortalChange = (typeof PORTAL_CHANGES)[number];

/** Result URLs by name. Cuota uses the names `webhook` and `return`. Merchants can use other names freely. */
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
     * How payers on another plan of the group can change to this plan in the portal. Null if only the merchant can
     * make this change.
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

/** A plan with its result URLs. */
export interface PlanWithUrls extends Plan {
  result_urls: ResultUrls | null;
}

/** A plan with the fields of other tables that its camelCase view includes. */
export interface PlanDetail extends PlanWithUrls {
  group_name: string | null;
}

/** A plan with the data that its hosted page needs. */
export interface OfferedPlan extends PlanWithUrls {
  merchant_active: boolean;
  merchant_slug: string;
  /** Time of the frozen test clock. Null if the environment uses the real time. */
  frozen_at: Temporal.Instant | null;
}

/** Operations on the subscriptions of a plan, implemented by the subscriptions module. */
export interface PlanUses<Db> {
  /**
   * Returns whether the plan has subscriptions that have not ended. Includes subscriptions that a charge in progress
   * may move to the plan.
   */
  hasActiveSubscriptions(db: Db, plan: Key): Promise<boolean>;
  /** Moves the due times of the plan's subscriptions forward when its deadline becomes earlier. */
  bringAlarmsForward(db: Db, plan: Key, deadline: Temporal.Instant): Promise<void>;
  /** Schedules a new forecast for the subscriptions of a changed plan. */
  markChanged(db: Db, plan: Key & { production: boolean }): Promise<void>;
}
