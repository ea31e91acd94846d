// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { QueryValue } from './basics.ts';

export interface Dispute {
  /** Unique identifier of the dispute. */
  id: string;
  /** Kind of the dispute. */
  kind: 'chargeback' | 'reversal';
  /** Status of the dispute. */
  status: 'opened' | 'evidence_submitted' | 'expired' | 'won' | 'lost' | 'accepted';
  /** Number of the transaction. Each merchant has its own consecutive numbers. */
  transaction_id: number;
  /** Id of the disputed transaction. */
  transaction: string;
  /** Id of the payment. Null if the transaction does not belong to a one-time payment. */
  payment_id: string | null;
  /** Id of the subscription. Null if the transaction does not belong to a subscription. */
  subscription_id: string | null;
  /** Id of the reservation. Null if the transaction does not belong to a reservation. */
  pre_authorization_id: string | null;
  /** Disputed amount. */
  amount: number;
  /** Currency. */
  currency_type: 'COP' | 'USD' | 'EUR';
  /** Amount that was withdrawn from the merchant’s virtual account. It is less than `amount` if part of the transaction was refunded before. */
  taken: number;
  /** Reason code of the card network for the dispute. Null if there is none. */
  reason_code: string | null;
  /** Reason, as free text. */
  reason: string | null;
  /** Payment provider. */
  provider: string;
  /** Id of the dispute at the payment provider. */
  provider_case: string;
  /** Deadline to submit evidence, in Colombia time, without an offset. */
  deadline_at: string;
  /** When the dispute was opened, in Colombia time, without an offset. */
  opened_at: string;
  /** When the evidence was submitted, in Colombia time, without an offset. Null if it was not submitted. */
  submitted_at: string | null;
  /** When the dispute was decided, in Colombia time, without an offset. Null until then. */
  settled_at: string | null;
  /** `true` if the object belongs to the production environment, `false` if it belongs to the test environment. */
  production: boolean;
}

export interface DisputeEvidence {
  /** Unique identifier of the evidence. */
  id: string;
  /** Text of the evidence. Null if the evidence is a file only. */
  description: string | null;
  /** Attached file. Null if the evidence is text only. */
  file: {
    /** Name of the file. */
    name: string;
    /** Media type of the file. */
    content_type: 'application/pdf' | 'image/png' | 'image/jpeg' | 'text/plain';
    /** Size of the file in bytes. */
    bytes: number;
  } | null;
  /** When the evidence was attached, in Colombia time, without an offset. */
  created_at: string;
}

