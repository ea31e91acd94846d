import { z } from 'zod';
import type { OutboundResult } from '#src/platform/outbound/exchange.ts';
import type { Outbound } from '#src/platform/outbound/outbound.ts';
import type { Settings } from '#src/providers/port/provider.ts';
import type { Failure } from '../port/account.ts';

export interface Reply {
  status: number;
  body: unknown;
}

export interface HttpClient {
  /**
   * Sends a request with an access token, and signs in first if there is none. If Factus rejects the token, signs in
   * again and retries once.
   */
  call(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Reply | Failure>;
}

/**
 * Time limit of a request in milliseconds. It is long, because the tax office validates the document during the
 * request.
 */
const TIMEOUT_MS = 30_000;
/** Maximum size of a response in bytes. It is large, because a response can contain a PDF. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024;
/** Number of seconds before its expiry at which an access token is renewed. */
const EARLY_S = 60;

interface Token {
  value: string;
  until_ms: number;
}

/** Cached access tokens by Factus account, separately for each HTTP client. */
const tokens = new WeakMap<Outbound, Map<string, Token>>();

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const messageSchema = z.object({ message: z.string() });

export function openHttpClient(outbound: Outbound, url: string, settings: Settings): HttpClient {
  const known = tokens.getOrInsertComputed(outbound, () => new Map<string, Token>());
  const account = JSON.stringify([url, settings]);
  const send = (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    type: string,
    text: string | null,
    bearer = '',
  ) =>
    outbound.send({
      ...{ method, url: `${url}${path}`, body: text, time_limit_ms: TIMEOUT_MS },
      answer_limit_bytes: MAX_ANSWER_BYTES,
      headers: {
        accept: 'application/json',
        ...(text === null ? {} : { 'content-type': type }),
        ...(bearer === '' ? {} : { authorization: `Bearer ${bearer}` }),
      },
    });

  async function signIn(): Promise<string | Failure> {
    const held = known.get(account);
    if (held && held.until_ms > performance.now()) return held.value;
    const { client_id = '', client_secret = '', username = '', password = '' } = settings;
    const form = new URLSearchParams({
      grant_type: 'password',
      client_id,
      client_secret,
      username,
      password,
    });
    const reply = replyOf(await send('POST', '/oauth/token', 'application/x-www-form-urlencoded', `${form}`));
    // A failed sign-in counts as `unreachable`, because signing in issues no document.
    if ('kind' in reply) return { kind: 'unreachable', text: reply.text };
    const read = tokenSchema.safeParse(reply.body);
    if (reply.status >= 500) return { kind: 'unreachable', text: wordsOf(reply) };
    if (!read.success) return { kind: 'not_let_in', text: wordsOf(reply) };
    const lasts_s = Math.max(read.data.expires_in - EARLY_S, 0);
    known.set(account, { value: read.data.access_token, until_ms: performance.now() + lasts_s * 1_000 });
    return read.data.access_token;
  }

  return {
    async call(method, path, body) {
      const text = body ? JSON.stringify(body) : null;
      for (const isLast of [false, true]) {
        const token = await signIn();
        if (typeof token !== 'string') return token;
        const reply = replyOf(await send(method, path, 'application/json', text, token));
        if ('kind' in reply || reply.status !== 401) return reply;
        known.delete(account);
        if (isLast) return { kind: 'not_let_in', text: wordsOf(reply) };
      }
      throw new Error('unreachable');
    },
  };
}

/**
 * Returns the response. Without a complete response, returns `silent` if a connection was established and
 * `unreachable` if there was none.
 */
function replyOf({ begun, answer, failure }: OutboundResult): Reply | Failure {
  const text = failure?.detail ?? 'no answer';
  if (!answer) return begun ? { kind: 'silent', text } : { kind: 'unreachable', text };
  if (answer.cut_off) return { kind: 'silent', text: 'the answer was cut off' };
  return { status: answer.status, body: jsonOf(answer.body) };
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}

/** Returns the error message in a response of Factus, or the HTTP status if there is none. */
export function wordsOf({ status, body }: Reply): string {
  const read = messageSchema.safeParse(body);
  return read.success ? read.data.message : `HTTP ${status}`;
}
