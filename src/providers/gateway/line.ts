import CircuitBreaker from 'opossum';
import type { Logger } from 'pino';
import type { OutboundRequest, OutboundResult } from '#src/platform/outbound/exchange.ts';
import type { Outbound } from '#src/platform/outbound/outbound.ts';
import { BREAKER } from './breaker.ts';

export interface LineOptions {
  /** What paths are appended to. */
  url: string;
  outbound: Outbound;
  log: Logger;
  /** Longer than the gateway takes, shorter than a payer waits. */
  timeout_ms: number;
}

/** What a gateway answered; the body is null where it is no JSON or was cut off: an answer, but no result. */
export interface Reply {
  status: number;
  body: unknown;
}

/** How a request ended. It never throws. */
export type Sent =
  | { kind: 'answered'; reply: Reply }
  /** There was no connection: nothing can have been done. */
  | { kind: 'not_sent'; reason: string }
  /** It left, or may have. */
  | { kind: 'silent'; reason: string };

type Request = Omit<OutboundRequest, 'time_limit_ms' | 'answer_limit_bytes'>;

/** The way to one gateway, for all merchants. No redirect is followed. */
export interface GatewayLine {
  /** Has something done. Refused at once while the gateway does not answer. */
  send(request: Request): Promise<Sent>;
  /** Asks something. Always goes through. */
  ask(request: Request): Promise<Sent>;
  close(): void;
}

const MOST_ANSWER_BYTES = 1024 * 1024;

/** A connection that broke is one payer's trouble; these are everybody's. */
const COUNTED = new Set(['no_such_host', 'no_connection', 'timeout']);

export function openGatewayLine({ url, outbound, log, timeout_ms }: LineOptions): GatewayLine {
  const limits = { time_limit_ms: timeout_ms, answer_limit_bytes: MOST_ANSWER_BYTES };
  const exchange = (request: Request) => outbound.send({ ...request, ...limits });
  const breaker = new CircuitBreaker(async (request: Request) => {
    const result = await exchange(request);
    if (COUNTED.has(result.failure?.reason ?? '')) throw result;
    return result;
  }, BREAKER);
  breaker.on('open', () => log.warn({ url }, 'the gateway does not answer: refusing new operations'));
  breaker.on('close', () => log.info({ url }, 'the gateway answers again'));

  return {
    send: (request) => breaker.fire(request).then(sentOf, failureOf),
    ask: async (request) => sentOf(await exchange(request)),
    close: () => breaker.shutdown(),
  };
}

/** A silent gateway, as the breaker was told of it, or the breaker's own refusal. */
function failureOf(error: Error | OutboundResult): Sent {
  return error instanceof Error ? { kind: 'not_sent', reason: error.message } : sentOf(error);
}

/** Silence of a connection that stood is no proof of anything; where none stood, nothing can have been done. */
function sentOf({ begun, answer, failure }: OutboundResult): Sent {
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
