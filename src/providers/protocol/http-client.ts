import type { Logger } from 'pino';
import { Agent, request } from 'undici';
import { traceHeaders } from '#src/platform/tracing/trace.ts';
import type { Environment } from '../port/network.ts';
import { type Reply, readBody } from './replies.ts';

export interface ClientOptions {
  url: string;
  /** Environment of all requests of this client. Each request contains it. */
  environment: Environment;
  log: Logger;
  /**
   * Time limit of one request in milliseconds. It is longer than the network's usual response time and shorter than
   * payers are willing to wait.
   */
  timeout_ms: number;
}

/** HTTP client for the URL of one network. */
export interface HttpClient {
  post(path: string, body: object): Promise<Reply>;
  ask(path: string, limit_ms?: number): Promise<Reply>;
  close(): Promise<void>;
}

const CONNECT_MS = 2_000;
const CONNECTIONS = 128;
const CONCURRENT_QUERIES = 16;

/**
 * Opens the HTTP client of a network. Before the first test request, the client checks that the server is a simulator.
 * A wrong URL therefore cannot turn a test payment into a real one.
 */
export function openHttpClient({ url, environment, log, timeout_ms }: ClientOptions): HttpClient {
  let isRight = environment === 'production';
  const connect = { timeout: CONNECT_MS };
  const operations = new Agent({ connections: CONNECTIONS, pipelining: 1, connect });
  // Queries use a separate connection pool, so that hanging operations do not block them.
  const questions = new Agent({ connections: CONCURRENT_QUERIES, pipelining: 1, connect });

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
    log.error({ url }, 'test operations are not sent: the server at this URL is not the simulator');
    throw Object.assign(new Error('the server is not the simulator'), { code: 'ENOSIMULATOR' });
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
