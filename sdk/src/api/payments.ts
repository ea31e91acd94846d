// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { CheckoutTransaction } from './payments-objects.ts';

/** Operations of Payments, with their path parameters, query, request body, response body and error codes. */
export interface Operations {
  /** Generate a charge (`POST /api/v1/payment/generate`). Returns the URL of a hosted page, or for `api` a token that is shown only once. */
  post_payment_generate: {
    body: {
      /** The payment. */
      payment: {
        /** Currency. */
        currency_type: 'COP' | 'USD' | 'EUR';
        /** Description, as shown to payers. */
        description: string;
        /** Amount, in units of the currency. */
        amount: number | string;
        /** Whether payers pay on the hosted page (`redirect`) or through your own page (`api`). */
        checkout_type?: 'redirect' | 'api' | null | undefined;
        /** Ids of the taxes that the amount includes. */
        selected_taxes?: number[] | null | undefined;
        /** Id of the template of the hosted page. */
        checkout_template_id?: number | null | undefined;
        /** Time until which the payment can be paid: Colombia time, without an offset. */
        expires_at?: string | null | undefined;
        /** First reference of the merchant. */
        reference_1?: string | null | undefined;
        /** Second reference of the merchant. */
        reference_2?: string | null | undefined;
        /** Third reference of the merchant. */
        reference_3?: string | null | undefined;
        /** Key-value pairs, merged key by key. An empty or null value deletes its key. Null deletes all keys. */
        metadata?: Record<string, string | number | null> | null | undefined;
      };
      /** Customer whose data is filled in on the page. */
      customer?: {
        /** Name, as shown to payers. */
        name?: string | null | undefined;
        /** E-mail address. */
        email?: string | null | undefined;
      } | null | undefined;
      /** Id of the office that the object belongs to. */
      office: number;
      /** Further settings. */
      advanced_options?: {
        /** URLs by name. `webhook` receives events, and `return` receives the payer after the payment. */
        result_urls?: Record<string, string | null> | null | undefined;
        /** Maximum number of transactions. Null for no limit. */
        max_transactions?: number | null | undefined;
      } | null | undefined;
    };
    answer: {
      /** Id of the payment. Null if the transaction belongs to a subscription. */
      payment_id: string;
      /** Token that authorizes the payer. It is returned only once. */
      token?: string;
      /** URL of the hosted checkout page. */
      checkout_url?: string;
      /** Status of the object. */
      status:
        | 'Iniciada' | 'Pendiente' | 'Aprobada' | 'Rechazada' | 'Fallida' | 'Por Pagar'
        | 'Reversada' | 'Reversion Escalada' | 'Anulada' | 'Autorizada';
      /** Status in English. */
      status_key:
        | 'started' | 'pending' | 'approved' | 'rejected' | 'failed' | 'to_pay' | 'reversed'
        | 'reversal_escalated' | 'voided' | 'authorized';
      /** Amount, in units of the currency. */
      amount: number;
      /** Currency. */
      currency_type: 'COP' | 'USD' | 'EUR';
      /** Time until which the payment can be paid: Colombia time, without an offset. */
      expires_at: string | null;
    };
    code:
      | 'bad_request' | 'exchange_rate_missing' | 'forbidden' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'overloaded'
      | 'payload_too_large' | 'role_insufficient' | 'service_unavailable' | 'too_many_fields'
      | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type'
      | 'validation_failed';
  };
  /** Pay a charge by card (`POST /api/v1/payment/checkout/card`). `payment.id` and `payment.token` authenticate the payer. No access token is needed. If one is sent, it must belong to the merchant and the same environment. */
  post_payment_checkout_card: {
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
      /** Card of the payer. */
      payment_card: {
        /** Card number. */
        number: string | number;
        /** The value takes only letters and spaces. */
        name: string;
        /** Expiration date of the card, as `YYYY-MM`. */
        expiration_date: string;
        /** Security code of the card. */
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
  /** Pay a charge from a bank account (`POST /api/v1/payment/checkout/pse`). `payment.id` and `payment.token` authenticate the payer. No access token is needed. If one is sent, it must belong to the merchant and the same environment. */
  post_payment_checkout_pse: {
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
      /** Data for a bank transfer (PSE). */
      pse: {
        /** Code of the bank, from the list of banks. */
        bank: string;
        /** Type of person: natural or legal. */
        userType: string;
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
}

/** Methods and paths of the operations. */
export const OPERATIONS = {
  post_payment_generate: { method: 'POST', path: '/api/v1/payment/generate', takes_key: true },
  post_payment_checkout_card: { method: 'POST', path: '/api/v1/payment/checkout/card', takes_key: true },
  post_payment_checkout_pse: { method: 'POST', path: '/api/v1/payment/checkout/pse', takes_key: true },
} as const;
