import { Agent } from 'undici';
import { exchange, type OutboundRequest, type OutboundResult } from './exchange.ts';
import { guardedConnector, type Resolve } from './guard.ts';

/** Requests to addresses that others chose: webhooks, a merchant's ERP, logos. */
export interface Outbound {
  /** Never throws and follows no redirect. */
  send(request: OutboundRequest): Promise<OutboundResult>;
  /** Cuts off what still runs. */
  close(): Promise<void>;
}

/** Connecting ends by itself after this; requests have limits of their own. */
const CONNECT_LIMIT_MS = 30_000;

export function openOutbound(options: { allow_private_addresses: boolean; resolve?: Resolve }): Outbound {
  const agent = new Agent({
    connect: guardedConnector({ ...options, connect_limit_ms: CONNECT_LIMIT_MS }),
    // A connection carries one request at a time and is kept for the next. How many there are is for callers to bound.
    pipelining: 1,
    // Every request has a limit of its own, which runs from its start.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return {
    send: (request) => exchange(agent, request),
    close: () => agent.destroy(),
  };
}
