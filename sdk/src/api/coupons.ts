// Generated from the API document by `npm run sdk-types`. Do not edit.

export interface Coupon {
  /** Unique identifier for the object. */
  id: string;
  /** Code that identifies the value. */
  code: string;
  /** Name, as shown to payers. */
  name: string | null;
  /** Discount in percent. Null for a fixed amount. */
  percent_off: number | null;
  /** Discount in units of the currency. Null for a percentage. */
  amount_off: number | null;
  /** Currency. */
  currency: string | null;
  /** For how long the discount applies: to one charge, for some months, or to all charges. */
  duration: 'once' | 'repeating' | 'forever';
  /** Number of months, if `duration` is `repeating`. */
  duration_in_months: number | null;
  /** Maximum number of redemptions. Null for no limit. */
  max_redemptions: number | null;
  /** Number of redemptions. */
  times_redeemed: number;
  /** Time until which the coupon can be redeemed: Colombia time, without an offset. */
  redeem_by: string | null;
  /** Whether the object is active. Inactive objects accept no new subscriptions or payments. */
  active: boolean;
  /** Id of the office. Updates require it, but it cannot change. */
  office: number;
}

/** Operations of Coupons, with their path parameters, query, request body, response body and error codes. */
export interface Operations {
  /** List coupons (`GET /api/v1/subscriptions/coupon`). Returns the coupons of the token’s environment, newest first. */
  get_subscriptions_coupon: {
    answer: Coupon[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Create a coupon (`POST /api/v1/subscriptions/coupon`). Without `code`, a code is generated. An amount without a currency is in COP. */
  post_subscriptions_coupon: {
    body: {
      /** Code that identifies the value. */
      code?: string | null | undefined;
      /** Name, as shown to payers. */
      name?: string | null | undefined;
      /** Discount in percent. Null for a fixed amount. */
      percent_off?: number | string | null | undefined;
      /** Discount in units of the currency. Null for a percentage. */
      amount_off?: number | string | null | undefined;
      /** Currency. */
      currency?: string | null | undefined;
      /** For how long the discount applies: to one charge, for some months, or to all charges. */
      duration: 'once' | 'repeating' | 'forever';
      /** Number of months, if `duration` is `repeating`. */
      duration_in_months?: number | null | undefined;
      /** Maximum number of redemptions. Null for no limit. */
      max_redemptions?: number | null | undefined;
      /** Time until which the coupon can be redeemed: Colombia time, without an offset. */
      redeem_by?: string | null | undefined;
      /** Whether the object is active. Inactive objects accept no new subscriptions or payments. */
      active?: boolean | undefined;
      /** Id of the office that the object belongs to. */
      office: number;
    };
    answer: {
      /** Whether the object was saved. */
      saved: true;
      /** The coupon. For a payment in cash: the code that the payer shows at the counter. */
      coupon: {
        /** Unique identifier for the object. */
        id: string;
        /** Code that identifies the value. */
        code: string;
        /** Name, as shown to payers. */
        name: string | null;
        /** Discount in percent. Null for a fixed amount. */
        percent_off: number | null;
        /** For how long the discount applies: to one charge, for some months, or to all charges. */
        duration: 'once' | 'repeating' | 'forever';
        /** Whether the object is active. Inactive objects accept no new subscriptions or payments. */
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
  /** Update a coupon (`PUT /api/v1/subscriptions/coupon/{id}`). The discount is replaced as a whole. Other fields that are not sent keep their value. The office cannot change. */
  put_subscriptions_coupon_id: {
    path: { id: string };
    body: {
      /** Code that identifies the value. */
      code?: string | null | undefined;
      /** Name, as shown to payers. */
      name?: string | null | undefined;
      /** Discount in percent. Null for a fixed amount. */
      percent_off?: number | string | null | undefined;
      /** Discount in units of the currency. Null for a percentage. */
      amount_off?: number | string | null | undefined;
      /** Currency. */
      currency?: string | null | undefined;
      /** For how long the discount applies: to one charge, for some months, or to all charges. */
      duration: 'once' | 'repeating' | 'forever';
      /** Number of months, if `duration` is `repeating`. */
      duration_in_months?: number | null | undefined;
      /** Maximum number of redemptions. Null for no limit. */
      max_redemptions?: number | null | undefined;
      /** Time until which the coupon can be redeemed: Colombia time, without an offset. */
      redeem_by?: string | null | undefined;
      /** Whether the object is active. Inactive objects accept no new subscriptions or payments. */
      active?: boolean | undefined;
      /** Id of the office that the object belongs to. */
      office: number;
    };
    answer: {
      /** Whether the object was saved. */
      saved: true;
      /** The coupon. For a payment in cash: the code that the payer shows at the counter. */
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
      /** Whether the object was deleted. */
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
      /** Whether the object is active. Inactive objects accept no new subscriptions or payments. */
      active: boolean;
    };
    answer: {
      /** Whether the object was updated. */
      updated: true;
      /** The coupon. For a payment in cash: the code that the payer shows at the counter. */
      coupon: {
        /** Unique identifier for the object. */
        id: string;
        /** Code that identifies the value. */
        code: string;
        /** Whether the object is active. Inactive objects accept no new subscriptions or payments. */
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

/** Methods and paths of the operations. */
export const OPERATIONS = {
  get_subscriptions_coupon: { method: 'GET', path: '/api/v1/subscriptions/coupon' },
  post_subscriptions_coupon: { method: 'POST', path: '/api/v1/subscriptions/coupon', takes_key: true },
  get_subscriptions_coupon_id: { method: 'GET', path: '/api/v1/subscriptions/coupon/{id}' },
  put_subscriptions_coupon_id: { method: 'PUT', path: '/api/v1/subscriptions/coupon/{id}', takes_key: true },
  delete_subscriptions_coupon_id: { method: 'DELETE', path: '/api/v1/subscriptions/coupon/{id}', takes_key: true },
  put_subscriptions_coupon_changeActive_id: { method: 'PUT', path: '/api/v1/subscriptions/coupon/changeActive/{id}', takes_key: true },
} as const;
