import type { Mail } from './types.ts';

/** How long after each failed attempt the next one follows. After the last, the mail is given up. */
const RETRY_AFTER = [
  { minutes: 1 },
  { minutes: 5 },
  { minutes: 30 },
  { hours: 2 },
  { hours: 8 },
] as const satisfies readonly Temporal.DurationLike[];

/** What becomes of a mail after an attempt that failed now. */
export function decideRetry(attempt: {
  attempts: number;
  now: Temporal.Instant;
  is_hopeless: boolean;
}): Pick<Mail, 'status' | 'next_attempt_at'> {
  const wait = attempt.is_hopeless ? undefined : RETRY_AFTER[attempt.attempts - 1];
  if (!wait) return { status: 'given_up', next_attempt_at: null };
  return { status: 'waiting', next_attempt_at: attempt.now.add(wait) };
}
