import type { Logger } from 'pino';
import { Agent, request } from 'undici';
import { traceHeaders } from '#src/platform/tracing/trace.ts';
import type { Environment } from '../port/network.ts';
import { type Reply, readBody } from './replies.ts';

export interface LineOptions {
  url: string;
  /** Of everything that goes this way: each request says so. */
  environment: Environment;
  log: Logger;
  /** Longer than a network takes, shorter than a payer waits. */
  timeout_ms: number;
}

/** Requests to one address. */
export interface Line {
  post(path: string, body: object): Promise<Reply>;
  ask(path: string, limit_ms?: number): Promise<Reply>;
  close(): Promise<void>;
}

const CONNECT_MS = 2_000;
const CONNECTIONS = 128;
const QUESTIONS = 16;

/**
 * Before the first thing of test is said, what listens there must have called itself a simulator: an address that was
 * mistaken for one must not turn a trial into money.
 */
export function openLine({ url, environment, log, timeout_ms }: LineOptions): Line {
  let isRight = environment === 'production';
  const connect = { timeout: CONNECT_MS };
  const operations = new Agent({ connections: CONNECTIONS, pipelining: 1, connect });
  // Questions have connections of their own: calls that hang must not keep them waiting.
  const questions = new Agent({ connections: QUESTIONS, pipelining: 1, connect });

  async function send(path: string, dispatcher: Agent, body?: object, limit_ms = timeout_ms): Promise<Reply> {
    const response = await request(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      dispatcher,
      headers: { 'content-type': 'application/json', ...traceHeaders() },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(limit_ms),
    });
    return { status: response.statusCode, body: await readBody(response.body) };
  }

  async function requireSimulator(limit_ms?: number): Promise<void> {
    if (isRight) return;
    const { body } = await send('/health', questions, undefined, limit_ms);
    isRight = (body as { simulator?: unknown } | null)?.simulator === true;
    if (isRight) return;
    log.error({ url }, 'nothing of test is sent: what listens there is no simulator');
    throw Object.assign(new Error('no simulator listens there'), { code: 'ENOSIMULATOR' });
  }

  return {
    async post(path, body) {
      await requireSimulator();
      return send(path, operations, body);
    },
    async ask(path, limit_ms) {
      await requireSimulator(limit_ms);
      return send(path, questions, undefined, limit_ms);
    },
    async close() {
      await Promise.all([operations.close(), questions.close()]);
    },
  };
}

export async function succeeds(reply: Promise<Reply>): Promise<boolean> {
  return reply.then(
    ({ status }) => status >= 200 && status < 300,
    () => false,
  );
}
