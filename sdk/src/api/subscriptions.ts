// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { QueryValue } from './basics.ts';
import type { Subscription } from './subscriptions-objects-2.ts';
import type { SubscriptionTransaction } from './subscriptions-objects.ts';

/** Types of the operations in the section “Subscriptions” of the API document: parameters, bodies and error codes. */
export interface Operations {
  /** List subscriptions (`GET /api/v1/subscriptions/subscription`). Returns the subscriptions of the token’s environment, newest first unless sorted otherwise. */
  get_subscriptions_subscription: {
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
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Create a subscription (`POST /api/v1/subscriptions/subscription`). Charges the card immediately, or when the trial ends. The status 402 means that the card was declined and nothing was created. The status 202 means that the result of the charge is pending: the subscription stays hidden until the result is known. */
  post_subscriptions_subscription: {
    body: {
      /** Id of the plan. */
      plan_id: string;
      /** Id of the subscriber. */
      subscriber_id: string;
      /** Id of the merchant’s office (branch) that the object belongs to. */
      office: number;
      /** Description of the subscription. Null if it has none. */
      description?: string | null | undefined;
      /** The merchant’s own reference, for example an order number. Null if there is none. */
      reference?: string | null | undefined;
      /** Key-value pairs to store on the object. They are merged with the stored pairs: an empty or null value deletes its key, and null instead of an object deletes all keys. */
      metadata?: Record<string, string | number | null> | null | undefined;
      /** URL to which the webhook events of the object are sent. Null if there is none. */
      webhook_url?: string | null | undefined;
      /** Token of a saved card. */
      card?: string | null | undefined;
      /** Card to charge and save. Send it instead of `card`. */
      card_information?: {
        /** Name on the card. */
        holder: string;
        /** Card number. */
        number: string | number;
        /** Expiration date of the card, as `YYYY-MM`. */
        datetime: string;
        /** Security code (CVV) of the card. */
        cvv: string | number;
      } | null | undefined;
      /** Id of the payment source to charge: a saved card or an account. */
      payment_source?: string | null | undefined;
      /** Tokens of the documents that the payer accepted. `GET /payment/consents` returns the documents. */
      consents?: string[] | null | undefined;
    };
    answer: {
      /** Whether the subscription was saved. `false` means that the result of the first charge is pending. */
      saved: true;
      /** The subscription. */
      subscription: Subscription;
      /** The transaction. */
      transaction: SubscriptionTransaction | null;
    } | {
      /** Whether the subscription was saved. `false` means that the result of the first charge is pending. */
      saved: false;
      /** Message for people. Its wording can change between versions. */
      message: string;
      /** Id of the subscription. */
      subscription_id: string;
      /** The transaction. */
      transaction: SubscriptionTransaction;
    };
    code:
      | 'E99' | 'S01' | 'S10' | 'S11' | 'bad_request' | 'books_unsettled' | 'card_brand_not_offered'
      | 'card_declined' | 'card_refused' | 'consent_required' | 'consent_unavailable'
      | 'currency_not_offered' | 'exchange_rate_missing' | 'forbidden' | 'holds_not_offered'
      | 'idempotency_key_in_progress' | 'idempotency_key_reused' | 'internal_error'
      | 'merchant_disabled' | 'overloaded' | 'payload_too_large' | 'payment_method_not_offered'
      | 'plan_inactive' | 'plan_subscribers_limit_reached' | 'role_insufficient'
      | 'service_unavailable' | 'subscriber_already_subscribed' | 'too_many_fields'
      | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type'
      | 'validation_failed';
  };
  /** Get a subscription (`GET /api/v1/subscriptions/subscription/{id}`). */
  get_subscriptions_subscription_id: {
    path: { id: string };
    query: {
      /** Objects to include in the response. `next_transaction` adds the time of the next charge, and `payment_source` the card or account that is charged. Other values are ignored. */
      expand?: readonly ('plan' | 'subscriber' | 'next_transaction' | 'payment_source')[] | undefined;
    };
    answer: Subscription;
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** Update the description and metadata of a subscription (`PUT /api/v1/subscriptions/subscription/{id}`). */
  put_subscriptions_subscription_id: {
    path: { id: string };
    body: {
      /** Description of the subscription. Null if it has none. */
      description?: string | null | undefined;
      /** Key-value pairs to store on the object. They are merged with the stored pairs: an empty or null value deletes its key, and null instead of an object deletes all keys. */
      metadata?: Record<string, string | number | null> | null | undefined;
    };
    answer: Subscription;
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** List the subscriptions of a plan (`GET /api/v1/subscriptions/subscription/plan/{plan}`). Also returns the subscriptions of a deleted plan. */
  get_subscriptions_subscription_plan_plan: {
    path: { plan: string };
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
}

/** HTTP method and path of each operation. `takes_key` marks operations that accept an idempotency key. */
export const OPERATIONS = {
  get_subscriptions_subscription: { method: 'GET', path: '/api/v1/subscriptions/subscription' },
  post_subscriptions_subscription: { method: 'POST', path: '/api/v1/subscriptions/subscription', takes_key: true },
  get_subscriptions_subscription_id: { method: 'GET', path: '/api/v1/subscriptions/subscription/{id}' },
  put_subscriptions_subscription_id: { method: 'PUT', path: '/api/v1/subscriptions/subscription/{id}', takes_key: true },
  get_subscriptions_subscription_plan_plan: { method: 'GET', path: '/api/v1/subscriptions/subscription/plan/{plan}' },
} as const;
