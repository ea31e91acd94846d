/** What is known of an attempt when it is over and did not go well. */
export interface FailedAttempt {
  method: string;
  has_key: boolean;
  /** Null when no answer came. */
  status: number | null;
  /** Null when the answer was not the service's own: something stands between. */
  code: string | null;
  retry_after_ms: number | null;
}

const SHORTEST_MS = 500;
const LONGEST_MS = 8_000;

/** Failures of the service itself. What the card network failed with is another attempt at the card each time. */
const OURS = ['internal_error', 'service_unavailable'];

/**
 * Whether sending the same request again is harmless and may help:
 *
 * | answer | repeated |
 * |---|---|
 * | none | a `GET`, or with a key |
 * | 409 `idempotency_key_in_progress` | yes: the answer of the first is soon there |
 * | 429 with `Retry-After` | yes: it was refused before anything was done |
 * | 429 without | no: something else is under way, and what comes of it decides what to do |
 * | 5xx with `Retry-After`, 500, 502, 503 and 504 of the service or of a proxy | a `GET`, or with a key |
 */
export function mayRepeat({ method, has_key, status, code, retry_after_ms }: FailedAttempt): boolean {
  const isHarmless = method === 'GET' || has_key;
  if (status === null) return isHarmless;
  if (status === 409) return code === 'idempotency_key_in_progress';
  if (status === 429) return retry_after_ms !== null;
  if (status < 500) return false;
  return isHarmless && (retry_after_ms !== null || code === null || OURS.includes(code));
}

/**
 * How long to wait before the next attempt: what the service said, else longer each time, and by chance, so that many who failed
 * together do not come back together.
 */
export function waitBefore(
  attempt: number,
  retry_after_ms: number | null,
  random: () => number = Math.random,
): number {
  if (retry_after_ms !== null) return retry_after_ms;
  const most = Math.min(LONGEST_MS, SHORTEST_MS * 2 ** (attempt - 1));
  return Math.round(most / 2 + (most / 2) * random());
}

/** Seconds or a date, as HTTP has it. */
export function readRetryAfter(header: string | null, now_ms: number): number | null {
  if (header === null || header.trim() === '') return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now_ms);
}
