import type { Deps } from '#src/deps.ts';
import { hashToken } from '#src/platform/hashed-token.ts';
import { inTimeOf, type Principal } from '#src/platform/http/route.ts';
import { deleteSession, findSessionByHash, touchSession } from './store.ts';
import type { PortalSession } from './types.ts';

/** Without anything done. */
const IDLE = { minutes: 30 } as const;
const LONGEST = { hours: 12 } as const;
/** A page loads many things at once, and reading should seldom write. */
const SEEN_EVERY = { minutes: 1 } as const;

/** What is older than this is over, at a moment of the real clock. */
export function oldestSession(now: Temporal.Instant) {
  return { created_at: now.subtract(LONGEST), seen_at: now.subtract(IDLE) };
}

/** Whose token it is; null when it is nobody's, or no longer. */
export async function findSession(deps: Deps, { token }: { token: string }): Promise<PortalSession | null> {
  const now = deps.real_clock.now();
  const session = await findSessionByHash(deps.db, hashToken(token), oldestSession(now));
  if (!session) return null;
  const isOld = Temporal.Instant.compare(session.seen_at, now.subtract(SEEN_EVERY)) <= 0;
  if (!isOld) return session;
  await touchSession(deps.db, session, now);
  return { ...session, seen_at: now };
}

/** Signs out. */
export async function endSession(deps: Deps, { session }: { session: PortalSession }): Promise<void> {
  await deleteSession(deps.db, session);
}

/** A payer, who is not a user of the merchant. */
export function principalOf({ id, commerce_id, production, frozen_at }: PortalSession): Principal {
  const payer = { token_id: '', user_id: 0, offices: null, role: null, key_scope: `portal ${id}` };
  return { ...payer, commerce_id, production, frozen_at };
}

/** The payer, and the service in the time of the session's environment. */
export function asPayer(deps: Deps, session: PortalSession): { deps: Deps; principal: Principal } {
  const principal = principalOf(session);
  return { deps: inTimeOf(deps, principal), principal };
}
