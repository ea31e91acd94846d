import CircuitBreaker from 'opossum';
import type { Logger } from 'pino';
import { Agent, request } from 'undici';
import { ADDRESS_REFUSED, guardedConnector } from '#src/platform/outbound/guard.ts';
import { readBody } from '../protocol/replies.ts';
import type { Reply } from './replies.ts';

export interface SendingOptions {
  /** What paths are appended to, such as `https://api-co.placetopay.ws`. */
  url: string;
  log: Logger;
  /** Longer than the gateway takes (mostly 3 seconds), shorter than a payer waits. */
  timeout_ms: number;
  /** Only for stand-ins: a merchant names the address, and it must not lead into the house. */
  allow_private_addresses: boolean;
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
  close(): Promise<void>;
}

const CONNECT_MS = 2_000;
const CONNECTIONS = 64;
const QUESTIONS = 16;

/** Errors from before there was a connection. Others may strike one that stands, with the request on it. */
const NOT_SENT = new Set(['UND_ERR_CONNECT_TIMEOUT', 'EOPENBREAKER', ADDRESS_REFUSED]);
const CONNECTING = new Set(['connect', 'getaddrinfo']);
const CERTIFICATE = /^(ERR_TLS_CERT|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|HOSTNAME_)/;

/** Requests to the gateway, those of all merchants. No redirect is followed. */
export function openSending(options: SendingOptions): Sending {
  const { url, log, timeout_ms, allow_private_addresses } = options;
  const connect = guardedConnector({ allow_private_addresses, connect_limit_ms: CONNECT_MS });
  const operations = new Agent({ connections: CONNECTIONS, pipelining: 1, connect });
  // Questions have connections of their own: calls that hang must not keep them waiting.
  const questions = new Agent({ connections: QUESTIONS, pipelining: 1, connect });

  async function send(path: string, body: object, dispatcher: Agent): Promise<Reply> {
    const response = await request(`${url}${path}`, {
      method: 'POST',
      dispatcher,
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeout_ms),
    });
    return { http: response.statusCode, body: await readBody(response.body) };
  }

  const breaker = new CircuitBreaker((path: string, body: object) => send(path, body, operations), {
    timeout: false,
    resetTimeout: 2_000,
    errorThresholdPercentage: 50,
    volumeThreshold: 10,
    rollingCountTimeout: 5_000,
    // A connection that broke is one payer's trouble; silence and refusal are everybody's.
    errorFilter: (error) => !isNotSent(error) && codeOf(error) !== 'TimeoutError',
  });
  breaker.on('open', () => log.warn({ url }, 'PlacetoPay does not answer: refusing new operations'));
  breaker.on('close', () => log.info({ url }, 'PlacetoPay answers again'));

  return {
    post: (path, body) => ended(breaker.fire(path, body)),
    ask: (path, body) => ended(send(path, body, questions)),
    async close() {
      breaker.shutdown();
      await Promise.all([operations.close(), questions.close()]);
    },
  };
}

async function ended(reply: Promise<Reply>): Promise<Sent> {
  try {
    return { kind: 'answered', reply: await reply };
  } catch (error) {
    const reason = `${codeOf(error)} ${(error as Error).message}`;
    return { kind: isNotSent(error) ? 'not_sent' : 'silent', reason };
  }
}

function isNotSent(error: unknown): boolean {
  const { syscall, errors } = error as { syscall?: string; errors?: readonly unknown[] };
  // Several addresses were tried, and none of them took the connection.
  if (Array.isArray(errors) && errors.length > 0) return errors.every(isNotSent);
  const code = codeOf(error);
  return NOT_SENT.has(code) || CONNECTING.has(syscall ?? '') || CERTIFICATE.test(code);
}

function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: string };
  return typeof code === 'string' ? code : (name ?? 'Error');
}
