/** An attempt that failed. */
export interface FailedAttempt {
  method: string;
  has_key: boolean;
  /** HTTP status. Null if there was no response. */
  status: number | null;
  /** Error code. Null if the response is not from the service, for example the error page of a proxy. */
  code: string | null;
  retry_after_ms: number | null;
}

const SHORTEST_MS = 500;
const LONGEST_MS = 8_000;

/** 5xx error codes of the service that are retried even without `Retry-After`. */
const SERVICE_FAILURES = ['internal_error', 'service_unavailable'];

/**
 * Returns whether to retry a request. A request is safe to retry if it is a `GET` or has an idempotency key.
 *
 * | response | retried |
 * |---|---|
 * | none | if safe |
 * | 409 `idempotency_key_in_progress` | yes: the first request will complete |
 * | 429 with `Retry-After` | yes: the request was not executed |
 * | 429 without `Retry-After` | no: another operation on the same object is still running |
 * | 5xx with `Retry-After`, or 500, 502, 503 and 504 from the service or a proxy | if safe |
 */
export function mayRetry({ method, has_key, status, code, retry_after_ms }: FailedAttempt): boolean {
  const isSafe = method === 'GET' || has_key;
  if (status === null) return isSafe;
  if (status === 409) return code === 'idempotency_key_in_progress';
  if (status === 429) return retry_after_ms !== null;
  if (status < 500) return false;
  return isSafe && (retry_after_ms !== null || code === null || SERVICE_FAILURES.includes(code));
}

/**
 * Returns how many milliseconds to wait before the next attempt. If the service requested a wait, returns it. Otherwise
 * the wait doubles with each attempt, with random jitter so that many clients do not retry simultaneously.
 */
export function waitBefore(
  attempt: number,
  retry_after_ms: number | null,
  random: () => number = Math.random,
): number {
  if (retry_after_ms !== null) return retry_after_ms;
  const max_ms = Math.min(LONGEST_MS, SHORTEST_MS * 2 ** (attempt - 1));
  return Math.round(max_ms / 2 + (max_ms / 2) * random());
}

/**
 * Parses the header `Retry-After`, which has seconds or an HTTP date. Returns milliseconds, or null if it is missing or
 * invalid.
 */
export function readRetryAfter(header: string | null, now_ms: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now_ms);
}
