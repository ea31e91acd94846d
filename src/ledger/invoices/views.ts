import type { z } from 'zod';
import { toColombiaText } from '#src/kernel/calendar.ts';
import { toNumber } from '#src/kernel/money.ts';
import type { Locale } from '#src/kernel/texts.ts';
import type { Transaction } from '#src/ledger/transactions/types.ts';
import { viewError, viewStatus } from '#src/ledger/transactions/views.ts';
import { viewLine } from './lines.ts';
import type { invoiceView } from './schema.ts';
import type { Invoice } from './types.ts';

export interface InvoiceContext {
  /** All attempts to charge the invoice, including failed ones, oldest first. */
  attempts: readonly Transaction[];
  base_url: string;
  locale: Locale;
}

function invoicePath(invoice: Pick<Invoice, 'id' | 'subscription_id'>): string {
  return `/api/v1/subscriptions/subscription/${invoice.subscription_id}/invoices/${invoice.id}`;
}

export function viewInvoice(
  invoice: Invoice,
  { attempts, base_url, locale }: InvoiceContext,
): z.infer<typeof invoiceView> {
  return {
    id: invoice.id,
    number: invoice.number === null ? null : Number(invoice.number),
    status: invoice.status,
    ...viewFigures(invoice, locale),
    amount_paid: toNumber(invoice.status === 'paid' ? invoice.total : 0n),
    attempts: attempts.map((transaction) => ({
      ...viewStatus(transaction, locale),
      id: transaction.id,
      error: viewError(transaction, locale),
    })),
    created_at: toColombiaText(invoice.created_at),
    paid_at: toColombiaText(invoice.paid_at),
    pdf_url: `${base_url}${invoicePath(invoice)}/pdf`,
  };
}

/** Returns a preview of the subscription's next invoice, based on its current state. */
export function viewUpcoming(invoice: Invoice, locale: Locale): z.infer<typeof invoiceView> {
  return {
    id: null,
    number: null,
    status: 'upcoming',
    ...viewFigures(invoice, locale),
    amount_paid: 0,
    attempts: [],
    created_at: null,
    paid_at: null,
    pdf_url: null,
  };
}

function viewFigures(invoice: Invoice, locale: Locale) {
  const subtotal = invoice.lines.reduce((sum, line) => sum + BigInt(line.amount), 0n);
  return {
    reason: invoice.reason,
    subscription_id: invoice.subscription_id,
    subscription_plan_id: invoice.subscription_plan_id,
    subscriber_id: invoice.subscriber_id,
    currency_type: invoice.currency_type,
    period_start: toColombiaText(invoice.period_start),
    period_end: toColombiaText(invoice.period_end),
    due_at: toColombiaText(invoice.due_at),
    lines: invoice.lines.map((line) => viewLine(line, locale)),
    subtotal: toNumber(subtotal),
    discount_amount: toNumber(invoice.discount),
    proration_amount: toNumber(invoice.proration),
    base: toNumber(invoice.base),
    tax_rate: invoice.tax_hundredths === null ? null : invoice.tax_hundredths / 100,
    tax: toNumber(invoice.tax),
    balance_applied: toNumber(invoice.balance_applied),
    balance_credited: toNumber(invoice.balance_credited),
    total: toNumber(invoice.total),
  };
}
