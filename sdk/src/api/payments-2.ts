// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { CheckoutTransaction } from './payments-objects.ts';

/** Operations of Payments, with their path parameters, query, request body, response body and error codes. */
export interface Operations {
  /** Pay a charge in cash (`POST /api/v1/payment/checkout/cash`). `payment.id` and `payment.token` authenticate the payer. No access token is needed. If one is sent, it must belong to the merchant and the same environment. */
  post_payment_checkout_cash: {
    body: {
      /** The payment. */
      payment: {
        /** Id of the payment. */
        id: string;
        /** Token of the payment, returned when it was created. */
        token: string;
      };
      /** Payer of the transaction. */
      customer_payer: {
        /** Name, as shown to payers. */
        name: string;
        /** E-mail address. */
        email: string;
        /** First line of the address. */
        address_1: string;
        /** Second line of the address. */
        address_2?: string | null | undefined;
        /** City. */
        city: string;
        /** Department or state. */
        state: string;
        /** Country, as a three-letter ISO code. */
        country: string;
        /** Postal code. */
        zip_code: string | number;
        /** Country calling code with a plus sign, for example `+57`. */
        dialling_code: string;
        /** Mobile phone number, without the country code. */
        cellphone: string | number;
        /** Type of identification document. */
        identification_type?: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro' | null | undefined;
        /** Number of the identification document. */
        id_number?: string | number | null | undefined;
      };
      /** Tokens of the terms that the payer accepted. See the list of consents. */
      consents?: string[] | null | undefined;
      /** Counter at which the payer pays. */
      cash: {
        /** Counter, from the list of cash points. */
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
  /** Pay a charge with Nequi (`POST /api/v1/payment/checkout/nequi`). `payment.id` and `payment.token` authenticate the payer. No access token is needed. If one is sent, it must belong to the merchant and the same environment. */
  post_payment_checkout_nequi: {
    body: {
      /** The payment. */
      payment: {
        /** Id of the payment. */
        id: string;
        /** Token of the payment, returned when it was created. */
        token: string;
      };
      /** Payer of the transaction. */
      customer_payer: {
        /** Name, as shown to payers. */
        name: string;
        /** E-mail address. */
        email: string;
        /** First line of the address. */
        address_1: string;
        /** Second line of the address. */
        address_2?: string | null | undefined;
        /** City. */
        city: string;
        /** Department or state. */
        state: string;
        /** Country, as a three-letter ISO code. */
        country: string;
        /** Postal code. */
        zip_code: string | number;
        /** Country calling code with a plus sign, for example `+57`. */
        dialling_code: string;
        /** Mobile phone number, without the country code. */
        cellphone: string | number;
        /** Type of identification document. */
        identification_type?: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro' | null | undefined;
        /** Number of the identification document. */
        id_number?: string | number | null | undefined;
      };
      /** Tokens of the terms that the payer accepted. See the list of consents. */
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
  /** Pay a charge with Daviplata (`POST /api/v1/payment/checkout/daviplata`). `payment.id` and `payment.token` authenticate the payer. No access token is needed. If one is sent, it must belong to the merchant and the same environment. */
  post_payment_checkout_daviplata: {
    body: {
      /** The payment. */
      payment: {
        /** Id of the payment. */
        id: string;
        /** Token of the payment, returned when it was created. */
        token: string;
      };
      /** Payer of the transaction. */
      customer_payer: {
        /** Name, as shown to payers. */
        name: string;
        /** E-mail address. */
        email: string;
        /** First line of the address. */
        address_1: string;
        /** Second line of the address. */
        address_2?: string | null | undefined;
        /** City. */
        city: string;
        /** Department or state. */
        state: string;
        /** Country, as a three-letter ISO code. */
        country: string;
        /** Postal code. */
        zip_code: string | number;
        /** Country calling code with a plus sign, for example `+57`. */
        dialling_code: string;
        /** Mobile phone number, without the country code. */
        cellphone: string | number;
        /** Type of identification document. */
        identification_type?: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro' | null | undefined;
        /** Number of the identification document. */
        id_number?: string | number | null | undefined;
      };
      /** Tokens of the terms that the payer accepted. See the list of consents. */
      consents?: string[] | null | undefined;
      /** Daviplata account of the payer. */
      daviplata: {
        /** Type of identification document. */
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
  /** Pay a charge with the button of Bancolombia (`POST /api/v1/payment/checkout/bancolombia`). `payment.id` and `payment.token` authenticate the payer. No access token is needed. If one is sent, it must belong to the merchant and the same environment. */
  post_payment_checkout_bancolombia: {
    body: {
      /** The payment. */
      payment: {
        /** Id of the payment. */
        id: string;
        /** Token of the payment, returned when it was created. */
        token: string;
      };
      /** Payer of the transaction. */
      customer_payer: {
        /** Name, as shown to payers. */
        name: string;
        /** E-mail address. */
        email: string;
        /** First line of the address. */
        address_1: string;
        /** Second line of the address. */
        address_2?: string | null | undefined;
        /** City. */
        city: string;
        /** Department or state. */
        state: string;
        /** Country, as a three-letter ISO code. */
        country: string;
        /** Postal code. */
        zip_code: string | number;
        /** Country calling code with a plus sign, for example `+57`. */
        dialling_code: string;
        /** Mobile phone number, without the country code. */
        cellphone: string | number;
        /** Type of identification document. */
        identification_type?: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro' | null | undefined;
        /** Number of the identification document. */
        id_number?: string | number | null | undefined;
      };
      /** Tokens of the terms that the payer accepted. See the list of consents. */
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
  /** Activate or deactivate a charge (`PUT /api/v1/payment/{id}/active`). */
  put_payment_id_active: {
    path: { id: string };
    body: {
      /** Whether the object is active. Inactive objects accept no new subscriptions or payments. */
      active: boolean;
    };
    answer: {
      /** Whether the object was updated. */
      updated: true;
      /** Id of the payment. Null if the transaction belongs to a subscription. */
      payment_id: string;
      /** Whether the object is active. Inactive objects accept no new subscriptions or payments. */
      active: boolean;
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
  post_payment_checkout_cash: { method: 'POST', path: '/api/v1/payment/checkout/cash', takes_key: true },
  post_payment_checkout_nequi: { method: 'POST', path: '/api/v1/payment/checkout/nequi', takes_key: true },
  post_payment_checkout_daviplata: { method: 'POST', path: '/api/v1/payment/checkout/daviplata', takes_key: true },
  post_payment_checkout_bancolombia: { method: 'POST', path: '/api/v1/payment/checkout/bancolombia', takes_key: true },
  put_payment_id_active: { method: 'PUT', path: '/api/v1/payment/{id}/active', takes_key: true },
} as const;
