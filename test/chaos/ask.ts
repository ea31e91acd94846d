import { randomUUID } from 'node:crypto';
import { bearer } from '#test/support/process.ts';
import type { Caller, GatewayName } from './gateways.ts';
import type { World } from './world.ts';

/** A request that must be answered the same whenever it is repeated, and what it was answered. */
interface Promised {
  path: string;
  body: object;
  key: string;
  token: string;
  answer: string;
}

/** What the service was asked for, and what it has promised by its answers. */
export interface Load {
  /** Numbers of requests by what became of them: a status, or `none`. */
  answers: Record<string, number>;
  /** Numbers of forms of the panel, in the same way. */
  forms: Record<string, number>;
  promised: Promised[];
  /** Approved payments by the transaction that an answer named. */
  paid: string[];
  /** Payments at each gateway, approved or not. */
  at_gateways: Record<GatewayName, string[]>;
  /** Subscriptions of production that can be acted on. */
  subscriptions: string[];
  plan: { test: string; production: string; other: string };
  charges: { id: string; token: string }[];
  /** The owner of the demo merchant, in the panel. */
  panel: { cookie: string; path: string };
}

export interface Stage {
  world: World;
  load: Load;
}

/** Nobody waits for ever for a process that stands still. */
const PATIENCE_MS = 8_000;

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
    const signal = AbortSignal.timeout(PATIENCE_MS);
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

/** The demo merchant's. */
export function callerOf({ folder }: World, environment: Environment): Caller {
  const { tokens, offices } = folder.demo();
  return { token: tokens[environment], office: offices[0]?.id ?? 0 };
}

/** Sends a write under a key of its own, and remembers what it was answered, where that is a promise. */
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
