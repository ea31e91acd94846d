import type { NetworkRecord, Outcome } from '#src/providers/port/network.ts';
import { nextStatus, type TransactionEvent } from './states.ts';
import type { Operation, Transaction } from './types.ts';

/** Delays between status queries of an open operation: 5 s, 1 min, 5 min, 1 h, then daily. */
export const QUERY_DELAYS_S = [5, 60, 300, 3_600, 86_400] as const;

/** Number of status queries after which an unsettled refund is escalated for manual review. */
const QUERIES_BEFORE_ESCALATION = 4;

/** The known outcome of an operation. `answered_ms` is the duration of the call, if the provider responded. */
export type Finding = (Outcome | { kind: 'absent' }) & { answered_ms?: number };

export interface Decision {
  event: TransactionEvent | null;
  operation: Partial<Operation>;
  transaction: Partial<Transaction>;
}

const NOTHING: Decision = { event: null, operation: {}, transaction: {} };

/** Decides how a finding changes an open operation and its transaction. Performs no I/O. */
export function decide(
  operation: Operation,
  transaction: Transaction,
  finding: Finding,
  now: Temporal.Instant,
): Decision {
  switch (finding.kind) {
    case 'unknown':
      return decideUnknown(operation, transaction);
    case 'pending':
      return decidePending(operation, transaction, finding.record);
    case 'approved':
      return settled(operation, transaction, finding, now, approvedEvent(operation, transaction));
    case 'declined':
      return settled(operation, transaction, finding, now, refusedEvent(operation, transaction, 'declined'));
    case 'failed':
    case 'absent':
      return settled(operation, transaction, finding, now, refusedEvent(operation, transaction, 'failed'));
  }
}

function decideUnknown(operation: Operation, transaction: Transaction): Decision {
  const isLate = isReturn(operation) && operation.asks >= QUERIES_BEFORE_ESCALATION;
  if (isLate && transaction.status === 'Aprobada') {
    return {
      ...NOTHING,
      event: 'refund_escalated',
      transaction: { status: nextStatus('Aprobada', 'refund_escalated') },
    };
  }
  // A failed status query does not make the outcome unknown while the payer can still pay at a bank or a cash
  // counter.
  const { url_response, voucher, response_code } = transaction;
  const isWaiting = url_response !== null || voucher !== null;
  const isUnknown = isOwn(operation) && !isWaiting && response_code === null;
  const unknown = { ...NOTHING, operation: { code: 'T01' } };
  return isUnknown ? { ...unknown, transaction: { response_code: 'T01' } } : unknown;
}

/**
 * Decides about a charge that is pending until the payer acts at a bank or a cash counter. Only the provider decides
 * when the time for this is over.
 */
function decidePending(
  operation: Operation,
  transaction: Transaction,
  record: Extract<Outcome, { kind: 'pending' }>['record'],
): Decision {
  if (!isOwn(operation)) return { ...NOTHING, operation: providerFacts(record) };
  // A 3-D Secure challenge may take long, so the next status query is at the latest at `expires_at`.
  const end = record.expires_at === null ? {} : { expires_at: record.expires_at };
  const facts = {
    url_response: record.bank_url,
    voucher: record.voucher,
    barcode: record.barcode,
    agreement: record.agreement ?? null,
    response_code: null,
    network_transaction_id: record.network_transaction_id,
    ...end,
  };
  // A voucher event is sent once the voucher number is known, because the payer cannot pay at a counter without it.
  const isNew = operation.kind === 'voucher' && record.voucher !== null && transaction.status === 'Pendiente';
  const operationFacts = { code: null, ...end, ...providerFacts(record) };
  if (!isNew) return { event: null, operation: operationFacts, transaction: facts };
  return {
    event: 'coupon_issued',
    operation: operationFacts,
    transaction: { ...facts, status: 'Por Pagar' },
  };
}

/** Returns whether the operation is the charge itself. Captures, voids and refunds are later operations. */
function isOwn(operation: Operation): boolean {
  return !isReturn(operation) && operation.kind !== 'capture';
}

/** Returns whether the operation returns money or releases a hold. */
export function isReturn({ kind }: Pick<Operation, 'kind'>): boolean {
  return kind === 'void' || kind === 'refund';
}

function approvedEvent(operation: Operation, transaction: Transaction): TransactionEvent | null {
  if (operation.kind === 'hold') return 'held';
  if (operation.kind === 'capture') return 'captured';
  if (operation.kind === 'void') return 'voided';
  if (operation.kind !== 'refund') return 'approved';
  if (transaction.refunded + operation.amount >= transaction.amount) return 'refunded';
  return isEscalatedReturn(transaction) ? 'refund_refused' : null;
}

