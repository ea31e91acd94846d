// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { GroupedPlan, Plan, RawPlan } from './plans-objects.ts';
import type { QueryValue } from './basics.ts';

/** Operations of Plans, with their path parameters, query, request body, response body and error codes. */
export interface Operations {
  /** List plans (`GET /api/v1/subscriptions/plan`). Returns the plans of the token’s environment by `sort_order`, then newest first. Parameters are not validated. */
  get_subscriptions_plan: {
    query: {
      /** `true` returns only active plans. Other values do not filter. */
      active?: true | 'true' | undefined;
      /** Fields to return, separated by commas. */
      fields?: QueryValue | undefined;
      /** Number of plans per page. Default: 2. */
      per_page?: number | undefined;
      /** Page number, from 1. Default: 1. */
      page?: number | undefined;
      filter?: {
        /** Returns only plans whose metadata has exactly this value. */
        metadata?: Readonly<Record<string, QueryValue>> | undefined;
      } | undefined;
    };
    answer: {
      /** Number of this page, from 1. */
      current_page: number;
      /** Objects of the page. */
      data: {
        /** Unique identifier for the object. */
        id?: string;
        /** Name, as shown to payers. */
        name?: string;
        /** Description, as shown to payers. */
        description?: string;
        /** Price per billing period, in units of the currency. */
        price?: number;
        /** Currency. */
        currency_type?: 'COP' | 'USD' | 'EUR';
        /** Id of the further settings of the plan. Null if it has none. */
        advanced_option_id?: number | null;
        /** Tax rate in percent, included in the price. Null if no tax applies. */
        tax?: number | null;
        /** Length of the trial, in units of `trial_interval`. 0 for no trial. */
        trial_period?: number;
        /** Unit of `trial_period`. */
        trial_interval?: 'day' | 'week' | 'month' | 'year';
        /** Length of the billing period, in units of `invoice_interval`. */
        invoice_period?: number;
        /** Unit of `invoice_period`. */
        invoice_interval?: 'day' | 'week' | 'month' | 'year';
        /** Time to retry a declined renewal, in units of `grace_interval`. Null for no grace period. */
        grace_period?: number | null;
        /** Unit of `grace_period`. */
        grace_interval?: 'day' | 'week' | 'month' | 'year' | null;
        /** Length of the initial discount, in units of `discount_interval`. 0 for no discount. */
        discount_period?: number;
        /** Unit of `discount_period`. */
        discount_interval?: 'day' | 'week' | 'month' | 'year';
        /** Number of subscribers who get the initial discount. Null for no limit. */
        discount_subscribers_limit?: number | null;
        /** Whether `discount_amount` is a value in the currency or a percentage. */
        discount_type_amount?: 'value' | 'percentage' | null;
        /** Amount of the discount. */
        discount_amount?: number | null;
        /** Position of the plan in lists, in ascending order. */
        sort_order?: number | null;
        /** Maximum number of active subscribers. Null for no limit. */
        active_subscribers_limit?: number | null;
        /** Number of charges after which a subscription ends. Null for no limit. */
        max_recurrences?: number | null;
        /** Time after which the plan accepts no new subscriptions: Colombia time, without an offset. */
        deadline?: string | null;
        /** Whether the object belongs to the production environment. */
        production?: boolean;
        /** Whether the object is active. Inactive objects accept no new subscriptions or payments. */
        active?: boolean;
        /** Id of the group of the plan. Null if it is in no group. */
        subscription_group_id?: string | null;
        /** How payers can change to this plan in the portal. Absent if they cannot. */
        portal_change?: 'always_invoice' | 'create_prorations' | 'period_end';
        /** Id of the user who created the object. */
        user_id?: number;
        /** Id of the office that the object belongs to. */
        office_id?: number;
        /** Id of the merchant. */
        commerce_id?: number;
        /** Whether a subscriber can have several subscriptions to the plan. */
        allow_multiple_subscriptions?: boolean;
        /** Key-value pairs of the merchant. */
        metadata?: Record<string, string> | null;
        /** Time of creation: Colombia time, without an offset. */
        created_at?: string;
        /** URL of the hosted checkout page. */
        checkout_url?: string;
        /** URL of the hosted checkout page, for use by the merchant. */
        checkout_url_commerce_assign?: string;
      }[];
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
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Create a plan (`POST /api/v1/subscriptions/plan`). */
  post_subscriptions_plan: {
    body: {
      /** Name, as shown to payers. */
      name: string;
      /** Description, as shown to payers. */
      description: string;
      /** Price per billing period, in units of the currency. */
      price: number | string;
      /** Currency. */
      currency_type: 'COP' | 'USD' | 'EUR';
      /** Length of the billing period, in units of `invoice_interval`. */
      invoice_period: number;
      /** Unit of `invoice_period`. */
      invoice_interval: 'day' | 'week' | 'month' | 'year';
      /** Id of the office that the object belongs to. */
      office: number;
      /** Tax rate in percent, included in the price. Null if no tax applies. */
      tax?: number | string | null | undefined;
      /** Length of the trial, in units of `trial_interval`. 0 for no trial. */
      trial_period?: number | undefined;
      /** Unit of `trial_period`. */
      trial_interval?: 'day' | 'week' | 'month' | 'year' | undefined;
      /** Time to retry a declined renewal, in units of `grace_interval`. Null for no grace period. */
      grace_period?: number | null | undefined;
      /** Unit of `grace_period`. */
      grace_interval?: 'day' | 'week' | 'month' | 'year' | null | undefined;
      /** Number of charges after which a subscription ends. Null for no limit. */
      max_recurrences?: number | null | undefined;
      /** Time after which the plan accepts no new subscriptions: Colombia time, without an offset. */
      deadline?: string | null | undefined;
      /** Maximum number of active subscribers. Null for no limit. */
      active_subscribers_limit?: number | null | undefined;
      /** Whether a subscriber can have several subscriptions to the plan. */
      allow_multiple_subscriptions?: boolean | undefined;
      /** Position of the plan in lists, in ascending order. */
      sort_order?: number | null | undefined;
      /** Id of the group of the plan. Null if it is in no group. */
      subscription_group_id?: string | null | undefined;
      /** How a payer can change to this plan in the portal. Null if the payer cannot. */
      portal_change?: 'always_invoice' | 'create_prorations' | 'period_end' | null | undefined;
      /** Further settings. */
      advanced_options?: {
        /** URLs by name. `webhook` receives events, and `return` receives the payer after the payment. */
        result_urls?: Record<string, string | null> | null | undefined;
      } | null | undefined;
      /** Whether `discount_amount` is a value in the currency or a percentage. */
      discount_type_amount?: 'value' | 'percentage' | null | undefined;
      /** Amount of the discount. */
      discount_amount?: number | string | null | undefined;
      /** Unit of `discount_period`. */
      discount_interval?: 'day' | 'week' | 'month' | 'year' | undefined;
      /** Key-value pairs, merged key by key. An empty or null value deletes its key. Null deletes all keys. */
      metadata?: Record<string, string | number | null> | null | undefined;
      /** Length of the initial discount, in units of `discount_interval`. 0 for no discount. */
      discount_period?: number | undefined;
      /** Number of subscribers who get the initial discount. Null for no limit. */
      discount_subscribers_limit?: number | null | undefined;
    };
    answer: {
      /** Whether the object was saved. */
      saved: true;
      /** The plan. */
      plan: Plan;
    };
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
        /** Returns only plans whose metadata has exactly this value. */
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
        /** Returns only plans whose metadata has exactly this value. */
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
        /** Returns only plans whose metadata has exactly this value. */
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
}

/** Methods and paths of the operations. */
export const OPERATIONS = {
  get_subscriptions_plan: { method: 'GET', path: '/api/v1/subscriptions/plan' },
  post_subscriptions_plan: { method: 'POST', path: '/api/v1/subscriptions/plan', takes_key: true },
  get_subscriptions_plan_group: { method: 'GET', path: '/api/v1/subscriptions/plan/group' },
  get_subscriptions_plan_group_group: { method: 'GET', path: '/api/v1/subscriptions/plan/group/{group}' },
  get_subscriptions_plan_group_group_all: { method: 'GET', path: '/api/v1/subscriptions/plan/group/{group}/all' },
  get_subscriptions_plan_id: { method: 'GET', path: '/api/v1/subscriptions/plan/{id}' },
} as const;
