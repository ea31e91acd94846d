import { newId } from '#src/kernel/ids.ts';
import type { Invoice, InvoiceLine, InvoiceReason } from '#src/ledger/invoices/types.ts';
import { periodFrom } from '../rules/charge.ts';
import type { Terms } from '../rules/life.ts';
import { discountAt, priceOf } from '../rules/pricing.ts';
import type { Subscription } from '../types.ts';

export interface Draft {
  subscription: Subscription;
  /** Plan whose price is charged. For a plan change, this is the new plan. */
  plan: Terms;
  reason: InvoiceReason;
  /** Start of the paid period. */
  start: Temporal.Instant;
  anchor_day: number;
  /** Pending proration lines that this invoice includes. */
  pending: readonly InvoiceLine[];
  balance: bigint;
  change: Invoice['change'];
  /** Unpaid invoice that this charge attempt retries. Null if the attempt creates a new invoice. */
  previous: Invoice | null;
  now: Temporal.Instant;
}

/** Builds the invoice of the next charge attempt. A new invoice has no number until it is written. */
export function draftInvoice(draft: Draft): Invoice {
  const { subscription, plan, reason, previous, now } = draft;
  const isProration = reason === 'proration';
  const discount = isProration ? null : discountAt(subscription, draft.start, plan.id);
  const price = priceOf({
    plan: isProration ? null : plan,
    tax_hundredths: plan.tax_hundredths,
    discount,
    pending: draft.pending,
    balance: draft.balance,
  });
  const period = isProration
    ? { period_start: now, period_end: subscription.ends_at }
    : periodFrom(draft.start, plan, draft.anchor_day);
  return {
    id: previous?.id ?? newId(),
    number: previous?.number ?? null,
    commerce_id: subscription.commerce_id,
    office_id: subscription.office_id,
    production: subscription.production,
    subscription_id: subscription.id,
    subscriber_id: subscription.subscriber_id,
    subscription_plan_id: plan.id,
    reason,
    status: price.total === 0n ? 'paid' : 'open',
    currency_type: subscription.currency_type,
    ...period,
    due_at: draft.start,
    ...price,
    tax_hundredths: plan.tax_hundredths,
    attempts: (previous?.attempts ?? 0) + (price.total > 0n ? 1 : 0),
    discount_id: discount?.id ?? null,
    change: draft.change,
    created_at: previous?.created_at ?? now,
    paid_at: price.total === 0n ? now : null,
    failed_at: previous?.failed_at ?? null,
  };
}
