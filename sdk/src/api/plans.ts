// Written by `npm run sdk-types` from the API document: change that, not this.

import type { GroupedPlan, Plan, RawPlan } from './plans-objects.ts';
import type { QueryValue } from './basics.ts';

/** Plans: what each is sent, what it answers, and the codes it refuses with. */
export interface Operations {
  /** List plans (`GET /api/v1/subscriptions/plan`). Returns the plans of the token’s environment by `sort_order`, then newest first. Parameters are not validated. */
  get_subscriptions_plan: {
    query: {
      /** `true`: only active plans. Other values do not filter. */
      active?: QueryValue | undefined;
      /** Columns to return, separated by commas. */
      fields?: QueryValue | undefined;
      /** Plans per page, 2 when absent. */
      per_page?: QueryValue | undefined;
      /** Page number, from 1. */
      page?: QueryValue | undefined;
      filter?: {
        /** Plans whose metadata holds exactly this value. */
        metadata?: Readonly<Record<string, QueryValue>> | undefined;
      } | undefined;
    };
    answer: {
      current_page: number;
      data: {
        id?: string;
        name?: string;
        description?: string;
        price?: number;
        currency_type?: 'COP' | 'USD' | 'EUR';
        advanced_option_id?: number | null;
        tax?: number | null;
        trial_period?: number;
        trial_interval?: 'day' | 'week' | 'month' | 'year';
        invoice_period?: number;
        invoice_interval?: 'day' | 'week' | 'month' | 'year';
        grace_period?: number | null;
        grace_interval?: 'day' | 'week' | 'month' | 'year' | null;
        discount_period?: number;
        discount_interval?: 'day' | 'week' | 'month' | 'year';
        discount_subscribers_limit?: number | null;
        discount_type_amount?: 'value' | 'percentage' | null;
        discount_amount?: number | null;
        sort_order?: number | null;
        active_subscribers_limit?: number | null;
        max_recurrences?: number | null;
        deadline?: string | null;
        production?: boolean;
        active?: boolean;
        subscription_group_id?: string | null;
        /** How payers may come to it in the portal; absent where they may not. */
        portal_change?: 'always_invoice' | 'create_prorations' | 'period_end';
        user_id?: number;
        office_id?: number;
        commerce_id?: number;
        allow_multiple_subscriptions?: boolean;
        metadata?: Record<string, string> | null;
        created_at?: string;
        checkout_url?: string;
        checkout_url_commerce_assign?: string;
      }[];
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
  /** Create a plan (`POST /api/v1/subscriptions/plan`). */
  post_subscriptions_plan: {
    body: {
      name: string;
      description: string;
      price: number | string;
      currency_type: 'COP' | 'USD' | 'EUR';
      invoice_period: number;
      invoice_interval: 'day' | 'week' | 'month' | 'year';
      office: number;
      tax?: number | string | null | undefined;
      trial_period?: number | undefined;
      trial_interval?: 'day' | 'week' | 'month' | 'year' | undefined;
      grace_period?: number | null | undefined;
      grace_interval?: 'day' | 'week' | 'month' | 'year' | null | undefined;
      max_recurrences?: number | null | undefined;
      deadline?: string | null | undefined;
      active_subscribers_limit?: number | null | undefined;
      allow_multiple_subscriptions?: boolean | undefined;
      sort_order?: number | null | undefined;
      subscription_group_id?: string | null | undefined;
      portal_change?: 'always_invoice' | 'create_prorations' | 'period_end' | null | undefined;
      advanced_options?: {
        /** Addresses by name; `webhook` and `return` have a meaning. */
        result_urls?: Record<string, string | null> | null | undefined;
      } | null | undefined;
      discount_type_amount?: 'value' | 'percentage' | null | undefined;
      discount_amount?: number | string | null | undefined;
      discount_interval?: 'day' | 'week' | 'month' | 'year' | undefined;
      /** Merged key by key; an empty or null value deletes its key, null deletes all. */
      metadata?: Record<string, string | number | null> | null | undefined;
      discount_period?: number | undefined;
      discount_subscribers_limit?: number | null | undefined;
    };
    answer: { saved: true; plan: Plan };
    code:
      | 'bad_request' | 'currency_not_offered' | 'forbidden' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'overloaded'
      | 'payload_too_large' | 'role_insufficient' | 'service_unavailable' | 'too_many_fields'
      | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type'
      | 'validation_failed';
  };
  /** List the active plans of the merchant (`GET /api/v1/subscriptions/plan/group`). */
  get_subscriptions_plan_group: {
    query: {
      filter?: {
        /** Plans whose metadata holds exactly this value. */
        metadata?: Readonly<Record<string, QueryValue>> | undefined;
      } | undefined;
    };
    answer: GroupedPlan[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** List the active plans of a group (`GET /api/v1/subscriptions/plan/group/{group}`). */
  get_subscriptions_plan_group_group: {
    path: { group: string };
    query: {
      filter?: {
        /** Plans whose metadata holds exactly this value. */
        metadata?: Readonly<Record<string, QueryValue>> | undefined;
      } | undefined;
    };
    answer: GroupedPlan[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** List all plans of a group (`GET /api/v1/subscriptions/plan/group/{group}/all`). */
  get_subscriptions_plan_group_group_all: {
    path: { group: string };
    query: {
      filter?: {
        /** Plans whose metadata holds exactly this value. */
        metadata?: Readonly<Record<string, QueryValue>> | undefined;
      } | undefined;
    };
    answer: GroupedPlan[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** Get a plan (`GET /api/v1/subscriptions/plan/{id}`). */
  get_subscriptions_plan_id: {
    path: { id: string };
    answer: RawPlan;
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** Update a plan (`PUT /api/v1/subscriptions/plan/{id}`). Every field is optional. Fields that are not sent keep their value. */
  put_subscriptions_plan_id: {
    path: { id: string };
    body: {
      name?: string | undefined;
      description?: string | undefined;
      price?: number | string | undefined;
      currency_type?: 'COP' | 'USD' | 'EUR' | undefined;
      invoice_period?: number | undefined;
      invoice_interval?: 'day' | 'week' | 'month' | 'year' | undefined;
      office?: number | undefined;
      tax?: number | string | null | undefined;
      trial_period?: number | undefined;
      trial_interval?: 'day' | 'week' | 'month' | 'year' | undefined;
      grace_period?: number | null | undefined;
      grace_interval?: 'day' | 'week' | 'month' | 'year' | null | undefined;
      max_recurrences?: number | null | undefined;
      deadline?: string | null | undefined;
      active_subscribers_limit?: number | null | undefined;
      allow_multiple_subscriptions?: boolean | undefined;
      sort_order?: number | null | undefined;
      subscription_group_id?: string | null | undefined;
      portal_change?: 'always_invoice' | 'create_prorations' | 'period_end' | null | undefined;
      advanced_options?: {
        /** Addresses by name; `webhook` and `return` have a meaning. */
        result_urls?: Record<string, string | null> | null | undefined;
      } | null | undefined;
      discount_type_amount?: 'value' | 'percentage' | null | undefined;
      discount_amount?: number | string | null | undefined;
      discount_interval?: 'day' | 'week' | 'month' | 'year' | undefined;
      /** Merged key by key; an empty or null value deletes its key, null deletes all. */
      metadata?: Record<string, string | number | null> | null | undefined;
      discount_period?: number | undefined;
      discount_subscribers_limit?: number | null | undefined;
    };
    answer: { saved: true; plan: Plan };
    code:
      | 'bad_request' | 'currency_not_offered' | 'forbidden' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'overloaded' | 'payload_too_large' | 'role_insufficient' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated'
      | 'unsupported_media_type' | 'validation_failed';
  };
  /** Delete a plan (`DELETE /api/v1/subscriptions/plan/{id}`). */
  delete_subscriptions_plan_id: {
    path: { id: string };
    answer: { deleted: true };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'plan_has_active_subscriptions' | 'role_insufficient' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated'
      | 'unsupported_media_type';
  };
  /** Activate or deactivate a plan (`PUT /api/v1/subscriptions/plan/changeActive/{id}`). An inactive plan accepts no new subscriptions. Existing subscriptions are still charged. */
  put_subscriptions_plan_changeActive_id: {
    path: { id: string };
    body: { active: boolean };
    answer: {
      active: boolean;
      plan: {
        id: string;
        name: string;
        price: number;
        currencyType: 'COP' | 'USD' | 'EUR';
        active: boolean;
        createdAt: string;
        checkoutUrl: string;
        qrCodeSvg: string;
      };
    };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
}

/** What a request is made of. */
export const OPERATIONS = {
  get_subscriptions_plan: { method: 'GET', path: '/api/v1/subscriptions/plan' },
  post_subscriptions_plan: { method: 'POST', path: '/api/v1/subscriptions/plan', takes_key: true },
  get_subscriptions_plan_group: { method: 'GET', path: '/api/v1/subscriptions/plan/group' },
  get_subscriptions_plan_group_group: { method: 'GET', path: '/api/v1/subscriptions/plan/group/{group}' },
  get_subscriptions_plan_group_group_all: { method: 'GET', path: '/api/v1/subscriptions/plan/group/{group}/all' },
  get_subscriptions_plan_id: { method: 'GET', path: '/api/v1/subscriptions/plan/{id}' },
  put_subscriptions_plan_id: { method: 'PUT', path: '/api/v1/subscriptions/plan/{id}', takes_key: true },
  delete_subscriptions_plan_id: { method: 'DELETE', path: '/api/v1/subscriptions/plan/{id}', takes_key: true },
  put_subscriptions_plan_changeActive_id: { method: 'PUT', path: '/api/v1/subscriptions/plan/changeActive/{id}', takes_key: true },
} as const;
