// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { ChangedSubscription, Invoice, InvoiceLine, SubscriptionTransaction } from './subscriptions-objects.ts';
import type { FileBytes, QueryValue } from './basics.ts';
import type { Proration } from './subscriptions-objects-2.ts';

/** Types of the operations in the section “Subscriptions” of the API document: parameters, bodies and error codes. */
export interface Operations {
  /** Apply a coupon to a subscription (`POST /api/v1/subscriptions/subscription/{id}/apply-coupon`). A subscription has at most one coupon. A new coupon replaces the previous one. */
  post_subscriptions_subscription_id_apply_coupon: {
    path: { id: string };
    body: {
      /** Code of the coupon to apply. */
      code: string;
    };
    answer: {
      /** Always true: the coupon was applied. */
      applied: true;
      /** Id of the coupon. */
      coupon_id: string;
      /** End of the discount, in Colombia time, without an offset. Null if there is no discount. */
      discount_ends_at: string | null;
    };
    code:
      | 'bad_request' | 'coupon_invalid' | 'forbidden' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'overloaded' | 'payload_too_large' | 'role_insufficient' | 'service_unavailable'
      | 'subscription_canceled' | 'subscription_inactive' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Change the plan of a subscription (`PUT /api/v1/subscriptions/subscription/{id}/change-plan`). Changes the plan immediately, or with `applies_at: "period_end"` at the end of the period. With `mode: "invitation"`, the subscriber is invited by e-mail to accept the change. To charge the amounts of a preview, send its time as `prorated_at`, which must be within the last hour. The status 402 means that the card was declined and the plan did not change. */
  put_subscriptions_subscription_id_change_plan: {
    path: { id: string };
    body: {
      /** Id of the plan. */
      plan_id: string;
      /** How the plan changes: `direct`, or by an `invitation` that the subscriber must accept. */
      mode?: 'direct' | 'invitation' | null | undefined;
      /** How to charge the price difference for the rest of the current period. Default: `create_prorations`. */
      proration_behavior?: 'create_prorations' | 'always_invoice' | 'none' | null | undefined;
      /** Whether the plan changes now or at the end of the current period. */
      applies_at?: 'now' | 'period_end' | null | undefined;
      /** Time for which the proration is calculated, as ISO 8601 with an offset. Default: now. After a preview, send its time. */
      prorated_at?: string | null | undefined;
    };
    answer: {
      /** Whether the plan changed or will change. `false` while the result of an invitation or a charge is pending. */
      changed: true;
      /** How the plan changes: `direct`, or by an `invitation` that the subscriber must accept. */
      mode: 'direct';
      /** When the price difference is charged. Null if it is not charged. */
      applies_on: 'next_renewal' | 'now' | 'period_end' | null;
      /** `charge` minus `credit`, in units of the currency. */
      net: number;
      /** Lines of the amount. */
      line_items: InvoiceLine[];
      /** Price difference between the plans for the rest of the current period. */
      proration: Proration;
      /** The subscription. */
      subscription: ChangedSubscription;
    } | {
      /** Whether the plan changed or will change. `false` while the result of an invitation or a charge is pending. */
      changed: false;
      /** Always true: the subscriber was invited by e-mail to accept the change of plan. */
      invited: true;
      /** How the plan changes: `direct`, or by an `invitation` that the subscriber must accept. */
      mode: 'invitation';
      /** Message for people. Its wording can change between versions. */
      message: string;
      /** Id of the invitation. */
      invitation_id: string;
      /** When the price difference is charged. Null if it is not charged. */
      applies_on: 'next_renewal' | 'now' | 'period_end' | null;
      /** `charge` minus `credit`, in units of the currency. */
      net: number;
      /** Lines of the amount. */
      line_items: InvoiceLine[];
      /** Price difference between the plans for the rest of the current period. */
      proration: Proration;
      /** The subscription. */
      subscription: ChangedSubscription;
    } | {
      /** Whether the plan changed or will change. `false` while the result of an invitation or a charge is pending. */
      changed: false;
      /** Message for people. Its wording can change between versions. */
      message: string;
      /** Price difference between the plans for the rest of the current period. */
      proration: Proration;
      /** The subscription. */
      subscription: ChangedSubscription;
    };
    code:
      | 'E99' | 'S01' | 'S10' | 'S11' | 'bad_request' | 'books_unsettled' | 'card_declined'
      | 'exchange_rate_missing' | 'forbidden' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'invitation_already_pending'
      | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'payment_in_progress' | 'plan_inactive' | 'plan_subscribers_limit_reached'
      | 'role_insufficient' | 'service_unavailable' | 'subscriber_already_subscribed'
      | 'subscriber_deleted' | 'subscription_canceled' | 'subscription_inactive'
      | 'subscription_same_plan' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Preview a change of plan (`GET /api/v1/subscriptions/subscription/{id}/change-plan/preview`). Returns the amounts that a change of plan would charge, without changing the subscription. */
  get_subscriptions_subscription_id_change_plan_preview: {
    path: { id: string };
    query: {
      /** Id of the new plan. */
      plan_id?: QueryValue | undefined;
      /** How to charge the price difference for the rest of the current period. Default: `create_prorations`. */
      proration_behavior?: 'create_prorations' | 'always_invoice' | 'none' | undefined;
    };
    answer: {
      /** When the price difference is charged. Null if it is not charged. */
      applies_on: 'next_renewal' | 'now' | 'period_end' | null;
      /** `charge` minus `credit`, in units of the currency. */
      net: number;
      /** Lines of the amount. */
      line_items: InvoiceLine[];
      /** Price difference between the plans for the rest of the current period. */
      proration: Proration;
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'plan_inactive' | 'plan_subscribers_limit_reached' | 'service_unavailable'
      | 'subscriber_already_subscribed' | 'subscriber_deleted' | 'subscription_canceled'
      | 'subscription_inactive' | 'subscription_same_plan' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'validation_failed';
  };
  /** Get the next charge of a subscription (`GET /api/v1/subscriptions/subscription/{id}/next-transaction`). If no charge is scheduled, the dates are null and the amounts are zero. */
  get_subscriptions_subscription_id_next_transaction: {
    path: { id: string };
    answer: {
      /** Day of the next charge, as `YYYY-MM-DD`. Null if no charge is scheduled. */
      next_renew_at: string | null;
      /** Time of the next charge, as ISO 8601 with an offset. Null if no charge is scheduled. */
      charge_scheduled_at: string | null;
      /** Amount in units of the currency, not in cents. */
      amount: number;
      /** Currency. */
      currency_type: 'COP' | 'USD' | 'EUR';
      /** Sum of the prorations. */
      proration_amount: number;
      /** Discount on this charge, in units of the currency. */
      discount_amount: number;
      /** Part of the subscriber’s credit that reduces this charge, in units of the currency. */
      balance_applied: number;
      /** Lines of the amount. */
      line_items: InvoiceLine[];
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** List the charges of a subscription (`GET /api/v1/subscriptions/subscription/{id}/transactions`). Returns successful and failed charges, newest first. */
  get_subscriptions_subscription_id_transactions: {
    path: { id: string };
    query: {
      /** Number of the page to return. Default: 1, the first page. */
      page?: number | undefined;
      /** Number of charges per page, at most 100. Default: 15. */
      per_page?: number | undefined;
    };
    answer: {
      /** Number of this page. The first page is 1. */
      current_page: number;
      /** Objects of the page. */
      data: SubscriptionTransaction[];
      /** URL of the first page. */
      first_page_url: string;
      /** Position of the first object of this page in the list, from 1. Null if the page is empty. */
      from: number | null;
      /** Number of the last page. */
      last_page: number;
      /** URL of the last page. */
      last_page_url: string;
      /** URL of the next page. Null on the last page. */
      next_page_url: string | null;
      /** URL of the list, without query parameters. */
      path: string;
      /** Maximum number of objects per page. */
      per_page: number;
      /** URL of the previous page. Null on the first page. */
      prev_page_url: string | null;
      /** Position of the last object of this page in the list, from 1. Null if the page is empty. */
      to: number | null;
      /** Total number of objects on all pages. */
      total: number;
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** List the invoices of a subscription (`GET /api/v1/subscriptions/subscription/{id}/invoices`). Returns the invoices with their charge attempts, newest first. */
  get_subscriptions_subscription_id_invoices: {
    path: { id: string };
    query: {
      /** Number of the page to return. Default: 1, the first page. */
      page?: number | undefined;
      /** Number of invoices per page, at most 100. Default: 15. */
      per_page?: number | undefined;
    };
    answer: {
      /** Number of this page. The first page is 1. */
      current_page: number;
      /** Objects of the page. */
      data: Invoice[];
      /** URL of the first page. */
      first_page_url: string;
      /** Position of the first object of this page in the list, from 1. Null if the page is empty. */
      from: number | null;
      /** Number of the last page. */
      last_page: number;
      /** URL of the last page. */
      last_page_url: string;
      /** URL of the next page. Null on the last page. */
      next_page_url: string | null;
      /** URL of the list, without query parameters. */
      path: string;
      /** Maximum number of objects per page. */
      per_page: number;
      /** URL of the previous page. Null on the first page. */
      prev_page_url: string | null;
      /** Position of the last object of this page in the list, from 1. Null if the page is empty. */
      to: number | null;
      /** Total number of objects on all pages. */
      total: number;
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** Get a preview of the next invoice of a subscription (`GET /api/v1/subscriptions/subscription/{id}/invoices/upcoming`). */
  get_subscriptions_subscription_id_invoices_upcoming: {
    path: { id: string };
    answer: Invoice;
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** Get an invoice of a subscription by id or number (`GET /api/v1/subscriptions/subscription/{id}/invoices/{invoice}`). */
  get_subscriptions_subscription_id_invoices_invoice: {
    path: { id: string; invoice: string };
    answer: Invoice;
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** Get an invoice of a subscription as a PDF file (`GET /api/v1/subscriptions/subscription/{id}/invoices/{invoice}/pdf`). */
  get_subscriptions_subscription_id_invoices_invoice_pdf: {
    path: { id: string; invoice: string };
    answer: FileBytes;
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
}

/** HTTP method and path of each operation. `takes_key` marks operations that accept an idempotency key. */
export const OPERATIONS = {
  post_subscriptions_subscription_id_apply_coupon: { method: 'POST', path: '/api/v1/subscriptions/subscription/{id}/apply-coupon', takes_key: true },
  put_subscriptions_subscription_id_change_plan: { method: 'PUT', path: '/api/v1/subscriptions/subscription/{id}/change-plan', takes_key: true },
  get_subscriptions_subscription_id_change_plan_preview: { method: 'GET', path: '/api/v1/subscriptions/subscription/{id}/change-plan/preview' },
  get_subscriptions_subscription_id_next_transaction: { method: 'GET', path: '/api/v1/subscriptions/subscription/{id}/next-transaction' },
  get_subscriptions_subscription_id_transactions: { method: 'GET', path: '/api/v1/subscriptions/subscription/{id}/transactions' },
  get_subscriptions_subscription_id_invoices: { method: 'GET', path: '/api/v1/subscriptions/subscription/{id}/invoices' },
  get_subscriptions_subscription_id_invoices_upcoming: { method: 'GET', path: '/api/v1/subscriptions/subscription/{id}/invoices/upcoming' },
  get_subscriptions_subscription_id_invoices_invoice: { method: 'GET', path: '/api/v1/subscriptions/subscription/{id}/invoices/{invoice}' },
  get_subscriptions_subscription_id_invoices_invoice_pdf: { method: 'GET', path: '/api/v1/subscriptions/subscription/{id}/invoices/{invoice}/pdf', is_file: true },
} as const;
