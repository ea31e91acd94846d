// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { ChangedSubscription, Invoice, InvoiceLine, SubscriptionTransaction } from './subscriptions-objects.ts';
import type { FileBytes, QueryValue } from './basics.ts';
import type { Proration } from './subscriptions-objects-2.ts';

/** Operations of Subscriptions, with their path parameters, query, request body, response body and error codes. */
export interface Operations {
  /** Apply a coupon (`POST /api/v1/subscriptions/subscription/{id}/apply-coupon`). A subscription has at most one coupon. A new coupon replaces the previous one. */
  post_subscriptions_subscription_id_apply_coupon: {
    path: { id: string };
    body: {
      /** Code that identifies the value. */
      code: string;
    };
    answer: {
      /** Whether the coupon was applied. */
      applied: true;
      /** Id of the coupon. */
      coupon_id: string;
      /** End of the discount: Colombia time, without an offset. Null without a discount. */
      discount_ends_at: string | null;
    };
    code:
      | 'bad_request' | 'coupon_invalid' | 'forbidden' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'overloaded' | 'payload_too_large' | 'role_insufficient' | 'service_unavailable'
      | 'subscription_canceled' | 'subscription_inactive' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Change the plan (`PUT /api/v1/subscriptions/subscription/{id}/change-plan`). Changes the plan immediately, or with `applies_at: "period_end"` at the end of the period. With `mode: "invitation"`, the subscriber is asked by e-mail. `prorated_at` is a time within the last hour, at which the rest of the period is valued, so that the charge equals the preview. 402: the immediate charge was declined and the plan is unchanged. */
  put_subscriptions_subscription_id_change_plan: {
    path: { id: string };
    body: {
      /** Id of the plan. */
      plan_id: string;
      /** Whether to change the plan directly or to invite the subscriber to the change. */
      mode?: 'direct' | 'invitation' | null | undefined;
      /** How to charge the difference for the current period. Default: `create_prorations`. */
      proration_behavior?: 'create_prorations' | 'always_invoice' | 'none' | null | undefined;
      /** Whether the plan changes now or at the end of the period. */
      applies_at?: 'now' | 'period_end' | null | undefined;
      /** Time to prorate at, from the preview: ISO 8601 with an offset. Default: now. */
      prorated_at?: string | null | undefined;
    };
    answer: {
      /** Whether the plan was changed. */
      changed: true;
      /** Whether to change the plan directly or to invite the subscriber to the change. */
      mode: 'direct';
      /** When the difference is charged. Null if it is not charged. */
      applies_on: 'next_renewal' | 'now' | 'period_end' | null;
      /** Difference between charge and credit. */
      net: number;
      /** Lines of the amount. */
      line_items: InvoiceLine[];
      /** Proration of the change, or whether the line is a proration. */
      proration: Proration;
      /** The subscription. */
      subscription: ChangedSubscription;
    } | {
      /** Whether the plan was changed. */
      changed: false;
      /** Whether the subscriber was invited to the change. */
      invited: true;
      /** Whether to change the plan directly or to invite the subscriber to the change. */
      mode: 'invitation';
      /** Message for people. It can change between versions. */
      message: string;
      /** Id of the invitation. */
      invitation_id: string;
      /** When the difference is charged. Null if it is not charged. */
      applies_on: 'next_renewal' | 'now' | 'period_end' | null;
      /** Difference between charge and credit. */
      net: number;
      /** Lines of the amount. */
      line_items: InvoiceLine[];
      /** Proration of the change, or whether the line is a proration. */
      proration: Proration;
      /** The subscription. */
      subscription: ChangedSubscription;
    } | {
      /** Whether the plan was changed. */
      changed: false;
      /** Message for people. It can change between versions. */
      message: string;
      /** Proration of the change, or whether the line is a proration. */
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
  /** Preview a change of plan (`GET /api/v1/subscriptions/subscription/{id}/change-plan/preview`). Computes what a change would cost and changes nothing. */
  get_subscriptions_subscription_id_change_plan_preview: {
    path: { id: string };
    query: {
      /** Id of the new plan. */
      plan_id?: QueryValue | undefined;
      /** `create_prorations` if absent. */
      proration_behavior?: 'create_prorations' | 'always_invoice' | 'none' | undefined;
    };
    answer: {
      /** When the difference is charged. Null if it is not charged. */
      applies_on: 'next_renewal' | 'now' | 'period_end' | null;
      /** Difference between charge and credit. */
      net: number;
      /** Lines of the amount. */
      line_items: InvoiceLine[];
      /** Proration of the change, or whether the line is a proration. */
      proration: Proration;
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'plan_inactive' | 'plan_subscribers_limit_reached' | 'service_unavailable'
      | 'subscriber_already_subscribed' | 'subscriber_deleted' | 'subscription_canceled'
      | 'subscription_inactive' | 'subscription_same_plan' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'validation_failed';
  };
  /** Get the next charge (`GET /api/v1/subscriptions/subscription/{id}/next-transaction`). Returns nulls and zeros if no charge is scheduled. */
  get_subscriptions_subscription_id_next_transaction: {
    path: { id: string };
    answer: {
      /** Day of the next charge, as `YYYY-MM-DD`. Null if no charge is scheduled. */
      next_renew_at: string | null;
      /** Time of the next charge: ISO 8601 with an offset. Null if no charge is scheduled. */
      charge_scheduled_at: string | null;
      /** Amount, in units of the currency. */
      amount: number;
      /** Currency. */
      currency_type: 'COP' | 'USD' | 'EUR';
      /** Sum of the prorations. */
      proration_amount: number;
      /** Amount of the discount. */
      discount_amount: number;
      /** Credit of the subscriber that reduces this charge. */
      balance_applied: number;
      /** Lines of the amount. */
      line_items: InvoiceLine[];
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** List the charges of a subscription (`GET /api/v1/subscriptions/subscription/{id}/transactions`). Returns the charges, including failed ones, newest first. */
  get_subscriptions_subscription_id_transactions: {
    path: { id: string };
    query: {
      /** Page number, from 1. Default: 1. */
      page?: number | undefined;
      /** Number of objects per page, at most 100. Default: 15. */
      per_page?: number | undefined;
    };
    answer: {
      /** Number of this page, from 1. */
      current_page: number;
      /** Objects of the page. */
      data: SubscriptionTransaction[];
      /** URL of the first page. */
      first_page_url: string;
      /** Number of the first object of the page. Null if the page is empty. */
      from: number | null;
      /** Number of the last page. */
      last_page: number;
      /** URL of the last page. */
      last_page_url: string;
      /** URL of the next page. Null on the last page. */
      next_page_url: string | null;
      /** URL of the list, without a query. */
      path: string;
      /** Maximum number of objects per page. */
      per_page: number;
      /** URL of the previous page. Null on the first page. */
      prev_page_url: string | null;
      /** Number of the last object of the page. Null if the page is empty. */
      to: number | null;
      /** Number of objects on all pages. */
      total: number;
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** List the invoices of a subscription (`GET /api/v1/subscriptions/subscription/{id}/invoices`). Returns the invoices with their attempts, newest first. */
  get_subscriptions_subscription_id_invoices: {
    path: { id: string };
    query: {
      /** Page number, from 1. Default: 1. */
      page?: number | undefined;
      /** Number of objects per page, at most 100. Default: 15. */
      per_page?: number | undefined;
    };
    answer: {
      /** Number of this page, from 1. */
      current_page: number;
      /** Objects of the page. */
      data: Invoice[];
      /** URL of the first page. */
      first_page_url: string;
      /** Number of the first object of the page. Null if the page is empty. */
      from: number | null;
      /** Number of the last page. */
      last_page: number;
      /** URL of the last page. */
      last_page_url: string;
      /** URL of the next page. Null on the last page. */
      next_page_url: string | null;
      /** URL of the list, without a query. */
      path: string;
      /** Maximum number of objects per page. */
      per_page: number;
      /** URL of the previous page. Null on the first page. */
      prev_page_url: string | null;
      /** Number of the last object of the page. Null if the page is empty. */
      to: number | null;
      /** Number of objects on all pages. */
      total: number;
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** Get the next invoice (`GET /api/v1/subscriptions/subscription/{id}/invoices/upcoming`). */
  get_subscriptions_subscription_id_invoices_upcoming: {
    path: { id: string };
    answer: Invoice;
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** Get an invoice by id or number (`GET /api/v1/subscriptions/subscription/{id}/invoices/{invoice}`). */
  get_subscriptions_subscription_id_invoices_invoice: {
    path: { id: string; invoice: string };
    answer: Invoice;
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** Get an invoice as PDF (`GET /api/v1/subscriptions/subscription/{id}/invoices/{invoice}/pdf`). */
  get_subscriptions_subscription_id_invoices_invoice_pdf: {
    path: { id: string; invoice: string };
    answer: FileBytes;
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
}

/** Methods and paths of the operations. */
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
