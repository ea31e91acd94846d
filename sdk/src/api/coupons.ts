// Written by `npm run sdk-types` from the API document: change that, not this.

export interface Coupon {
  id: string;
  code: string;
  name: string | null;
  percent_off: number | null;
  amount_off: number | null;
  currency: string | null;
  duration: 'once' | 'repeating' | 'forever';
  duration_in_months: number | null;
  max_redemptions: number | null;
  times_redeemed: number;
  redeem_by: string | null;
  active: boolean;
  /** Sent back as it is on update, where it is required. */
  office: number;
}

/** Coupons: what each is sent, what it answers, and the codes it refuses with. */
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
      code?: string | null | undefined;
      name?: string | null | undefined;
      percent_off?: number | string | null | undefined;
      amount_off?: number | string | null | undefined;
      currency?: string | null | undefined;
      duration: 'once' | 'repeating' | 'forever';
      duration_in_months?: number | null | undefined;
      max_redemptions?: number | null | undefined;
      redeem_by?: string | null | undefined;
      active?: boolean | undefined;
      office: number;
    };
    answer: {
      saved: true;
      coupon: {
        id: string;
        code: string;
        name: string | null;
        percent_off: number | null;
        duration: 'once' | 'repeating' | 'forever';
        active: boolean;
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
      code?: string | null | undefined;
      name?: string | null | undefined;
      percent_off?: number | string | null | undefined;
      amount_off?: number | string | null | undefined;
      currency?: string | null | undefined;
      duration: 'once' | 'repeating' | 'forever';
      duration_in_months?: number | null | undefined;
      max_redemptions?: number | null | undefined;
      redeem_by?: string | null | undefined;
      active?: boolean | undefined;
      office: number;
    };
    answer: { saved: true; coupon: Coupon };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Delete a coupon (`DELETE /api/v1/subscriptions/coupon/{id}`). */
  delete_subscriptions_coupon_id: {
    path: { id: string };
    answer: { deleted: true };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type';
  };
  /** Activate or deactivate a coupon (`PUT /api/v1/subscriptions/coupon/changeActive/{id}`). */
  put_subscriptions_coupon_changeActive_id: {
    path: { id: string };
    body: { active: boolean };
    answer: { updated: true; coupon: { id: string; code: string; active: boolean } };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
}

/** What a request is made of. */
export const OPERATIONS = {
  get_subscriptions_coupon: { method: 'GET', path: '/api/v1/subscriptions/coupon' },
  post_subscriptions_coupon: { method: 'POST', path: '/api/v1/subscriptions/coupon', takes_key: true },
  get_subscriptions_coupon_id: { method: 'GET', path: '/api/v1/subscriptions/coupon/{id}' },
  put_subscriptions_coupon_id: { method: 'PUT', path: '/api/v1/subscriptions/coupon/{id}', takes_key: true },
  delete_subscriptions_coupon_id: { method: 'DELETE', path: '/api/v1/subscriptions/coupon/{id}', takes_key: true },
  put_subscriptions_coupon_changeActive_id: { method: 'PUT', path: '/api/v1/subscriptions/coupon/changeActive/{id}', takes_key: true },
} as const;
