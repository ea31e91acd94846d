import type { Selectable } from 'kysely';
import type { Currency } from '#src/kernel/lists.ts';
import type { JsonColumn } from '#src/platform/database/json-column.ts';
import type { ViewRow } from '#src/platform/database/view-row.ts';

/**
 * Why an invoice was issued. `create` is for the first period, `renewal` for the next period on its date, and `early`
 * for the next period ahead of its date. `revival` is for a restarted subscription, and `proration` for a plan
 * change.
 */
export const INVOICE_REASONS = ['create', 'renewal', 'early', 'revival', 'proration'] as const;
export type InvoiceReason = (typeof INVOICE_REASONS)[number];

export const INVOICE_STATUSES = ['open', 'paid', 'uncollectible'] as const;
type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/**
 * Kinds of invoice lines. `plan` is the price of a plan. `unused_time` credits unused time of the old plan, and
 * `remaining_time` charges the same time at the new plan's price.
 */
export const LINE_KINDS = ['plan', 'unused_time', 'remaining_time'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** A price for part of a period. It equals `list × share ÷ whole`, prorated by seconds. */
export interface LinePart {
  from: string;
  to: string;
  /** Length of the whole period in seconds. */
  seconds: number;
  list: string;
  /** `share ÷ whole` is the fraction of the list price that was paid. It is below 1 after a discount. */
  share: string;
  whole: string;
}

/** A line of an invoice. Amounts are strings in JSON, so that no digits are lost. */
export interface InvoiceLine {
  kind: LineKind;
  /** Name of the plan when the invoice was issued. */
  plan: string;
  amount: string;
  /** Parts whose sum is the amount of a proration. Absent on lines written before this field existed. */
  parts?: readonly LinePart[];
}

export interface InvoiceTables {
  invoices: {
    id: string;
    number: bigint | null;
    commerce_id: number;
    office_id: number;
    production: boolean;
    subscription_id: string;
    subscriber_id: string;
    subscription_plan_id: string;
    reason: InvoiceReason;
    status: InvoiceStatus;
    currency_type: Currency;
    period_start: Temporal.Instant;
    period_end: Temporal.Instant;
    due_at: Temporal.Instant;
    lines: JsonColumn<readonly InvoiceLine[]>;
    discount: bigint;
    proration: bigint;
    base: bigint;
    tax: bigint;
    tax_hundredths: number | null;
    balance_applied: bigint;
    balance_credited: bigint;
    total: bigint;
    attempts: number;
    discount_id: string | null;
    change: JsonColumn<{ plan_id: string; behavior: string } | null>;
    created_at: Temporal.Instant;
    paid_at: Temporal.Instant | null;
    /** Time at which the first charge of a renewal failed. Null if it did not fail. */
    failed_at: Temporal.Instant | null;
  };
  invoice_numbers: { commerce_id: number; production: boolean; last: bigint };
}

export interface InvoiceViews {
  open_invoices: ViewRow<{
    id: string;
    commerce_id: number;
    number: bigint | null;
    subscription_id: string;
    subscriber_id: string;
    /** The plan that becomes active when the invoice is paid. */
    next_plan_id: string | null;
  }>;
}

export type Invoice = Selectable<InvoiceTables['invoices']>;
