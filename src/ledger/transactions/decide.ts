import type { NetworkRecord, Outcome } from '#src/providers/port/network.ts';
import { nextStatus, type TransactionEvent } from './states.ts';
import type { Operation, Transaction } from './types.ts';

/** When an open operation is asked about: after 5 s, 1 min, 5 min, 1 h, then daily. */
export const ASK_TURNS_S = [5, 60, 300, 3_600, 86_400] as const;

/** A refund nobody could settle by now needs a person to look at it. */
const ASKS_BEFORE_ESCALATION = 4;

/** What is known of an operation. `answered_ms`: how long the call itself took, where it was answered. */
export type Finding = (Outcome | { kind: 'absent' }) & { answered_ms?: number };

export interface Decision {
  event: TransactionEvent | null;
  operation: Partial<Operation>;
  transaction: Partial<Transaction>;
}

const NOTHING: Decision = { event: null, operation: {}, transaction: {} };

/** What an outcome means for an open operation and its transaction. No I/O, no surprises. */
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
  const isLate = isReturn(operation) && operation.asks >= ASKS_BEFORE_ESCALATION;
  if (isLate && transaction.status === 'Aprobada') {
    return {
      ...NOTHING,
      event: 'refund_escalated',
      transaction: { status: nextStatus('Aprobada', 'refund_escalated') },
    };
  }
  // A bank or a counter that is known to wait does not become unknown by an unanswered question.
  const { url_response, voucher, response_code } = transaction;
  const isWaiting = url_response !== null || voucher !== null;
  const isUnknown = isOwn(operation) && !isWaiting && response_code === null;
  const unknown = { ...NOTHING, operation: { code: 'T01' } };
  return isUnknown ? { ...unknown, transaction: { response_code: 'T01' } } : unknown;
}

/** Waiting for the payer, at a bank or on the way to a counter. Only the network says when that is over. */
function decidePending(
  operation: Operation,
  transaction: Transaction,
  record: Extract<Outcome, { kind: 'pending' }>['record'],
): Decision {
  if (!isOwn(operation)) return { ...NOTHING, operation: providerFacts(record) };
  // A card's bank asks its holder for as long as it likes: the next question comes when that is over, at the latest.
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
  // Without its number there is nothing to pay with at a counter yet.
  const isNew = operation.kind === 'voucher' && record.voucher !== null && transaction.status === 'Pendiente';
  const operationFacts = { code: null, ...end, ...providerFacts(record) };
  if (!isNew) return { event: null, operation: operationFacts, transaction: facts };
  return {
    event: 'coupon_issued',
    operation: operationFacts,
    transaction: { ...facts, status: 'Por Pagar' },
  };
}

/** Whether the operation is the transaction itself, and not something done to it later. */
function isOwn(operation: Operation): boolean {
  return !isReturn(operation) && operation.kind !== 'capture';
}

/** What gives money back, or lets go of it. */
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

/** A refused return leaves the transaction as it was. */
function refusedEvent(
  operation: Operation,
  transaction: Transaction,
  event: 'declined' | 'failed',
): TransactionEvent | null {
  if (operation.kind === 'capture') return null;
  if (!isReturn(operation)) return event;
  return isEscalatedReturn(transaction) ? 'refund_refused' : null;
}

/** Whether a return waits for a person; while a bank has part of the money, that is what the status tells of. */
function isEscalatedReturn({ status, disputed }: Transaction): boolean {
  return status === 'Reversion Escalada' && disputed === 0n;
}

/** What was refused always has a cause to tell, also where the network gives none. */
function codeOf(operation: Operation, finding: Exclude<Finding, { kind: 'unknown' | 'pending' }>): string {
  if (finding.kind === 'absent') return 'E99';
  if (finding.kind === 'failed') return finding.code;
  if (finding.record.code !== null) return finding.record.code;
  if (finding.kind === 'approved') return '00';
  // Only the end of its time is declined without a word; a bank that refuses says so.
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

/** What the provider calls it, and says of it. What it said once stays where it says nothing. */
function providerFacts(
  record: Partial<Pick<NetworkRecord, 'network_transaction_id' | 'authorization_code' | 'text'>>,
): Partial<Operation> {
  const { network_transaction_id: network_id, authorization_code, text: provider_text } = record;
  const facts = { network_id, authorization_code, provider_text };
  return Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== null && fact !== undefined));
}

/** The call itself ended without a result: the first question comes in a few seconds. */
export function turnAfterCall(
  operation: Operation,
  finding: Finding,
  now: Temporal.Instant,
  turns: readonly number[] = ASK_TURNS_S,
): Partial<Operation> {
  const isCall = operation.asks === 0 && (finding.kind === 'unknown' || finding.kind === 'pending');
  return isCall ? { next_ask_at: now.add({ seconds: turns[0] ?? ASK_TURNS_S[0] }) } : {};
}

/**
 * The turns of an operation, where its provider has some that come first. What is given back has the usual ones: there nobody
 * waits, and a person is called after so many.
 */
export function turnsOf(
  operation: Pick<Operation, 'kind'>,
  first_turns_s: readonly number[] = [],
): readonly number[] {
  if (first_turns_s.length === 0 || isReturn(operation)) return ASK_TURNS_S;
  return [...first_turns_s, ...ASK_TURNS_S.slice(1)];
}

/** Seconds until an operation is asked about again that was asked about so often; the last turn repeats. */
export function turnAfter(asks: number, turns: readonly number[]): number {
  return turns[Math.min(asks, turns.length - 1)] ?? ASK_TURNS_S[0];
}
