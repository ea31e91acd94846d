// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { Plan } from './plans-objects.ts';

/** Types of the operations in the section “Plans” of the API document: parameters, bodies and error codes. */
export interface Operations {
  /** Update a plan (`PUT /api/v1/subscriptions/plan/{id}`). All fields are optional. Fields that are not sent keep their values. */
  put_subscriptions_plan_id: {
    path: { id: string };
    body: {
      /** Name, for display. */
      name?: string | undefined;
      /** Description of the plan, shown to payers. */
      description?: string | undefined;
      /** Price per billing period, in units of the currency, not in cents. */
      price?: number | string | undefined;
      /** Currency. */
      currency_type?: 'COP' | 'USD' | 'EUR' | undefined;
      /** Length of the billing period, in units of `invoice_interval`. */
      invoice_period?: number | undefined;
      /** Unit of `invoice_period`. */
      invoice_interval?: 'day' | 'week' | 'month' | 'year' | undefined;
      /** Id of the merchant’s office (branch) that the object belongs to. */
      office?: number | undefined;
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
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'overloaded' | 'payload_too_large' | 'role_insufficient' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated'
      | 'unsupported_media_type' | 'validation_failed';
  };
  /** Delete a plan (`DELETE /api/v1/subscriptions/plan/{id}`). */
  delete_subscriptions_plan_id: {
    path: { id: string };
    answer: {
      /** Always true: the object was deleted. */
      deleted: true;
    };
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
    body: {
      /** `true` to activate the object, `false` to deactivate it. */
      active: boolean;
    };
    answer: {
      /** `true` to activate the object, `false` to deactivate it. */
      active: boolean;
      /** The plan. */
      plan: {
        /** Unique identifier of the plan. */
        id: string;
        /** Name, for display. */
        name: string;
        /** Price per billing period, in units of the currency, not in cents. */
        price: number;
        /** Currency. */
        currency_type: 'COP' | 'USD' | 'EUR';
        /** Whether the plan is active. An inactive plan accepts no new subscriptions. */
        active: boolean;
        /** When the plan was created, in Colombia time, without an offset. */
        created_at: string;
        /** URL of the hosted checkout page. */
        checkout_url: string;
        /** QR code of the checkout URL, as an SVG image. */
        qr_code_svg: string;
      };
    };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
}

/** HTTP method and path of each operation. `takes_key` marks operations that accept an idempotency key. */
export const OPERATIONS = {
  put_subscriptions_plan_id: { method: 'PUT', path: '/api/v1/subscriptions/plan/{id}', takes_key: true },
  delete_subscriptions_plan_id: { method: 'DELETE', path: '/api/v1/subscriptions/plan/{id}', takes_key: true },
  put_subscriptions_plan_changeActive_id: { method: 'PUT', path: '/api/v1/subscriptions/plan/changeActive/{id}', takes_key: true },
} as const;
