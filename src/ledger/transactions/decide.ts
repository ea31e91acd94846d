import type { NetworkRecord, Outcome } from '#src/providers/port/network.ts';
import { nextStatus, type TransactionEvent } from './states.ts';
import type { Operation, Transaction } from './types.ts';

/** Delays between status queries of an open operation: 5 s, 1 min, 5 min, 1 h, then daily. */
export const QUERY_DELAYS_S = [5, 60, 300, 3_600, 86_400] as const;

/** Number of unsuccessful status queries after which a refund is escalated for manual review. */
const QUERIES_BEFORE_ESCALATION = 4;

/**
 * Result of a call or status query for an operation. `absent` means that the provider does not know the operation.
 * `answered_ms` is the response time in milliseconds, if the provider responded.
 */
export type Finding = (Outcome | { kind: 'absent' }) & { answered_ms?: number };

export interface Decision {
  event: TransactionEvent | null;
  operation: Partial<Operation>;
  transaction: Partial<Transaction>;
}

const NOTHING: Decision = { event: null, operation: {}, transaction: {} };

/**
 * Decides how the result of a call or status query changes an open operation and its transaction. Performs no I/O.
 */
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
 * Decides how a pending result changes an operation and its transaction. A charge that waits for the payer at a bank
 * or cash counter stays pending until the provider reports that it expired.
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

/**
 * Returns whether the operation charges the payer or holds the amount. Captures, voids and refunds are later
 * operations on the same transaction.
 */
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

/**
 * Returns the event that a declined or failed operation causes on its transaction. Returns null if the transaction
 * does not change, which is the case for most voids and refunds.
 */
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
 * Returns whether a refund of the transaction is under manual review. While a dispute is undecided, the same status
 * means the dispute, so the function returns false.
 */
function isEscalatedReturn({ status, disputed }: Transaction): boolean {
  return status === 'Reversion Escalada' && disputed === 0n;
}

/**
 * Returns the response code of a settled operation. If the provider sent no code, returns a default code for the
 * result.
 */
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
 * Returns the provider's id, authorization code and message for an operation. Omits fields that the provider did not
 * send, so that their stored values are kept.
 */
function providerFacts(
  record: Partial<Pick<NetworkRecord, 'network_transaction_id' | 'authorization_code' | 'text'>>,
): Partial<Operation> {
  const { network_transaction_id: network_id, authorization_code, text: provider_text } = record;
  const facts = { network_id, authorization_code, provider_text };
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== null && fact !== undefined));
}

/**
 * Returns the time of the first status query if the outcome of a call is unknown or pending. Returns an empty object
 * for any other outcome.
 */
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
 * Returns the delays between status queries in seconds. Some providers define shorter first delays. Voids and refunds
 * always use the default delays, because no payer waits for them and their escalation depends on the number of
 * queries.
 */
export function queryDelaysOf(
  operation: Pick<Operation, 'kind'>,
  first_turns_s: readonly number[] = [],
): readonly number[] {
  if (first_turns_s.length === 0 || isReturn(operation)) return QUERY_DELAYS_S;
  return [...first_turns_s, ...QUERY_DELAYS_S.slice(1)];
}

/**
 * Returns the delay in seconds before the next status query, after `asks` queries. Queries beyond the end of `turns`
 * use its last delay.
 */
export function delayAfterQueries(asks: number, turns: readonly number[]): number {
  return turns[Math.min(asks, turns.length - 1)] ?? QUERY_DELAYS_S[0];
}
