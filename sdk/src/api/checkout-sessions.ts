// Written by `npm run sdk-types` from the API document: change that, not this.

export interface CheckoutSession {
  id: string;
  /** Where to send the customer; null unless `open`. */
  url: string | null;
  expires_at: string;
  status: 'open' | 'complete' | 'expired';
  /** The subscription it led to, once `complete`. */
  subscription_id: string | null;
  mode: 'subscription';
  plan_id: string;
  items: Record<string, unknown>[];
  subscriber_id: string | null;
  /** The prefilled fields; null without any, and after the session is complete. */
  customer: {
    identification_type?: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro' | null;
    id_number?: string | null;
    name?: string | null;
    last_name?: string | null;
    email?: string | null;
    phone_code?: number | null;
    cellphone_number?: string | null;
    billing_address?: string | null;
    billing_city?: string | null;
    billing_country?: string | null;
  } | null;
  locked: (
    | 'identification_type' | 'id_number' | 'name' | 'last_name' | 'email' | 'phone_code'
    | 'cellphone_number' | 'billing_address' | 'billing_city' | 'billing_country')[];
  reference: string | null;
  metadata: Record<string, string> | null;
  success_url: string | null;
  cancel_url: string | null;
  created_at: string;
  completed_at: string | null;
}

/** Checkout sessions: what each is sent, what it answers, and the codes it refuses with. */
export interface Operations {
  /** Create a checkout session (`POST /api/v1/checkout/sessions`). Opens a hosted page on which one customer subscribes to one plan. Send the customer to `url`. Fields in `locked` are shown and cannot be changed. `reference` and `metadata` become those of the subscription. In `success_url` and `cancel_url`, `{CHECKOUT_SESSION_ID}` is replaced with the id of the session. */
  post_checkout_sessions: {
    body: {
      mode?: 'subscription' | null | undefined;
      plan_id: string;
      items?: Record<string, unknown>[] | null | undefined;
      subscriber_id?: string | null | undefined;
      customer?: {
        identification_type?: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro' | null | undefined;
        id_number?: string | number | null | undefined;
        name?: string | null | undefined;
        last_name?: string | null | undefined;
        email?: string | null | undefined;
        phone_code?: number | null | undefined;
        cellphone_number?: string | number | null | undefined;
        billing_address?: string | null | undefined;
        billing_city?: string | null | undefined;
        billing_country?: string | null | undefined;
      } | null | undefined;
      locked?: (
        | 'identification_type' | 'id_number' | 'name' | 'last_name' | 'email' | 'phone_code'
        | 'cellphone_number' | 'billing_address' | 'billing_city' | 'billing_country')[] | null | undefined;
      reference?: string | null | undefined;
      /** Merged key by key; an empty or null value deletes its key, null deletes all. */
      metadata?: Record<string, string | number | null> | null | undefined;
      success_url?: string | null | undefined;
      cancel_url?: string | null | undefined;
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
  /** Get a checkout session (`GET /api/v1/checkout/sessions/{id}`). `open` until the customer has subscribed (`complete`, with `subscription_id`) or the session has expired. A declined card leaves it open. A session that expired is deleted after 30 days. */
  get_checkout_sessions_id: {
    path: { id: string };
    answer: CheckoutSession;
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
}

/** What a request is made of. */
export const OPERATIONS = {
  post_checkout_sessions: { method: 'POST', path: '/api/v1/checkout/sessions', takes_key: true },
  get_checkout_sessions_id: { method: 'GET', path: '/api/v1/checkout/sessions/{id}' },
} as const;
