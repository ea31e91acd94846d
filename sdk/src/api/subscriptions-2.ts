// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { QueryValue } from './basics.ts';
import type { Subscription } from './subscriptions-objects-2.ts';

/** Types of the operations in the section “Subscriptions” of the API document: parameters, bodies and error codes. */
export interface Operations {
  /** List the subscriptions of a subscriber (`GET /api/v1/subscriptions/subscription/subscriber/{subscriber}`). Also returns the subscriptions of a deleted subscriber. */
  get_subscriptions_subscription_subscriber_subscriber: {
    path: { subscriber: string };
    query: {
      filter?: {
        /** Returns only subscriptions of this subscriber. */
        subscriber_id?: QueryValue | undefined;
        /** Returns only subscriptions to this plan. */
        plan_id?: QueryValue | undefined;
        /** Returns only subscriptions with this status. An unknown status returns an empty list. */
        status?: 'trial' | 'activa' | 'en_gracia' | 'pausada' | 'cancelada' | 'finalizada' | undefined;
        /** Returns only subscriptions whose subscriber’s e-mail contains this text. */
        email?: QueryValue | undefined;
        /** Returns only subscriptions whose id contains this text. */
        subscription_id?: QueryValue | undefined;
        /** Returns only subscriptions whose description contains this text. */
        description?: QueryValue | undefined;
        /** Returns only subscriptions with exactly this reference. */
        reference?: QueryValue | undefined;
        /** Returns only subscriptions whose plan name contains this text. */
        plan_name?: QueryValue | undefined;
        /** Returns only subscriptions whose metadata contains this key with exactly this value. */
        metadata?: Readonly<Record<string, QueryValue>> | undefined;
        /** `1` returns only active subscriptions, `0` only inactive ones, and `all` returns both. */
        active?: 1 | 0 | '1' | '0' | 'all' | undefined;
        /** Returns only subscriptions created on or after this date (`YYYY-MM-DD`). */
        start_date?: QueryValue | undefined;
        /** Returns only subscriptions created on or before this date (`YYYY-MM-DD`). */
        finish_date?: QueryValue | undefined;
      } | undefined;
      /** Field by which the list is sorted. A leading `-` sorts in descending order. Default: `-created_at`. */
      sort?:
        | 'created_at' | '-created_at' | 'starts_at' | '-starts_at' | 'ends_at' | '-ends_at'
        | 'trial_ends_at' | '-trial_ends_at' | undefined;
      /** Objects to include in the response. `next_transaction` adds the time of the next charge, and `payment_source` the card or account that is charged. Other values are ignored. */
      expand?: readonly ('plan' | 'subscriber' | 'next_transaction' | 'payment_source')[] | undefined;
      /** Number of the page to return. Default: 1, the first page. */
      page?: number | undefined;
      /** Number of subscriptions per page, at most 100. Default: 15. */
      per_page?: number | undefined;
    };
    answer: {
      /** Number of this page. The first page is 1. */
      current_page: number;
      /** Objects of the page. */
      data: Subscription[];
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
  /** Cancel a subscription (`PUT /api/v1/subscriptions/subscription/cancel/{id}`). Cancels at the end of the paid period. With `at_period_end: false`, cancels immediately. `reason` is stored as `cancellation_reason`. */
  put_subscriptions_subscription_cancel_id: {
    path: { id: string };
    body: {
      /** Whether the cancellation takes effect at the end of the paid period. Default: true. */
      at_period_end?: boolean | null | undefined;
      /** Reason for the cancellation. It is stored as `cancellation_reason`. */
      reason?: string | null | undefined;
    };
    answer: {
      /** Always true: the subscription was canceled. */
      canceled: true;
      /** Whether the cancellation takes effect at the end of the paid period. Default: true. */
      at_period_end: boolean;
      /** The subscription. */
      subscription: {
        /** Unique identifier of the subscription. */
        id: string;
        /** Status of the subscription. */
        status: 'trial' | 'activa' | 'en_gracia' | 'pausada' | 'cancelada' | 'finalizada';
        /** Whether the subscription is canceled. */
        canceled: boolean;
        /** Whether the subscription continues until the end of the paid period after it is canceled. */
        cancel_at_period_end: boolean;
        /** When the canceled subscription ends, as ISO 8601 with an offset. Null if it is not canceled. */
        cancel_at: string | null;
        /** Whether the subscription currently entitles the subscriber to the service. */
        is_active: boolean;
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
  /** Undo a cancellation (`PUT /api/v1/subscriptions/subscription/cancel/{id}/take-back`). Undoes a cancellation that is scheduled for the end of the paid period. The subscription then renews normally. */
  put_subscriptions_subscription_cancel_id_take_back: {
    path: { id: string };
    answer: {
      /** Always true: the cancellation was undone. */
      taken_back: true;
      /** The subscription. */
      subscription: {
        /** Unique identifier of the subscription. */
        id: string;
        /** Status of the subscription. */
        status: 'trial' | 'activa' | 'en_gracia' | 'pausada' | 'cancelada' | 'finalizada';
        /** Whether the subscription is canceled. */
        canceled: boolean;
        /** Time of the next charge, as ISO 8601 with an offset. Null if no charge is scheduled. */
        next_charge_at: string | null;
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
  /** Pause the charges of a subscription (`POST /api/v1/subscriptions/subscription/{id}/pause`). Pauses the charges until `resumes_at`, or until the subscription is resumed. The subscriber keeps the service until the end of the paid period. */
  post_subscriptions_subscription_id_pause: {
    path: { id: string };
    body: {
      /** When the paused subscription resumes automatically, in Colombia time, without an offset. Null if it does not. */
      resumes_at?: string | null | undefined;
    };
    answer: {
      /** Always true: the subscription is paused. */
      paused: true;
      /** The subscription. */
      subscription: {
        /** Unique identifier of the subscription. */
        id: string;
        /** Status of the subscription. */
        status: 'trial' | 'activa' | 'en_gracia' | 'pausada' | 'cancelada' | 'finalizada';
        /** Whether the subscription is paused. */
        paused: boolean;
        /** When the subscription was paused, in Colombia time, without an offset. Null if it is not paused. */
        paused_at: string | null;
        /** When the paused subscription resumes automatically, in Colombia time, without an offset. Null if it does not. */
        resumes_at: string | null;
      };
    };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'payment_in_progress' | 'role_insufficient' | 'service_unavailable'
      | 'subscription_canceled' | 'subscription_inactive' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Resume a paused subscription (`POST /api/v1/subscriptions/subscription/{id}/resume`). If the paid period is over, the next period starts now and is charged in the next charge run, at 19:00 in Colombia. */
  post_subscriptions_subscription_id_resume: {
    path: { id: string };
    answer: {
      /** Always true: the subscription was resumed. */
      resumed: true;
      /** The subscription. */
      subscription: {
        /** Unique identifier of the subscription. */
        id: string;
        /** Status of the subscription. */
        status: 'trial' | 'activa' | 'en_gracia' | 'pausada' | 'cancelada' | 'finalizada';
        /** Whether the subscription is paused. */
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
      /** Card number. */
      number: string | number;
      /** Expiration date of the card, as `YYYY-MM`. */
      datetime: string;
      /** Security code (CVV) of the card. */
      cvv: string | number;
      /** Tokens of the documents that the payer accepted. `GET /payment/consents` returns the documents. */
      consents?: string[] | null | undefined;
    };
    answer: {
      /** Always true: the object was updated. */
      updated: true;
    };
    code:
      | 'E99' | 'bad_request' | 'card_brand_not_offered' | 'card_refused' | 'consent_required'
      | 'consent_unavailable' | 'currency_not_offered' | 'forbidden' | 'holds_not_offered'
      | 'idempotency_key_in_progress' | 'idempotency_key_reused' | 'internal_error'
      | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'payment_method_not_offered' | 'role_insufficient' | 'service_unavailable'
      | 'subscription_canceled' | 'subscription_inactive' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Charge a subscription to another account or saved card (`PUT /api/v1/subscriptions/subscription/{id}/update-payment-source`). `payment_source` is the id of a `ready` payment source of the subscriber. */
  put_subscriptions_subscription_id_update_payment_source: {
    path: { id: string };
    body: {
      /** Id of the payment source to charge: a saved card or an account. */
      payment_source: string;
    };
    answer: {
      /** Always true: the object was updated. */
      updated: true;
    };
    code:
      | 'bad_request' | 'card_brand_not_offered' | 'currency_not_offered' | 'forbidden'
      | 'holds_not_offered' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'payment_method_not_offered' | 'role_insufficient' | 'service_unavailable'
      | 'subscription_canceled' | 'subscription_inactive' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Invite the subscriber to renew a subscription (`POST /api/v1/subscriptions/subscription/{id}/renew`). Sends the invitation by e-mail. When the subscriber accepts the invitation, the card is charged. */
  post_subscriptions_subscription_id_renew: {
    path: { id: string };
    answer: {
      /** Always true: the invitation was sent. */
      renewed: true;
      /** Message for people. Its wording can change between versions. */
      message: string;
      /** Id of the invitation. */
      invitation_id: string;
    };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'invitation_already_pending' | 'merchant_disabled' | 'not_found'
      | 'overloaded' | 'payload_too_large' | 'plan_inactive' | 'plan_subscribers_limit_reached'
      | 'role_insufficient' | 'service_unavailable' | 'subscriber_already_subscribed'
      | 'subscriber_deleted' | 'subscriber_without_card' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type';
  };
}

/** HTTP method and path of each operation. `takes_key` marks operations that accept an idempotency key. */
export const OPERATIONS = {
  get_subscriptions_subscription_subscriber_subscriber: { method: 'GET', path: '/api/v1/subscriptions/subscription/subscriber/{subscriber}' },
  put_subscriptions_subscription_cancel_id: { method: 'PUT', path: '/api/v1/subscriptions/subscription/cancel/{id}', takes_key: true },
  put_subscriptions_subscription_cancel_id_take_back: { method: 'PUT', path: '/api/v1/subscriptions/subscription/cancel/{id}/take-back', takes_key: true },
  post_subscriptions_subscription_id_pause: { method: 'POST', path: '/api/v1/subscriptions/subscription/{id}/pause', takes_key: true },
  post_subscriptions_subscription_id_resume: { method: 'POST', path: '/api/v1/subscriptions/subscription/{id}/resume', takes_key: true },
  put_subscriptions_subscription_id_update_payment_method: { method: 'PUT', path: '/api/v1/subscriptions/subscription/{id}/update-payment-method', takes_key: true },
  put_subscriptions_subscription_id_update_payment_source: { method: 'PUT', path: '/api/v1/subscriptions/subscription/{id}/update-payment-source', takes_key: true },
  post_subscriptions_subscription_id_renew: { method: 'POST', path: '/api/v1/subscriptions/subscription/{id}/renew', takes_key: true },
} as const;
