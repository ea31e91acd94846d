import type { NetworkRecord, Outcome } from '../port/network.ts';
import type { OperationKind } from '../port/requests.ts';
import type { CallResult } from '../port/storage.ts';
import type { Absent, Failed, GatewayResult, GatewayTransaction, Result } from './types.ts';

/** The operation that was sent, with Cuota's reference and not the gateway's. */
interface SentOperation {
  reference: string;
  kind: OperationKind;
}

/** Converts a gateway result to an outcome of the provider port. */
export function outcomeOf(result: Result, asked: SentOperation): Outcome {
  if (result.kind === 'unknown') return result;
  if (result.kind === 'failed') return failureOf(result, asked);
  return { kind: result.kind, record: recordOf(result.transaction, result.kind === 'approved', asked) };
}

/**
 * Converts a search result. If no transaction was found, returns `absent` once the request can no longer arrive, and
 * `unknown` before.
 */
export function searchOutcomeOf(result: Result | Absent, asked: SentOperation): Outcome | { kind: 'absent' } {
  if (result.kind !== 'absent') return outcomeOf(result, asked);
  if (result.final) return { kind: 'absent' };
  return { kind: 'unknown', code: 'T01', reason: 'the gateway has nothing of it yet' };
}

/**
 * Converts a failure. If the gateway created no transaction, no bank has seen the operation, so `unasked` allows
 * another provider.
 */
function failureOf(
  { code, reason, gateway_code, gateway_text, transaction }: Failed,
  asked: SentOperation,
): Outcome {
  // The gateway no longer has the stored card. No retry and no other provider can charge it, so this is a decline.
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

/** Returns the outcome of a request that is not sent because the gateway would reject it. */
export function refusedBeforeSending(text: string): Outcome {
  return { kind: 'failed', code: 'E99', reason: text, unasked: true, text };
}

/**
 * Builds the record of a transaction. Approved holds and captures get the identifiers of the pre-authorization, which
 * later operations need.
 */
function recordOf(transaction: GatewayTransaction, isApproved: boolean, asked: SentOperation): NetworkRecord {
  const isHeld = asked.kind === 'hold' || asked.kind === 'capture';
  const named = (isApproved && isHeld && transaction.hold) || transaction;
  return {
    ...recordFor(asked),
    code: transaction.code,
    network_transaction_id: named.internal_reference,
    // The gateway sends zeros if the transaction is not approved.
    authorization_code: isApproved ? named.authorization : null,
    bank_url: transaction.payer_url,
    text: transaction.gateway_text,
  };
}

function recordFor({ reference }: SentOperation): NetworkRecord {
  const nothing = { expires_at: null, bank_url: null, voucher: null, barcode: null };
  return { reference, code: null, network_transaction_id: null, authorization_code: null, ...nothing };
}

/**
 * Converts the result of a call that moves no money. An unknown result becomes `failed`, because the caller may retry
 * such a call.
 */
export function answerOf<From, To>(reading: GatewayResult<From>, take: (value: From) => To): CallResult<To> {
  if (reading.kind === 'done') return { kind: 'done', value: take(reading.value) };
  if (reading.kind === 'refused') return reading;
  return { kind: 'failed', reason: reading.reason };
}
