// Written by `npm run sdk-types` from the API document: change that, not this.

import type { ChangedSubscription, InvoiceLine, Proration, SubscriptionTransaction } from './subscriptions-objects.ts';
import type { QueryValue } from './basics.ts';

/** Subscriptions: what each is sent, what it answers, and the codes it refuses with. */
export interface Operations {
  /** Cancel a subscription (`PUT /api/v1/subscriptions/subscription/cancel/{id}`). At the end of what is paid for, or with `at_period_end` false at once. `reason` is kept as `cancellation_reason`, for you. */
  put_subscriptions_subscription_cancel_id: {
    path: { id: string };
    body: {
      at_period_end?: boolean | null | undefined;
      reason?: string | null | undefined;
    };
    answer: {
      canceled: true;
      at_period_end: boolean;
      subscription: {
        id: string;
        status: 'trial' | 'activa' | 'en_gracia' | 'pausada' | 'cancelada' | 'finalizada';
        canceled: boolean;
        cancelAtPeriodEnd: boolean;
        cancelAt: string | null;
        isActive: boolean;
      };
    };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'payment_in_progress' | 'role_insufficient' | 'service_unavailable'
      | 'subscription_already_canceled' | 'subscription_inactive' | 'too_many_fields'
      | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type'
      | 'validation_failed';
  };
  /** Take back a cancellation (`PUT /api/v1/subscriptions/subscription/cancel/{id}/take-back`). One that waits for the end of what is paid for. The subscription renews as before. */
  put_subscriptions_subscription_cancel_id_take_back: {
    path: { id: string };
    answer: {
      taken_back: true;
      subscription: {
        id: string;
        status: 'trial' | 'activa' | 'en_gracia' | 'pausada' | 'cancelada' | 'finalizada';
        canceled: boolean;
        nextChargeAt: string | null;
      };
    };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'payment_in_progress' | 'plan_inactive' | 'role_insufficient' | 'service_unavailable'
      | 'subscriber_deleted' | 'subscription_inactive' | 'subscription_not_canceled'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated'
      | 'unsupported_media_type';
  };
  /** Pause the charges of a subscription (`POST /api/v1/subscriptions/subscription/{id}/pause`). Until `resumes_at`, or until it is resumed. The service goes on to the end of what is paid for. */
  post_subscriptions_subscription_id_pause: {
    path: { id: string };
    body: { resumes_at?: string | null | undefined };
    answer: {
      paused: true;
      subscription: {
        id: string;
        status: 'trial' | 'activa' | 'en_gracia' | 'pausada' | 'cancelada' | 'finalizada';
        paused: boolean;
        pausedAt: string | null;
        resumesAt: string | null;
      };
    };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'payment_in_progress' | 'role_insufficient' | 'service_unavailable'
      | 'subscription_canceled' | 'subscription_inactive' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Resume a paused subscription (`POST /api/v1/subscriptions/subscription/{id}/resume`). Where the paid time is over, the next period starts now and is charged at the next 19:00. */
  post_subscriptions_subscription_id_resume: {
    path: { id: string };
    answer: {
      resumed: true;
      subscription: {
        id: string;
        status: 'trial' | 'activa' | 'en_gracia' | 'pausada' | 'cancelada' | 'finalizada';
        paused: boolean;
      };
    };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'payment_in_progress' | 'role_insufficient' | 'service_unavailable'
      | 'subscription_canceled' | 'subscription_inactive' | 'subscription_not_paused'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated'
      | 'unsupported_media_type';
  };
  /** Replace the card of a subscription (`PUT /api/v1/subscriptions/subscription/{id}/update-payment-method`). */
  put_subscriptions_subscription_id_update_payment_method: {
    path: { id: string };
    body: {
      number: string | number;
      datetime: string;
      cvv: string | number;
      consents?: string[] | null | undefined;
    };
    answer: { updated: true };
    code:
      | 'E99' | 'bad_request' | 'card_brand_not_offered' | 'card_refused' | 'consent_required'
      | 'consent_unavailable' | 'currency_not_offered' | 'forbidden' | 'holds_not_offered'
      | 'idempotency_key_in_progress' | 'idempotency_key_reused' | 'internal_error'
      | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'payment_method_not_offered' | 'role_insufficient' | 'service_unavailable'
      | 'subscription_canceled' | 'subscription_inactive' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Charge a subscription to another account or saved card (`PUT /api/v1/subscriptions/subscription/{id}/update-payment-source`). `payment_source` is an `id` of the subscriber’s payment sources that is `ready`. */
  put_subscriptions_subscription_id_update_payment_source: {
    path: { id: string };
    body: { payment_source: string };
    answer: { updated: true };
    code:
      | 'bad_request' | 'card_brand_not_offered' | 'currency_not_offered' | 'forbidden'
      | 'holds_not_offered' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'payment_method_not_offered' | 'role_insufficient' | 'service_unavailable'
      | 'subscription_canceled' | 'subscription_inactive' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Invite the subscriber to renew (`POST /api/v1/subscriptions/subscription/{id}/renew`). Sends an e-mail; once the subscriber accepts, the card is charged. */
  post_subscriptions_subscription_id_renew: {
    path: { id: string };
    answer: { renewed: true; message: string; invitation_id: string };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'invitation_already_pending' | 'merchant_disabled' | 'not_found'
      | 'overloaded' | 'payload_too_large' | 'plan_inactive' | 'plan_subscribers_limit_reached'
      | 'role_insufficient' | 'service_unavailable' | 'subscriber_already_subscribed'
      | 'subscriber_deleted' | 'subscriber_without_card' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type';
  };
  /** Apply a coupon (`POST /api/v1/subscriptions/subscription/{id}/apply-coupon`). One at a time: it takes the place of the one before. */
  post_subscriptions_subscription_id_apply_coupon: {
    path: { id: string };
    body: { code: string };
    answer: { applied: true; coupon_id: string; discount_ends_at: string | null };
    code:
      | 'bad_request' | 'coupon_invalid' | 'forbidden' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'overloaded' | 'payload_too_large' | 'role_insufficient' | 'service_unavailable'
      | 'subscription_canceled' | 'subscription_inactive' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Change the plan (`PUT /api/v1/subscriptions/subscription/{id}/change-plan`). At once, or with `applies_at: "period_end"` at the end of the period. `invitation` asks the subscriber by e-mail. With `prorated_at`, an instant of the last hour, the rest of the period is valued as of then: what was previewed is what is charged. 402: the immediate charge was declined and the plan is unchanged. */
  put_subscriptions_subscription_id_change_plan: {
    path: { id: string };
    body: {
      plan_id: string;
      mode?: 'direct' | 'invitation' | null | undefined;
      proration_behavior?: 'create_prorations' | 'always_invoice' | 'none' | null | undefined;
      applies_at?: 'now' | 'period_end' | null | undefined;
      prorated_at?: string | null | undefined;
    };
    answer: {
      changed: true;
      mode: 'direct';
      applies_on: 'next_renewal' | 'now' | 'period_end' | null;
      net: number;
      line_items: InvoiceLine[];
      proration: Proration;
      subscription: ChangedSubscription;
    } | {
      changed: false;
      invited: true;
      mode: 'invitation';
      message: string;
      invitation_id: string;
      applies_on: 'next_renewal' | 'now' | 'period_end' | null;
      net: number;
      line_items: InvoiceLine[];
      proration: Proration;
      subscription: ChangedSubscription;
    } | {
      changed: false;
      message: string;
      proration: Proration;
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
      /** The new plan. */
      plan_id?: QueryValue | undefined;
      /** `create_prorations` if absent. */
      proration_behavior?: QueryValue | undefined;
    };
    answer: {
      applies_on: 'next_renewal' | 'now' | 'period_end' | null;
      net: number;
      line_items: InvoiceLine[];
      proration: Proration;
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'plan_inactive' | 'plan_subscribers_limit_reached' | 'service_unavailable'
      | 'subscriber_already_subscribed' | 'subscriber_deleted' | 'subscription_canceled'
      | 'subscription_inactive' | 'subscription_same_plan' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'validation_failed';
  };
  /** The next charge as things stand (`GET /api/v1/subscriptions/subscription/{id}/next-transaction`). Nulls and zeros where none will be made. */
  get_subscriptions_subscription_id_next_transaction: {
    path: { id: string };
    answer: {
      next_renew_at: string | null;
      charge_scheduled_at: string | null;
      amount: number;
      currency_type: 'COP' | 'USD' | 'EUR';
      proration_amount: number;
      discount_amount: number;
      balance_applied: number;
      line_items: InvoiceLine[];
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** The charges of a subscription (`GET /api/v1/subscriptions/subscription/{id}/transactions`). Newest first, the failed ones too. */
  get_subscriptions_subscription_id_transactions: {
    path: { id: string };
    query: {
      /** Page, from 1. */
      page?: QueryValue | undefined;
      /** Per page: 15, at most 100. */
      per_page?: QueryValue | undefined;
    };
    answer: {
      current_page: number;
      data: SubscriptionTransaction[];
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
}

/** What a request is made of. */
export const OPERATIONS = {
  put_subscriptions_subscription_cancel_id: { method: 'PUT', path: '/api/v1/subscriptions/subscription/cancel/{id}', takes_key: true },
  put_subscriptions_subscription_cancel_id_take_back: { method: 'PUT', path: '/api/v1/subscriptions/subscription/cancel/{id}/take-back', takes_key: true },
  post_subscriptions_subscription_id_pause: { method: 'POST', path: '/api/v1/subscriptions/subscription/{id}/pause', takes_key: true },
  post_subscriptions_subscription_id_resume: { method: 'POST', path: '/api/v1/subscriptions/subscription/{id}/resume', takes_key: true },
  put_subscriptions_subscription_id_update_payment_method: { method: 'PUT', path: '/api/v1/subscriptions/subscription/{id}/update-payment-method', takes_key: true },
  put_subscriptions_subscription_id_update_payment_source: { method: 'PUT', path: '/api/v1/subscriptions/subscription/{id}/update-payment-source', takes_key: true },
  post_subscriptions_subscription_id_renew: { method: 'POST', path: '/api/v1/subscriptions/subscription/{id}/renew', takes_key: true },
  post_subscriptions_subscription_id_apply_coupon: { method: 'POST', path: '/api/v1/subscriptions/subscription/{id}/apply-coupon', takes_key: true },
  put_subscriptions_subscription_id_change_plan: { method: 'PUT', path: '/api/v1/subscriptions/subscription/{id}/change-plan', takes_key: true },
  get_subscriptions_subscription_id_change_plan_preview: { method: 'GET', path: '/api/v1/subscriptions/subscription/{id}/change-plan/preview' },
  get_subscriptions_subscription_id_next_transaction: { method: 'GET', path: '/api/v1/subscriptions/subscription/{id}/next-transaction' },
  get_subscriptions_subscription_id_transactions: { method: 'GET', path: '/api/v1/subscriptions/subscription/{id}/transactions' },
} as const;
