import { isReached } from '../rules/periods.ts';
import type { CheckoutSession, SessionStatus } from './types.ts';

/** The state of a session at an instant. A payment that began before the session expired may still complete it. */
export function statusOf(
  { subscription_id, attempt_id, expires_at }: CheckoutSession,
  now: Temporal.Instant,
): SessionStatus {
  if (subscription_id !== null) return 'complete';
  return attempt_id === null && isReached(expires_at, now) ? 'expired' : 'open';
}
