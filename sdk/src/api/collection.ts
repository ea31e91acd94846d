// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { CheckoutTransaction, TransactionStatus } from './payments-objects.ts';
import type { OrderedItem, OwedItem } from './collection-objects.ts';
import type { QueryValue } from './basics.ts';

/** Types of the operations in the section “Collection” of the API document: parameters, bodies and error codes. */
export interface Operations {
  /** Get an ERP invoice and how much of it is paid (`GET /api/v1/payment/recauda`). */
  get_payment_recauda: {
    query: {
      /** Id of the payment gateway of the invoice. It takes precedence over `ref_payment`. */
      payment_gateway_id?: QueryValue | undefined;
      /** Reference of the invoice in the merchant’s ERP system. */
      ref_payment?: QueryValue | undefined;
    };
    answer: {
      /** Payment gateway through which the amount is paid. */
      payment_gateway: {
        /** Unique identifier of the payment gateway. */
        id: string;
        /** What is paid: `payment` for a one-time payment, `recauda` for an ERP invoice. */
        tool_name: 'recauda';
        /** Whether the payment gateway accepts payments. */
        active: boolean;
        /** `true` if the object belongs to the production environment, `false` if it belongs to the test environment. */
        production: boolean;
        /** When the amount was fully paid, in Colombia time, without an offset. Null if it is not fully paid. */
        full_payment_at: string | null;
        /** URL of the hosted payment page. */
        url: string;
        /** When the payment gateway was created, in Colombia time, without an offset. */
        created_at: string;
        /** When the payment gateway was last changed, in Colombia time, without an offset. */
        updated_at: string;
      };
      /** Invoice of the merchant’s ERP system. */
      recauda: {
        /** Unique identifier of the invoice. */
        id: string;
        /** Description of the invoice, shown to the payer. */
        description: string;
        /** Amount of the invoice in units of the currency, not in cents. */
        amount: number;
        /** Tax rate in percent. */
        tax: number;
        /** Currency. */
        currency_type: {
          /** Name, for display. */
          name: string;
          /** Symbol of the currency. */
          symbol: string;
          /** ISO code of the currency. */
          abbreviation: 'COP' | 'USD' | 'EUR';
        };
        /** Document number of the customer who owes the invoice. */
        id_number: string;
        /** Name of the payer. */
        payer_name: string;
        /** Reference of the invoice in the merchant’s ERP system. */
        ref_payment: string;
        /** Due date of the invoice, as `YYYY-MM-DD`. Null if there is none. */
        expiration_date: string | null;
        /** Amount to pay, including tax, in units of the currency. */
        total: number;
        /** Whether the amount includes tax. */
        include_tax: boolean;
        /** Whether the invoice accepts partial payments. */
        has_advance: boolean;
        /** When the invoice was created, in Colombia time, without an offset. */
        created_at: string;
        /** When the invoice was last changed, in Colombia time, without an offset. */
        updated_at: string;
        /** Key-value pairs that the merchant stored on the object. Null if there are none. */
        metadata: Record<string, string> | null;
      };
      /** Amounts of the invoice. */
      summary: {
        /** Amount of the invoice in units of the currency, not in cents. */
        amount: number;
        /** Amount of the invoice in Colombian pesos. Null if the currency has no exchange rate. */
        amount_cop: number | null;
        /** Amount that was paid. */
        amount_paid: number;
        /** Whether the invoice is fully paid. */
        totalmente_pagado: boolean;
      };
      /** Payments of the invoice. */
      checkout_gateway: {
        /** Unique identifier of the object. */
        id: string;
        /** Amount that is already paid, minus refunds, in units of the currency. */
        total_advance: number;
        /** Amount that is not paid yet, in units of the currency. */
        total_pending: number;
        /** When the amount was fully paid, in Colombia time, without an offset. Null if it is not fully paid. */
        paid_at: string | null;
        /** Whether the invoice has a transaction whose result is pending. */
        ongoing_transaction: boolean;
        /** Comments of the payer. */
        comments: string | null;
        /** When the object was created, in Colombia time, without an offset. */
        created_at: string;
        /** When the object was last changed, in Colombia time, without an offset. */
        updated_at: string;
        /** Transactions, newest first. */
        transactions: TransactionStatus[];
      };
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated' | 'validation_failed';
  };
  /** List the invoices that a customer owes (`POST /recauda/{merchant}/items`). Queries the merchant’s ERP system. If the query fails, `notice` has the reason, and `items` has only the invoices from earlier queries. */
  post_recauda_merchant_items: {
    path: { merchant: string };
    query: {
      /** Environment in which the request is executed. Default: `production`. */
      environment?: 'testing' | 'production' | undefined;
    };
    body: {
      /** Document number of the customer who owes the invoice. */
      id_number: string | number;
    };
    answer: {
      /** The merchant. */
      merchant: {
        /** Name, for display. */
        name: string;
        /** Identifier of the merchant in the URLs of its hosted pages. */
        slug: string;
      };
      /** Warning that the ERP system could not be queried and `items` may be incomplete. Null if there is no warning. */
      notice: {
        /** Why the ERP system could not be queried: it was unavailable or too busy. */
        code: 'erp_unavailable' | 'erp_busy';
        /** Message for people. Its wording can change between versions. */
        message: string;
      } | null;
      /** Invoices that the customer owes. */
      items: OwedItem[];
    };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Pay invoices by card (`POST /recauda/{merchant}/pay/card`). If the `amount` of an invoice is absent, its full payable amount is paid. */
  post_recauda_merchant_pay_card: {
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
  get_payment_recauda: { method: 'GET', path: '/api/v1/payment/recauda' },
  post_recauda_merchant_items: { method: 'POST', path: '/recauda/{merchant}/items', takes_key: true },
  post_recauda_merchant_pay_card: { method: 'POST', path: '/recauda/{merchant}/pay/card', takes_key: true },
} as const;
