import { Agent } from 'undici';
import { exchange, type OutboundRequest, type OutboundResult } from './exchange.ts';
import { guardedConnector, type Resolve } from './guard.ts';

/** Sends HTTP requests to URLs that merchants choose: webhooks, ERP systems, logos. */
export interface Outbound {
  /**
   * Sends an HTTP request without following redirects. Never rejects, because the result describes failures.
   */
  send(request: OutboundRequest): Promise<OutboundResult>;
  /** Aborts all requests in progress, which then report a failure. */
  close(): Promise<void>;
}

/**
 * Time limit for establishing a connection, in milliseconds. Each request also has a total time limit of its
 * own.
 */
const CONNECT_LIMIT_MS = 30_000;

export function openOutbound(options: { allow_private_addresses: boolean; resolve?: Resolve }): Outbound {
  const agent = new Agent({
    connect: guardedConnector({ ...options, connect_limit_ms: CONNECT_LIMIT_MS }),
    // A connection carries one request at a time and is reused. Callers limit the number of connections.
    pipelining: 1,
    // This timeout is disabled, because each request has its own time limit from its start.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    send: (request) => exchange(agent, request),
    close: () => agent.destroy(),
  };
}
