import CircuitBreaker from 'opossum';
import type { Logger } from 'pino';
import { Agent, request } from 'undici';
import { z } from 'zod';
import { formatDecimal } from '#src/kernel/money.ts';
import { isTransportFailure } from '#src/kernel/response-codes.ts';
import type {
  CardRequest,
  CouponRequest,
  FollowUp,
  Network,
  NetworkRecord,
  Outcome,
  TransferRequest,
} from './port.ts';

export interface NetworkOptions {
  url: string;
  log: Logger;
  /** Longer than a network takes, shorter than a payer waits. */
  timeout_ms?: number;
}

const TIMEOUT_MS = 10_000;
const CONNECT_MS = 2_000;
/** Whoever asks whether the network is up does not wait for one that is silent. */
const HEALTH_MS = 1_500;
const CONNECTIONS = 128;
const QUESTIONS = 16;
const MAX_ANSWER_BYTES = 1024 * 1024;

/** The connection was never made, so nothing can have been done. Other network errors may strike an open one. */
const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT', 'EOPENBREAKER']);

const recordSchema = z.object({
  reference: z.string(),
  status: z.enum(['approved', 'declined', 'pending']),
  code: z.string().nullish(),
  network_transaction_id: z.number().int().nullish(),
  authorization_code: z.string().nullish(),
  expires_at: z.string().nullish(),
  bank_url: z.string().nullish(),
  coupon: z.string().nullish(),
  barcode: z.string().nullish(),
});

const ledgerPage = z.object({
  entries: z.array(
    z.object({
      reference: z.string(),
      kind: z.string().nullish(),
      status: z.string().nullish(),
      amount: z.string().nullish(),
    }),
  ),
  next: z.number().nullable(),
});

interface Question {
  reference: string;
  at: Temporal.Instant;
}

interface Operation {
  reference: string;
  at: string;
}

interface Reply {
  status: number;
  body: unknown;
}

/**
 * The network over HTTP. While it does not answer, the breaker refuses at once what was not sent, so that
 * nobody waits in vain; questions about what was sent always go through.
 */
