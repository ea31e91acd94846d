import { z } from 'zod';
import type { TransportFailure } from '#src/kernel/response-codes.ts';
import type { Reply } from '../gateway/http-client.ts';
import { type Price, readTotal } from './amounts.ts';
import { toResponseCode } from './decline-reasons.ts';
import { toReference } from './requests.ts';
import { isReturned, type Outcome, outcomeOf } from './statuses.ts';
import type { Failed, GatewayTransaction, Hold, Result, Unknown } from './types.ts';

/**
 * Field that the gateway sends as text or number. The schemas in this file require only fields that Cuota uses,
 * because the gateway's types vary.
 */
const text = z.union([z.string(), z.number()]).transform(String);
const optional = text.nullish().catch(null);

const statusSchema = z.object({
  status: z.string(),
  reason: optional,
  message: optional,
  date: optional,
});

const holdSchema = z.object({
  condition: optional,
  internalReference: text,
  authorization: text,
});

const transactionSchema = z.object({
  status: statusSchema,
  internalReference: optional,
  reference: optional,
  type: optional,
  amount: z
    .object({ currency: z.string(), total: z.union([z.number(), z.string()]) })
    .nullish()
    .catch(null),
  authorization: optional,
  receipt: optional,
  franchise: optional,
  lastDigits: optional,
  provider: optional,
  refunded: z.unknown().optional(),
  redirection: z.object({ processURL: z.url() }).nullish().catch(null),
  preAuthorization: holdSchema.nullish().catch(null),
});
export type TransactionBody = z.infer<typeof transactionSchema>;
export type StatusBody = z.infer<typeof statusSchema>;

/** HTTP statuses of a processed request. The gateway returns 208 for a repeated idempotency key. */
const ANSWERED = new Set([200, 201, 208]);
const REFUSED = new Set([400, 401, 422]);

/** Reason codes of requests that the gateway rejected before it created a transaction. */
const REJECTED_REASONS = new Set(['BR', 'SU', 'X3', 'XN']);
const AUTHENTICATION = /^(401|10[0-7])$/;

/** Values that the transaction in a response must have. */
export interface Expected {
  reference: string;
  types: readonly string[];
  /** Price that the transaction must have. Undefined if the gateway does not document which amount it reports. */
  price?: Price;
}

export function unknown(reason: string): Unknown {
  return { kind: 'unknown', code: 'T01', reason };
}

/** Returns a `failed` result. `status` is the gateway's status object, if the gateway responded. */
export function failed(
  code: TransportFailure,
  reason: string,
  status: Pick<StatusBody, 'reason' | 'message'> = {},
): Failed {
  const words = { gateway_code: status.reason ?? null, gateway_text: status.message ?? null };
  return { kind: 'failed', code, reason, ...words, transaction: null };
}

/** Returns the gateway's status object in a response body, or null if there is none. */
export function readStatus(body: unknown): StatusBody | null {
  return z.object({ status: statusSchema }).safeParse(body).data?.status ?? null;
}

export function readTransactionBody(body: unknown): TransactionBody | null {
  return transactionSchema.safeParse(body).data ?? null;
}

/**
 * Reads the response to an operation. The result is certain only for the expected transaction with a known status, a
 * request rejected before processing, or a rejected signature. Any other response may hide a charge and yields
 * `unknown`.
 */
export function readResult(reply: Reply, expected: Expected): Result {
  const transaction = readTransactionBody(reply.body);
  if (transaction === null) return unknown(`answered ${reply.status} without a result`);
  if (!transaction.internalReference) return readRefusal(reply, transaction.status);
  if (!ANSWERED.has(reply.status)) return unknown(`answered ${reply.status}: ${wordsOf(transaction.status)}`);
  return resultOf(transaction, expected) ?? unknown('the answer is about another transaction');
}

/**
 * Returns the result of a transaction, or null if the transaction does not match the expected one, so that another
 * transaction's result is never used.
 */
export function resultOf(body: TransactionBody, expected: Expected): Result | null {
  const { internalReference, reference, status } = body;
  if (!internalReference || reference !== toReference(expected.reference)) return null;
  if (!body.type || !expected.types.includes(body.type) || !hasPrice(body, expected.price)) return null;
  const kind = outcomeOf(status.status);
  if (kind === undefined) return unknown(`status ${wordsOf(status)}`);
  const transaction = toTransaction(body, internalReference, kind);
  if (kind !== 'failed') return { kind, transaction };
  const code = status.reason === 'XH' ? 'S01' : 'E99';
  return { ...failed(code, wordsOf(status), status), transaction };
}

/**
 * Reads a response without a transaction. Returns `failed` if the gateway itself rejected the request, otherwise
 * `unknown`.
 */
export function readRefusal({ status: http }: Pick<Reply, 'status'>, status: StatusBody): Result {
  const words = wordsOf(status);
  const isHeard = ANSWERED.has(http) || REFUSED.has(http);
  if (!isHeard) return unknown(`answered ${http}: ${words}`);
  if (status.status === 'FAILED' && AUTHENTICATION.test(status.reason ?? ''))
    return failed('S01', `the gateway refused the keys: ${words}`, status);
  if (status.status === 'REJECTED') return failed('E99', words, status);
  if (status.status === 'FAILED' && REJECTED_REASONS.has(status.reason ?? ''))
    return failed('E99', words, status);
  return unknown(`answered ${http}: ${words}`);
}

export function wordsOf({ status, reason, message }: StatusBody): string {
  return [status, reason, message].filter((word) => word).join(' ');
}

function hasPrice({ amount }: TransactionBody, price: Price | undefined): boolean {
  if (price === undefined) return true;
  return amount?.currency === price.currency && readTotal(amount.total) === price.amount;
}

function toTransaction(body: TransactionBody, internal_reference: string, kind: Outcome): GatewayTransaction {
  const { status, reason, message } = body.status;
  const code = { approved: '00', declined: toResponseCode(reason ?? null), pending: null, failed: null }[
    kind
  ];
  return {
    internal_reference,
    reference: body.reference ?? '',
    type: body.type ?? null,
    status,
    code,
    gateway_code: reason ?? null,
    gateway_text: message ?? null,
    authorization: body.authorization ?? null,
    receipt: body.receipt ?? null,
    brand: body.franchise ?? null,
    last_four: body.lastDigits ?? null,
    acquirer: body.provider ?? null,
    payer_url: body.redirection?.processURL ?? null,
    hold: toHold(body.preAuthorization ?? null),
    returned: isReturned(status) || String(body.refunded) === 'true',
  };
}

function toHold(body: z.infer<typeof holdSchema> | null): Hold | null {
  if (body === null) return null;
  const { internalReference, authorization, condition } = body;
  return { internal_reference: internalReference, authorization, condition: condition ?? null };
}
