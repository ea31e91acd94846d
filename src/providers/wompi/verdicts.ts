import { declineCode } from './decline-reasons.ts';
import type { Refusal, WompiOutcome, WompiRecord } from './outcomes.ts';
import type { WompiTransaction } from './replies.ts';

/** What was asked for. A transaction that differs is somebody else's, whatever its reference. */
export interface Expected {
  reference: string;
  amount_in_cents: bigint;
  currency: string;
}

/** What a transaction of the gateway means. A status that is not in its documents is asked about again, and not guessed at. */
export function outcomeOf(transaction: WompiTransaction, expected: Expected): WompiOutcome {
  const record = recordOf(transaction);
  if (!isExpected(record, expected))
    return unknown(
      `${record.id} has the reference, but is of ${record.amount_in_cents} cents ${record.currency}`,
    );
  switch (transaction.status) {
    case 'APPROVED':
      return { kind: 'approved', record: { ...record, code: '00' } };
    // Only what was approved is voided. The purchase was made; that it was taken back is a matter of its own.
    case 'VOIDED':
      return { kind: 'approved', record: { ...record, code: '00', voided: true } };
    case 'PENDING':
      return { kind: 'pending', record };
    case 'DECLINED':
    case 'ERROR': {
      const processor_code = transaction.payment_method?.extra?.processor_response_code ?? null;
      const code = declineCode({ status: transaction.status, processor_code, text: record.text });
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
 * The one that tells what became of a reference. The API makes no second one with it; the gateway's own checkout does, when a
 * payer tries again there. Money that moved counts first, then money that still may.
 */
const PRECEDENCE = ['APPROVED', 'VOIDED', 'PENDING'];

export function decisiveOne(transactions: readonly WompiTransaction[]): WompiTransaction | undefined {
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

/** Payers are sent there: nothing but a page. */
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

/** Nothing was done: the gateway was not reached. */
export function unsent(reason: string): WompiOutcome {
  return { kind: 'failed', code: 'S01', reason, refusal: null };
}

/** Nothing was done: the gateway refused, or would have. */
export function refused(reason: string, refusal: Refusal | null): WompiOutcome {
  return { kind: 'failed', code: 'E99', reason, refusal };
}

/**
 * How a void went. Only a card's transaction of the same day can be voided, and whether it still can is for the card network to
 * say. Its record is that of the transaction.
 */
export function voidOutcome(status: string, record: WompiRecord): WompiOutcome {
  if (status === 'APPROVED' || status === 'VOIDED')
    return { kind: 'approved', record: { ...record, code: '00', voided: true } };
  if (status === 'PENDING') return { kind: 'pending', record: { ...record, code: null } };
  if (status === 'DECLINED' || status === 'ERROR')
    return { kind: 'declined', record: { ...record, code: 'V42' } };
  return unknown(`the void of ${record.id} has the unknown status ${status}`);
}

/** How a refund went. `CANCELLED` is one that the gateway gave up, usually because the account had no money to return. */
export function refundOutcome(status: string, record: WompiRecord): WompiOutcome {
  if (status === 'APPROVED') return { kind: 'approved', record: { ...record, code: '00' } };
  if (status === 'PENDING') return { kind: 'pending', record: { ...record, code: null } };
  if (['DECLINED', 'ERROR', 'CANCELLED'].includes(status))
    return { kind: 'declined', record: { ...record, code: status === 'ERROR' ? '96' : '05' } };
  return unknown(`the refund of ${record.id} has the unknown status ${status}`);
}
