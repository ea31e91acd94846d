import type { Call, CallOptions, QueryOf, Result } from '../operations.ts';
import { type ListOf, listOf } from '../pages.ts';

/** Invoices of a subscription. The parameter `id` is the id of the subscription. */
export interface Invoices {
  /** Lists the invoices, newest first. */
  list(
    id: string,
    query?: QueryOf<'get_subscriptions_subscription_id_invoices'>,
    options?: CallOptions,
  ): ListOf<'get_subscriptions_subscription_id_invoices'>;
  /** Returns a preview of the next invoice. */
  upcoming(id: string, options?: CallOptions): Result<'get_subscriptions_subscription_id_invoices_upcoming'>;
  /** Returns an invoice by id or number. */
  get(
    id: string,
    invoice: string,
    options?: CallOptions,
  ): Result<'get_subscriptions_subscription_id_invoices_invoice'>;
  /** Returns an invoice as the bytes of a PDF file. */
  pdf(
    id: string,
    invoice: string,
    options?: CallOptions,
  ): Result<'get_subscriptions_subscription_id_invoices_invoice_pdf'>;
}

export function invoices(call: Call): Invoices {
  return {
    list: (id, query, options) =>
      listOf(call, 'get_subscriptions_subscription_id_invoices', { path: { id }, query }, options),
    upcoming: (id, options) =>
      call('get_subscriptions_subscription_id_invoices_upcoming', { path: { id } }, options),
    get: (id, invoice, options) =>
      call('get_subscriptions_subscription_id_invoices_invoice', { path: { id, invoice } }, options),
    pdf: (id, invoice, options) =>
      call('get_subscriptions_subscription_id_invoices_invoice_pdf', { path: { id, invoice } }, options),
  };
}
