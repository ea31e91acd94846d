// Written by `npm run sdk-types` from the API document: change that, not this.

import type { QueryValue } from './basics.ts';

export interface ListedSubscriber {
  id: string;
  identification_type: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro';
  id_number: string;
  name: string;
  last_name: string;
  email: string;
  phone_code: number;
  cellphone_number: string;
  billing_address: string;
  billing_city: string;
  billing_country: string;
  metadata: Record<string, string> | null;
  office_id: number;
  commerce_id: number;
  created_at: string;
}

export interface Subscriber {
  id: string;
  name: string;
  lastName: string;
  email: string;
  phoneCode: number;
  cellphoneNumber: string;
  billingAddress: string;
  billingCity: string;
  billingCountry: string;
  metadata: Record<string, string> | null;
  active: boolean;
  subscriptionsCount: number;
  activeSubscriptionsCount: number;
  inactiveSubscriptionsCount: number;
  createdAt: string;
}

export interface RawSubscriber {
  id: string;
  identification_type: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro';
  id_number: string;
  name: string;
  last_name: string;
  email: string;
  phone_code: number;
  cellphone_number: string;
  billing_address: string;
  billing_city: string;
  billing_country: string;
  metadata: Record<string, string> | null;
  office_id: number;
  commerce_id: number;
  created_at: string;
  default_payment_method_id: string | null;
  balance: number;
  currency: string;
  active: boolean;
}

export interface SavedCard {
  token: string;
  brand: string;
  bin: string;
  last_four: string;
  expiration_date: string;
  holder: string;
  default: boolean;
}

export interface OwnPaymentSource {
  /** What `payment_source` takes; of a card also its token. */
  id: string;
  type: 'card' | 'nequi' | 'daviplata' | 'bancolombia';
  /** As payers read it: `Nequi ····1234`. */
  label: string;
  last_four: string | null;
  /** Only what is `ready` can be charged. A card is. */
  status: 'pending' | 'ready' | 'refused' | 'expired' | 'revoked';
  /** Who keeps it; null for a card in our own vault. */
  provider: string | null;
  /** Where the payer answers, while `pending`; null: in their app. */
  url: string | null;
  /** The provider’s own words, where it was refused or taken back. */
  reason: string | null;
  /** While `pending`: until when the payer may answer. */
  expires_at: string | null;
  created_at: string;
  /** Whether it stands for the subscriber where nothing else is named. */
  is_default: boolean;
}

