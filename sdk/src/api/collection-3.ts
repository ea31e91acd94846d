// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { CheckoutTransaction } from './payments-objects.ts';
import type { OrderedItem } from './collection-objects.ts';

/** Operations of Collection, with their path parameters, query, request body, response body and error codes. */
export interface Operations {
  /** Pay items with Daviplata (`POST /recauda/{merchant}/pay/daviplata`). Without `amount`, the payment covers the full payable amount of the item. */
  post_recauda_merchant_pay_daviplata: {
    path: { merchant: string };
    query: {
      /** Environment. Default: `production`. */
      environment?: 'testing' | 'production' | undefined;
    };
    body: {
      /** Invoices to pay, or invoices that the customer owes. */
      items: {
        /** Unique identifier for the object. */
        id: string;
        /** Amount, in units of the currency. */
        amount?: number | string | null | undefined;
      }[];
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
      /** Comments of the payer. */
      comments?: string | null | undefined;
      /** Delivery address. In an e-mail: the e-mail address. */
      address?: string | null | undefined;
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
      /** Id of the payment. Null if the transaction belongs to a subscription. */
      payment_id: string;
      /** Invoices to pay, or invoices that the customer owes. */
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
  /** Pay items with the button of Bancolombia (`POST /recauda/{merchant}/pay/bancolombia`). Without `amount`, the payment covers the full payable amount of the item. */
  post_recauda_merchant_pay_bancolombia: {
    path: { merchant: string };
    query: {
      /** Environment. Default: `production`. */
      environment?: 'testing' | 'production' | undefined;
    };
    body: {
      /** Invoices to pay, or invoices that the customer owes. */
      items: {
        /** Unique identifier for the object. */
        id: string;
        /** Amount, in units of the currency. */
        amount?: number | string | null | undefined;
      }[];
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
      /** Comments of the payer. */
      comments?: string | null | undefined;
      /** Delivery address. In an e-mail: the e-mail address. */
      address?: string | null | undefined;
      /** Tokens of the terms that the payer accepted. See the list of consents. */
      consents?: string[] | null | undefined;
    };
    answer: {
      /** The transaction. */
      transaction: CheckoutTransaction;
      /** Id of the payment. Null if the transaction belongs to a subscription. */
      payment_id: string;
      /** Invoices to pay, or invoices that the customer owes. */
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

/** Methods and paths of the operations. */
export const OPERATIONS = {
  post_recauda_merchant_pay_daviplata: { method: 'POST', path: '/recauda/{merchant}/pay/daviplata', takes_key: true },
  post_recauda_merchant_pay_bancolombia: { method: 'POST', path: '/recauda/{merchant}/pay/bancolombia', takes_key: true },
} as const;
