import { z } from 'zod';
import { parseDecimal } from '#src/kernel/money.ts';
import { isTransportFailure } from '#src/kernel/response-codes.ts';
import type { Environment, LedgerPage, NetworkRecord, Outcome } from '../port/network.ts';

const MAX_ANSWER_BYTES = 1024 * 1024;

const recordSchema = z.object({
  reference: z.string(),
  status: z.enum(['approved', 'declined', 'pending']),
  code: z.string().nullish(),
  network_transaction_id: z.union([z.int(), z.string().max(64)]).nullish(),
  authorization_code: z.string().nullish(),
  expires_at: z.string().nullish(),
  bank_url: z.string().nullish(),
  coupon: z.string().nullish(),
  barcode: z.string().nullish(),
  agreement: z.string().max(64).nullish(),
  amount: z.string().nullish(),
  currency: z.string().nullish(),
});

/** The operation that was sent or queried. The response must match it. */
export interface SentOperation {
  reference: string;
  /** Price of the operation. If set, a price in the response must equal it. */
  price?: { amount: string; currency: string };
}

const ledgerPage = z.object({
  entries: z.array(
    z.object({
      reference: z.string(),
      environment: z.string().nullish(),
      merchant: z.number().int().nullish(),
      kind: z.string().nullish(),
      status: z.string().nullish(),
      amount: z.string().nullish(),
    }),
  ),
  next: z.number().nullable(),
});

export interface Reply {
  status: number;
  body: unknown;
}

/**
 * Returns whether the network itself states that the reference is unknown. A 404 status alone is not enough, because
 * a proxy can also return it.
 */
export function isUnknown(body: unknown, reference: string): boolean {
  const answer = body as { status?: unknown; reference?: unknown } | null;
  return answer?.status === 'unknown' && answer.reference === reference;
}

/** Returns whether the network itself refuses operations of this environment. The network has then done nothing. */
export function isWrongEnvironment({ status, body }: Reply, environment: Environment): boolean {
  return status === 403 && (body as { environment?: unknown } | null)?.environment === environment;
}

/**
 * Parses the outcome of an operation. Returns null if the response is not a record of this operation, so that another
 * operation's result is never used.
 */
export function readOutcome(reply: Reply, asked: SentOperation): Outcome | null {
  if (reply.status !== 200) return null;
  const parsed = recordSchema.safeParse(reply.body);
  if (!parsed.success || !isOf(asked, parsed.data)) return null;
  const { status, network_transaction_id: id, expires_at, ...rest } = parsed.data;
  const record: NetworkRecord = {
    reference: rest.reference,
    code: rest.code ?? null,
    network_transaction_id: id === null || id === undefined ? null : String(id),
    authorization_code: rest.authorization_code ?? null,
    expires_at: expires_at ? Temporal.Instant.from(expires_at) : null,
    bank_url: rest.bank_url ?? null,
    voucher: rest.coupon ?? null,
    barcode: rest.barcode ?? null,
    agreement: rest.agreement ?? null,
  };
  if (status === 'declined' && isTransportFailure(record.code))
    return { kind: 'failed', code: record.code, reason: `answered ${record.code}` };
  return { kind: status, record };
}

/** Returns whether the record belongs to the operation. The record may omit the price, but a price in it must match. */
function isOf({ reference, price }: SentOperation, record: z.infer<typeof recordSchema>): boolean {
  if (record.reference !== reference) return false;
  if (!price) return true;
  const isAmount = !record.amount || parseDecimal(record.amount) === parseDecimal(price.amount);
  return isAmount && (!record.currency || record.currency === price.currency);
}

/** Parses a response body as JSON. Returns null if it is invalid or exceeds the size limit. */
export async function readBody(body: AsyncIterable<Buffer>): Promise<unknown> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > MAX_ANSWER_BYTES) return null;
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString());
  } catch {
    return null;
  }
}

export function readLedgerPage({ body }: Reply): LedgerPage {
  return ledgerPage.parse(body);
}
