import CircuitBreaker from 'opossum';
import type { Logger } from 'pino';
import type { OutboundResult } from '#src/platform/outbound/exchange.ts';
import type { Outbound } from '#src/platform/outbound/outbound.ts';
import type { Reply } from './replies.ts';

export interface SendingOptions {
  /** What paths are appended to, such as `https://api-co.placetopay.ws`. A merchant names it, so it must not lead into the house. */
  url: string;
  outbound: Outbound;
  log: Logger;
  /** Longer than the gateway takes (mostly 3 seconds), shorter than a payer waits. */
  timeout_ms: number;
}

/** How a request ended. It never throws. */
export type Sent =
  | { kind: 'answered'; reply: Reply }
  /** There was no connection: nothing can have been done. */
  | { kind: 'not_sent'; reason: string }
  /** It left, or may have. */
  | { kind: 'silent'; reason: string };

export interface Sending {
  /** Has something done. Refused at once while the gateway does not answer. */
  post(path: string, body: object): Promise<Sent>;
  /** Asks something. Always goes through. */
  ask(path: string, body: object): Promise<Sent>;
  close(): void;
}

const MAX_ANSWER_BYTES = 1024 * 1024;
const HEADERS = { 'content-type': 'application/json', accept: 'application/json' };

/** A connection that broke is one payer's trouble; these are everybody's. */
const COUNTED = new Set(['no_such_host', 'no_connection', 'timeout']);

/** Requests to the gateway, those of all merchants. No redirect is followed. */
export function openSending({ url, outbound, log, timeout_ms }: SendingOptions): Sending {
  const send = (path: string, body: object) =>
    outbound.send({
      method: 'POST',
      url: `${url}${path}`,
      headers: HEADERS,
      body: JSON.stringify(body),
      time_limit_ms: timeout_ms,
      answer_limit_bytes: MAX_ANSWER_BYTES,
    });
  const breaker = new CircuitBreaker(
    async (path: string, body: object) => {
      const result = await send(path, body);
      if (COUNTED.has(result.failure?.reason ?? '')) throw result;
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
  breaker.on('open', () => log.warn({ url }, 'PlacetoPay does not answer: refusing new operations'));
  breaker.on('close', () => log.info({ url }, 'PlacetoPay answers again'));

  return {
    post: (path, body) => breaker.fire(path, body).then(sentOf, failureOf),
    ask: async (path, body) => sentOf(await send(path, body)),
    close: () => breaker.shutdown(),
  };
}

/** A silent gateway, as the breaker was told of it, or the breaker's own refusal. */
function failureOf(error: Error | OutboundResult): Sent {
  return error instanceof Error ? { kind: 'not_sent', reason: error.message } : sentOf(error);
}

function sentOf({ begun, answer, failure }: OutboundResult): Sent {
  if (!answer) return { kind: begun ? 'silent' : 'not_sent', reason: failure?.detail ?? 'no answer' };
  return { kind: 'answered', reply: { http: answer.status, body: jsonOf(answer.body) } };
}

/** Null for what is no JSON or was cut off: an answer, but no result. */
function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}
