import CircuitBreaker from 'opossum';
import type { Logger } from 'pino';
import type { OutboundRequest, OutboundResult } from '#src/platform/outbound/exchange.ts';
import type { Outbound } from '#src/platform/outbound/outbound.ts';
import { BREAKER } from './breaker.ts';

export interface ClientOptions {
  /** Base URL of the gateway, to which clients append request paths. */
  url: string;
  outbound: Outbound;
  log: Logger;
  /**
   * Time limit of one request in milliseconds. It is longer than the gateway's usual response time and shorter than
   * payers are willing to wait.
   */
  timeout_ms: number;
}

/** Response of a gateway. `body` is null if the response was truncated or is not valid JSON. */
export interface Reply {
  status: number;
  body: unknown;
}

/** Result of sending a request. `send` and `ask` return errors as results and never throw. */
export type Sent =
  | { kind: 'answered'; reply: Reply }
  /** No connection to the gateway was established, so the gateway did not process the request. */
  | { kind: 'not_sent'; reason: string }
  /** The request may have reached the gateway, but no response arrived. */
  | { kind: 'silent'; reason: string };

type Request = Omit<OutboundRequest, 'time_limit_ms' | 'answer_limit_bytes'>;

/** HTTP client of one gateway, shared by all merchants. It does not follow redirects. */
export interface GatewayHttpClient {
  /** Sends an operation. Fails immediately while the circuit breaker is open. */
  send(request: Request): Promise<Sent>;
  /** Sends a read-only query. The circuit breaker does not apply to queries. */
  ask(request: Request): Promise<Sent>;
  close(): void;
}

const MAX_ANSWER_BYTES = 1024 * 1024;

/**
 * Reasons of failures that count towards opening the circuit breaker. A connection that drops during a request does
 * not count.
 */
const COUNTED = new Set(['no_such_host', 'no_connection', 'timeout']);

export function openGatewayHttpClient({ url, outbound, log, timeout_ms }: ClientOptions): GatewayHttpClient {
  const limits = { time_limit_ms: timeout_ms, answer_limit_bytes: MAX_ANSWER_BYTES };
  const exchange = (request: Request) => outbound.send({ ...request, ...limits });
  const breaker = new CircuitBreaker(async (request: Request) => {
    const result = await exchange(request);
    if (COUNTED.has(result.failure?.reason ?? '')) throw result;
    return result;
  }, BREAKER);
  breaker.on('open', () =>
    log.warn({ url }, 'the gateway does not respond: circuit breaker open, new operations are refused'),
  );
  breaker.on('close', () => log.info({ url }, 'the gateway responds again'));

  return {
    send: (request) => breaker.fire(request).then(toSent, failureOf),
    ask: async (request) => toSent(await exchange(request)),
    close: () => breaker.shutdown(),
  };
}

/**
 * Converts the error of a rejected circuit breaker call to a result. It is either a gateway failure or the error with
 * which an open breaker rejects calls.
 */
function failureOf(error: Error | OutboundResult): Sent {
  return error instanceof Error ? { kind: 'not_sent', reason: error.message } : toSent(error);
}

/**
 * Returns the response. Without one, returns `silent` if a connection was established and `not_sent` if there was
 * none.
 */
function toSent({ begun, answer, failure }: OutboundResult): Sent {
  if (!answer) return { kind: begun ? 'silent' : 'not_sent', reason: failure?.detail ?? 'no answer' };
  return { kind: 'answered', reply: { status: answer.status, body: jsonOf(answer.body) } };
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}
