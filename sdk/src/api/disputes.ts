// Written by `npm run sdk-types` from the API document: change that, not this.

import type { QueryValue } from './basics.ts';

export interface Dispute {
  id: string;
  kind: 'chargeback' | 'reversal';
  status: 'opened' | 'evidence_submitted' | 'expired' | 'won' | 'lost' | 'accepted';
  transaction_id: number;
  transaction: string;
  payment_id: string | null;
  subscription_id: string | null;
  pre_authorization_id: string | null;
  amount: number;
  currency_type: 'COP' | 'USD' | 'EUR';
  /** What is out of your money because of it: less than `amount` where a refund came before. */
  taken: number;
  reason_code: string | null;
  reason: string | null;
  provider: string;
  provider_case: string;
  deadline_at: string;
  opened_at: string;
  submitted_at: string | null;
  settled_at: string | null;
  production: boolean;
}

export interface DisputeEvidence {
  id: string;
  description: string | null;
  file: {
    name: string;
    content_type: 'application/pdf' | 'image/png' | 'image/jpeg' | 'text/plain';
    bytes: number;
  } | null;
  created_at: string;
}

/** Disputes: what each is sent, what it answers, and the codes it refuses with. */
export interface Operations {
  /** List disputes (`GET /api/v1/disputes`). Returns chargebacks and reversals of payers and their banks, newest first. */
  get_disputes: {
    query: {
      /** Exactly this status. */
      status?: QueryValue | undefined;
      /** Of this transaction, by number or id. */
      transaction_id?: QueryValue | undefined;
      /** Per page: 25, at most 100. */
      per_page?: QueryValue | undefined;
      /** Page, from 1. */
      page?: QueryValue | undefined;
    };
    answer: {
      data: Dispute[];
      links: { first: string; last: string; prev: string | null; next: string | null };
      meta: {
        current_page: number;
        from: number | null;
        last_page: number;
        per_page: number;
        to: number | null;
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
      data: {
        id: string;
        kind: 'chargeback' | 'reversal';
        status: 'opened' | 'evidence_submitted' | 'expired' | 'won' | 'lost' | 'accepted';
        transaction_id: number;
        transaction: string;
        payment_id: string | null;
        subscription_id: string | null;
        pre_authorization_id: string | null;
        amount: number;
        currency_type: 'COP' | 'USD' | 'EUR';
        /** What is out of your money because of it: less than `amount` where a refund came before. */
        taken: number;
        reason_code: string | null;
        reason: string | null;
        provider: string;
        provider_case: string;
        deadline_at: string;
        opened_at: string;
        submitted_at: string | null;
        settled_at: string | null;
        production: boolean;
        evidence: DisputeEvidence[];
        /** Each is a movement of the virtual account, under this id: taken, or below zero given back. */
        entries: { id: string; amount: number; created_at: string }[];
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
      description?: string | null | undefined;
      file?: {
        name: string;
        content_type: 'application/pdf' | 'image/png' | 'image/jpeg' | 'text/plain';
        content: string;
      } | null | undefined;
    };
    answer: { evidence: DisputeEvidence };
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
      evidence: DisputeEvidence;
      /** The file in base64. */
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
    answer: { deleted: true };
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
    answer: { dispute: Dispute };
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
    answer: { dispute: Dispute };
    code:
      | 'bad_request' | 'dispute_decided' | 'forbidden' | 'idempotency_key_in_progress'
      | 'idempotency_key_reused' | 'internal_error' | 'merchant_disabled' | 'not_found'
      | 'overloaded' | 'payload_too_large' | 'role_insufficient' | 'service_unavailable'
      | 'too_many_fields' | 'too_many_guesses' | 'too_many_requests' | 'unauthenticated'
      | 'unsupported_media_type';
  };
}

/** What a request is made of. */
export const OPERATIONS = {
  get_disputes: { method: 'GET', path: '/api/v1/disputes' },
  get_disputes_id: { method: 'GET', path: '/api/v1/disputes/{id}' },
  post_disputes_id_evidence: { method: 'POST', path: '/api/v1/disputes/{id}/evidence', takes_key: true },
  get_disputes_id_evidence_evidence: { method: 'GET', path: '/api/v1/disputes/{id}/evidence/{evidence}' },
  delete_disputes_id_evidence_evidence: { method: 'DELETE', path: '/api/v1/disputes/{id}/evidence/{evidence}', takes_key: true },
  post_disputes_id_submit: { method: 'POST', path: '/api/v1/disputes/{id}/submit', takes_key: true },
  post_disputes_id_accept: { method: 'POST', path: '/api/v1/disputes/{id}/accept', takes_key: true },
} as const;
