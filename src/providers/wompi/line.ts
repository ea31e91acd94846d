import CircuitBreaker from 'opossum';
import type { Logger } from 'pino';
import type { OutboundRequest, OutboundResult } from '#src/platform/outbound/exchange.ts';
import type { Outbound } from '#src/platform/outbound/outbound.ts';
import type { Reply } from './replies.ts';

export interface LineOptions {
  url: string;
  outbound: Outbound;
  log: Logger;
  /** Longer than the gateway takes to write a transaction down, shorter than a payer waits. */
  timeout_ms: number;
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT';
  /** Below the gateway's address; a whole address only where the gateway itself named it. */
  path: string;
  /** Sent as a bearer: a key, or what the gateway gave for this one call. */
  bearer?: string;
  headers?: Readonly<Record<string, string>>;
  body?: object;
}

export type Sent =
  | { kind: 'answered'; reply: Reply }
  /** Nothing can have been done. */
  | { kind: 'not_sent'; reason: string }
  /** It may have arrived. */
  | { kind: 'silent'; reason: string };

/** The way to the gateway, for all merchants. */
export interface WompiLine {
  /** For what changes something there. While the gateway does not answer, it is refused at once. */
  send(call: Call): Promise<Sent>;
  /** For questions. They always go through, and may be repeated. */
  ask(call: Call): Promise<Sent>;
  /** Whether an address in an answer belongs to the gateway, so that what is secret may go there. */
  isOwn(address: string): boolean;
  close(): void;
}

const MOST_ANSWER_BYTES = 1024 * 1024;

/** One payer's broken connection is no sign; silence and absence are everybody's trouble. */
const COUNTED = new Set(['no_such_host', 'no_connection', 'timeout']);

class NoAnswer extends Error {
  readonly result: OutboundResult;
  constructor(result: OutboundResult) {
    super(result.failure?.detail);
    this.result = result;
  }
}

export function openLine({ url, outbound, log, timeout_ms }: LineOptions): WompiLine {
  const breaker = new CircuitBreaker(
    async (request: OutboundRequest) => {
      const result = await outbound.send(request);
      if (result.failure && COUNTED.has(result.failure.reason)) throw new NoAnswer(result);
      return result;
    },
    {
      timeout: false,
      resetTimeout: 2_000,
      errorThresholdPercentage: 50,
      volumeThreshold: 10,
      rollingCountTimeout: 5_000,
    },
  );
  breaker.on('open', () => log.warn({ url }, 'the gateway does not answer: refusing new operations'));
  breaker.on('close', () => log.info({ url }, 'the gateway answers again'));

  function requestOf({ method, path, bearer, headers, body }: Call): OutboundRequest {
    return {
      method,
      url: path.startsWith('/') ? `${url}${path}` : path,
      headers: {
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...headers,
      },
      body: body ? JSON.stringify(body) : null,
      time_limit_ms: timeout_ms,
      answer_limit_bytes: MOST_ANSWER_BYTES,
    };
  }

  return {
    async send(call) {
      try {
        return sentOf(await breaker.fire(requestOf(call)));
      } catch (error) {
        if (error instanceof NoAnswer) return sentOf(error.result);
        // The breaker's own refusal is the only other error there is: the client below never throws.
        return { kind: 'not_sent', reason: (error as Error).message };
      }
    },
    ask: async (call) => sentOf(await outbound.send(requestOf(call))),
    isOwn: (address) => isOwn(URL.parse(address), new URL(url)),
    close: () => breaker.shutdown(),
  };
}

/** Silence of a connection that stood is no proof of anything; where none stood, nothing can have been done. */
function sentOf({ begun, answer, failure }: OutboundResult): Sent {
  if (!answer) return { kind: begun ? 'silent' : 'not_sent', reason: failure?.detail ?? 'no answer' };
  return { kind: 'answered', reply: { status: answer.status, body: jsonOf(answer.body) } };
}

/** Null for what is no JSON, or was cut off. */
function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}

function isOwn(address: URL | null, gateway: URL): boolean {
  if (!address || address.protocol !== gateway.protocol) return false;
  return address.host === gateway.host || /\.wompi\.com?$/.test(address.hostname);
}
