// Written by `npm run sdk-types` from the API document: change that, not this.

import type { FileBytes, QueryValue } from './basics.ts';
import type { Invoice } from './subscriptions-objects.ts';

/** Subscriptions: what each is sent, what it answers, and the codes it refuses with. */
export interface Operations {
  /** The invoices of a subscription (`GET /api/v1/subscriptions/subscription/{id}/invoices`). Newest first, each with its attempts. */
  get_subscriptions_subscription_id_invoices: {
    path: { id: string };
    query: {
      /** Page, from 1. */
      page?: QueryValue | undefined;
      /** Per page: 15, at most 100. */
      per_page?: QueryValue | undefined;
    };
    answer: {
      current_page: number;
      data: Invoice[];
      first_page_url: string;
      from: number | null;
      last_page: number;
      last_page_url: string;
      next_page_url: string | null;
      path: string;
      per_page: number;
      prev_page_url: string | null;
      to: number | null;
      total: number;
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** The next invoice as things stand (`GET /api/v1/subscriptions/subscription/{id}/invoices/upcoming`). */
  get_subscriptions_subscription_id_invoices_upcoming: {
    path: { id: string };
    answer: Invoice;
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** An invoice, by its id or number (`GET /api/v1/subscriptions/subscription/{id}/invoices/{invoice}`). */
  get_subscriptions_subscription_id_invoices_invoice: {
    path: { id: string; invoice: string };
    answer: Invoice;
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** An invoice as PDF (`GET /api/v1/subscriptions/subscription/{id}/invoices/{invoice}/pdf`). */
  get_subscriptions_subscription_id_invoices_invoice_pdf: {
    path: { id: string; invoice: string };
    answer: FileBytes;
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
}

/** What a request is made of. */
export const OPERATIONS = {
  get_subscriptions_subscription_id_invoices: { method: 'GET', path: '/api/v1/subscriptions/subscription/{id}/invoices' },
  get_subscriptions_subscription_id_invoices_upcoming: { method: 'GET', path: '/api/v1/subscriptions/subscription/{id}/invoices/upcoming' },
  get_subscriptions_subscription_id_invoices_invoice: { method: 'GET', path: '/api/v1/subscriptions/subscription/{id}/invoices/{invoice}' },
  get_subscriptions_subscription_id_invoices_invoice_pdf: { method: 'GET', path: '/api/v1/subscriptions/subscription/{id}/invoices/{invoice}/pdf', is_file: true },
} as const;
