import type { Clock } from '#src/kernel/clock.ts';
import type { DeliveryStatus } from './types.ts';

/** Delays before each retry of a failed delivery. If the last retry fails too, the delivery is given up. */
const RETRY_AFTER = [
  { seconds: 5 },
  { minutes: 5 },
  { minutes: 30 },
  { hours: 2 },
  { hours: 5 },
  { hours: 10 },
  { hours: 10 },
] as const satisfies readonly Temporal.DurationLike[];

export interface Decision {
  status: DeliveryStatus;
  next_attempt_at: Temporal.Instant | null;
}

/**
 * Returns the status of a delivery and the time of its next attempt. `attempts` is the number of attempts so far,
 * including the current one.
 */
export function decide(attempt: { attempts: number; arrived: boolean; clock: Clock }): Decision {
  if (attempt.arrived) return { status: 'delivered', next_attempt_at: null };
  const wait = RETRY_AFTER[attempt.attempts - 1];
  if (!wait) return { status: 'failed', next_attempt_at: null };
  return { status: 'pending', next_attempt_at: attempt.clock.now().add(wait) };
}
