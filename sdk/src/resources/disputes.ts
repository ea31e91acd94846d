import type { BodyOf, Call, CallOptions, QueryOf, Result } from '../operations.ts';
import { type ListOf, listOf } from '../pages.ts';

/** Payments that payers dispute at their bank. */
export interface Disputes {
  /** Lists the disputes. */
  list(query?: QueryOf<'get_disputes'>, options?: CallOptions): ListOf<'get_disputes'>;
  /** Returns a dispute with its evidence. */
  get(id: string, options?: CallOptions): Result<'get_disputes_id'>;
  /** Submits the evidence of a dispute to the payment provider. */
  submit(id: string, options?: CallOptions): Result<'post_disputes_id_submit'>;
  /** Accepts a dispute. The payer keeps the disputed amount. */
  accept(id: string, options?: CallOptions): Result<'post_disputes_id_accept'>;
  /** Evidence of a dispute. */
  readonly evidence: DisputeEvidenceFiles;
}

/** Evidence of a dispute. */
export interface DisputeEvidenceFiles {
  /** Attaches a text or a file to a dispute as evidence. */
  attach(
    id: string,
    body: BodyOf<'post_disputes_id_evidence'>,
    options?: CallOptions,
  ): Result<'post_disputes_id_evidence'>;
  /** Returns a piece of evidence with the content of its file. */
  get(id: string, evidence: string, options?: CallOptions): Result<'get_disputes_id_evidence_evidence'>;
  /** Deletes a piece of evidence that is not yet submitted. */
  delete(id: string, evidence: string, options?: CallOptions): Result<'delete_disputes_id_evidence_evidence'>;
}

export function disputes(call: Call): Disputes {
  return {
    list: (query, options) => listOf(call, 'get_disputes', { query }, options),
    get: (id, options) => call('get_disputes_id', { path: { id } }, options),
    submit: (id, options) => call('post_disputes_id_submit', { path: { id } }, options),
    accept: (id, options) => call('post_disputes_id_accept', { path: { id } }, options),
    evidence: {
      attach: (id, body, options) => call('post_disputes_id_evidence', { path: { id }, body }, options),
      get: (id, evidence, options) =>
        call('get_disputes_id_evidence_evidence', { path: { id, evidence } }, options),
      delete: (id, evidence, options) =>
        call('delete_disputes_id_evidence_evidence', { path: { id, evidence } }, options),
    },
  };
}
