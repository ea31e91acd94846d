// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { CheckoutTransaction } from './payments-objects.ts';
import type { OrderedItem } from './collection-objects.ts';

/** Types of the operations in the section “Collection” of the API document: parameters, bodies and error codes. */
export interface Operations {
  /** Pay invoices by bank transfer (PSE) (`POST /recauda/{merchant}/pay/pse`). If the `amount` of an invoice is absent, its full payable amount is paid. */
  post_recauda_merchant_pay_pse: {
    path: { merchant: string };
    query: {
      /** Environment in which the request is executed. Default: `production`. */
      environment?: 'testing' | 'production' | undefined;
    };
    body: {
      /** Invoices to pay, with the amount for each. */
      items: {
        /** Id of the invoice to pay. */
        id: string;
        /** Amount to pay, in units of the currency. Default: the full payable amount of the invoice. */
        amount?: number | string | null | undefined;
      }[];
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
      /** Comments of the payer. */
      comments?: string | null | undefined;
      /** Delivery address that the payer entered. */
      address?: string | null | undefined;
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
      /** Id of the payment. */
      payment_id: string;
      /** Invoices to pay, with the amount for each. */
      items: OrderedItem[];
    };
    code:
      | 'E99' | 'S01' | 'S10' | 'S11' | 'bad_request' | 'books_unsettled' | 'card_brand_not_offered'
      | 'consent_required' | 'consent_unavailable' | 'currency_not_offered'
      | 'exchange_rate_missing' | 'forbidden' | 'holds_not_offered' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'overloaded' | 'payload_too_large' | 'payment_already_paid' | 'payment_expired'
      | 'payment_in_progress' | 'payment_inactive' | 'payment_method_not_offered'
      | 'service_unavailable' | 'too_many_account_requests' | 'too_many_cards_at_once'
      | 'too_many_declined_cards' | 'too_many_fields' | 'too_many_guesses' | 'unauthenticated'
      | 'unsupported_media_type' | 'validation_failed';
  };
  /** Pay invoices in cash (`POST /recauda/{merchant}/pay/cash`). If the `amount` of an invoice is absent, its full payable amount is paid. */
  post_recauda_merchant_pay_cash: {
    path: { merchant: string };
    query: {
      /** Environment in which the request is executed. Default: `production`. */
      environment?: 'testing' | 'production' | undefined;
    };
    body: {
      /** Invoices to pay, with the amount for each. */
      items: {
        /** Id of the invoice to pay. */
        id: string;
        /** Amount to pay, in units of the currency. Default: the full payable amount of the invoice. */
        amount?: number | string | null | undefined;
      }[];
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
      /** Comments of the payer. */
      comments?: string | null | undefined;
      /** Delivery address that the payer entered. */
      address?: string | null | undefined;
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
      /** Id of the payment. */
      payment_id: string;
      /** Invoices to pay, with the amount for each. */
      items: OrderedItem[];
    };
    code:
      | 'E99' | 'S01' | 'S10' | 'S11' | 'bad_request' | 'books_unsettled' | 'card_brand_not_offered'
      | 'consent_required' | 'consent_unavailable' | 'currency_not_offered'
      | 'exchange_rate_missing' | 'forbidden' | 'holds_not_offered' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'overloaded' | 'payload_too_large' | 'payment_already_paid' | 'payment_expired'
      | 'payment_in_progress' | 'payment_inactive' | 'payment_method_not_offered'
      | 'service_unavailable' | 'too_many_account_requests' | 'too_many_cards_at_once'
      | 'too_many_declined_cards' | 'too_many_fields' | 'too_many_guesses' | 'unauthenticated'
      | 'unsupported_media_type' | 'validation_failed';
  };
  /** Pay invoices with Nequi (`POST /recauda/{merchant}/pay/nequi`). If the `amount` of an invoice is absent, its full payable amount is paid. */
  post_recauda_merchant_pay_nequi: {
    path: { merchant: string };
    query: {
      /** Environment in which the request is executed. Default: `production`. */
      environment?: 'testing' | 'production' | undefined;
    };
    body: {
      /** Invoices to pay, with the amount for each. */
      items: {
        /** Id of the invoice to pay. */
        id: string;
        /** Amount to pay, in units of the currency. Default: the full payable amount of the invoice. */
        amount?: number | string | null | undefined;
      }[];
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
      /** Comments of the payer. */
      comments?: string | null | undefined;
      /** Delivery address that the payer entered. */
      address?: string | null | undefined;
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
      /** Id of the payment. */
      payment_id: string;
      /** Invoices to pay, with the amount for each. */
      items: OrderedItem[];
    };
    code:
      | 'E99' | 'S01' | 'S10' | 'S11' | 'bad_request' | 'books_unsettled' | 'card_brand_not_offered'
      | 'consent_required' | 'consent_unavailable' | 'currency_not_offered'
      | 'exchange_rate_missing' | 'forbidden' | 'holds_not_offered' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'overloaded' | 'payload_too_large' | 'payment_already_paid' | 'payment_expired'
      | 'payment_in_progress' | 'payment_inactive' | 'payment_method_not_offered'
      | 'service_unavailable' | 'too_many_account_requests' | 'too_many_cards_at_once'
      | 'too_many_declined_cards' | 'too_many_fields' | 'too_many_guesses' | 'unauthenticated'
      | 'unsupported_media_type' | 'validation_failed';
  };
}

/** HTTP method and path of each operation. `takes_key` marks operations that accept an idempotency key. */
export const OPERATIONS = {
  post_recauda_merchant_pay_pse: { method: 'POST', path: '/recauda/{merchant}/pay/pse', takes_key: true },
  post_recauda_merchant_pay_cash: { method: 'POST', path: '/recauda/{merchant}/pay/cash', takes_key: true },
  post_recauda_merchant_pay_nequi: { method: 'POST', path: '/recauda/{merchant}/pay/nequi', takes_key: true },
} as const;
