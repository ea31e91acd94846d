// Written by `npm run sdk-types` from the API document: change that, not this.

import type { QueryValue } from './basics.ts';

/** Collection: what each is sent, what it answers, and the codes it refuses with. */
export interface Operations {
  /** Pay items from a bank account (`POST /recauda/{merchant}/pay/pse`). An `amount` that is left out is all that can be paid of that item. */
  post_recauda_merchant_pay_pse: {
    path: { merchant: string };
    query: {
      /** `testing` for the test environment; production otherwise. */
      environment?: QueryValue | undefined;
    };
    body: {
      items: { id: string; amount?: number | string | null | undefined }[];
      customer_payer?: {
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
      } | undefined;
      comments?: string | null | undefined;
      address?: string | null | undefined;
      consents?: string[] | null | undefined;
      pse?: {
        bank: string;
        userType: string;
        identificationType: string;
        identification: string;
      } | undefined;
    };
    answer: {
      transaction: {
        transaction_id: number | null;
        amount: number | null;
        currency_type: 'COP' | 'USD' | 'EUR' | null;
        value_cop: number | null;
        payment_method: string | null;
        payment_method_source: string | null;
        trazability_id: string | null;
        authorization_code: string | null;
        response_code: string | null;
        status:
          | 'Iniciada' | 'Pendiente' | 'Aprobada' | 'Rechazada' | 'Fallida' | 'Por Pagar'
          | 'Reversada' | 'Reversion Escalada' | 'Anulada' | 'Autorizada';
        status_key:
          | 'started' | 'pending' | 'approved' | 'rejected' | 'failed' | 'to_pay' | 'reversed'
          | 'reversal_escalated' | 'voided' | 'authorized';
        approved_at: string | null;
        production: boolean | null;
        created_at: string | null;
        description: string | null;
        error?: {
          code: string;
          message: string;
          retryable: boolean;
          action: string | null;
        };
        id: string;
        url_response: string | null;
        coupon: string | null;
        /** What the counter knows the collector by; said with the coupon. */
        agreement: string | null;
        barcode: string | null;
        /** Whether the coupon is sent to the payer by e-mail. False where too many went to that address or were asked for from that origin: show it, for nobody else does. Null where there is no coupon. */
        coupon_mailed: boolean | null;
        expires_at: string | null;
      };
      payment_id: string;
      items: {
        id: string;
        payment_gateway_id: string;
        ref_payment: string;
        description: string;
        amount: number;
        currency_type: 'COP' | 'USD' | 'EUR';
        total: number;
        total_advance: number;
        total_pending: number;
        totalmente_pagado: boolean;
      }[];
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
  /** Pay items in cash (`POST /recauda/{merchant}/pay/cash`). An `amount` that is left out is all that can be paid of that item. */
  post_recauda_merchant_pay_cash: {
    path: { merchant: string };
    query: {
      /** `testing` for the test environment; production otherwise. */
      environment?: QueryValue | undefined;
    };
    body: {
      items: { id: string; amount?: number | string | null | undefined }[];
      customer_payer?: {
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
      } | undefined;
      comments?: string | null | undefined;
      address?: string | null | undefined;
      consents?: string[] | null | undefined;
      cash?: { franchise: string } | undefined;
    };
    answer: {
      transaction: {
        transaction_id: number | null;
        amount: number | null;
        currency_type: 'COP' | 'USD' | 'EUR' | null;
        value_cop: number | null;
        payment_method: string | null;
        payment_method_source: string | null;
        trazability_id: string | null;
        authorization_code: string | null;
        response_code: string | null;
        status:
          | 'Iniciada' | 'Pendiente' | 'Aprobada' | 'Rechazada' | 'Fallida' | 'Por Pagar'
          | 'Reversada' | 'Reversion Escalada' | 'Anulada' | 'Autorizada';
        status_key:
          | 'started' | 'pending' | 'approved' | 'rejected' | 'failed' | 'to_pay' | 'reversed'
          | 'reversal_escalated' | 'voided' | 'authorized';
        approved_at: string | null;
        production: boolean | null;
        created_at: string | null;
        description: string | null;
        error?: {
          code: string;
          message: string;
          retryable: boolean;
          action: string | null;
        };
        id: string;
        url_response: string | null;
        coupon: string | null;
        /** What the counter knows the collector by; said with the coupon. */
        agreement: string | null;
        barcode: string | null;
        /** Whether the coupon is sent to the payer by e-mail. False where too many went to that address or were asked for from that origin: show it, for nobody else does. Null where there is no coupon. */
        coupon_mailed: boolean | null;
        expires_at: string | null;
      };
      payment_id: string;
      items: {
        id: string;
        payment_gateway_id: string;
        ref_payment: string;
        description: string;
        amount: number;
        currency_type: 'COP' | 'USD' | 'EUR';
        total: number;
        total_advance: number;
        total_pending: number;
        totalmente_pagado: boolean;
      }[];
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
  post_recauda_merchant_pay_pse: { method: 'POST', path: '/recauda/{merchant}/pay/pse', takes_key: true },
  post_recauda_merchant_pay_cash: { method: 'POST', path: '/recauda/{merchant}/pay/cash', takes_key: true },
} as const;
