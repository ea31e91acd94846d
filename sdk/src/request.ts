import { type ErrorObject, OPERATIONS } from './api/index.ts';
import { ConnectionError, CuotaError, type RefusedError, refusedError } from './errors.ts';
import type { CallOptions, Reply, Request } from './operations.ts';
import { mayRetry, readRetryAfter, waitBefore } from './retry.ts';
import { inOneSpelling } from './spelling.ts';
import { urlOf } from './url.ts';

/** Options of `createClient`. */
export interface ClientOptions {
  /** URL of the service, for example `https://billing.example.com`. It is validated when the client is created. */
  base_url: string;
  /** Access token. It selects the merchant and the environment. Operations that payers call need no token. */
  token?: string | undefined;
  /** Language of messages and invoices. Default: `en`. */
  locale?: 'en' | 'es' | undefined;
  /** Time limit of each request, in milliseconds. Default: 60,000. */
  timeout_ms?: number | undefined;
  /** Maximum number of retries of a request that is safe to repeat. Default: 3. */
  retries?: number | undefined;
  /**
   * Longest wait before a retry, in milliseconds. If the service requests a longer wait, the client throws the error
   * immediately. Default: 30,000.
   */
  max_wait_ms?: number | undefined;
  /** Function that sends the requests, for example through a proxy. Default: the global `fetch`. */
  fetch?: typeof globalThis.fetch | undefined;
  /** Function that waits before a retry. Tests can replace it to avoid the wait. */
  wait?: ((ms: number, signal: AbortSignal | undefined) => Promise<void>) | undefined;
}

const TIMEOUT_MS = 60_000;
const RETRIES = 3;
const MAX_WAIT_MS = 30_000;
const KEY_BYTES = 16;

interface Prepared {
  url: string;
  init: RequestInit & { method: string };
  key: string | null;
  is_file: boolean;
}

/** The outcome of one attempt. */
type Outcome = { response: Response; body: unknown } | { error: RefusedError | ConnectionError };

export function openRequest(options: ClientOptions): Request {
  const { retries = RETRIES, max_wait_ms = MAX_WAIT_MS, wait = pause } = options;
  return async (name, input, call = {}) => {
    const prepared = prepare(options, OPERATIONS[name], input, call);
    const max_attempts = 1 + (call.retries ?? retries);
    for (let attempts = 1; ; attempts += 1) {
      const outcome = await send(options, prepared, call);
      if ('response' in outcome) return replyOf(outcome, prepared.key, attempts);
      const { error } = outcome;
      const failed = failureOf(error, prepared);
      const wait_ms = waitBefore(attempts, failed.retry_after_ms);
      if (attempts >= max_attempts || wait_ms > max_wait_ms || !mayRetry(failed)) throw error;
      await wait(wait_ms, call.signal);
    }
  };
}

type Operation = (typeof OPERATIONS)[keyof typeof OPERATIONS];

function prepare(options: ClientOptions, operation: Operation, input: object, call: CallOptions): Prepared {
  const { path, query, body } = input as {
    path?: Readonly<Record<string, string>>;
    query?: unknown;
    body?: unknown;
  };
  if (call.idempotency_key !== undefined && !operation.takes_key) {
    throw new CuotaError(`${operation.method} ${operation.path} accepts no idempotency key`);
  }
  const key = operation.takes_key ? (call.idempotency_key ?? randomKey()) : null;
  const headers: Record<string, string> = {
    accept: operation.is_file ? '*/*' : 'application/json',
    'accept-language': call.locale ?? options.locale ?? 'en',
    ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
    ...(key === null ? {} : { 'idempotency-key': key }),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  return {
    url: urlOf(options.base_url, operation.path, { ...(path ? { path } : {}), query }),
    init: {
      method: operation.method,
      headers,
      // A redirect would send the token to another address.
      redirect: 'error',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
    key,
    is_file: operation.is_file ?? false,
  };
}

/** Returns a random idempotency key. Does not use `crypto.randomUUID`, which is not available on pages without TLS. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function send(options: ClientOptions, prepared: Prepared, call: CallOptions): Promise<Outcome> {
  const { fetch = globalThis.fetch, timeout_ms = TIMEOUT_MS } = options;
  const timeout = AbortSignal.timeout(call.timeout_ms ?? timeout_ms);
  const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout;
  try {
    const response = await fetch(prepared.url, { ...prepared.init, signal });
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (response.ok && prepared.is_file) return { response, body: bytes };
    const body = readJson(new TextDecoder().decode(bytes));
    if (response.ok && body !== undefined) return { response, body: inOneSpelling(body) };
    return { error: readRefusal(response, body, prepared.key) };
  } catch (cause) {
    // If the caller canceled the call, throw the caller's reason and not a connection error.
    call.signal?.throwIfAborted();
    const reason = timeout.aborted ? 'The request timed out' : 'The connection failed';
    const text = `${reason}: ${prepared.init.method} ${prepared.url.split('?')[0]}`;
    return { error: new ConnectionError(text, { cause, idempotency_key: prepared.key }) };
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface Refused {
  message?: string;
  error?: Partial<ErrorObject>;
  errors?: Record<string, string[]>;
}

/**
 * Creates the error for an error response. A response without an error code, for example from a proxy, gets the code
 * `not_of_the_service`.
 */
function readRefusal(response: Response, body: unknown, idempotency_key: string | null): RefusedError {
  const { message, error = {}, errors = {} } = (typeof body === 'object' ? (body ?? {}) : {}) as Refused;
  const wait_ms = readRetryAfter(response.headers.get('retry-after'), Date.now());
  return refusedError({
    status: response.status,
    code: error.code ?? NO_CODE,
    type: error.type ?? 'api_error',
    message:
      error.message ?? message ?? `The response with status ${response.status} is not from the service`,
    param: error.param ?? null,
    errors,
    decline_code: error.decline_code ?? null,
    action: error.action ?? null,
    retryable: error.retryable ?? null,
    retry_after_s: wait_ms === null ? null : wait_ms / 1000,
    request_id: response.headers.get('x-request-id'),
    idempotency_key,
    body,
  });
}

const NO_CODE = 'not_of_the_service';

function failureOf(error: RefusedError | ConnectionError, { init, key }: Prepared) {
  const known = { method: init.method, has_key: key !== null };
  if (error instanceof ConnectionError) return { ...known, status: null, code: null, retry_after_ms: null };
  const { status, code, retry_after_s } = error;
  return {
    ...known,
    status,
    code: code === NO_CODE ? null : code,
    retry_after_ms: retry_after_s === null ? null : retry_after_s * 1000,
  };
}

function replyOf<Answer>(
  { response, body }: { response: Response; body: unknown },
  idempotency_key: string | null,
  attempts: number,
): Reply<Answer> {
  const { status, headers } = response;
  return {
    status,
    body: body as Answer,
    request_id: headers.get('x-request-id'),
    idempotency_key,
    replayed: headers.get('idempotency-replayed') === 'true',
    ignored_fields: (headers.get('ignored-fields') ?? '').split(/,\s*/).filter((name) => name !== ''),
    attempts,
  };
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
  });
}
