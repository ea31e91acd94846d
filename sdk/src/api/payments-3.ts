// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { ChargeStatus, Consent, Operation, TransactionDetail, TransactionStatus } from './payments-objects.ts';

/** Types of the operations in the section “Payments” of the API document: parameters, bodies and error codes. */
export interface Operations {
  /** Get the status of the latest transaction of a payment (`POST /api/v1/payment/transaction-status/{paymentGateway}`). */
  post_payment_transaction_status_paymentGateway: {
    path: { paymentGateway: string };
    answer: {
      /** Objects of the page. */
      data: ChargeStatus;
    };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type';
  };
  /** List the statuses of all transactions of a payment, newest first (`POST /api/v1/payment/all-transaction-status/{paymentGateway}`). */
  post_payment_all_transaction_status_paymentGateway: {
    path: { paymentGateway: string };
    answer: {
      /** Transactions, newest first. */
      transactions: ChargeStatus[];
      /** Latest transaction. */
      last: ChargeStatus;
    };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type';
  };
  /** Get a transaction by number or id (`POST /api/v1/payment/transaction/{transaction}`). */
  post_payment_transaction_transaction: {
    path: { transaction: string };
    answer: {
      /** Objects of the page. */
      data: TransactionDetail;
    };
    code:
      | 'bad_request' | 'forbidden' | 'idempotency_key_in_progress' | 'idempotency_key_reused'
      | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large'
      | 'role_insufficient' | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses'
      | 'too_many_requests' | 'unauthenticated' | 'unsupported_media_type';
  };
  /** Refund an approved card transaction, wholly or partly (`POST /api/v1/payment/transaction/{transaction}/refund`). A full refund on the same day voids the transaction, which gets the status `Anulada`. A later refund of the full amount results in the status `Reversada`. */
  post_payment_transaction_transaction_refund: {
    path: { transaction: string };
    body: {
      /** Amount of the refund in units of the currency, not in cents. */
      amount?: number | string | null | undefined;
    };
    answer: {
      /** Whether the refund succeeded. */
      refunded: boolean;
      /** The refund. */
      refund: {
        /** Unique identifier of the refund. */
        id: string;
        /** Amount of the refund in units of the currency, not in cents. */
        amount: number;
        /** Whether the transaction was voided on the same day or refunded later. */
        operation: 'void' | 'refund';
      };
      /** The transaction. */
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
  /** List the provider operations of a transaction, oldest first (`GET /api/v1/payment/transaction/{transaction}/operations`). Returns the charge and later operations, such as refunds, with the responses of the payment provider. */
  get_payment_transaction_transaction_operations: {
    path: { transaction: string };
    answer: {
      /** Objects of the page. */
      data: Operation[];
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** List the documents that a payer must accept (`GET /api/v1/payment/consents`). The payment provider requires these documents, for example its terms. Show each of them to the payer. Send the tokens of the accepted documents as `consents` within one hour. Each token can be used once. The list is empty if the provider requires no consent. */
  get_payment_consents: {
    query: {
      /** Payment method of the payer. Default: `card`, including for a card that will be saved. */
      payment_method?: 'card' | 'pse' | 'cash' | 'nequi' | 'daviplata' | 'bancolombia' | undefined;
    };
    answer: {
      /** Documents that the payer must accept before paying. */
      consents: Consent[];
    };
    code:
      | 'consent_unavailable' | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
}

/** HTTP method and path of each operation. `takes_key` marks operations that accept an idempotency key. */
export const OPERATIONS = {
  post_payment_transaction_status_paymentGateway: { method: 'POST', path: '/api/v1/payment/transaction-status/{paymentGateway}', takes_key: true },
  post_payment_all_transaction_status_paymentGateway: { method: 'POST', path: '/api/v1/payment/all-transaction-status/{paymentGateway}', takes_key: true },
  post_payment_transaction_transaction: { method: 'POST', path: '/api/v1/payment/transaction/{transaction}', takes_key: true },
  post_payment_transaction_transaction_refund: { method: 'POST', path: '/api/v1/payment/transaction/{transaction}/refund', takes_key: true },
  get_payment_transaction_transaction_operations: { method: 'GET', path: '/api/v1/payment/transaction/{transaction}/operations' },
  get_payment_consents: { method: 'GET', path: '/api/v1/payment/consents' },
} as const;
