import type { Selectable } from 'kysely';
import type { Currency } from '#src/kernel/lists.ts';
import type { JsonColumn } from '#src/platform/database/json-column.ts';
import type { ViewRow } from '#src/platform/database/view-row.ts';

/**
 * Why an invoice was issued. `create`: first period. `renewal`: next period, on its start date. `early`: next period,
 * before its start date. `revival`: restarted subscription. `proration`: plan change.
 */
export const INVOICE_REASONS = ['create', 'renewal', 'early', 'revival', 'proration'] as const;
export type InvoiceReason = (typeof INVOICE_REASONS)[number];

export const INVOICE_STATUSES = ['open', 'paid', 'uncollectible'] as const;
type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/**
 * Kinds of invoice lines. `plan` is the price of a plan for a period. After a plan change, `unused_time` credits the
 * rest of the period at the old price, and `remaining_time` charges it at the new price.
 */
export const LINE_KINDS = ['plan', 'unused_time', 'remaining_time'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/**
 * Price of a plan for the time between `from` and `to`. It equals `list × share ÷ whole`, prorated by seconds.
 */
export interface LinePart {
  from: string;
  to: string;
  /** Length of the full billing period in seconds. */
  seconds: number;
  list: string;
  /**
   * Numerator of the fraction `share ÷ whole` of the list price that was paid. The fraction is below 1 after a
   * discount.
   */
  share: string;
  whole: string;
}

/** A line of an invoice. The amount is in minor units, stored as a string because JSON numbers could lose digits. */
export interface InvoiceLine {
  kind: LineKind;
  /** Name of the plan at the time the invoice was issued. */
  plan: string;
  amount: string;
  /** Parts that add up to the amount of a proration. Missing on lines written before this field existed. */
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
    /** Time at which the first charge of a renewal invoice failed. Null if it did not fail. */
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
    /** Plan to which the subscription changes when the invoice is paid. Null if the plan does not change. */
    next_plan_id: string | null;
  }>;
}

export type Invoice = Selectable<InvoiceTables['invoices']>;
