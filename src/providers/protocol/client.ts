import CircuitBreaker from 'opossum';
import { formatDecimal } from '#src/kernel/money.ts';
import { BREAKER } from '../gateway/breaker.ts';
import type { NetworkDispute } from '../port/disputes.ts';
import type { Network, Outcome } from '../port/network.ts';
import type { CardRequest, FollowUp, TransferRequest, VoucherRequest } from '../port/requests.ts';
import { networkAccounts } from './accounts.ts';
import { readDisputes } from './disputes.ts';
import { type ClientOptions, type HttpClient, openHttpClient } from './http-client.ts';
import { isUnknown, isWrongEnvironment, type Reply, readOutcome, type SentOperation } from './replies.ts';

/**
 * Health of a network. `refusing` means that the network responds but does not accept operations of this environment.
 */
type NetworkHealth = 'ok' | 'failing' | 'refusing';

/** Client of one network for the operations of one environment. */
export interface NetworkClient {
  /** Returns the network for one merchant's operations. */
  as(commerce_id: number): Network;
  line: HttpClient;
  health(): Promise<NetworkHealth>;
  close(): Promise<void>;
}

/**
 * Time limit of a health check in milliseconds. It is short, because health checks must not wait for an unavailable
 * network.
 */
const HEALTH_MS = 1_500;

/**
 * Codes of errors that occur before a request is sent, so that the network did nothing. Other errors can occur after
 * sending.
 */
