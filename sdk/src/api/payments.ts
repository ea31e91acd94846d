// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { CheckoutTransaction } from './payments-objects.ts';

/** Types of the operations in the section “Payments” of the API document: parameters, bodies and error codes. */
export interface Operations {
  /** Create a payment (`POST /api/v1/payment/generate`). Returns the URL of a hosted page. With `checkout_type: "api"`, returns a token instead, which is shown only once. */
  post_payment_generate: {
    body: {
      /** The payment. */
      payment: {
        /** Currency. */
        currency_type: 'COP' | 'USD' | 'EUR';
        /** Description of the payment, shown to the payer. */
        description: string;
        /** Amount to pay, in units of the currency, not in cents. */
        amount: number | string;
        /** Whether the payer pays on the hosted page (`redirect`) or through your own page (`api`). */
        checkout_type?: 'redirect' | 'api' | null | undefined;
        /** Ids of the taxes that the amount includes. `GET /resources/get-taxes` returns the ids. */
        selected_taxes?: number[] | null | undefined;
        /** Id of the template of the hosted page. */
        checkout_template_id?: number | null | undefined;
        /** When the payment expires and can no longer be paid, in Colombia time, without an offset. Null if it never does. */
        expires_at?: string | null | undefined;
        /** First reference that the merchant stored on the payment. Null if there is none. */
        reference_1?: string | null | undefined;
        /** Second reference that the merchant stored on the payment. Null if there is none. */
        reference_2?: string | null | undefined;
        /** Third reference that the merchant stored on the payment. Null if there is none. */
        reference_3?: string | null | undefined;
        /** Key-value pairs to store on the object. They are merged with the stored pairs: an empty or null value deletes its key, and null instead of an object deletes all keys. */
        metadata?: Record<string, string | number | null> | null | undefined;
      };
      /** Customer data to prefill on the hosted page. */
      customer?: {
        /** Name, for display. */
        name?: string | null | undefined;
        /** E-mail address. */
        email?: string | null | undefined;
      } | null | undefined;
      /** Id of the merchant’s office (branch) that the object belongs to. */
      office: number;
      /** Further settings. */
      advanced_options?: {
        /** URLs by name. `webhook` receives the webhook events. The payer returns to `return` after the payment. */
        result_urls?: Record<string, string | null> | null | undefined;
        /** Maximum number of transactions of the payment. Null for no limit. */
        max_transactions?: number | null | undefined;
      } | null | undefined;
    };
    answer: {
      /** Id of the payment. */
      payment_id: string;
      /** Token that authorizes the payer. Only the response that creates the payment has it. */
      token?: string;
      /** URL of the hosted checkout page. */
      checkout_url?: string;
      /** Status of the payment. */
      status:
        | 'Iniciada' | 'Pendiente' | 'Aprobada' | 'Rechazada' | 'Fallida' | 'Por Pagar'
        | 'Reversada' | 'Reversion Escalada' | 'Anulada' | 'Autorizada';
      /** Status in English. */
      status_key:
        | 'started' | 'pending' | 'approved' | 'rejected' | 'failed' | 'to_pay' | 'reversed'
        | 'reversal_escalated' | 'voided' | 'authorized';
      /** Amount in units of the currency, not in cents. */
      amount: number;
      /** Currency. */
      currency_type: 'COP' | 'USD' | 'EUR';
      /** When the payment expires and can no longer be paid, in Colombia time, without an offset. Null if it never does. */
      expires_at: string | null;
    };
    code:
      | 'bad_request' | 'exchange_rate_missing' | 'forbidden' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'overloaded'
      | 'payload_too_large' | 'role_insufficient' | 'service_unavailable' | 'too_many_fields'
      | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type'
      | 'validation_failed';
  };
  /** Make a payment by card (`POST /api/v1/payment/checkout/card`). `payment.id` and `payment.token` authenticate the payer. An access token is optional. If sent, it must belong to the merchant and environment of the payment. */
  post_payment_checkout_card: {
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
      /** Card of the payer. */
      payment_card: {
        /** Card number. */
        number: string | number;
        /** The value takes only letters and spaces. */
        name: string;
        /** Expiration date of the card, as `YYYY-MM`. */
        expiration_date: string;
        /** Security code (CVV) of the card. */
        cvv: string | number;
        /** Number of installments. */
        installments: number;
        /** URL to which the payer returns from the page of the bank. */
        redirect_url?: string | null | undefined;
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
  /** Make a payment by bank transfer (PSE) (`POST /api/v1/payment/checkout/pse`). `payment.id` and `payment.token` authenticate the payer. An access token is optional. If sent, it must belong to the merchant and environment of the payment. */
  post_payment_checkout_pse: {
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
      /** Data for a bank transfer (PSE). */
      pse: {
        /** Code of the bank. `GET /resources/checkout/pse-banks` returns the codes. */
        bank: string;
        /** Type of person: natural (an individual) or legal (a company). */
        userType: string;
        /** Type of identification document. `GET /resources/checkout/pse-identification-types` returns the types. */
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
}

/** HTTP method and path of each operation. `takes_key` marks operations that accept an idempotency key. */
export const OPERATIONS = {
  post_payment_generate: { method: 'POST', path: '/api/v1/payment/generate', takes_key: true },
  post_payment_checkout_card: { method: 'POST', path: '/api/v1/payment/checkout/card', takes_key: true },
  post_payment_checkout_pse: { method: 'POST', path: '/api/v1/payment/checkout/pse', takes_key: true },
} as const;
