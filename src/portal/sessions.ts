import type { Deps } from '#src/deps.ts';
import { hashToken } from '#src/platform/hashed-token.ts';
import { type Principal, withEnvironmentClock } from '#src/platform/http/route.ts';
import { deleteSession, findSessionByHash, touchSession } from './store.ts';
import type { PortalSession } from './types.ts';

/** Time without a request after which a portal session expires. */
const IDLE_TIMEOUT = { minutes: 30 } as const;
const MAX_LIFETIME = { hours: 12 } as const;
/** Minimum interval between updates of a session's `seen_at`, so that most page views do not write. */
const SEEN_UPDATE_INTERVAL = { minutes: 1 } as const;

/** Returns the oldest creation time and last use that a session may have. `now` is the time of the real clock. */
export function oldestSession(now: Temporal.Instant) {
  return { created_at: now.subtract(MAX_LIFETIME), seen_at: now.subtract(IDLE_TIMEOUT) };
}

/** Finds the portal session of a token and updates its last use. Returns null if the token is unknown or expired. */
export async function findSession(deps: Deps, { token }: { token: string }): Promise<PortalSession | null> {
  const now = deps.real_clock.now();
  const session = await findSessionByHash(deps.db, hashToken(token), oldestSession(now));
  if (!session) return null;
  const isOld = Temporal.Instant.compare(session.seen_at, now.subtract(SEEN_UPDATE_INTERVAL)) <= 0;
  if (!isOld) return session;
  await touchSession(deps.db, session, now);
  return { ...session, seen_at: now };
}

/** Signs the payer out. */
export async function endSession(deps: Deps, { session }: { session: PortalSession }): Promise<void> {
  await deleteSession(deps.db, session);
}

/** Returns the principal for a payer's session. It has no role, because the payer is not a user of the merchant. */
export function principalOf({ id, commerce_id, production, frozen_at }: PortalSession): Principal {
  const payer = { token_id: '', user_id: 0, offices: null, role: null, key_scope: `portal ${id}` };
  return { ...payer, commerce_id, production, frozen_at };
}

/** Returns the payer's principal, and `deps` with the clock of the session's environment. */
export function asPayer(deps: Deps, session: PortalSession): { deps: Deps; principal: Principal } {
  const principal = principalOf(session);
  return { deps: withEnvironmentClock(deps, principal), principal };
}
