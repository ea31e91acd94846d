// Generated from the API document by `npm run sdk-types`. Do not edit.

import type { QueryValue } from './basics.ts';

export interface Dispute {
  /** Unique identifier for the object. */
  id: string;
  /** Kind of the dispute. */
  kind: 'chargeback' | 'reversal';
  /** Status of the object. */
  status: 'opened' | 'evidence_submitted' | 'expired' | 'won' | 'lost' | 'accepted';
  /** Number of the transaction. */
  transaction_id: number;
  /** Id of the disputed transaction. */
  transaction: string;
  /** Id of the payment. Null if the transaction belongs to a subscription. */
  payment_id: string | null;
  /** Id of the subscription. Null if the object belongs to none. */
  subscription_id: string | null;
  /** Id of the reservation. Null if the transaction belongs to none. */
  pre_authorization_id: string | null;
  /** Disputed amount. */
  amount: number;
  /** Currency. */
  currency_type: 'COP' | 'USD' | 'EUR';
  /** Amount that was withdrawn from the virtual account. It is less than `amount` if the transaction was partly refunded before. */
  taken: number;
  /** Reason code of the card network. */
  reason_code: string | null;
  /** Reason, as free text. */
  reason: string | null;
  /** Payment provider. */
  provider: string;
  /** Id of the case at the provider. */
  provider_case: string;
  /** Time until which evidence can be submitted: Colombia time, without an offset. */
  deadline_at: string;
  /** Time at which the dispute was opened: Colombia time, without an offset. */
  opened_at: string;
  /** Time at which the evidence was submitted: Colombia time, without an offset. */
  submitted_at: string | null;
  /** Time at which the result was final: Colombia time, without an offset. */
  settled_at: string | null;
  /** Whether the object belongs to the production environment. */
  production: boolean;
}

export interface DisputeEvidence {
  /** Unique identifier for the object. */
  id: string;
  /** Description, as shown to payers. */
  description: string | null;
  /** File. Null if the evidence is a text. */
  file: {
    /** Name of the file. */
    name: string;
    /** Media type of the file. */
    content_type: 'application/pdf' | 'image/png' | 'image/jpeg' | 'text/plain';
    /** Size of the file in bytes. */
    bytes: number;
  } | null;
  /** Time of creation: Colombia time, without an offset. */
  created_at: string;
}

