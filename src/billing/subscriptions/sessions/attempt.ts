import type { Deps } from '#src/deps.ts';
import { ApiError, type ErrorEntry } from '#src/kernel/errors.ts';
import type { Key } from '#src/kernel/ids.ts';
import { statusOf } from './status.ts';
import { lockCheckoutSession, setAttempt } from './store.ts';
import type { CheckoutSession } from './types.ts';

/**
 * Error for a checkout session that accepts no payment. It is not part of the API: the hosted page catches it and
 * shows the state of the session.
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
 * Reserves an open checkout session for one payment attempt. Locks the session until commit, so that only one of two
 * concurrent attempts succeeds.
 */
export async function beginAttempt(deps: Deps, session: Key, attempt_id: string): Promise<void> {
  const held = await lockCheckoutSession(deps.db, session);
  const isFree = held?.attempt_id === null && statusOf(held, deps.clock.now()) === 'open';
  if (!isFree) throw new ApiError(SESSION_CLOSED);
  await setAttempt(deps.db, session, attempt_id);
}

/**
 * Locks a checkout session and returns it. Throws if it is no longer reserved for this payment attempt. An expired
 * session is accepted.
 */
export async function requireAttempt(deps: Deps, session: Key, attempt_id: string): Promise<CheckoutSession> {
  const held = await lockCheckoutSession(deps.db, session);
  if (held?.attempt_id !== attempt_id) throw new ApiError(SESSION_CLOSED);
  return held;
}
