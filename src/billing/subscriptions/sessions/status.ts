import { isReached } from '../rules/periods.ts';
import type { CheckoutSession, SessionStatus } from './types.ts';

/** Returns the status of a checkout session at an instant. A session whose payment is in progress does not expire. */
export function statusOf(
  { subscription_id, attempt_id, expires_at }: CheckoutSession,
  now: Temporal.Instant,
): SessionStatus {
  if (subscription_id !== null) return 'complete';
  return attempt_id === null && isReached(expires_at, now) ? 'expired' : 'open';
}