const NOT_SENT = new Set([
  ...['ECONNREFUSED', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT', 'EOPENBREAKER', 'ENOSIMULATOR'],
]);

interface Question extends SentOperation {
  merchant: number;
  at: Temporal.Instant;
  /** If set, the query does not make the network block an unknown reference. */
  peek?: true | undefined;
}

interface Operation {
  reference: string;
  merchant: number;
  at: string;
  amount?: string;
  currency?: string;
}

function askedBy({ reference, amount, currency }: Operation): SentOperation {
  return amount === undefined || currency === undefined
    ? { reference }
    : { reference, price: { amount, currency } };
}

/**
 * Opens the HTTP client of a network. While the network does not respond, the circuit breaker rejects new operations
 * immediately. It does not apply to queries.
 */
export function openClient(options: ClientOptions): NetworkClient {
  const { url, environment, log } = options;
  const line = openHttpClient(options);
  const breaker = new CircuitBreaker(line.post, {
    ...BREAKER,
    // A broken connection affects one request. Only timeouts and connection failures count towards opening the breaker.
    errorFilter: (error) => !NOT_SENT.has(codeOf(error)) && codeOf(error) !== 'TimeoutError',
  });
  breaker.on('open', () =>
    log.warn(
      { environment },
      'the card network does not respond: circuit breaker open, new operations are refused',
    ),
  );
  breaker.on('close', () => log.info({ environment }, 'the card network responds again'));

  async function operate(path: string, body: Operation): Promise<Outcome> {
    try {
      const reply = await breaker.fire(path, { ...body, environment });
      if (isWrongEnvironment(reply, environment)) return refused(body.reference);
      return readOutcome(reply, askedBy(body)) ?? (await askAtOnce(body, `answered ${reply.status}`));
    } catch (error) {
      const code = codeOf(error);
      const reason = `${code} ${(error as Error).message}`;
      if (NOT_SENT.has(code)) return { kind: 'failed', code: 'E99', reason, unasked: true };
      log.warn({ reference: body.reference, reason }, 'no response from the card network');
      return { kind: 'unknown', code: 'T01', reason };
    }
  }

  function refused(reference: string): Outcome {
    const reason = `the network takes nothing of ${environment}`;
    log.error({ reference, url, environment }, reason);
    return { kind: 'failed', code: 'E99', reason };
  }

  /** Queries an operation immediately, after the network responded without a usable result. */
  async function askAtOnce(operation: Operation, reason: string): Promise<Outcome> {
    const { reference, merchant, at } = operation;
    log.warn({ reference, reason }, 'the response of the card network has no result');
    const found = await query({ ...askedBy(operation), merchant, at: Temporal.Instant.from(at) });
    return found.kind === 'absent' ? { kind: 'failed', code: 'E99', reason } : found;
  }

  function addressOf({ reference, merchant, at, peek }: Question, part = ''): string {
    const asked = new URLSearchParams({ environment, merchant: String(merchant), at: at.toString() });
    if (peek) asked.set('peek', 'true');
    return `/v1/operations/${encodeURIComponent(reference)}${part}?${asked}`;
  }

  async function disputes(question: Question): Promise<readonly NetworkDispute[] | null> {
    try {
      return readDisputes(await line.ask(addressOf(question, '/disputes')));
    } catch (error) {
      log.warn(
        { reference: question.reference, reason: codeOf(error) },
        'no response to the query for disputes',
      );
      return null;
    }
  }

  async function query(question: Question): Promise<Outcome | { kind: 'absent' }> {
    try {
      const reply = await line.ask(addressOf(question));
      if (reply.status === 404 && isUnknown(reply.body, question.reference)) return { kind: 'absent' };
      const reason = `answered ${reply.status}`;
      return readOutcome(reply, question) ?? { kind: 'unknown', code: 'T01', reason };
    } catch (error) {
      return { kind: 'unknown', code: 'T01', reason: `${codeOf(error)} ${(error as Error).message}` };
    }
  }

  return {
    as: (merchant) => ({
      purchase: (input) => operate('/v1/operations', cardBody('purchase', merchant, input)),
      hold: (input) => operate('/v1/operations', cardBody('hold', merchant, input)),
      capture: (input) =>
        operate('/v1/operations', { ...followUpBody('capture', merchant, input), ...priceOf(input) }),
      void: (input) => operate('/v1/operations', followUpBody('void', merchant, input)),
      refund: (input) =>
        operate('/v1/operations', { ...followUpBody('refund', merchant, input), ...priceOf(input) }),
      transfer: (input) => operate('/v1/bank-transfers', plain(merchant, input)),
      voucher: (input) => operate('/v1/cash-coupons', plain(merchant, input)),
      query: ({ reference, at, kind, peek, ...priced }) =>
        query({ merchant, reference, at, peek, ...(kind === 'void' ? {} : { price: priceOf(priced) }) }),
      accounts: networkAccounts({ line, environment, merchant }),
      disputes: ({ reference, at }) => disputes({ merchant, reference, at }),
    }),
    line,
    async health() {
      const reply = await line.ask(`/health?environment=${environment}`, HEALTH_MS).catch(() => null);
      return reply ? readHealth(reply, environment) : 'failing';
    },
    async close() {
      breaker.shutdown();
      await line.close();
    },
  };
}

/**
 * Parses a health response. An error response that lists other environments is `refusing`; only simulators return
 * such a list.
 */
function readHealth({ status, body }: Reply, environment: string): NetworkHealth {
  if (status >= 200 && status < 300) return 'ok';
  const taken = (body as { environments?: unknown } | null)?.environments;
  return Array.isArray(taken) && !taken.includes(environment) ? 'refusing' : 'failing';
}

function priceOf(input: { amount: bigint; currency: string }) {
  return { amount: formatDecimal(input.amount), currency: input.currency };
}

function cardBody(kind: string, merchant: number, input: CardRequest) {
  const { instrument, tax, consents: _, notify_url: _1, ...rest } = input;
  const paid = 'card' in instrument ? instrument : { kept: instrument };
  return { kind, merchant, ...rest, ...paid, at: input.at.toString(), ...priceOf(input), ...taxOf(tax) };
}

function followUpBody(kind: string, merchant: number, { reference, at, original }: FollowUp) {
  return { kind, merchant, reference, at: at.toString(), original: original.reference };
}

function plain(merchant: number, input: TransferRequest | VoucherRequest) {
  const { consents: _, tax, ...rest } = input;
  const times = { at: input.at.toString(), expires_at: input.expires_at.toString() };
  return { merchant, ...rest, ...times, ...priceOf(input), ...taxOf(tax) };
}

function taxOf(tax: bigint) {
  return { tax: formatDecimal(tax) };
}

function codeOf(error: unknown): string {
  const { code, name, cause } = error as { code?: unknown; name?: string; cause?: { code?: unknown } };
  return [code, cause?.code, name].find((word) => typeof word === 'string') ?? 'Error';
}
