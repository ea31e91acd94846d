// Written by `npm run sdk-types` from the API document: change that, not this.

import type { CheckoutTransaction, TransactionStatus } from './payments-objects.ts';
import type { OrderedItem, OwedItem } from './collection-objects.ts';
import type { QueryValue } from './basics.ts';

/** Collection: what each is sent, what it answers, and the codes it refuses with. */
export interface Operations {
  /** Get an item of the merchant’s ERP, and how much of it is paid (`GET /api/v1/payment/recauda`). */
  get_payment_recauda: {
    query: {
      /** The id of its payment gateway. It has precedence over the reference. */
      payment_gateway_id?: QueryValue | undefined;
      /** The reference that the merchant gave it. */
      ref_payment?: QueryValue | undefined;
    };
    answer: {
      payment_gateway: {
        id: string;
        tool_name: 'recauda';
        active: boolean;
        production: boolean;
        full_payment_at: string | null;
        url: string;
        created_at: string;
        updated_at: string;
      };
      recauda: {
        id: string;
        description: string;
        amount: number;
        tax: number;
        currency_type: { name: string; symbol: string; abbreviation: 'COP' | 'USD' | 'EUR' };
        id_number: string;
        payer_name: string;
        ref_payment: string;
        expiration_date: string | null;
        total: number;
        include_tax: boolean;
        has_advance: boolean;
        created_at: string;
        updated_at: string;
        metadata: Record<string, string> | null;
      };
      summary: {
        amount: number;
        /** Null while its currency has no exchange rate. */
        amount_cop: number | null;
        amount_paid: number;
        totalmente_pagado: boolean;
      };
      checkout_gateway: {
        id: string;
        total_advance: number;
        total_pending: number;
        paid_at: string | null;
        ongoing_transaction: boolean;
        comments: string | null;
        created_at: string;
        updated_at: string;
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
      /** `testing` for the test environment; production otherwise. */
      environment?: QueryValue | undefined;
    };
    body: { id_number: string | number };
    answer: {
      merchant: { name: string; slug: string };
      notice: { code: 'erp_unavailable' | 'erp_busy'; message: string } | null;
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
      /** `testing` for the test environment; production otherwise. */
      environment?: QueryValue | undefined;
    };
    body: {
      items: { id: string; amount?: number | string | null | undefined }[];
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
      comments?: string | null | undefined;
      address?: string | null | undefined;
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
    answer: {
      transaction: CheckoutTransaction;
      payment_id: string;
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
  /** Pay items from a bank account (`POST /recauda/{merchant}/pay/pse`). Without `amount`, the payment covers the full payable amount of the item. */
  post_recauda_merchant_pay_pse: {
    path: { merchant: string };
    query: {
      /** `testing` for the test environment; production otherwise. */
      environment?: QueryValue | undefined;
    };
    body: {
      items: { id: string; amount?: number | string | null | undefined }[];
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
      comments?: string | null | undefined;
      address?: string | null | undefined;
      consents?: string[] | null | undefined;
      pse: {
        bank: string;
        userType: string;
        identificationType: string;
        identification: string;
      };
    };
    answer: {
      transaction: CheckoutTransaction;
      payment_id: string;
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
  /** Pay items in cash (`POST /recauda/{merchant}/pay/cash`). Without `amount`, the payment covers the full payable amount of the item. */
  post_recauda_merchant_pay_cash: {
    path: { merchant: string };
    query: {
      /** `testing` for the test environment; production otherwise. */
      environment?: QueryValue | undefined;
    };
    body: {
      items: { id: string; amount?: number | string | null | undefined }[];
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
      comments?: string | null | undefined;
      address?: string | null | undefined;
      consents?: string[] | null | undefined;
      cash: { franchise: string };
    };
    answer: {
      transaction: CheckoutTransaction;
      payment_id: string;
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

/** What a request is made of. */
export const OPERATIONS = {
  get_payment_recauda: { method: 'GET', path: '/api/v1/payment/recauda' },
  post_recauda_merchant_items: { method: 'POST', path: '/recauda/{merchant}/items', takes_key: true },
  post_recauda_merchant_pay_card: { method: 'POST', path: '/recauda/{merchant}/pay/card', takes_key: true },
  post_recauda_merchant_pay_pse: { method: 'POST', path: '/recauda/{merchant}/pay/pse', takes_key: true },
  post_recauda_merchant_pay_cash: { method: 'POST', path: '/recauda/{merchant}/pay/cash', takes_key: true },
} as const;
