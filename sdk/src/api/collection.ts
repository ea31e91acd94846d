// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { CheckoutTransaction, TransactionStatus } from './payments-objects.ts';
import type { OrderedItem, OwedItem } from './collection-objects.ts';
import type { QueryValue } from './basics.ts';

/** Operations of Collection, with their path parameters, query, request body, response body and error codes. */
export interface Operations {
  /** Get an item of the merchant’s ERP, and how much of it is paid (`GET /api/v1/payment/recauda`). */
  get_payment_recauda: {
    query: {
      /** Id of the payment gateway. It takes precedence over `ref_payment`. */
      payment_gateway_id?: QueryValue | undefined;
      /** The reference that the merchant gave it. */
      ref_payment?: QueryValue | undefined;
    };
    answer: {
      /** Payment gateway through which the object is paid. */
      payment_gateway: {
        /** Unique identifier for the object. */
        id: string;
        /** Tool that created the payment gateway. */
        tool_name: 'recauda';
        /** Whether the object is active. Inactive objects accept no new subscriptions or payments. */
        active: boolean;
        /** Whether the object belongs to the production environment. */
        production: boolean;
        /** Time of the full payment: Colombia time, without an offset. Null if it is not fully paid. */
        full_payment_at: string | null;
        /** URL of the page. */
        url: string;
        /** Time of creation: Colombia time, without an offset. */
        created_at: string;
        /** Time of the last change: Colombia time, without an offset. */
        updated_at: string;
      };
      /** The invoice of the merchant’s ERP system. */
      recauda: {
        /** Unique identifier for the object. */
        id: string;
        /** Description, as shown to payers. */
        description: string;
        /** Amount, in units of the currency. */
        amount: number;
        /** Tax rate in percent, included in the amount. */
        tax: number;
        /** Currency. */
        currency_type: {
          /** Name, as shown to payers. */
          name: string;
          /** Symbol of the currency. */
          symbol: string;
          /** ISO code of the currency. */
          abbreviation: 'COP' | 'USD' | 'EUR';
        };
        /** Number of the identification document. */
        id_number: string;
        /** Name of the payer. */
        payer_name: string;
        /** Reference of the invoice in the merchant’s ERP system. */
        ref_payment: string;
        /** Due day of the invoice, as `YYYY-MM-DD`. */
        expiration_date: string | null;
        /** Amount to pay, including tax. */
        total: number;
        /** Whether the amount includes tax. */
        include_tax: boolean;
        /** Whether the invoice accepts partial payments. */
        has_advance: boolean;
        /** Time of creation: Colombia time, without an offset. */
        created_at: string;
        /** Time of the last change: Colombia time, without an offset. */
        updated_at: string;
        /** Key-value pairs of the merchant. */
        metadata: Record<string, string> | null;
      };
      /** Amounts of the invoice. */
      summary: {
        /** Amount, in units of the currency. */
        amount: number;
        /** Amount in Colombian pesos. Null if the currency has no exchange rate. */
        amount_cop: number | null;
        /** Amount that was paid. */
        amount_paid: number;
        /** Whether the invoice is fully paid. */
        totalmente_pagado: boolean;
      };
      /** Payments of the invoice. */
      checkout_gateway: {
        /** Unique identifier for the object. */
        id: string;
        /** Amount that is already paid, without refunds. */
        total_advance: number;
        /** Amount that is not yet paid. */
        total_pending: number;
        /** Time of the payment: Colombia time, without an offset. Null if it is not paid. */
        paid_at: string | null;
        /** Whether the result of a transaction is pending. */
        ongoing_transaction: boolean;
        /** Comments of the payer. */
        comments: string | null;
        /** Time of creation: Colombia time, without an offset. */
        created_at: string;
        /** Time of the last change: Colombia time, without an offset. */
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
  /** List what a customer of the merchant owes (`POST /recauda/{merchant}/items`). Queries the merchant’s ERP. If its response is not usable, `notice` says so, and `items` are those known from earlier queries. */
  post_recauda_merchant_items: {
    path: { merchant: string };
    query: {
      /** Environment. Default: `production`. */
      environment?: 'testing' | 'production' | undefined;
    };
    body: {
      /** Number of the identification document. */
      id_number: string | number;
    };
    answer: {
      /** The merchant. */
      merchant: {
        /** Name, as shown to payers. */
        name: string;
        /** Name of the merchant in URLs. */
        slug: string;
      };
      /** Notice about the ERP system. Null if it is available. */
      notice: {
        /** Code that identifies the value. */
        code: 'erp_unavailable' | 'erp_busy';
        /** Message for people. It can change between versions. */
        message: string;
      } | null;
      /** Invoices to pay, or invoices that the customer owes. */
      items: OwedItem[];
    };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Pay items by card (`POST /recauda/{merchant}/pay/card`). Without `amount`, the payment covers the full payable amount of the item. */
  post_recauda_merchant_pay_card: {
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
  get_payment_recauda: { method: 'GET', path: '/api/v1/payment/recauda' },
  post_recauda_merchant_items: { method: 'POST', path: '/recauda/{merchant}/items', takes_key: true },
  post_recauda_merchant_pay_card: { method: 'POST', path: '/recauda/{merchant}/pay/card', takes_key: true },
} as const;