/** Subscribers: what each is sent, what it answers, and the codes it refuses with. */
export interface Operations {
  /** List subscribers (`GET /api/v1/subscriptions/subscriber`). Returns the subscribers of all offices that the user can access, newest first. A subscriber belongs to both environments. */
  get_subscriptions_subscriber: {
    query: {
      filter?: {
        /** Subscribers whose metadata holds exactly this value. */
        metadata?: Readonly<Record<string, QueryValue>> | undefined;
      } | undefined;
    };
    answer: ListedSubscriber[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated';
  };
  /** Create a subscriber (`POST /api/v1/subscriptions/subscriber`). */
  post_subscriptions_subscriber: {
    body: {
      identification_type: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro';
      id_number: string | number;
      name: string;
      last_name: string;
      email: string;
      phone_code: number;
      cellphone_number: string | number;
      billing_address: string;
      billing_city: string;
      billing_country: string;
      office: number;
      /** Merged key by key; an empty or null value deletes its key, null deletes all. */
      metadata?: Record<string, string | number | null> | null | undefined;
    };
    answer: { saved: true; subscriber: Subscriber };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Get a subscriber (`GET /api/v1/subscriptions/subscriber/{id}`). Finds a subscriber by id, e-mail or document number. If several match, the newest is returned. The default card and the balance are those of the token’s environment. */
  get_subscriptions_subscriber_id: {
    path: { id: string };
    answer: RawSubscriber;
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** Update a subscriber (`PUT /api/v1/subscriptions/subscriber/{id}`). Fields that are not sent keep their values. The document and the office cannot change and are ignored. The parts of the address may be empty. With a test token, only the metadata of a subscriber that has cards or subscriptions in production can change. */
  put_subscriptions_subscriber_id: {
    path: { id: string };
    body: {
      name?: string | undefined;
      last_name?: string | undefined;
      email?: string | undefined;
      phone_code?: number | undefined;
      cellphone_number?: string | number | undefined;
      billing_address?: string | null | undefined;
      billing_city?: string | null | undefined;
      billing_country?: string | null | undefined;
      /** Merged key by key; an empty or null value deletes its key, null deletes all. */
      metadata?: Record<string, string | number | null> | null | undefined;
    };
    answer: { saved: true; subscriber: Subscriber };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'subscriber_in_production' | 'too_many_fields'
      | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type'
      | 'validation_failed';
  };
  /** Delete a subscriber (`DELETE /api/v1/subscriptions/subscriber/{id}`). */
  delete_subscriptions_subscriber_id: {
    path: { id: string };
    answer: { deleted: true };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'subscriber_has_active_subscriptions'
      | 'subscriber_in_production' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated' | 'unsupported_media_type';
  };
  /** List the saved cards of a subscriber (`GET /api/v1/subscriptions/subscriber/{id}/cards`). Returns the cards of the token’s environment, newest first. Send `token` as `card` to create a subscription. */
  get_subscriptions_subscriber_id_cards: {
    path: { id: string };
    answer: SavedCard[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** Make a saved card the default (`PUT /api/v1/subscriptions/subscriber/{id}/cards/{token}/default`). Applies to the token’s environment. Existing subscriptions keep their card. */
  put_subscriptions_subscriber_id_cards_token_default: {
    path: { id: string; token: string };
    answer: { updated: true; card: SavedCard };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type';
  };
  /** Delete a saved card (`DELETE /api/v1/subscriptions/subscriber/{id}/cards/{token}`). If it was the default, the newest of the other cards becomes the default. */
  delete_subscriptions_subscriber_id_cards_token: {
    path: { id: string; token: string };
    answer: { deleted: true };
    code:
      | 'bad_request' | 'card_in_use' | 'forbidden' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'overloaded' | 'payload_too_large' | 'role_insufficient' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated'
      | 'unsupported_media_type';
  };
  /** List the payment sources of a subscriber (`GET /api/v1/subscriptions/subscriber/{id}/payment-sources`). Returns saved cards and accounts of the token’s environment, newest first. `is_default` marks the default. Send `id` as `payment_source` to create a subscription. */
  get_subscriptions_subscriber_id_payment_sources: {
    path: { id: string };
    answer: OwnPaymentSource[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** Request a subscriber’s approval to charge an account (`POST /api/v1/subscriptions/subscriber/{id}/payment-sources`). The subscriber approves it once, in their app or at `url`, within an hour. The account is then `ready`, and `payment_source.approved` is sent. `phone` is the ten-digit number of the account. A Bancolombia account has none. */
  post_subscriptions_subscriber_id_payment_sources: {
    path: { id: string };
    body: {
      type: 'nequi' | 'daviplata' | 'bancolombia';
      phone?: string | null | undefined;
      return_url?: string | null | undefined;
      consents?: string[] | null | undefined;
    };
    answer: OwnPaymentSource;
    code:
      | 'bad_request' | 'consent_required' | 'consent_unavailable' | 'forbidden'
      | 'idempotency_key_in_progress' | 'idempotency_key_reused' | 'internal_error'
      | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'payment_method_not_offered' | 'payment_source_unreachable' | 'role_insufficient'
      | 'service_unavailable' | 'too_many_account_requests' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Get an account of a subscriber (`GET /api/v1/subscriptions/subscriber/{id}/payment-sources/{source}`). */
  get_subscriptions_subscriber_id_payment_sources_source: {
    path: { id: string; source: string };
    answer: OwnPaymentSource;
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** Delete an account of a subscriber (`DELETE /api/v1/subscriptions/subscriber/{id}/payment-sources/{source}`). The account is also deleted at the provider. If it was the default, the default card replaces it, otherwise the newest account. */
  delete_subscriptions_subscriber_id_payment_sources_source: {
    path: { id: string; source: string };
    answer: { deleted: true };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'payment_source_in_use' | 'role_insufficient' | 'service_unavailable' | 'too_many_fields'
      | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type';
  };
  /** Make a payment source the default (`PUT /api/v1/subscriptions/subscriber/{id}/payment-sources/{source}/default`). Accepts a `ready` account or a saved card of the token’s environment. The default is charged when a subscription is reactivated and its payment source no longer exists. Existing subscriptions keep their payment source. */
  put_subscriptions_subscriber_id_payment_sources_source_default: {
    path: { id: string; source: string };
    answer: { updated: true; payment_source: OwnPaymentSource };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'payment_source_not_ready' | 'role_insufficient' | 'service_unavailable' | 'too_many_fields'
      | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type';
  };
}

/** What a request is made of. */
export const OPERATIONS = {
  get_subscriptions_subscriber: { method: 'GET', path: '/api/v1/subscriptions/subscriber' },
  post_subscriptions_subscriber: { method: 'POST', path: '/api/v1/subscriptions/subscriber', takes_key: true },
  get_subscriptions_subscriber_id: { method: 'GET', path: '/api/v1/subscriptions/subscriber/{id}' },
  put_subscriptions_subscriber_id: { method: 'PUT', path: '/api/v1/subscriptions/subscriber/{id}', takes_key: true },
  delete_subscriptions_subscriber_id: { method: 'DELETE', path: '/api/v1/subscriptions/subscriber/{id}', takes_key: true },
  get_subscriptions_subscriber_id_cards: { method: 'GET', path: '/api/v1/subscriptions/subscriber/{id}/cards' },
  put_subscriptions_subscriber_id_cards_token_default: { method: 'PUT', path: '/api/v1/subscriptions/subscriber/{id}/cards/{token}/default', takes_key: true },
  delete_subscriptions_subscriber_id_cards_token: { method: 'DELETE', path: '/api/v1/subscriptions/subscriber/{id}/cards/{token}', takes_key: true },
  get_subscriptions_subscriber_id_payment_sources: { method: 'GET', path: '/api/v1/subscriptions/subscriber/{id}/payment-sources' },
  post_subscriptions_subscriber_id_payment_sources: { method: 'POST', path: '/api/v1/subscriptions/subscriber/{id}/payment-sources', takes_key: true },
  get_subscriptions_subscriber_id_payment_sources_source: { method: 'GET', path: '/api/v1/subscriptions/subscriber/{id}/payment-sources/{source}' },
  delete_subscriptions_subscriber_id_payment_sources_source: { method: 'DELETE', path: '/api/v1/subscriptions/subscriber/{id}/payment-sources/{source}', takes_key: true },
  put_subscriptions_subscriber_id_payment_sources_source_default: { method: 'PUT', path: '/api/v1/subscriptions/subscriber/{id}/payment-sources/{source}/default', takes_key: true },
} as const;
