import type { BodyOf, Call, CallOptions, QueryOf } from '../operations.ts';
import { listOf } from '../pages.ts';

/** Payments that payers dispute at their bank. */
export function disputes(call: Call) {
  return {
    list: (query?: QueryOf<'get_disputes'>, options?: CallOptions) =>
      listOf(call, 'get_disputes', { query }, options),
    get: (id: string, options?: CallOptions) => call('get_disputes_id', { path: { id } }, options),
    submit: (id: string, options?: CallOptions) => call('post_disputes_id_submit', { path: { id } }, options),
    /** The money stays with the payer. */
    accept: (id: string, options?: CallOptions) => call('post_disputes_id_accept', { path: { id } }, options),
    evidence: {
      attach: (id: string, body: BodyOf<'post_disputes_id_evidence'>, options?: CallOptions) =>
        call('post_disputes_id_evidence', { path: { id }, body }, options),
      get: (id: string, evidence: string, options?: CallOptions) =>
        call('get_disputes_id_evidence_evidence', { path: { id, evidence } }, options),
      takeBack: (id: string, evidence: string, options?: CallOptions) =>
        call('delete_disputes_id_evidence_evidence', { path: { id, evidence } }, options),
    },
  };
}
