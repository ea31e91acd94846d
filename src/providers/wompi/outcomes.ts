import type { TransportFailure } from '#src/kernel/response-codes.ts';

/** What a refusal is about, as far as what follows from it differs. */
export type RefusedFor =
  /** The reference: there may be a transaction with it. Ask; this is no decline. */
  | 'reference'
  | 'keys'
  | 'signature'
  /** Its consent tokens are missing, spent or too old: the payer must be shown fresh ones. */
  | 'consent'
  /** The stored card or account cannot be charged any more. */
  | 'payment_source'
  | 'payment_method'
  | 'not_found'
  | 'request';

/** The gateway's own word that it did not do what was asked. */
export interface Refusal {
  status: number;
  type: string;
  about: RefusedFor;
  /** Its sentences, for the merchant; without keys. */
  text: string;
}

/** How a call ended that moves no money. */
export type Answer<T> =
  | { kind: 'done'; value: T }
  /** Without doubt not done: the gateway said so. */
  | { kind: 'refused'; refusal: Refusal }
  /** Without doubt not done: it never left. */
  | { kind: 'failed'; reason: string }
  /** Perhaps done. */
  | { kind: 'unknown'; reason: string };

/** How a transaction, a void or a refund ended, in the words of the port. */
export type WompiOutcome =
  | { kind: 'approved'; record: WompiRecord }
  | { kind: 'declined'; record: WompiRecord }
  | { kind: 'pending'; record: WompiRecord }
  /** Without doubt not done. */
  | { kind: 'failed'; code: TransportFailure; reason: string; refusal: Refusal | null }
  /** Perhaps done. Ask; do not repeat. */
  | { kind: 'unknown'; code: 'T01'; reason: string };

/** What the gateway says of a reference. `none`: it has none by that name now, but one may still be on its way there. */
export type WompiFinding = WompiOutcome | { kind: 'none' };

export interface WompiRecord {
  /** The gateway's id, text such as `1234-1610641025-49201`: voids and refunds need it. */
  id: string;
  reference: string;
  amount_in_cents: bigint;
  currency: string;
  /** Of our catalogue of response codes; null while pending. */
  code: string | null;
  /** The gateway's sentence, for the merchant. */
  text: string | null;
  method: string | null;
  /** The processor's own number for it, where there is one. */
  authorization_code: string | null;
  /** Where the payer is to be sent; it comes some time after the transaction. */
  bank_url: string | null;
  /** What the payer says at the counter; it comes some time after the transaction. */
  voucher: { agreement: string; intention: string } | null;
  payment_source_id: number | null;
  /** Approved once, and taken back since. */
  voided: boolean;
  finalized_at: Temporal.Instant | null;
}
