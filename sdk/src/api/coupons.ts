// Generated from the API document by `npm run sdk-types`. Do not edit.

export interface Coupon {
  /** Unique identifier of the coupon. */
  id: string;
  /** Code to redeem the coupon. It is unique per merchant. */
  code: string;
  /** Name, for display. */
  name: string | null;
  /** Discount in percent. Null if the discount is a fixed amount. */
  percent_off: number | null;
  /** Discount in units of the currency, not in cents. Null if the discount is a percentage. */
  amount_off: number | null;
  /** Currency. */
  currency: string | null;
  /** How long the discount applies: to one charge, for `duration_in_months` months, or to all charges. */
  duration: 'once' | 'repeating' | 'forever';
  /** Number of months for which the discount applies. Null unless `duration` is `repeating`. */
  duration_in_months: number | null;
  /** Maximum number of times that the coupon can be redeemed. Null for no limit. */
  max_redemptions: number | null;
  /** Number of redemptions. */
  times_redeemed: number;
  /** Last time at which the coupon can be redeemed, in Colombia time, without an offset. Null for no limit. */
  redeem_by: string | null;
  /** Whether the coupon is active. An inactive coupon cannot be redeemed. */
  active: boolean;
  /** Id of the merchant’s office (branch). Updates must send it, but it cannot change. */
  office: number;
}

/** Types of the operations in the section “Coupons” of the API document: parameters, bodies and error codes. */
export interface Operations {
  /** List coupons (`GET /api/v1/subscriptions/coupon`). Returns the coupons of the token’s environment, newest first. */
  get_subscriptions_coupon: {
    answer: Coupon[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Create a coupon (`POST /api/v1/subscriptions/coupon`). If `code` is absent, the service generates a code. The default currency of `amount_off` is COP. */
  post_subscriptions_coupon: {
    body: {
      /** Code to redeem the coupon. It is unique per merchant. */
      code?: string | null | undefined;
      /** Name, for display. */
      name?: string | null | undefined;
      /** Discount in percent. Null if the discount is a fixed amount. */
      percent_off?: number | string | null | undefined;
      /** Discount in units of the currency, not in cents. Null if the discount is a percentage. */
      amount_off?: number | string | null | undefined;
      /** Currency. */
      currency?: string | null | undefined;
      /** How long the discount applies: to one charge, for `duration_in_months` months, or to all charges. */
      duration: 'once' | 'repeating' | 'forever';
      /** Number of months for which the discount applies. Null unless `duration` is `repeating`. */
      duration_in_months?: number | null | undefined;
      /** Maximum number of times that the coupon can be redeemed. Null for no limit. */
      max_redemptions?: number | null | undefined;
      /** Last time at which the coupon can be redeemed, in Colombia time, without an offset. Null for no limit. */
      redeem_by?: string | null | undefined;
      /** Whether the coupon is active. An inactive coupon cannot be redeemed. */
      active?: boolean | undefined;
      /** Id of the merchant’s office (branch) that the object belongs to. */
      office: number;
    };
    answer: {
      /** Always true: the object was saved. */
      saved: true;
      /** The coupon. */
      coupon: {
        /** Unique identifier of the coupon. */
        id: string;
        /** Code to redeem the coupon. It is unique per merchant. */
        code: string;
        /** Name, for display. */
        name: string | null;
        /** Discount in percent. Null if the discount is a fixed amount. */
        percent_off: number | null;
        /** How long the discount applies: to one charge, for `duration_in_months` months, or to all charges. */
        duration: 'once' | 'repeating' | 'forever';
        /** Whether the coupon is active. An inactive coupon cannot be redeemed. */
        active: boolean;
        /** Number of redemptions. */
        times_redeemed: number;
      };
    };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Get a coupon (`GET /api/v1/subscriptions/coupon/{id}`). */
  get_subscriptions_coupon_id: {
    path: { id: string };
    answer: Coupon;
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** Update a coupon (`PUT /api/v1/subscriptions/coupon/{id}`). Replaces the whole discount: its amount or percentage, currency and duration. Other fields that are not sent keep their values. The office cannot change. */
  put_subscriptions_coupon_id: {
    path: { id: string };
    body: {
      /** Code to redeem the coupon. It is unique per merchant. */
      code?: string | null | undefined;
      /** Name, for display. */
      name?: string | null | undefined;
      /** Discount in percent. Null if the discount is a fixed amount. */
      percent_off?: number | string | null | undefined;
      /** Discount in units of the currency, not in cents. Null if the discount is a percentage. */
      amount_off?: number | string | null | undefined;
      /** Currency. */
      currency?: string | null | undefined;
      /** How long the discount applies: to one charge, for `duration_in_months` months, or to all charges. */
      duration: 'once' | 'repeating' | 'forever';
      /** Number of months for which the discount applies. Null unless `duration` is `repeating`. */
      duration_in_months?: number | null | undefined;
      /** Maximum number of times that the coupon can be redeemed. Null for no limit. */
      max_redemptions?: number | null | undefined;
      /** Last time at which the coupon can be redeemed, in Colombia time, without an offset. Null for no limit. */
      redeem_by?: string | null | undefined;
      /** Whether the coupon is active. An inactive coupon cannot be redeemed. */
      active?: boolean | undefined;
      /** Id of the merchant’s office (branch) that the object belongs to. */
      office: number;
    };
    answer: {
      /** Always true: the object was saved. */
      saved: true;
      /** The coupon. */
      coupon: Coupon;
    };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Delete a coupon (`DELETE /api/v1/subscriptions/coupon/{id}`). */
  delete_subscriptions_coupon_id: {
    path: { id: string };
    answer: {
      /** Always true: the object was deleted. */
      deleted: true;
    };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type';
  };
  /** Activate or deactivate a coupon (`PUT /api/v1/subscriptions/coupon/changeActive/{id}`). */
  put_subscriptions_coupon_changeActive_id: {
    path: { id: string };
    body: {
      /** `true` to activate the object, `false` to deactivate it. */
      active: boolean;
    };
    answer: {
      /** Always true: the object was updated. */
      updated: true;
      /** The coupon. */
      coupon: {
        /** Unique identifier of the coupon. */
        id: string;
        /** Code to redeem the coupon. It is unique per merchant. */
        code: string;
        /** Whether the coupon is active. An inactive coupon cannot be redeemed. */
        active: boolean;
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
  get_subscriptions_coupon: { method: 'GET', path: '/api/v1/subscriptions/coupon' },
  post_subscriptions_coupon: { method: 'POST', path: '/api/v1/subscriptions/coupon', takes_key: true },
  get_subscriptions_coupon_id: { method: 'GET', path: '/api/v1/subscriptions/coupon/{id}' },
  put_subscriptions_coupon_id: { method: 'PUT', path: '/api/v1/subscriptions/coupon/{id}', takes_key: true },
  delete_subscriptions_coupon_id: { method: 'DELETE', path: '/api/v1/subscriptions/coupon/{id}', takes_key: true },
  put_subscriptions_coupon_changeActive_id: { method: 'PUT', path: '/api/v1/subscriptions/coupon/changeActive/{id}', takes_key: true },
} as const;
