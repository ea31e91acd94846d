import type { TransportFailure } from '#src/kernel/response-codes.ts';

/** Subjects of a refusal that callers handle differently. */
export type RefusedFor =
  /** The reference already exists, so there may be a transaction. Callers must query it; this is not a decline. */
  | 'reference'
  | 'keys'
  | 'signature'
  /** The consent tokens are missing, used or expired. The payer must accept new ones. */
  | 'consent'
  /** The stored card or account can no longer be charged. */
  | 'payment_source'
  | 'payment_method'
  | 'not_found'
  | 'request';

/** Refusal of a request, as stated by the gateway. */
export interface Refusal {
  status: number;
  type: string;
  about: RefusedFor;
  /** The gateway's messages for the merchant, with keys removed. */
  text: string;
}

/** Result of a call that moves no money. */
export type GatewayResult<T> =
  | { kind: 'done'; value: T }
  /** The gateway refused the request and did nothing. */
  | { kind: 'refused'; refusal: Refusal }
  /** The request was never sent, so nothing was done. */
  | { kind: 'failed'; reason: string }
  /** The gateway may or may not have processed the request. */
  | { kind: 'unknown'; reason: string };

/** Outcome of a charge, void or refund. The kinds match the outcomes of the provider port. */
export type WompiOutcome =
  | { kind: 'approved'; record: WompiRecord }
  | { kind: 'declined'; record: WompiRecord }
  | { kind: 'pending'; record: WompiRecord }
  /** The gateway did not execute the operation. */
  | { kind: 'failed'; code: TransportFailure; reason: string; refusal: Refusal | null }
  /** The gateway may have executed the operation. The caller must query the gateway and never resend the operation. */
  | { kind: 'unknown'; code: 'T01'; reason: string };

/**
 * Result of a lookup by reference. `none` means that the gateway has no such transaction yet, but a request may still
 * arrive.
 */
export type WompiFinding = WompiOutcome | { kind: 'none' };

export interface WompiRecord {
  /** The gateway's id of the transaction, for example `1234-1610641025-49201`. Voids and refunds require it. */
  id: string;
  reference: string;
  amount_in_cents: bigint;
  currency: string;
  /** Response code of Cuota's catalogue. Null while the transaction is pending. */
  code: string | null;
  /** The gateway's message, shown to the merchant. Null if the gateway sent none. */
  text: string | null;
  method: string | null;
  /** The processor's authorization number. Null if there is none. */
  authorization_code: string | null;
  /**
   * URL of the page to which the payer is redirected. Null until the gateway reports it, some time after the
   * transaction starts, or if there is none.
   */
  bank_url: string | null;
  /**
   * Numbers that the payer states at the cash counter. Null until the gateway reports them, some time after the
   * transaction starts, or if there are none.
   */
  voucher: { agreement: string; intention: string } | null;
  payment_source_id: number | null;
  /** True if the transaction was approved and later voided. */
  voided: boolean;
  finalized_at: Temporal.Instant | null;
}
