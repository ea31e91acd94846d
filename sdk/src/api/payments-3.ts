// Written by `npm run sdk-types` from the API document: change that, not this.

import type { ChargeStatus, Consent, Operation, TransactionStatus } from './payments-objects.ts';
import type { QueryValue } from './basics.ts';

/** Payments: what each is sent, what it answers, and the codes it refuses with. */
export interface Operations {
  /** Pay a charge with the button of Bancolombia (`POST /api/v1/payment/checkout/bancolombia`). The pair of `payment.id` and `payment.token` stands for the payer; no access token is needed, and one that comes along must be the merchant’s own, of the same environment. */
  post_payment_checkout_bancolombia: {
    body: {
      payment?: { id: string; token: string } | undefined;
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
      consents?: string[] | null | undefined;
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
  /** Turn a charge on or off (`PUT /api/v1/payment/{id}/active`). */
  put_payment_id_active: {
    path: { id: string };
    body: { active: boolean };
    answer: { updated: true; payment_id: string; active: boolean };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Status of the latest attempt at a charge (`POST /api/v1/payment/transaction-status/{paymentGateway}`). */
  post_payment_transaction_status_paymentGateway: {
    path: { paymentGateway: string };
    answer: { data: ChargeStatus };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type';
  };
  /** Status of every attempt at a charge, newest first (`POST /api/v1/payment/all-transaction-status/{paymentGateway}`). */
  post_payment_all_transaction_status_paymentGateway: {
    path: { paymentGateway: string };
    answer: { transactions: ChargeStatus[]; last: ChargeStatus };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type';
  };
  /** A transaction, by its number or id (`POST /api/v1/payment/transaction/{transaction}`). */
  post_payment_transaction_transaction: {
    path: { transaction: string };
    answer: {
      data: {
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
        error: {
          code: string;
          message: string;
          retryable: boolean;
          action: string | null;
        } | null;
        id: string;
        customer_payer: Record<string, string | null> | null;
        payment_id: string | null;
        subscription_id: string | null;
        pre_authorization_id: string | null;
        metadata: Record<string, string> | null;
      };
    };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type';
  };
  /** Return an approved card transaction, whole or in part (`POST /api/v1/payment/transaction/{transaction}/refund`). The whole of it on the same day is a void (`Anulada`); later, once all is returned, `Reversada`. */
  post_payment_transaction_transaction_refund: {
    path: { transaction: string };
    body: { amount?: number | string | null | undefined };
    answer: {
      refunded: boolean;
      refund: { id: string; amount: number; operation: 'void' | 'refund' };
      transaction: TransactionStatus;
    };
    code:
      | '01' | '03' | '04' | '05' | '06' | '07' | '12' | '13' | '14' | '15' | '19' | '30' | '309'
      | '310' | '319' | '320' | '33' | '34' | '35' | '36' | '37' | '38' | '41' | '43' | '51' | '52'
      | '53' | '54' | '55' | '57' | '58' | '59' | '61' | '62' | '63' | '65' | '68' | '75' | '76'
      | '77' | '78' | '82' | '90' | '91' | '92' | '93' | '94' | '96' | '98' | 'A01' | 'A03' | 'A04'
      | 'A05' | 'A06' | 'A07' | 'E99' | 'EXPIRED' | 'M01' | 'M02' | 'M04' | 'M05' | 'M06' | 'M08'
      | 'M10' | 'M11' | 'M12' | 'R1' | 'S01' | 'S10' | 'S11' | 'V39' | 'V40' | 'V42' | 'bad_request'
      | 'books_unsettled' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'refund_in_progress' | 'refund_not_offered' | 'role_insufficient' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'transaction_in_dispute'
      | 'transaction_not_refundable' | 'unauthenticated' | 'unsupported_media_type'
      | 'validation_failed';
  };
  /** What was asked of the payment provider about a transaction, oldest first (`GET /api/v1/payment/transaction/{transaction}/operations`). The charge itself and what was done to it later, each with who has it and what they said of it. */
  get_payment_transaction_transaction_operations: {
    path: { transaction: string };
    answer: { data: Operation[] };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** What a payer must accept of the payment provider (`GET /api/v1/payment/consents`). Show each document, and send the tokens of those that the payer accepted as `consents`, within the hour and once. None where the provider wants none. */
  get_payment_consents: {
    query: {
      /** `card`, `pse`, `cash`, `nequi`, `daviplata` or `bancolombia`; a card where it is left out, also for one that is to be saved. */
      payment_method?: QueryValue | undefined;
    };
    answer: { consents: Consent[] };
    code:
      | 'consent_unavailable' | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
}

/** What a request is made of. */
export const OPERATIONS = {
  post_payment_checkout_bancolombia: { method: 'POST', path: '/api/v1/payment/checkout/bancolombia', takes_key: true },
  put_payment_id_active: { method: 'PUT', path: '/api/v1/payment/{id}/active', takes_key: true },
  post_payment_transaction_status_paymentGateway: { method: 'POST', path: '/api/v1/payment/transaction-status/{paymentGateway}', takes_key: true },
  post_payment_all_transaction_status_paymentGateway: { method: 'POST', path: '/api/v1/payment/all-transaction-status/{paymentGateway}', takes_key: true },
  post_payment_transaction_transaction: { method: 'POST', path: '/api/v1/payment/transaction/{transaction}', takes_key: true },
  post_payment_transaction_transaction_refund: { method: 'POST', path: '/api/v1/payment/transaction/{transaction}/refund', takes_key: true },
  get_payment_transaction_transaction_operations: { method: 'GET', path: '/api/v1/payment/transaction/{transaction}/operations' },
  get_payment_consents: { method: 'GET', path: '/api/v1/payment/consents' },
} as const;
