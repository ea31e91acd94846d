import type { Selectable } from 'kysely';
import type { Currency } from '#src/kernel/lists.ts';
import type { JsonColumn } from '#src/platform/database/json-column.ts';
import type { ViewRow } from '#src/platform/database/view-row.ts';

/**
 * What an invoice is for: the first period, the next one at its time, the next one ahead of its time, a new start
 * of a subscription that had ended, or the difference of a plan change.
 */
export const INVOICE_REASONS = ['create', 'renewal', 'early', 'revival', 'proration'] as const;
export type InvoiceReason = (typeof INVOICE_REASONS)[number];

export const INVOICE_STATUSES = ['open', 'paid', 'uncollectible'] as const;
type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** The price of a plan; what is left of one that was left, and what remains to be paid of another. */
export const LINE_KINDS = ['plan', 'unused_time', 'remaining_time'] as const;
export type LineKind = (typeof LINE_KINDS)[number];

/** A price for part of its period: `list × share ÷ whole` for so many of its seconds. */
export interface LinePart {
  from: string;
  to: string;
  /** Of the whole period. */
  seconds: number;
  list: string;
  /** What was paid of the list price, where that was reduced. */
  share: string;
  whole: string;
}

/** Amounts in JSON are texts: no digit is lost. */
export interface InvoiceLine {
  kind: LineKind;
  /** Its name at that time. */
  plan: string;
  amount: string;
  /** Of a proration: what it is the sum of. Lines from before this was kept have none. */
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
    /** Of a renewal: when it was first refused. */
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
    /** The plan that paying it leads to. */
    next_plan_id: string | null;
  }>;
}

export type Invoice = Selectable<InvoiceTables['invoices']>;
