// Written by `npm run sdk-types` from the API document: change that, not this.

import type { QueryValue } from './basics.ts';
import type { Subscription, SubscriptionTransaction } from './subscriptions-objects.ts';

/** Subscriptions: what each is sent, what it answers, and the codes it refuses with. */
export interface Operations {
  /** List subscriptions (`GET /api/v1/subscriptions/subscription`). Returns the subscriptions of the token’s environment, newest first unless sorted otherwise. */
  get_subscriptions_subscription: {
    query: {
      filter?: {
        /** Exactly this subscriber. */
        subscriber_id?: QueryValue | undefined;
        /** Exactly this plan. */
        plan_id?: QueryValue | undefined;
        /** Exactly this status. Any other value finds none. */
        status?: QueryValue | undefined;
        /** Part of the subscriber’s e-mail. */
        email?: QueryValue | undefined;
        /** Part of the id. */
        subscription_id?: QueryValue | undefined;
        /** Part of the description. */
        description?: QueryValue | undefined;
        /** Exactly this reference. */
        reference?: QueryValue | undefined;
        /** Part of the plan’s name. */
        plan_name?: QueryValue | undefined;
        /** Subscriptions whose metadata holds exactly this value. */
        metadata?: Readonly<Record<string, QueryValue>> | undefined;
        /** `1` serving now, `0` not, `all`. */
        active?: QueryValue | undefined;
        /** Created on or after this day. */
        start_date?: QueryValue | undefined;
        /** Created on or before this day. */
        finish_date?: QueryValue | undefined;
      } | undefined;
      /** With `-`, in descending order. `-created_at` if absent. */
      sort?: QueryValue | undefined;
      /** Records to include. `next_transaction` adds `next_charge_at`, and `payment_source` is the card or account that is charged. Other values are ignored. */
      expand?: readonly QueryValue[] | undefined;
      /** Page, from 1. */
      page?: QueryValue | undefined;
      /** Per page: 15, at most 100. */
      per_page?: QueryValue | undefined;
    };
    answer: {
      current_page: number;
      data: Subscription[];
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
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Create a subscription (`POST /api/v1/subscriptions/subscription`). Charges the card immediately, or when the trial ends. 402: the card was declined and nothing was created. 202: the result is pending, and the subscription is hidden until it is known. */
  post_subscriptions_subscription: {
    body: {
      plan_id: string;
      subscriber_id: string;
      office: number;
      description?: string | null | undefined;
      reference?: string | null | undefined;
      /** Merged key by key; an empty or null value deletes its key, null deletes all. */
      metadata?: Record<string, string | number | null> | null | undefined;
      webhook_url?: string | null | undefined;
      card?: string | null | undefined;
      card_information?: {
        holder: string;
        number: string | number;
        datetime: string;
        cvv: string | number;
      } | null | undefined;
      payment_source?: string | null | undefined;
      consents?: string[] | null | undefined;
    };
    answer: {
      saved: true;
      subscription: Subscription;
      transaction: SubscriptionTransaction | null;
    } | {
      saved: false;
      message: string;
      subscription_id: string;
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
      /** Records to include. `next_transaction` adds `next_charge_at`, and `payment_source` is the card or account that is charged. Other values are ignored. */
      expand?: readonly QueryValue[] | undefined;
    };
    answer: Subscription;
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** Update description and metadata (`PUT /api/v1/subscriptions/subscription/{id}`). */
  put_subscriptions_subscription_id: {
    path: { id: string };
    body: {
      description?: string | null | undefined;
      /** Merged key by key; an empty or null value deletes its key, null deletes all. */
      metadata?: Record<string, string | number | null> | null | undefined;
    };
    answer: Subscription;
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** List the subscriptions of a plan (`GET /api/v1/subscriptions/subscription/plan/{plan}`). Also works for a deleted plan, whose subscriptions are kept. */
  get_subscriptions_subscription_plan_plan: {
    path: { plan: string };
    query: {
      filter?: {
        /** Exactly this subscriber. */
        subscriber_id?: QueryValue | undefined;
        /** Exactly this plan. */
        plan_id?: QueryValue | undefined;
        /** Exactly this status. Any other value finds none. */
        status?: QueryValue | undefined;
        /** Part of the subscriber’s e-mail. */
        email?: QueryValue | undefined;
        /** Part of the id. */
        subscription_id?: QueryValue | undefined;
        /** Part of the description. */
        description?: QueryValue | undefined;
        /** Exactly this reference. */
        reference?: QueryValue | undefined;
        /** Part of the plan’s name. */
        plan_name?: QueryValue | undefined;
        /** Subscriptions whose metadata holds exactly this value. */
        metadata?: Readonly<Record<string, QueryValue>> | undefined;
        /** `1` serving now, `0` not, `all`. */
        active?: QueryValue | undefined;
        /** Created on or after this day. */
        start_date?: QueryValue | undefined;
        /** Created on or before this day. */
        finish_date?: QueryValue | undefined;
      } | undefined;
      /** With `-`, in descending order. `-created_at` if absent. */
      sort?: QueryValue | undefined;
      /** Records to include. `next_transaction` adds `next_charge_at`, and `payment_source` is the card or account that is charged. Other values are ignored. */
      expand?: readonly QueryValue[] | undefined;
      /** Page, from 1. */
      page?: QueryValue | undefined;
      /** Per page: 15, at most 100. */
      per_page?: QueryValue | undefined;
    };
    answer: {
      current_page: number;
      data: Subscription[];
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
  /** List the subscriptions of a subscriber (`GET /api/v1/subscriptions/subscription/subscriber/{subscriber}`). Also works for a deleted subscriber, whose subscriptions are kept. */
  get_subscriptions_subscription_subscriber_subscriber: {
    path: { subscriber: string };
    query: {
      filter?: {
        /** Exactly this subscriber. */
        subscriber_id?: QueryValue | undefined;
        /** Exactly this plan. */
        plan_id?: QueryValue | undefined;
        /** Exactly this status. Any other value finds none. */
        status?: QueryValue | undefined;
        /** Part of the subscriber’s e-mail. */
        email?: QueryValue | undefined;
        /** Part of the id. */
        subscription_id?: QueryValue | undefined;
        /** Part of the description. */
        description?: QueryValue | undefined;
        /** Exactly this reference. */
        reference?: QueryValue | undefined;
        /** Part of the plan’s name. */
        plan_name?: QueryValue | undefined;
        /** Subscriptions whose metadata holds exactly this value. */
        metadata?: Readonly<Record<string, QueryValue>> | undefined;
        /** `1` serving now, `0` not, `all`. */
        active?: QueryValue | undefined;
        /** Created on or after this day. */
        start_date?: QueryValue | undefined;
        /** Created on or before this day. */
        finish_date?: QueryValue | undefined;
      } | undefined;
      /** With `-`, in descending order. `-created_at` if absent. */
      sort?: QueryValue | undefined;
      /** Records to include. `next_transaction` adds `next_charge_at`, and `payment_source` is the card or account that is charged. Other values are ignored. */
      expand?: readonly QueryValue[] | undefined;
      /** Page, from 1. */
      page?: QueryValue | undefined;
      /** Per page: 15, at most 100. */
      per_page?: QueryValue | undefined;
    };
    answer: {
      current_page: number;
      data: Subscription[];
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
  get_subscriptions_subscription: { method: 'GET', path: '/api/v1/subscriptions/subscription' },
  post_subscriptions_subscription: { method: 'POST', path: '/api/v1/subscriptions/subscription', takes_key: true },
  get_subscriptions_subscription_id: { method: 'GET', path: '/api/v1/subscriptions/subscription/{id}' },
  put_subscriptions_subscription_id: { method: 'PUT', path: '/api/v1/subscriptions/subscription/{id}', takes_key: true },
  get_subscriptions_subscription_plan_plan: { method: 'GET', path: '/api/v1/subscriptions/subscription/plan/{plan}' },
  get_subscriptions_subscription_subscriber_subscriber: { method: 'GET', path: '/api/v1/subscriptions/subscription/subscriber/{subscriber}' },
} as const;
