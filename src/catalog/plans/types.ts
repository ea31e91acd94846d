import type { Generated, Selectable } from 'kysely';
import type { Key } from '#src/kernel/ids.ts';
import type { Currency, DiscountType, Interval } from '#src/kernel/lists.ts';
import type { Metadata } from '#src/kernel/metadata.ts';
import type { JsonColumn } from '#src/platform/database/json-column.ts';
import type { ViewRow } from '#src/platform/database/view-row.ts';

/**
 * How payers change to a plan in the portal: at once, the difference charged now or with the next charge, or with the next charge.
 */
export const PORTAL_CHANGES = ['always_invoice', 'create_prorations', 'period_end'] as const;
export type PortalChange = (typeof PORTAL_CHANGES)[number];

/** Addresses by name; `webhook` and `return` have a meaning, any other is the merchant's own. */
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
    /** How payers may come to it by themselves, from another plan of its group; null: only through the merchant. */
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

/** A plan with where it leads. */
export interface PlanWithUrls extends Plan {
  result_urls: ResultUrls | null;
}

/** A plan with what its camelCase view shows of other tables. */
export interface PlanDetail extends PlanWithUrls {
  group_name: string | null;
}

/** A plan as its hosted page finds it. */
export interface OfferedPlan extends PlanWithUrls {
  merchant_active: boolean;
  merchant_slug: string;
  /** Where the time of its environment stands; null when it is the real one. */
  frozen_at: Temporal.Instant | null;
}

/** What subscriptions make of a plan. */
export interface PlanUses<Db> {
  /** Also one that a charge at the network would bring to the plan, or back to it. */
  hasActiveSubscriptions(db: Db, plan: Key): Promise<boolean>;
  /** Has a deadline seen in time that came nearer. */
  bringAlarmsForward(db: Db, plan: Key, deadline: Temporal.Instant): Promise<void>;
  /** Has the charges to come of its subscriptions looked at again. */
  markChanged(db: Db, plan: Key & { production: boolean }): Promise<void>;
}
