// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { GroupedPlan, Plan, RawPlan } from './plans-objects.ts';
import type { QueryValue } from './basics.ts';

/** Types of the operations in the section “Plans” of the API document: parameters, bodies and error codes. */
export interface Operations {
  /** List plans (`GET /api/v1/subscriptions/plan`). Returns the plans of the token’s environment by `sort_order`, then newest first. Invalid query parameters are ignored. */
  get_subscriptions_plan: {
    query: {
      /** `true` returns only active plans. Other values do not filter. */
      active?: true | 'true' | undefined;
      /** Names of the plan fields to return, separated by commas. Default: all fields. */
      fields?: QueryValue | undefined;
      /** Number of plans per page. Default: 2. */
      per_page?: number | undefined;
      /** Number of the page to return. Default: 1, the first page. */
      page?: number | undefined;
      filter?: {
        /** Returns only plans whose metadata contains this key with exactly this value. */
        metadata?: Readonly<Record<string, QueryValue>> | undefined;
      } | undefined;
    };
    answer: {
      /** Number of this page. The first page is 1. */
      current_page: number;
      /** Objects of the page. */
      data: {
        /** Unique identifier of the object. */
        id?: string;
        /** Name, for display. */
        name?: string;
        /** Description of the plan, shown to payers. */
        description?: string;
        /** Price per billing period, in units of the currency, not in cents. */
        price?: number;
        /** Currency. */
        currency_type?: 'COP' | 'USD' | 'EUR';
        /** Id of the plan’s advanced options. Null if the plan has none. */
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
        /** How long a declined renewal is retried, in units of `grace_interval`. Null for no grace period. */
        grace_period?: number | null;
        /** Unit of `grace_period`. */
        grace_interval?: 'day' | 'week' | 'month' | 'year' | null;
        /** Length of the initial discount, in units of `discount_interval`. 0 for no discount. */
        discount_period?: number;
        /** Unit of `discount_period`. */
        discount_interval?: 'day' | 'week' | 'month' | 'year';
        /** Number of subscribers who get the initial discount. Null for no limit. */
        discount_subscribers_limit?: number | null;
        /** Whether `discount_amount` is an amount in the currency or a percentage. Null if there is no discount. */
        discount_type_amount?: 'value' | 'percentage' | null;
        /** Initial discount: an amount in the currency or a percentage, as `discount_type_amount` states. Null for none. */
        discount_amount?: number | null;
        /** Sort key of the plan: lists show lower numbers first. Null if there is none. */
        sort_order?: number | null;
        /** Maximum number of active subscribers of the plan. Null for no limit. */
        active_subscribers_limit?: number | null;
        /** Number of charges after which a subscription ends. Null for no limit. */
        max_recurrences?: number | null;
        /** When the plan stops accepting new subscriptions, in Colombia time, without an offset. Null if it never does. */
        deadline?: string | null;
        /** `true` if the object belongs to the production environment, `false` if it belongs to the test environment. */
        production?: boolean;
        /** Whether the plan is active. An inactive plan accepts no new subscriptions. */
        active?: boolean;
        /** Id of the group of the plan. Null if it is in no group. */
        subscription_group_id?: string | null;
        /** How subscribers can change to this plan in the portal. Absent if they cannot. */
        portal_change?: 'always_invoice' | 'create_prorations' | 'period_end';
        /** Id of the user who created the object. */
        user_id?: number;
        /** Id of the merchant’s office (branch) that the object belongs to. */
        office_id?: number;
        /** Id of the merchant. */
        commerce_id?: number;
        /** Whether one subscriber can have several subscriptions to the plan at the same time. */
        allow_multiple_subscriptions?: boolean;
        /** Key-value pairs that the merchant stored on the object. Null if there are none. */
        metadata?: Record<string, string> | null;
        /** When the plan was created, in Colombia time, without an offset. */
        created_at?: string;
        /** URL of the hosted checkout page. */
        checkout_url?: string;
        /** URL of the hosted checkout page that the merchant uses to subscribe a customer. */
        checkout_url_commerce_assign?: string;
      }[];
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
  /** Create a plan (`POST /api/v1/subscriptions/plan`). */
  post_subscriptions_plan: {
    body: {
      /** Name, for display. */
      name: string;
      /** Description of the plan, shown to payers. */
      description: string;
      /** Price per billing period, in units of the currency, not in cents. */
      price: number | string;
      /** Currency. */
      currency_type: 'COP' | 'USD' | 'EUR';
      /** Length of the billing period, in units of `invoice_interval`. */
      invoice_period: number;
      /** Unit of `invoice_period`. */
      invoice_interval: 'day' | 'week' | 'month' | 'year';
      /** Id of the merchant’s office (branch) that the object belongs to. */
      office: number;
      /** Tax rate in percent, included in the price. Null if no tax applies. */
      tax?: number | string | null | undefined;
      /** Length of the trial, in units of `trial_interval`. 0 for no trial. */
      trial_period?: number | undefined;
      /** Unit of `trial_period`. */
      trial_interval?: 'day' | 'week' | 'month' | 'year' | undefined;
      /** How long a declined renewal is retried, in units of `grace_interval`. Null for no grace period. */
      grace_period?: number | null | undefined;
      /** Unit of `grace_period`. */
      grace_interval?: 'day' | 'week' | 'month' | 'year' | null | undefined;
      /** Number of charges after which a subscription ends. Null for no limit. */
      max_recurrences?: number | null | undefined;
      /** When the plan stops accepting new subscriptions, in Colombia time, without an offset. Null if it never does. */
      deadline?: string | null | undefined;
      /** Maximum number of active subscribers of the plan. Null for no limit. */
      active_subscribers_limit?: number | null | undefined;
      /** Whether one subscriber can have several subscriptions to the plan at the same time. */
      allow_multiple_subscriptions?: boolean | undefined;
      /** Sort key of the plan: lists show lower numbers first. Null if there is none. */
      sort_order?: number | null | undefined;
      /** Id of the group of the plan. Null if it is in no group. */
      subscription_group_id?: string | null | undefined;
      /** How subscribers can change to this plan in the portal. Null if they cannot. */
      portal_change?: 'always_invoice' | 'create_prorations' | 'period_end' | null | undefined;
      /** Further settings. */
      advanced_options?: {
        /** URLs by name. `webhook` receives the webhook events. The payer returns to `return` after the payment. */
        result_urls?: Record<string, string | null> | null | undefined;
      } | null | undefined;
      /** Whether `discount_amount` is an amount in the currency or a percentage. Null if there is no discount. */
      discount_type_amount?: 'value' | 'percentage' | null | undefined;
      /** Initial discount: an amount in the currency or a percentage, as `discount_type_amount` states. Null for none. */
      discount_amount?: number | string | null | undefined;
      /** Unit of `discount_period`. */
      discount_interval?: 'day' | 'week' | 'month' | 'year' | undefined;
      /** Key-value pairs to store on the object. They are merged with the stored pairs: an empty or null value deletes its key, and null instead of an object deletes all keys. */
      metadata?: Record<string, string | number | null> | null | undefined;
      /** Length of the initial discount, in units of `discount_interval`. 0 for no discount. */
      discount_period?: number | undefined;
      /** Number of subscribers who get the initial discount. Null for no limit. */
      discount_subscribers_limit?: number | null | undefined;
    };
    answer: {
      /** Always true: the object was saved. */
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
        /** Returns only plans whose metadata contains this key with exactly this value. */
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
        /** Returns only plans whose metadata contains this key with exactly this value. */
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
        /** Returns only plans whose metadata contains this key with exactly this value. */
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

/** HTTP method and path of each operation. `takes_key` marks operations that accept an idempotency key. */
export const OPERATIONS = {
  get_subscriptions_plan: { method: 'GET', path: '/api/v1/subscriptions/plan' },
  post_subscriptions_plan: { method: 'POST', path: '/api/v1/subscriptions/plan', takes_key: true },
  get_subscriptions_plan_group: { method: 'GET', path: '/api/v1/subscriptions/plan/group' },
  get_subscriptions_plan_group_group: { method: 'GET', path: '/api/v1/subscriptions/plan/group/{group}' },
  get_subscriptions_plan_group_group_all: { method: 'GET', path: '/api/v1/subscriptions/plan/group/{group}/all' },
  get_subscriptions_plan_id: { method: 'GET', path: '/api/v1/subscriptions/plan/{id}' },
} as const;