/** Returns the event of a refused operation. A refused void or refund leaves the transaction unchanged. */
function refusedEvent(
  operation: Operation,
  transaction: Transaction,
  event: 'declined' | 'failed',
): TransactionEvent | null {
  if (operation.kind === 'capture') return null;
  if (!isReturn(operation)) return event;
  return isEscalatedReturn(transaction) ? 'refund_refused' : null;
}

/**
 * Returns whether a refund is under manual review. During a dispute, the same status refers to the dispute instead.
 */
function isEscalatedReturn({ status, disputed }: Transaction): boolean {
  return status === 'Reversion Escalada' && disputed === 0n;
}

/** Returns the response code. A refusal always has a code, even if the provider sends none. */
function codeOf(operation: Operation, finding: Exclude<Finding, { kind: 'unknown' | 'pending' }>): string {
  if (finding.kind === 'absent') return 'E99';
  if (finding.kind === 'failed') return finding.code;
  if (finding.record.code !== null) return finding.record.code;
  if (finding.kind === 'approved') return '00';
  // A bank transfer or voucher that is declined without a code has expired. A bank that declines a payment sends a
  // code.
  return operation.kind === 'transfer' || operation.kind === 'voucher' ? 'EXPIRED' : '05';
}

function settled(
  operation: Operation,
  transaction: Transaction,
  finding: Exclude<Finding, { kind: 'unknown' | 'pending' }>,
  now: Temporal.Instant,
  event: TransactionEvent | null,
): Decision {
  const record = 'record' in finding ? finding.record : null;
  const code = codeOf(operation, finding);
  const status = finding.kind === 'absent' ? 'failed' : finding.kind;
  const isApproved = finding.kind === 'approved';
  const said = record ?? (finding.kind === 'failed' ? finding : null);
  return {
    event,
    operation: {
      ...{ status, code, next_ask_at: null, settled_at: now },
      ...(said ? providerFacts(said) : {}),
    },
    transaction: {
      ...(event === null ? {} : { status: nextStatus(transaction.status, event) }),
      ...(isOwn(operation) ? { response_code: code } : {}),
      ...(isOwn(operation) && record
        ? {
            authorization_code: record.authorization_code,
            network_transaction_id: record.network_transaction_id,
          }
        : {}),
      ...(isApproved && (event === 'approved' || event === 'captured') ? { approved_at: now } : {}),
      ...(isApproved && isReturn(operation) && transaction.approved_at !== null
        ? { refunded: transaction.refunded + operation.amount }
        : {}),
    },
  };
}

/**
 * Returns the provider's id, authorization code and message. Fields that the provider did not send are left out, so
 * stored values are kept.
 */
function providerFacts(
  record: Partial<Pick<NetworkRecord, 'network_transaction_id' | 'authorization_code' | 'text'>>,
): Partial<Operation> {
  const { network_transaction_id: network_id, authorization_code, text: provider_text } = record;
  const facts = { network_id, authorization_code, provider_text };
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== null && fact !== undefined));
}

/** Schedules the first status query a few seconds after a call that ended without a result. */
export function firstQueryAfterCall(
  operation: Operation,
  finding: Finding,
  now: Temporal.Instant,
  turns: readonly number[] = QUERY_DELAYS_S,
): Partial<Operation> {
  const isCall = operation.asks === 0 && (finding.kind === 'unknown' || finding.kind === 'pending');
  return isCall ? { next_ask_at: now.add({ seconds: turns[0] ?? QUERY_DELAYS_S[0] }) } : {};
}

/**
 * Returns the delays between status queries. Some providers define shorter first delays. Voids and refunds use the
 * default delays, because no payer waits for them and their escalation depends on the number of queries.
 */
export function queryDelaysOf(
  operation: Pick<Operation, 'kind'>,
  first_turns_s: readonly number[] = [],
): readonly number[] {
  if (first_turns_s.length === 0 || isReturn(operation)) return QUERY_DELAYS_S;
  return [...first_turns_s, ...QUERY_DELAYS_S.slice(1)];
}

/** Returns the seconds until the next status query after `asks` queries. The last delay repeats. */
export function delayAfterQueries(asks: number, turns: readonly number[]): number {
  return turns[Math.min(asks, turns.length - 1)] ?? QUERY_DELAYS_S[0];
}
