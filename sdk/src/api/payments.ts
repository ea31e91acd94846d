// Written by `npm run sdk-types` from the API document: change that, not this.

import type { CheckoutTransaction } from './payments-objects.ts';

/** Payments: what each is sent, what it answers, and the codes it refuses with. */
export interface Operations {
  /** Generate a charge (`POST /api/v1/payment/generate`). Returns the URL of a hosted page, or for `api` a token that is shown only once. */
  post_payment_generate: {
    body: {
      payment: {
        currency_type: 'COP' | 'USD' | 'EUR';
        description: string;
        amount: number | string;
        checkout_type?: 'redirect' | 'api' | null | undefined;
        selected_taxes?: number[] | null | undefined;
        checkout_template_id?: number | null | undefined;
        expires_at?: string | null | undefined;
        reference_1?: string | null | undefined;
        reference_2?: string | null | undefined;
        reference_3?: string | null | undefined;
        /** Merged key by key; an empty or null value deletes its key, null deletes all. */
        metadata?: Record<string, string | number | null> | null | undefined;
      };
      customer?: { name?: string | null | undefined; email?: string | null | undefined } | null | undefined;
      office: number;
      advanced_options?: {
        /** Addresses by name; `webhook` and `return` have a meaning. */
        result_urls?: Record<string, string | null> | null | undefined;
        max_transactions?: number | null | undefined;
      } | null | undefined;
    };
    answer: {
      payment_id: string;
      token?: string;
      checkout_url?: string;
      status:
        | 'Iniciada' | 'Pendiente' | 'Aprobada' | 'Rechazada' | 'Fallida' | 'Por Pagar'
        | 'Reversada' | 'Reversion Escalada' | 'Anulada' | 'Autorizada';
      status_key:
        | 'started' | 'pending' | 'approved' | 'rejected' | 'failed' | 'to_pay' | 'reversed'
        | 'reversal_escalated' | 'voided' | 'authorized';
      amount: number;
      currency_type: 'COP' | 'USD' | 'EUR';
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
      payment: { id: string; token: string };
      customer_payer: {
        name: string;
        email: string;
        address_1: string;
        address_2?: string | null | undefined;
        city: string;
        state: string;
        country: string;
        zip_code: string | number;
        dialling_code: string;
        cellphone: string | number;
        identification_type?: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro' | null | undefined;
        id_number?: string | number | null | undefined;
      };
      consents?: string[] | null | undefined;
      payment_card: {
        number: string | number;
        /** The value takes only letters and spaces. */
        name: string;
        expiration_date: string;
        cvv: string | number;
        installments: number;
        redirect_url?: string | null | undefined;
      };
    };
    answer: { transaction: CheckoutTransaction };
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
      payment: { id: string; token: string };
      customer_payer: {
        name: string;
        email: string;
        address_1: string;
        address_2?: string | null | undefined;
        city: string;
        state: string;
        country: string;
        zip_code: string | number;
        dialling_code: string;
        cellphone: string | number;
        identification_type?: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro' | null | undefined;
        id_number?: string | number | null | undefined;
      };
      consents?: string[] | null | undefined;
      pse: {
        bank: string;
        userType: string;
        identificationType: string;
        identification: string;
      };
    };
    answer: { transaction: CheckoutTransaction };
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
  /** Pay a charge in cash (`POST /api/v1/payment/checkout/cash`). `payment.id` and `payment.token` authenticate the payer. No access token is needed. If one is sent, it must belong to the merchant and the same environment. */
  post_payment_checkout_cash: {
    body: {
      payment: { id: string; token: string };
      customer_payer: {
        name: string;
        email: string;
        address_1: string;
        address_2?: string | null | undefined;
        city: string;
        state: string;
        country: string;
        zip_code: string | number;
        dialling_code: string;
        cellphone: string | number;
        identification_type?: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro' | null | undefined;
        id_number?: string | number | null | undefined;
      };
      consents?: string[] | null | undefined;
      cash: { franchise: string };
    };
    answer: { transaction: CheckoutTransaction };
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
      payment: { id: string; token: string };
      customer_payer: {
        name: string;
        email: string;
        address_1: string;
        address_2?: string | null | undefined;
        city: string;
        state: string;
        country: string;
        zip_code: string | number;
        dialling_code: string;
        cellphone: string | number;
        identification_type?: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro' | null | undefined;
        id_number?: string | number | null | undefined;
      };
      consents?: string[] | null | undefined;
      nequi: { phone: string };
    };
    answer: { transaction: CheckoutTransaction };
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
      payment: { id: string; token: string };
      customer_payer: {
        name: string;
        email: string;
        address_1: string;
        address_2?: string | null | undefined;
        city: string;
        state: string;
        country: string;
        zip_code: string | number;
        dialling_code: string;
        cellphone: string | number;
        identification_type?: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro' | null | undefined;
        id_number?: string | number | null | undefined;
      };
      consents?: string[] | null | undefined;
      daviplata: { identificationType: string; identification: string };
    };
    answer: { transaction: CheckoutTransaction };
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
      payment: { id: string; token: string };
      customer_payer: {
        name: string;
        email: string;
        address_1: string;
        address_2?: string | null | undefined;
        city: string;
        state: string;
        country: string;
        zip_code: string | number;
        dialling_code: string;
        cellphone: string | number;
        identification_type?: 'CC' | 'CE' | 'TI' | 'PPT' | 'DNI' | 'NIT' | 'Pasaporte' | 'Otro' | null | undefined;
        id_number?: string | number | null | undefined;
      };
      consents?: string[] | null | undefined;
    };
    answer: { transaction: CheckoutTransaction };
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

/** What a request is made of. */
export const OPERATIONS = {
  post_payment_generate: { method: 'POST', path: '/api/v1/payment/generate', takes_key: true },
  post_payment_checkout_card: { method: 'POST', path: '/api/v1/payment/checkout/card', takes_key: true },
  post_payment_checkout_pse: { method: 'POST', path: '/api/v1/payment/checkout/pse', takes_key: true },
  post_payment_checkout_cash: { method: 'POST', path: '/api/v1/payment/checkout/cash', takes_key: true },
  post_payment_checkout_nequi: { method: 'POST', path: '/api/v1/payment/checkout/nequi', takes_key: true },
  post_payment_checkout_daviplata: { method: 'POST', path: '/api/v1/payment/checkout/daviplata', takes_key: true },
  post_payment_checkout_bancolombia: { method: 'POST', path: '/api/v1/payment/checkout/bancolombia', takes_key: true },
} as const;
