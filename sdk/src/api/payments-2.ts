// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { CheckoutTransaction } from './payments-objects.ts';

/** Types of the operations in the section “Payments” of the API document: parameters, bodies and error codes. */
export interface Operations {
  /** Make a payment in cash (`POST /api/v1/payment/checkout/cash`). `payment.id` and `payment.token` authenticate the payer. An access token is optional. If sent, it must belong to the merchant and environment of the payment. */
  post_payment_checkout_cash: {
    body: {
      /** The payment. */
      payment: {
        /** Id of the payment. */
        id: string;
        /** Token of the payment, from the response that created the payment. */
        token: string;
      };
      /** Payer of the transaction. */
      customer_payer: {
        /** Name, for display. */
        name: string;
        /** E-mail address. */
        email: string;
        /** First line of the payer’s address. */
        address_1: string;
        /** Second line of the payer’s address, for example the apartment. */
        address_2?: string | null | undefined;
        /** City. */
        city: string;
        /** Department or state. */
        state: string;
        /** Country of the payer, as a three-letter ISO 3166 code, for example `COL`. */
        country: string;
        /** Postal code. */
        zip_code: string | number;
        /** Country calling code with a plus sign, for example `+57`. */
        dialling_code: string;
        /** Mobile phone number without the country calling code. */
        cellphone: string | number;
        /** Type of identification document, for example `CC` for a Colombian citizen card. */
        identification_type?: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro' | null | undefined;
        /** Number of the identification document. */
        id_number?: string | number | null | undefined;
      };
      /** Tokens of the documents that the payer accepted. `GET /payment/consents` returns the documents. */
      consents?: string[] | null | undefined;
      /** Counter at which the payer pays. */
      cash: {
        /** Code of the counter. `GET /resources/checkout/available-cash` returns the codes. */
        franchise: string;
      };
    };
    answer: {
      /** The transaction. */
      transaction: CheckoutTransaction;
    };
    code:
      | 'E99' | 'S01' | 'S10' | 'S11' | 'bad_request' | 'books_unsettled' | 'card_brand_not_offered'
      | 'consent_required' | 'consent_unavailable' | 'currency_not_offered'
      | 'exchange_rate_missing' | 'forbidden' | 'holds_not_offered' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'invalid_payment_credentials'
      | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'payment_already_paid' | 'payment_already_used' | 'payment_expired' | 'payment_in_progress'
      | 'payment_inactive' | 'payment_method_not_offered' | 'payment_returned'
      | 'service_unavailable' | 'too_many_account_requests' | 'too_many_cards_at_once'
      | 'too_many_declined_cards' | 'too_many_fields' | 'too_many_guesses' | 'unauthenticated'
      | 'unsupported_media_type' | 'validation_failed';
  };
  /** Make a payment with Nequi (`POST /api/v1/payment/checkout/nequi`). `payment.id` and `payment.token` authenticate the payer. An access token is optional. If sent, it must belong to the merchant and environment of the payment. */
  post_payment_checkout_nequi: {
    body: {
      /** The payment. */
      payment: {
        /** Id of the payment. */
        id: string;
        /** Token of the payment, from the response that created the payment. */
        token: string;
      };
      /** Payer of the transaction. */
      customer_payer: {
        /** Name, for display. */
        name: string;
        /** E-mail address. */
        email: string;
        /** First line of the payer’s address. */
        address_1: string;
        /** Second line of the payer’s address, for example the apartment. */
        address_2?: string | null | undefined;
        /** City. */
        city: string;
        /** Department or state. */
        state: string;
        /** Country of the payer, as a three-letter ISO 3166 code, for example `COL`. */
        country: string;
        /** Postal code. */
        zip_code: string | number;
        /** Country calling code with a plus sign, for example `+57`. */
        dialling_code: string;
        /** Mobile phone number without the country calling code. */
        cellphone: string | number;
        /** Type of identification document, for example `CC` for a Colombian citizen card. */
        identification_type?: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro' | null | undefined;
        /** Number of the identification document. */
        id_number?: string | number | null | undefined;
      };
      /** Tokens of the documents that the payer accepted. `GET /payment/consents` returns the documents. */
      consents?: string[] | null | undefined;
      /** Nequi account of the payer. */
      nequi: {
        /** Mobile phone number of the account, with ten digits. */
        phone: string;
      };
    };
    answer: {
      /** The transaction. */
      transaction: CheckoutTransaction;
    };
    code:
      | 'E99' | 'S01' | 'S10' | 'S11' | 'bad_request' | 'books_unsettled' | 'card_brand_not_offered'
      | 'consent_required' | 'consent_unavailable' | 'currency_not_offered'
      | 'exchange_rate_missing' | 'forbidden' | 'holds_not_offered' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'invalid_payment_credentials'
      | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'payment_already_paid' | 'payment_already_used' | 'payment_expired' | 'payment_in_progress'
      | 'payment_inactive' | 'payment_method_not_offered' | 'payment_returned'
      | 'service_unavailable' | 'too_many_account_requests' | 'too_many_cards_at_once'
      | 'too_many_declined_cards' | 'too_many_fields' | 'too_many_guesses' | 'unauthenticated'
      | 'unsupported_media_type' | 'validation_failed';
  };
  /** Make a payment with Daviplata (`POST /api/v1/payment/checkout/daviplata`). `payment.id` and `payment.token` authenticate the payer. An access token is optional. If sent, it must belong to the merchant and environment of the payment. */
  post_payment_checkout_daviplata: {
    body: {
      /** The payment. */
      payment: {
        /** Id of the payment. */
        id: string;
        /** Token of the payment, from the response that created the payment. */
        token: string;
      };
      /** Payer of the transaction. */
      customer_payer: {
        /** Name, for display. */
        name: string;
        /** E-mail address. */
        email: string;
        /** First line of the payer’s address. */
        address_1: string;
        /** Second line of the payer’s address, for example the apartment. */
        address_2?: string | null | undefined;
        /** City. */
        city: string;
        /** Department or state. */
        state: string;
        /** Country of the payer, as a three-letter ISO 3166 code, for example `COL`. */
        country: string;
        /** Postal code. */
        zip_code: string | number;
        /** Country calling code with a plus sign, for example `+57`. */
        dialling_code: string;
        /** Mobile phone number without the country calling code. */
        cellphone: string | number;
        /** Type of identification document, for example `CC` for a Colombian citizen card. */
        identification_type?: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro' | null | undefined;
        /** Number of the identification document. */
        id_number?: string | number | null | undefined;
      };
      /** Tokens of the documents that the payer accepted. `GET /payment/consents` returns the documents. */
      consents?: string[] | null | undefined;
      /** Daviplata account of the payer. */
      daviplata: {
        /** Type of identification document, for example `CC` for a Colombian citizen card. */
        identificationType: string;
        /** Number of the identification document. */
        identification: string;
      };
    };
    answer: {
      /** The transaction. */
      transaction: CheckoutTransaction;
    };
    code:
      | 'E99' | 'S01' | 'S10' | 'S11' | 'bad_request' | 'books_unsettled' | 'card_brand_not_offered'
      | 'consent_required' | 'consent_unavailable' | 'currency_not_offered'
      | 'exchange_rate_missing' | 'forbidden' | 'holds_not_offered' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'invalid_payment_credentials'
      | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'payment_already_paid' | 'payment_already_used' | 'payment_expired' | 'payment_in_progress'
      | 'payment_inactive' | 'payment_method_not_offered' | 'payment_returned'
      | 'service_unavailable' | 'too_many_account_requests' | 'too_many_cards_at_once'
      | 'too_many_declined_cards' | 'too_many_fields' | 'too_many_guesses' | 'unauthenticated'
      | 'unsupported_media_type' | 'validation_failed';
  };
  /** Make a payment with the Bancolombia button (`POST /api/v1/payment/checkout/bancolombia`). `payment.id` and `payment.token` authenticate the payer. An access token is optional. If sent, it must belong to the merchant and environment of the payment. */
  post_payment_checkout_bancolombia: {
    body: {
      /** The payment. */
      payment: {
        /** Id of the payment. */
        id: string;
        /** Token of the payment, from the response that created the payment. */
        token: string;
      };
      /** Payer of the transaction. */
      customer_payer: {
        /** Name, for display. */
        name: string;
        /** E-mail address. */
        email: string;
        /** First line of the payer’s address. */
        address_1: string;
        /** Second line of the payer’s address, for example the apartment. */
        address_2?: string | null | undefined;
        /** City. */
        city: string;
        /** Department or state. */
        state: string;
        /** Country of the payer, as a three-letter ISO 3166 code, for example `COL`. */
        country: string;
        /** Postal code. */
        zip_code: string | number;
        /** Country calling code with a plus sign, for example `+57`. */
        dialling_code: string;
        /** Mobile phone number without the country calling code. */
        cellphone: string | number;
        /** Type of identification document, for example `CC` for a Colombian citizen card. */
        identification_type?: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro' | null | undefined;
        /** Number of the identification document. */
        id_number?: string | number | null | undefined;
      };
      /** Tokens of the documents that the payer accepted. `GET /payment/consents` returns the documents. */
      consents?: string[] | null | undefined;
    };
    answer: {
      /** The transaction. */
      transaction: CheckoutTransaction;
    };
    code:
      | 'E99' | 'S01' | 'S10' | 'S11' | 'bad_request' | 'books_unsettled' | 'card_brand_not_offered'
      | 'consent_required' | 'consent_unavailable' | 'currency_not_offered'
      | 'exchange_rate_missing' | 'forbidden' | 'holds_not_offered' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'invalid_payment_credentials'
      | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'payment_already_paid' | 'payment_already_used' | 'payment_expired' | 'payment_in_progress'
      | 'payment_inactive' | 'payment_method_not_offered' | 'payment_returned'
      | 'service_unavailable' | 'too_many_account_requests' | 'too_many_cards_at_once'
      | 'too_many_declined_cards' | 'too_many_fields' | 'too_many_guesses' | 'unauthenticated'
      | 'unsupported_media_type' | 'validation_failed';
  };
  /** Activate or deactivate a payment (`PUT /api/v1/payment/{id}/active`). */
  put_payment_id_active: {
    path: { id: string };
    body: {
      /** Whether the payment can be paid. */
      active: boolean;
    };
    answer: {
      /** Always true: the object was updated. */
      updated: true;
      /** Id of the payment. */
      payment_id: string;
      /** Whether the payment can be paid. */
      active: boolean;
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
  post_payment_checkout_cash: { method: 'POST', path: '/api/v1/payment/checkout/cash', takes_key: true },
  post_payment_checkout_nequi: { method: 'POST', path: '/api/v1/payment/checkout/nequi', takes_key: true },
  post_payment_checkout_daviplata: { method: 'POST', path: '/api/v1/payment/checkout/daviplata', takes_key: true },
  post_payment_checkout_bancolombia: { method: 'POST', path: '/api/v1/payment/checkout/bancolombia', takes_key: true },
  put_payment_id_active: { method: 'PUT', path: '/api/v1/payment/{id}/active', takes_key: true },
} as const;
