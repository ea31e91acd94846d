import { toResponseCode } from './decline-reasons.ts';
import type { WompiTransaction } from './replies.ts';
import type { Refusal, WompiOutcome, WompiRecord } from './types.ts';

/**
 * Values that a transaction must have. A transaction with other values is not the wanted one, even if its reference
 * matches.
 */
export interface Expected {
  reference: string;
  amount_in_cents: bigint;
  currency: string;
}

/**
 * Converts a transaction of the gateway to an outcome. An undocumented status becomes `unknown` and is queried again.
 */
export function outcomeOf(transaction: WompiTransaction, expected: Expected): WompiOutcome {
  const record = recordOf(transaction);
  if (!isExpected(record, expected))
    return unknown(
      `${record.id} has the reference, but is of ${record.amount_in_cents} cents ${record.currency}`,
    );
  switch (transaction.status) {
    case 'APPROVED':
      return { kind: 'approved', record: { ...record, code: '00' } };
    // Only an approved transaction can be voided. The purchase stays approved, and `voided` records the void.
    case 'VOIDED':
      return { kind: 'approved', record: { ...record, code: '00', voided: true } };
    case 'PENDING':
      return { kind: 'pending', record };
    case 'DECLINED':
    case 'ERROR': {
      const processor_code = transaction.payment_method?.extra?.processor_response_code ?? null;
      const code = toResponseCode({ status: transaction.status, processor_code, text: record.text });
      return { kind: 'declined', record: { ...record, code } };
    }
    default:
      return unknown(`${record.id} has the unknown status ${transaction.status}`);
  }
}

function isExpected(record: WompiRecord, expected: Expected): boolean {
  return (
    record.reference === expected.reference &&
    record.amount_in_cents === expected.amount_in_cents &&
    record.currency === expected.currency
  );
}

/**
 * Precedence of statuses if several transactions share a reference: money moved, then money that may still move. The
 * gateway's own checkout creates one transaction for each attempt of the payer.
 */
const PRECEDENCE = ['APPROVED', 'VOIDED', 'PENDING'];

export function decisiveTransaction(transactions: readonly WompiTransaction[]): WompiTransaction | undefined {
  const rank = ({ status }: WompiTransaction) => {
    const place = PRECEDENCE.indexOf(status);
    return place < 0 ? PRECEDENCE.length : place;
  };
  return transactions.toSorted((one, other) => rank(one) - rank(other))[0];
}

export function recordOf(transaction: WompiTransaction): WompiRecord {
  const extra = transaction.payment_method?.extra;
  const { business_agreement_code: agreement, payment_intention_identifier: intention } = extra ?? {};
  return {
    id: transaction.id,
    reference: transaction.reference,
    amount_in_cents: BigInt(transaction.amount_in_cents),
    currency: transaction.currency,
    code: null,
    text: transaction.status_message ?? null,
    method: transaction.payment_method_type ?? null,
    authorization_code: extra?.external_identifier ?? null,
    bank_url: pageOf(extra?.async_payment_url ?? extra?.url),
    voucher: agreement && intention ? { agreement, intention } : null,
    payment_source_id: transaction.payment_source_id ?? null,
    voided: false,
    finalized_at: instantOf(transaction.finalized_at),
  };
}

/** Returns the URL to which payers are redirected, or null unless it is an HTTP or HTTPS URL. */
function pageOf(address: string | null | undefined): string | null {
  const url = address ? URL.parse(address) : null;
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

function instantOf(text: string | null | undefined): Temporal.Instant | null {
  try {
    return text ? Temporal.Instant.from(text) : null;
  } catch {
    return null;
  }
}

export function unknown(reason: string): WompiOutcome {
  return { kind: 'unknown', code: 'T01', reason };
}

/** Returns the outcome of a request that did not reach the gateway. Nothing was done. */
export function notSent(reason: string): WompiOutcome {
  return { kind: 'failed', code: 'S01', reason, refusal: null };
}

/** Returns the outcome of a request that the gateway refused or would certainly refuse. Nothing was done. */
export function refused(reason: string, refusal: Refusal | null): WompiOutcome {
  return { kind: 'failed', code: 'E99', reason, refusal };
}

/**
 * Converts the status of a void to an outcome with the record of the charge. A void can be declined, because the card
 * network decides whether a charge can still be voided.
 */
export function voidOutcome(status: string, record: WompiRecord): WompiOutcome {
  if (status === 'APPROVED' || status === 'VOIDED')
    return { kind: 'approved', record: { ...record, code: '00', voided: true } };
  if (status === 'PENDING') return { kind: 'pending', record: { ...record, code: null } };
  if (status === 'DECLINED' || status === 'ERROR')
    return { kind: 'declined', record: { ...record, code: 'V42' } };
  return unknown(`the void of ${record.id} has the unknown status ${status}`);
}

/**
 * Converts the status of a refund to an outcome. `CANCELLED` usually means that the merchant's account lacked the
 * money.
 */
export function refundOutcome(status: string, record: WompiRecord): WompiOutcome {
  if (status === 'APPROVED') return { kind: 'approved', record: { ...record, code: '00' } };
  if (status === 'PENDING') return { kind: 'pending', record: { ...record, code: null } };
  if (['DECLINED', 'ERROR', 'CANCELLED'].includes(status))
    return { kind: 'declined', record: { ...record, code: status === 'ERROR' ? '96' : '05' } };
  return unknown(`the refund of ${record.id} has the unknown status ${status}`);
}
