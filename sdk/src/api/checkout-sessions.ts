// Generated from the API document by `npm run sdk-types`. Do not edit.

export interface CheckoutSession {
  /** Unique identifier of the session. */
  id: string;
  /** URL to which you redirect the customer. Null unless the status is `open`. */
  url: string | null;
  /** When the session expires, as ISO 8601 with an offset. */
  expires_at: string;
  /** Status of the session. */
  status: 'open' | 'complete' | 'expired';
  /** Id of the subscription that the customer created. Null unless the status is `complete`. */
  subscription_id: string | null;
  /** What the session is for. */
  mode: 'subscription';
  /** Id of the plan. */
  plan_id: string;
  /** Always an empty list. Reserved for components of a plan, which are not supported. */
  items: Record<string, unknown>[];
  /** Id of the subscriber. */
  subscriber_id: string | null;
  /** Customer data that the hosted page prefills. Null if there is none or the session is complete. */
  customer: {
    /** Type of identification document, for example `CC` for a Colombian citizen card. */
    identification_type?: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro' | null;
    /** Number of the identification document. */
    id_number?: string | null;
    /** Name, for display. */
    name?: string | null;
    /** Last name. */
    last_name?: string | null;
    /** E-mail address. */
    email?: string | null;
    /** Country calling code of the mobile phone number, for example 57. */
    phone_code?: number | null;
    /** Mobile phone number without the country calling code. */
    cellphone_number?: string | null;
    /** Billing address. */
    billing_address?: string | null;
    /** Billing city. */
    billing_city?: string | null;
    /** Billing country. */
    billing_country?: string | null;
  } | null;
  /** Names of the fields of `customer` that the customer cannot change on the hosted page. */
  locked: (
    | 'identification_type' | 'id_number' | 'name' | 'last_name' | 'email' | 'phone_code'
    | 'cellphone_number' | 'billing_address' | 'billing_city' | 'billing_country')[];
  /** The merchant’s own reference, for example an order number. Null if there is none. */
  reference: string | null;
  /** Key-value pairs that the merchant stored on the object. Null if there are none. */
  metadata: Record<string, string> | null;
  /** URL to which the customer returns after subscribing. Null if there is none. */
  success_url: string | null;
  /** URL to which the customer returns without subscribing. Null if there is none. */
  cancel_url: string | null;
  /** When the session was created, as ISO 8601 with an offset. */
  created_at: string;
  /** When the customer subscribed, as ISO 8601 with an offset. Null until then. */
  completed_at: string | null;
}

/** Types of the operations in the section “Checkout sessions” of the API document: parameters, bodies and error codes. */
export interface Operations {
  /** Create a checkout session (`POST /api/v1/checkout/sessions`). Opens a hosted page on which one customer subscribes to one plan. Send the customer to `url`. Fields in `locked` are shown and cannot be changed. The new subscription gets the `reference` and `metadata` of the session. In `success_url` and `cancel_url`, `{CHECKOUT_SESSION_ID}` is replaced with the id of the session. */
  post_checkout_sessions: {
    body: {
      /** What the session is for. */
      mode?: 'subscription' | null | undefined;
      /** Id of the plan. */
      plan_id: string;
      /** Omit this field or send an empty list. Components of a plan are not supported. */
      items?: Record<string, unknown>[] | null | undefined;
      /** Id of the subscriber. */
      subscriber_id?: string | null | undefined;
      /** Customer data to prefill on the hosted page. */
      customer?: {
        /** Type of identification document, for example `CC` for a Colombian citizen card. */
        identification_type?: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro' | null | undefined;
        /** Number of the identification document. */
        id_number?: string | number | null | undefined;
        /** Name, for display. */
        name?: string | null | undefined;
        /** Last name. */
        last_name?: string | null | undefined;
        /** E-mail address. */
        email?: string | null | undefined;
        /** Country calling code of the mobile phone number, for example 57. */
        phone_code?: number | null | undefined;
        /** Mobile phone number without the country calling code. */
        cellphone_number?: string | number | null | undefined;
        /** Billing address. */
        billing_address?: string | null | undefined;
        /** Billing city. */
        billing_city?: string | null | undefined;
        /** Billing country. */
        billing_country?: string | null | undefined;
      } | null | undefined;
      /** Names of the fields of `customer` that the customer cannot change on the hosted page. */
      locked?: (
        | 'identification_type' | 'id_number' | 'name' | 'last_name' | 'email' | 'phone_code'
        | 'cellphone_number' | 'billing_address' | 'billing_city' | 'billing_country')[] | null | undefined;
      /** The merchant’s own reference, for example an order number. Null if there is none. */
      reference?: string | null | undefined;
      /** Key-value pairs to store on the object. They are merged with the stored pairs: an empty or null value deletes its key, and null instead of an object deletes all keys. */
      metadata?: Record<string, string | number | null> | null | undefined;
      /** URL to which the customer returns after subscribing. Null if there is none. */
      success_url?: string | null | undefined;
      /** URL to which the customer returns without subscribing. Null if there is none. */
      cancel_url?: string | null | undefined;
      /** Lifetime of the session in seconds. Default: 86,400 (one day). */
      expires_in?: number | null | undefined;
    };
    answer: CheckoutSession;
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'payload_too_large'
      | 'plan_inactive' | 'plan_subscribers_limit_reached' | 'role_insufficient'
      | 'service_unavailable' | 'subscriber_already_subscribed' | 'too_many_fields'
      | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type'
      | 'validation_failed';
  };
  /** Get a checkout session (`GET /api/v1/checkout/sessions/{id}`). The status is `open` until the customer subscribes or the session expires. It is `complete` after the customer subscribed, and the session then has a `subscription_id`. A declined card leaves the session open. An expired session is deleted after 30 days. */
  get_checkout_sessions_id: {
    path: { id: string };
    answer: CheckoutSession;
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
}

/** HTTP method and path of each operation. `takes_key` marks operations that accept an idempotency key. */
export const OPERATIONS = {
  post_checkout_sessions: { method: 'POST', path: '/api/v1/checkout/sessions', takes_key: true },
  get_checkout_sessions_id: { method: 'GET', path: '/api/v1/checkout/sessions/{id}' },
} as const;
