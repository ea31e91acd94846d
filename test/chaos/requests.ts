import { randomUUID } from 'node:crypto';
import { bearer } from '#test/support/process.ts';
import type { Caller, GatewayName } from './gateways.ts';
import type { World } from './world.ts';

/**
 * A request with an idempotency key and its first response. Repeating the request must return the same
 * response.
 */
interface Promised {
  path: string;
  body: object;
  key: string;
  token: string;
  answer: string;
}

/** The requests sent to the service, and the results that its responses promised. */
export interface Load {
  /** Number of API requests by response status, or `none` without a response. */
  answers: Record<string, number>;
  /** Number of panel form submissions, counted in the same way. */
  forms: Record<string, number>;
  promised: Promised[];
  /** Transaction ids of payments that a response reported as approved. */
  paid: string[];
  /** Payments at each gateway, approved or not. */
  at_gateways: Record<GatewayName, string[]>;
  /** Production subscriptions that the load may change. */
  subscriptions: string[];
  plan: { test: string; production: string; other: string };
  charges: { id: string; token: string }[];
  /** Panel session of the owner of the demo merchant. */
  panel: { cookie: string; path: string };
}

export interface Stage {
  world: World;
  load: Load;
}

/** Timeout of a request, so that a stopped process does not block the load. */
const REQUEST_TIMEOUT_MS = 8_000;

export interface Answered {
  status: number;
  text: string;
  cookies: string[];
}

export async function ask(
  { server, surprised }: World,
  counts: Record<string, number>,
  path: string,
  init: RequestInit = {},
): Promise<Answered | null> {
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  try {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const answer = await fetch(`${server.url}${path}`, { redirect: 'manual', ...init, signal });
    const text = await answer.text();
    count(String(answer.status));
    if (answer.status === 500) surprised.add(server);
    return { status: answer.status, text, cookies: answer.headers.getSetCookie() };
  } catch {
    count('none');
    return null;
  }
}

export type Environment = 'test' | 'production';

/** Returns the API credentials of the demo merchant. */
export function callerOf({ folder }: World, environment: Environment): Caller {
  const { tokens, offices } = folder.demo();
  return { token: tokens[environment], office: offices[0]?.id ?? 0 };
}

/** Sends a write with its own idempotency key. Records the response if the service promises to repeat it. */
export async function write(
  { world, load }: Stage,
  { token }: Caller,
  path: string,
  body: object,
  // biome-ignore lint/suspicious/noExplicitAny: the answers of many routes.
): Promise<any> {
  const key = randomUUID();
  const headers = { ...bearer(token), 'idempotency-key': key };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  const answer = await ask(world, load.answers, path, init);
  if (!answer || answer.status >= 300) return null;
  if (token !== world.folder.demo().tokens.test)
    load.promised.push({ path, body, key, token, answer: answer.text });
  return JSON.parse(answer.text);
}