/** Operations of Disputes, with their path parameters, query, request body, response body and error codes. */
export interface Operations {
  /** List disputes (`GET /api/v1/disputes`). Returns chargebacks and reversals of payers and their banks, newest first. */
  get_disputes: {
    query: {
      /** Returns only disputes with this status. */
      status?: 'opened' | 'evidence_submitted' | 'expired' | 'won' | 'lost' | 'accepted' | undefined;
      /** Returns only disputes of this transaction, by number or id. */
      transaction_id?: QueryValue | undefined;
      /** Number of objects per page, at most 100. Default: 25. */
      per_page?: number | undefined;
      /** Page number, from 1. Default: 1. */
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
      /** Counts of the list. */
      meta: {
        /** Number of this page, from 1. */
        current_page: number;
        /** Number of the first object of the page. Null if the page is empty. */
        from: number | null;
        /** Number of the last page. */
        last_page: number;
        /** Maximum number of objects per page. */
        per_page: number;
        /** Number of the last object of the page. Null if the page is empty. */
        to: number | null;
        /** Number of objects on all pages. */
        total: number;
      };
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated' | 'validation_failed';
  };
  /** Get a dispute, with its evidence and movements (`GET /api/v1/disputes/{id}`). */
  get_disputes_id: {
    path: { id: string };
    answer: {
      /** Objects of the page. */
      data: {
        /** Unique identifier for the object. */
        id: string;
        /** Kind of the object. */
        kind: 'chargeback' | 'reversal';
        /** Status of the object. */
        status: 'opened' | 'evidence_submitted' | 'expired' | 'won' | 'lost' | 'accepted';
        /** Number of the transaction. */
        transaction_id: number;
        /** The transaction. */
        transaction: string;
        /** Id of the payment. Null if the transaction belongs to a subscription. */
        payment_id: string | null;
        /** Id of the subscription. Null if the object belongs to none. */
        subscription_id: string | null;
        /** Id of the reservation. Null if the transaction belongs to none. */
        pre_authorization_id: string | null;
        /** Amount, in units of the currency. */
        amount: number;
        /** Currency. */
        currency_type: 'COP' | 'USD' | 'EUR';
        /** Amount that was withdrawn from the virtual account. It is less than `amount` if the transaction was partly refunded before. */
        taken: number;
        /** Reason code of the card network. */
        reason_code: string | null;
        /** Reason, as free text. */
        reason: string | null;
        /** Payment provider. */
        provider: string;
        /** Id of the case at the provider. */
        provider_case: string;
        /** Time until which evidence can be submitted: Colombia time, without an offset. */
        deadline_at: string;
        /** Time at which the dispute was opened: Colombia time, without an offset. */
        opened_at: string;
        /** Time at which the evidence was submitted: Colombia time, without an offset. */
        submitted_at: string | null;
        /** Time at which the result was final: Colombia time, without an offset. */
        settled_at: string | null;
        /** Whether the object belongs to the production environment. */
        production: boolean;
        /** Evidence against the dispute. */
        evidence: DisputeEvidence[];
        /** Movements of the virtual account for this dispute. A positive amount was withdrawn, and a negative amount was returned. */
        entries: {
          /** Unique identifier for the object. */
          id: string;
          /** Amount, in units of the currency. */
          amount: number;
          /** Time of creation: Colombia time, without an offset. */
          created_at: string;
        }[];
      };
    };
    code:
      | 'forbidden' | 'internal_error' | 'merchant_disabled' | 'not_found' | 'overloaded'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated';
  };
  /** Attach evidence to a dispute (`POST /api/v1/disputes/{id}/evidence`). Send a text, a file in base64, or both. A file is PDF, PNG, JPEG or plain text of at most 700 KiB. A dispute accepts at most 20 pieces, until the evidence is submitted or the deadline passes. */
  post_disputes_id_evidence: {
    path: { id: string };
    body: {
      /** Description, as shown to payers. */
      description?: string | null | undefined;
      /** File. Null if the evidence is a text. */
      file?: {
        /** Name of the file. */
        name: string;
        /** Media type of the file. */
        content_type: 'application/pdf' | 'image/png' | 'image/jpeg' | 'text/plain';
        /** Content of the file, in base64. */
        content: string;
      } | null | undefined;
    };
    answer: {
      /** Evidence against the dispute. */
      evidence: DisputeEvidence;
    };
    code:
      | 'bad_request' | 'dispute_evidence_full' | 'dispute_not_open' | 'forbidden'
      | 'idempotency_key_in_progress' | 'idempotency_key_reused' | 'internal_error'
      | 'merchant_disabled' | 'not_found' | 'overloaded' | 'payload_too_large' | 'role_insufficient'
      | 'service_unavailable' | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests'
      | 'unauthenticated' | 'unsupported_media_type' | 'validation_failed';
  };
  /** Get a piece of evidence, with its file (`GET /api/v1/disputes/{id}/evidence/{evidence}`). */
  get_disputes_id_evidence_evidence: {
    path: { id: string; evidence: string };
    answer: {
      /** Evidence against the dispute. */
      evidence: DisputeEvidence;
      /** Content of the file, in base64. Null if there is no file. */
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
      /** Whether the object was deleted. */
      deleted: true;
    };
    code:
      | 'bad_request' | 'dispute_not_open' | 'forbidden' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'overloaded' | 'payload_too_large' | 'role_insufficient' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated'
      | 'unsupported_media_type';
  };
  /** Submit the evidence of a dispute (`POST /api/v1/disputes/{id}/submit`). After this, no evidence can be added, and the bank decides. */
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
  /** Accept a dispute (`POST /api/v1/disputes/{id}/accept`). The payer keeps the money. This cannot be undone. */
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

/** Methods and paths of the operations. */
export const OPERATIONS = {
  get_disputes: { method: 'GET', path: '/api/v1/disputes' },
  get_disputes_id: { method: 'GET', path: '/api/v1/disputes/{id}' },
  post_disputes_id_evidence: { method: 'POST', path: '/api/v1/disputes/{id}/evidence', takes_key: true },
  get_disputes_id_evidence_evidence: { method: 'GET', path: '/api/v1/disputes/{id}/evidence/{evidence}' },
  delete_disputes_id_evidence_evidence: { method: 'DELETE', path: '/api/v1/disputes/{id}/evidence/{evidence}', takes_key: true },
  post_disputes_id_submit: { method: 'POST', path: '/api/v1/disputes/{id}/submit', takes_key: true },
  post_disputes_id_accept: { method: 'POST', path: '/api/v1/disputes/{id}/accept', takes_key: true },
} as const;