/** Types of the operations in the section “Disputes” of the API document: parameters, bodies and error codes. */
export interface Operations {
  /** List disputes (`GET /api/v1/disputes`). Returns chargebacks, and reversals that payers requested, newest first. */
  get_disputes: {
    query: {
      /** Returns only disputes with this status. */
      status?: 'opened' | 'evidence_submitted' | 'expired' | 'won' | 'lost' | 'accepted' | undefined;
      /** Returns only disputes of the transaction with this number or id. */
      transaction_id?: QueryValue | undefined;
      /** Number of disputes per page, at most 100. Default: 25. */
      per_page?: number | undefined;
      /** Number of the page to return. Default: 1, the first page. */
      page?: number | undefined;
    };
    answer: {
      /** Objects of the page. */
      data: Dispute[];
      /** URLs of the other pages. */
      links: {
        /** URL of the first page. */
        first: string;
        /** URL of the last page. */
        last: string;
        /** URL of the previous page. Null on the first page. */
        prev: string | null;
        /** URL of the next page. Null on the last page. */
        next: string | null;
      };
      /** Page numbers and total. */
      meta: {
        /** Number of this page. The first page is 1. */
        current_page: number;
        /** Position of the first object of this page in the list, from 1. Null if the page is empty. */
        from: number | null;
        /** Number of the last page. */
        last_page: number;
        /** Maximum number of objects per page. */
        per_page: number;
        /** Position of the last object of this page in the list, from 1. Null if the page is empty. */
        to: number | null;
        /** Total number of objects on all pages. */
        total: number;
      };
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated' | 'validation_failed';
  };
  /** Get a dispute with its evidence and movements (`GET /api/v1/disputes/{id}`). */
  get_disputes_id: {
    path: { id: string };
    answer: {
      /** Objects of the page. */
      data: {
        /** Unique identifier of the object. */
        id: string;
        /** Kind of the dispute. */
        kind: 'chargeback' | 'reversal';
        /** Status of the dispute. */
        status: 'opened' | 'evidence_submitted' | 'expired' | 'won' | 'lost' | 'accepted';
        /** Number of the transaction. Each merchant has its own consecutive numbers. */
        transaction_id: number;
        /** The transaction. */
        transaction: string;
        /** Id of the payment. Null if the transaction does not belong to a one-time payment. */
        payment_id: string | null;
        /** Id of the subscription. Null if the transaction does not belong to a subscription. */
        subscription_id: string | null;
        /** Id of the reservation. Null if the transaction does not belong to a reservation. */
        pre_authorization_id: string | null;
        /** Amount in units of the currency, not in cents. */
        amount: number;
        /** Currency. */
        currency_type: 'COP' | 'USD' | 'EUR';
        /** Amount that was withdrawn from the merchant’s virtual account. It is less than `amount` if part of the transaction was refunded before. */
        taken: number;
        /** Reason code of the card network for the dispute. Null if there is none. */
        reason_code: string | null;
        /** Reason, as free text. */
        reason: string | null;
        /** Payment provider. */
        provider: string;
        /** Id of the dispute at the payment provider. */
        provider_case: string;
        /** Deadline to submit evidence, in Colombia time, without an offset. */
        deadline_at: string;
        /** When the dispute was opened, in Colombia time, without an offset. */
        opened_at: string;
        /** When the evidence was submitted, in Colombia time, without an offset. Null if it was not submitted. */
        submitted_at: string | null;
        /** When the dispute was decided, in Colombia time, without an offset. Null until then. */
        settled_at: string | null;
        /** `true` if the object belongs to the production environment, `false` if it belongs to the test environment. */
        production: boolean;
        /** Evidence that the merchant attached to the dispute. */
        evidence: DisputeEvidence[];
        /** Movements of the merchant’s virtual account for this dispute. Positive amounts were withdrawn, negative amounts were returned. */
        entries: {
          /** Unique identifier of the movement. */
          id: string;
          /** Amount in Colombian pesos. Positive if the amount was withdrawn, negative if it was returned. */
          amount: number;
          /** When the object was created, in Colombia time, without an offset. */
          created_at: string;
        }[];
      };
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** Attach evidence to a dispute (`POST /api/v1/disputes/{id}/evidence`). Send a text, a file in base64, or both. A file is PDF, PNG, JPEG or plain text of at most 700 KiB. A dispute accepts at most 20 pieces of evidence. No evidence can be attached after it is submitted or the deadline has passed. */
  post_disputes_id_evidence: {
    path: { id: string };
    body: {
      /** Text of the evidence. Null if the evidence is a file only. */
      description?: string | null | undefined;
      /** Attached file. Null if the evidence is text only. */
      file?: {
        /** Name of the file. */
        name: string;
        /** Media type of the file. */
        content_type: 'application/pdf' | 'image/png' | 'image/jpeg' | 'text/plain';
        /** Content of the file, encoded in base64. */
        content: string;
      } | null | undefined;
    };
    answer: {
      /** Evidence that the merchant attached to the dispute. */
      evidence: DisputeEvidence;
    };
    code:
      | 'bad_request' | 'dispute_evidence_full' | 'dispute_not_open' | 'forbidden'
      | 'idempotency_key_in_progress' | 'idempotency_key_reused' | 'internal_error'
      | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large' | 'role_insufficient'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Get a piece of evidence with its file (`GET /api/v1/disputes/{id}/evidence/{evidence}`). */
  get_disputes_id_evidence_evidence: {
    path: { id: string; evidence: string };
    answer: {
      /** Evidence that the merchant attached to the dispute. */
      evidence: DisputeEvidence;
      /** Content of the file, encoded in base64. Null if the evidence is text only. */
      content: string | null;
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** Delete a piece of evidence before it is submitted (`DELETE /api/v1/disputes/{id}/evidence/{evidence}`). */
  delete_disputes_id_evidence_evidence: {
    path: { id: string; evidence: string };
    answer: {
      /** Always true: the object was deleted. */
      deleted: true;
    };
    code:
      | 'bad_request' | 'dispute_not_open' | 'forbidden' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'overloaded' | 'payload_too_large' | 'role_insufficient' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated'
      | 'unsupported_media_type';
  };
  /** Submit the evidence of a dispute (`POST /api/v1/disputes/{id}/submit`). The bank then decides the dispute. No more evidence can be attached. */
  post_disputes_id_submit: {
    path: { id: string };
    answer: {
      /** The dispute. */
      dispute: Dispute;
    };
    code:
      | 'bad_request' | 'dispute_not_open' | 'dispute_without_evidence' | 'forbidden'
      | 'idempotency_key_in_progress' | 'idempotency_key_reused' | 'internal_error'
      | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large' | 'role_insufficient'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated' | 'unsupported_media_type';
  };
  /** Accept a dispute (`POST /api/v1/disputes/{id}/accept`). The payer keeps the disputed amount. An accepted dispute cannot be reopened. */
  post_disputes_id_accept: {
    path: { id: string };
    answer: {
      /** The dispute. */
      dispute: Dispute;
    };
    code:
      | 'bad_request' | 'dispute_decided' | 'forbidden' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'overloaded' | 'payload_too_large' | 'role_insufficient' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated'
      | 'unsupported_media_type';
  };
}

/** HTTP method and path of each operation. `takes_key` marks operations that accept an idempotency key. */
export const OPERATIONS = {
  get_disputes: { method: 'GET', path: '/api/v1/disputes' },
  get_disputes_id: { method: 'GET', path: '/api/v1/disputes/{id}' },
  post_disputes_id_evidence: { method: 'POST', path: '/api/v1/disputes/{id}/evidence', takes_key: true },
  get_disputes_id_evidence_evidence: { method: 'GET', path: '/api/v1/disputes/{id}/evidence/{evidence}' },
  delete_disputes_id_evidence_evidence: { method: 'DELETE', path: '/api/v1/disputes/{id}/evidence/{evidence}', takes_key: true },
  post_disputes_id_submit: { method: 'POST', path: '/api/v1/disputes/{id}/submit', takes_key: true },
  post_disputes_id_accept: { method: 'POST', path: '/api/v1/disputes/{id}/accept', takes_key: true },
} as const;
