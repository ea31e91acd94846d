import type { Mail } from './types.ts';

/** Delays before each retry of a failed email. If the last retry fails too, the status becomes `given_up`. */
const RETRY_AFTER = [
  { minutes: 1 },
  { minutes: 5 },
  { minutes: 30 },
  { hours: 2 },
  { hours: 8 },
] as const satisfies readonly Temporal.DurationLike[];

/**
 * Returns the status of an email that could not be sent, and the time of its next attempt. If `is_hopeless` is true,
 * the email is not retried.
 */
export function decideRetry(attempt: {
  attempts: number;
  now: Temporal.Instant;
  is_hopeless: boolean;
}): Pick<Mail, 'status' | 'next_attempt_at'> {
  const wait = attempt.is_hopeless ? undefined : RETRY_AFTER[attempt.attempts - 1];
  if (!wait) return { status: 'given_up', next_attempt_at: null };
  return { status: 'waiting', next_attempt_at: attempt.now.add(wait) };
}
