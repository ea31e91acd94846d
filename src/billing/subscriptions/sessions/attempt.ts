import type { Deps } from '#src/deps.ts';
import { ApiError, type ErrorEntry } from '#src/kernel/errors.ts';
import type { Key } from '#src/kernel/ids.ts';
import { statusOf } from './status.ts';
import { lockCheckoutSession, setAttempt } from './store.ts';
import type { CheckoutSession } from './types.ts';

/**
 * Error for a session that accepts no payment. Only the hosted page uses it, and then shows the result of the
 * session.
 */
const SESSION_CLOSED: ErrorEntry = {
  status: 409,
  text: {
    en: 'This checkout session is complete, has expired, or has a payment in progress.',
    es: 'Esta sesión de pago ya se completó, venció o tiene un pago en proceso.',
  },
};

export function isSessionClosed(error: unknown): boolean {
  return error instanceof ApiError && error.entry === SESSION_CLOSED;
}

/**
 * Reserves an open session for one payment attempt, in the transaction that writes the attempt. The row stays locked
 * until commit, so one of two concurrent attempts is refused.
 */
export async function beginAttempt(deps: Deps, session: Key, attempt_id: string): Promise<void> {
  const held = await lockCheckoutSession(deps.db, session);
  const isFree = held?.attempt_id === null && statusOf(held, deps.clock.now()) === 'open';
  if (!isFree) throw new ApiError(SESSION_CLOSED);
  await setAttempt(deps.db, session, attempt_id);
}

/** Locks a session that is still reserved for this attempt. It may have expired since the attempt began. */
export async function requireAttempt(deps: Deps, session: Key, attempt_id: string): Promise<CheckoutSession> {
  const held = await lockCheckoutSession(deps.db, session);
  if (held?.attempt_id !== attempt_id) throw new ApiError(SESSION_CLOSED);
  return held;
}