export function openNetwork(options: NetworkOptions): Network {
  const { url, log, timeout_ms = TIMEOUT_MS } = options;
  const dispatcher = new Agent({ connections: CONNECTIONS, pipelining: 1, connect: { timeout: CONNECT_MS } });

  // Questions have connections of their own: calls that hang must not keep them waiting.
  const questions = new Agent({ connections: QUESTIONS, pipelining: 1, connect: { timeout: CONNECT_MS } });

  async function send(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    { agent = dispatcher, limit_ms = timeout_ms } = {},
  ): Promise<Reply> {
    const response = await request(`${url}${path}`, {
      method,
      dispatcher: agent,
      headers: { 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(limit_ms),
    });
    return { status: response.statusCode, body: await readBody(response.body) };
  }

  const breaker = new CircuitBreaker(send, {
    timeout: false,
    resetTimeout: 2_000,
    errorThresholdPercentage: 50,
    volumeThreshold: 10,
    rollingCountTimeout: 5_000,
    // A connection that broke is one payer's trouble; silence and refusal are everybody's.
    errorFilter: (error) => !NOT_SENT.has(codeOf(error)) && codeOf(error) !== 'TimeoutError',
  });
  breaker.on('open', () => log.warn('the card network does not answer: refusing new operations'));
  breaker.on('close', () => log.info('the card network answers again'));

  async function operate(path: string, body: Operation): Promise<Outcome> {
    try {
      const reply = await breaker.fire('POST', path, body);
      return readOutcome(reply, body.reference) ?? (await askAtOnce(body, `answered ${reply.status}`));
    } catch (error) {
      const code = codeOf(error);
      const reason = `${code} ${(error as Error).message}`;
      if (NOT_SENT.has(code)) return { kind: 'failed', code: 'E99', reason };
      log.warn({ reference: body.reference, reason }, 'no answer from the card network');
      return { kind: 'unknown', code: 'T01', reason };
    }
  }

  /** The network answered, but not with a result: it can be asked straight away. */
  async function askAtOnce({ reference, at }: Operation, reason: string): Promise<Outcome> {
    log.warn({ reference, reason }, 'the card network answered without a result');
    const found = await query({ reference, at: Temporal.Instant.from(at) });
    return found.kind === 'absent' ? { kind: 'failed', code: 'E99', reason } : found;
  }

  async function query({ reference, at }: Question): Promise<Outcome | { kind: 'absent' }> {
    try {
      const path = `/v1/operations/${encodeURIComponent(reference)}?at=${encodeURIComponent(at.toString())}`;
      const reply = await send('GET', path, undefined, { agent: questions });
      if (reply.status === 404 && isDead(reply.body, reference)) return { kind: 'absent' };
      const reason = `answered ${reply.status}`;
      return readOutcome(reply, reference) ?? { kind: 'unknown', code: 'T01', reason };
    } catch (error) {
      return { kind: 'unknown', code: 'T01', reason: `${codeOf(error)} ${(error as Error).message}` };
    }
  }

  return {
    purchase: (input) => operate('/v1/operations', cardBody('purchase', input)),
    hold: (input) => operate('/v1/operations', cardBody('hold', input)),
    capture: (input) => operate('/v1/operations', { ...followUpBody('capture', input), ...priceOf(input) }),
    void: (input) => operate('/v1/operations', followUpBody('void', input)),
    refund: (input) => operate('/v1/operations', { ...followUpBody('refund', input), ...priceOf(input) }),
    transfer: (input) => operate('/v1/bank-transfers', plain(input)),
    coupon: (input) => operate('/v1/cash-coupons', plain(input)),
    query,
    simulate: {
      decideTransfer: (reference, outcome) =>
        succeeds(send('POST', `/bank-transfers/${reference}`, { outcome })),
      decideChallenge: (reference, outcome) =>
        succeeds(send('POST', `/challenges/${reference}`, { outcome })),
      payCoupon: (coupon, at, outcome = 'approve') =>
        succeeds(send('POST', `/cash-coupons/${coupon}/pay`, { at: at.toString(), outcome })),
      ledger: async (after) =>
        ledgerPage.parse((await send('GET', `/ledger?after=${after}&limit=1000`)).body),
    },
    isUp: () => succeeds(send('GET', '/health', undefined, { agent: questions, limit_ms: HEALTH_MS })),
    async close() {
      breaker.shutdown();
      await Promise.all([dispatcher.close(), questions.close()]);
    },
  };
}

async function succeeds(reply: Promise<Reply>): Promise<boolean> {
  return reply.then(
    ({ status }) => status >= 200 && status < 300,
    () => false,
  );
}

/** Only the network's own word about this reference: a proxy that knows nothing also answers 404. */
function isDead(body: unknown, reference: string): boolean {
  const told = body as { status?: unknown; reference?: unknown } | null;
  return told?.status === 'unknown' && told.reference === reference;
}

function priceOf(input: { amount: bigint; currency: string }) {
  return { amount: formatDecimal(input.amount), currency: input.currency };
}

function cardBody(kind: string, input: CardRequest) {
  return { kind, ...input, at: input.at.toString(), ...priceOf(input) };
}

function followUpBody(kind: string, { reference, at, original }: FollowUp) {
  return { kind, reference, at: at.toString(), original };
}

function plain(input: TransferRequest | CouponRequest) {
  const expiry = 'expires_at' in input ? { expires_at: input.expires_at.toString() } : {};
  return { ...input, at: input.at.toString(), ...expiry, ...priceOf(input) };
}

/** Null for anything but a record of this very reference: somebody else's result must not become ours. */
function readOutcome(reply: Reply, asked: string): Outcome | null {
  if (reply.status !== 200) return null;
  const parsed = recordSchema.safeParse(reply.body);
  if (!parsed.success || parsed.data.reference !== asked) return null;
  const { status, network_transaction_id: id, expires_at, ...rest } = parsed.data;
  const record: NetworkRecord = {
    reference: rest.reference,
    code: rest.code ?? null,
    network_transaction_id: id === null || id === undefined ? null : BigInt(id),
    authorization_code: rest.authorization_code ?? null,
    expires_at: expires_at ? Temporal.Instant.from(expires_at) : null,
    bank_url: rest.bank_url ?? null,
    coupon: rest.coupon ?? null,
    barcode: rest.barcode ?? null,
  };
  if (status === 'declined' && isTransportFailure(record.code))
    return { kind: 'failed', code: record.code, reason: `answered ${record.code}` };
  return { kind: status, record };
}

/** Null for what is not JSON or far too long: an answer, but no result. */
async function readBody(body: AsyncIterable<Buffer>): Promise<unknown> {
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

function codeOf(error: unknown): string {
  const { code, name, cause } = error as { code?: unknown; name?: string; cause?: { code?: unknown } };
  return [code, cause?.code, name].find((word) => typeof word === 'string') ?? 'Error';
}
