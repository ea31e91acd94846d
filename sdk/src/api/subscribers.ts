// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { ListedSubscriber, OwnPaymentSource, RawSubscriber, SavedCard, Subscriber } from './subscribers-objects.ts';
import type { QueryValue } from './basics.ts';

/** Types of the operations in the section “Subscribers” of the API document: parameters, bodies and error codes. */
export interface Operations {
  /** List subscribers (`GET /api/v1/subscriptions/subscriber`). Returns the subscribers of all offices that the user of the token can access, newest first. The production and the test environment share the subscribers. */
  get_subscriptions_subscriber: {
    query: {
      filter?: {
        /** Returns only subscribers whose metadata contains this key with exactly this value. */
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
      /** Type of identification document, for example `CC` for a Colombian citizen card. */
      identification_type: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro';
      /** Number of the identification document. */
      id_number: string | number;
      /** Name, for display. */
      name: string;
      /** Last name. */
      last_name: string;
      /** E-mail address. */
      email: string;
      /** Country calling code of the mobile phone number, for example 57. */
      phone_code: number;
      /** Mobile phone number without the country calling code. */
      cellphone_number: string | number;
      /** Billing address. */
      billing_address: string;
      /** Billing city. */
      billing_city: string;
      /** Billing country. */
      billing_country: string;
      /** Id of the merchant’s office (branch) that the object belongs to. */
      office: number;
      /** Key-value pairs to store on the object. They are merged with the stored pairs: an empty or null value deletes its key, and null instead of an object deletes all keys. */
      metadata?: Record<string, string | number | null> | null | undefined;
    };
    answer: {
      /** Always true: the object was saved. */
      saved: true;
      /** The subscriber. */
      subscriber: Subscriber;
    };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'overloaded' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Get a subscriber (`GET /api/v1/subscriptions/subscriber/{id}`). Finds a subscriber by id, e-mail or document number. If several subscribers match, returns the newest. The default card and the balance are those in the environment of the token. */
  get_subscriptions_subscriber_id: {
    path: { id: string };
    answer: RawSubscriber;
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** Update a subscriber (`PUT /api/v1/subscriptions/subscriber/{id}`). Fields that are not sent keep their values. The document and the office cannot change and are ignored. Address fields may be empty. With a test token, only the metadata of a subscriber that has cards or subscriptions in production can change. */
  put_subscriptions_subscriber_id: {
    path: { id: string };
    body: {
      /** Name, for display. */
      name?: string | undefined;
      /** Last name. */
      last_name?: string | undefined;
      /** E-mail address. */
      email?: string | undefined;
      /** Country calling code of the mobile phone number, for example 57. */
      phone_code?: number | undefined;
      /** Mobile phone number without the country calling code. */
      cellphone_number?: string | number | undefined;
      /** Billing address. */
      billing_address?: string | null | undefined;
      /** Billing city. */
      billing_city?: string | null | undefined;
      /** Billing country. */
      billing_country?: string | null | undefined;
      /** Key-value pairs to store on the object. They are merged with the stored pairs: an empty or null value deletes its key, and null instead of an object deletes all keys. */
      metadata?: Record<string, string | number | null> | null | undefined;
    };
    answer: {
      /** Always true: the object was saved. */
      saved: true;
      /** The subscriber. */
      subscriber: Subscriber;
    };
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
    answer: {
      /** Always true: the object was deleted. */
      deleted: true;
    };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'subscriber_has_active_subscriptions'
      | 'subscriber_in_production' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated' | 'unsupported_media_type';
  };
  /** List the saved cards of a subscriber (`GET /api/v1/subscriptions/subscriber/{id}/cards`). Returns the cards in the environment of the access token, newest first. To create a subscription, send the `token` of a card as `card`. */
  get_subscriptions_subscriber_id_cards: {
    path: { id: string };
    answer: SavedCard[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** Make a saved card the default (`PUT /api/v1/subscriptions/subscriber/{id}/cards/{token}/default`). Changes only the environment of the access token. Existing subscriptions keep their card. */
  put_subscriptions_subscriber_id_cards_token_default: {
    path: { id: string; token: string };
    answer: {
      /** Always true: the object was updated. */
      updated: true;
      /** The new default card. */
      card: SavedCard;
    };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type';
  };
  /** Delete a saved card (`DELETE /api/v1/subscriptions/subscriber/{id}/cards/{token}`). If the card was the default card, the newest remaining card becomes the default. */
  delete_subscriptions_subscriber_id_cards_token: {
    path: { id: string; token: string };
    answer: {
      /** Always true: the object was deleted. */
      deleted: true;
    };
    code:
      | 'bad_request' | 'card_in_use' | 'forbidden' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'overloaded' | 'payload_too_large' | 'role_insufficient' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated'
      | 'unsupported_media_type';
  };
  /** List the payment sources of a subscriber (`GET /api/v1/subscriptions/subscriber/{id}/payment-sources`). Returns the saved cards and accounts in the environment of the access token, newest first. To create a subscription, send the `id` of a payment source as `payment_source`. */
  get_subscriptions_subscriber_id_payment_sources: {
    path: { id: string };
    answer: OwnPaymentSource[];
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** Request a subscriber’s approval to charge an account (`POST /api/v1/subscriptions/subscriber/{id}/payment-sources`). The subscriber approves the charges once, in the app or at `url`, within one hour. The account is then `ready`, and the service sends the event `payment_source.approved`. `phone` is the ten-digit number of the account. Omit it for a Bancolombia account. */
  post_subscriptions_subscriber_id_payment_sources: {
    path: { id: string };
    body: {
      /** Type of the payment source. */
      type: 'nequi' | 'daviplata' | 'bancolombia';
      /** Mobile phone number of the account, with ten digits. */
      phone?: string | null | undefined;
      /** URL of your site to which the customer returns. */
      return_url?: string | null | undefined;
      /** Tokens of the documents that the payer accepted. `GET /payment/consents` returns the documents. */
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
  /** Delete an account of a subscriber (`DELETE /api/v1/subscriptions/subscriber/{id}/payment-sources/{source}`). Also deletes the account at the payment provider. If the account was the default payment source, the default card becomes the default. If there is no card, the newest remaining account becomes the default. */
  delete_subscriptions_subscriber_id_payment_sources_source: {
    path: { id: string; source: string };
    answer: {
      /** Always true: the object was deleted. */
      deleted: true;
    };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'payment_source_in_use' | 'role_insufficient' | 'service_unavailable' | 'too_many_fields'
      | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type';
  };
  /** Make a payment source the default (`PUT /api/v1/subscriptions/subscriber/{id}/payment-sources/{source}/default`). The payment source must be a `ready` account or a saved card in the environment of the access token. If a subscription is reactivated and its own payment source was deleted, the default is charged. Existing subscriptions keep their payment source. */
  put_subscriptions_subscriber_id_payment_sources_source_default: {
    path: { id: string; source: string };
    answer: {
      /** Always true: the object was updated. */
      updated: true;
      /** The new default payment source. */
      payment_source: OwnPaymentSource;
    };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'payment_source_not_ready' | 'role_insufficient' | 'service_unavailable' | 'too_many_fields'
      | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type';
  };
}

/** HTTP method and path of each operation. `takes_key` marks operations that accept an idempotency key. */
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
