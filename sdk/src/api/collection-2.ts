// Written by `npm run sdk-types` from the API document: change that, not this.

import type { CheckoutTransaction } from './payments-objects.ts';
import type { OrderedItem } from './collection-objects.ts';
import type { QueryValue } from './basics.ts';

/** Collection: what each is sent, what it answers, and the codes it refuses with. */
export interface Operations {
  /** Pay items with Nequi (`POST /recauda/{merchant}/pay/nequi`). Without `amount`, the payment covers the full payable amount of the item. */
  post_recauda_merchant_pay_nequi: {
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
      nequi: { phone: string };
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
  /** Pay items with Daviplata (`POST /recauda/{merchant}/pay/daviplata`). Without `amount`, the payment covers the full payable amount of the item. */
  post_recauda_merchant_pay_daviplata: {
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
      daviplata: { identificationType: string; identification: string };
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
  /** Pay items with the button of Bancolombia (`POST /recauda/{merchant}/pay/bancolombia`). Without `amount`, the payment covers the full payable amount of the item. */
  post_recauda_merchant_pay_bancolombia: {
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
  post_recauda_merchant_pay_nequi: { method: 'POST', path: '/recauda/{merchant}/pay/nequi', takes_key: true },
  post_recauda_merchant_pay_daviplata: { method: 'POST', path: '/recauda/{merchant}/pay/daviplata', takes_key: true },
  post_recauda_merchant_pay_bancolombia: { method: 'POST', path: '/recauda/{merchant}/pay/bancolombia', takes_key: true },
} as const;
