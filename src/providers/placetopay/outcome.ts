import type { Answer } from '../port/keeping.ts';
import type { NetworkRecord, Outcome } from '../port/network.ts';
import type { OperationKind } from '../port/requests.ts';
import type { Absent, Failed, GatewayTransaction, Reading, Result } from './types.ts';

/** What is asked about: ours, and not what the gateway has it under. */
interface Asked {
  reference: string;
  kind: OperationKind;
}

/** How an operation ended, for the port. */
export function outcomeOf(result: Result, asked: Asked): Outcome {
  if (result.kind === 'unknown') return result;
  if (result.kind === 'failed') return failureOf(result, asked);
  return { kind: result.kind, record: recordOf(result.transaction, result.kind === 'approved', asked) };
}

/** Nothing found is the end only once it can no longer arrive. */
export function foundOf(result: Result | Absent, asked: Asked): Outcome | { kind: 'absent' } {
  if (result.kind !== 'absent') return outcomeOf(result, asked);
  if (result.final) return { kind: 'absent' };
  return { kind: 'unknown', code: 'T01', reason: 'the gateway has nothing of it yet' };
}

/** What was turned away at the door was decided by nobody: another provider may be asked. One that a transaction came of was. */
function failureOf({ code, reason, gateway_code, gateway_text, transaction }: Failed, asked: Asked): Outcome {
  // A stored card that the gateway no longer has: no other can charge it, and no later attempt.
  if (gateway_code === 'XN' && transaction === null)
    return { kind: 'declined', record: { ...recordFor(asked), code: '14', text: gateway_text } };
  return {
    kind: 'failed',
    code,
    reason,
    ...(transaction === null ? { unasked: true } : {}),
    ...(transaction ? { network_transaction_id: transaction.internal_reference } : {}),
    ...(gateway_text ? { text: gateway_text } : {}),
  };
}

/** Refused before it was sent: we know that the gateway would not take it. */
export function refusedHere(text: string): Outcome {
  return { kind: 'failed', code: 'E99', reason: text, unasked: true, text };
}

/** What was held is known from now on by what its answer names as such, and once it is captured by what the capture's does. */
function recordOf(transaction: GatewayTransaction, isApproved: boolean, asked: Asked): NetworkRecord {
  const isHeld = asked.kind === 'hold' || asked.kind === 'capture';
  const named = (isApproved && isHeld && transaction.hold) || transaction;
  return {
    ...recordFor(asked),
    code: transaction.code,
    network_transaction_id: named.internal_reference,
    // Of what was not approved it is all noughts.
    authorization_code: isApproved ? named.authorization : null,
    bank_url: transaction.payer_url,
    text: transaction.gateway_text,
  };
}

function recordFor({ reference }: Asked): NetworkRecord {
  const nothing = { expires_at: null, bank_url: null, voucher: null, barcode: null };
  return { reference, code: null, network_transaction_id: null, authorization_code: null, ...nothing };
}

/** Nothing that moves money: what is unknown may be asked for again. */
export function answerOf<From, To>(reading: Reading<From>, take: (value: From) => To): Answer<To> {
  if (reading.kind === 'done') return { kind: 'done', value: take(reading.value) };
  if (reading.kind === 'refused') return reading;
  return { kind: 'failed', reason: reading.reason };
}
