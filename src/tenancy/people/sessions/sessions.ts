import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import { hashToken, newToken } from '#src/platform/hashed-token.ts';
import type { PanelSession } from '../types.ts';
import * as store from './store.ts';

/** Time without activity after which a session ends. */
const IDLE_TIMEOUT = { hours: 8 } as const;
const MAX_LIFETIME = { hours: 7 * 24 } as const;
/** Minimum interval between updates of a session's `seen_at`, so that most requests write nothing. */
const SEEN_UPDATE_INTERVAL = { minutes: 1 } as const;
/** Time after an identity check during which sensitive actions need no new one. */
const RECENT = { minutes: 15 } as const;
/** Time within which a person must enter the second-factor code after the password. */
const SECOND_STEP = { minutes: 10 } as const;
const LONGEST_USER_AGENT = 300;

/** The browser from which a person starts a panel session. */
export interface Browser {
  /** IP address of the request. */
  origin: string;
  user_agent: string;
}

function oldestSession(now: Temporal.Instant) {
  return { created_at: now.subtract(MAX_LIFETIME), seen_at: now.subtract(IDLE_TIMEOUT) };
}

/** Starts a session for an authenticated person and returns the token for the session cookie. */
export async function beginSession(deps: Deps, person: { id: number }, from: Browser): Promise<string> {
  const token = newToken();
  const now = deps.real_clock.now();
  await store.insertSession(deps.db, {
    id: newId(),
    person_id: person.id,
    token_hash: hashToken(token),
    proved_at: now,
    created_at: now,
    seen_at: now,
    origin: from.origin,
    user_agent: from.user_agent.slice(0, LONGEST_USER_AGENT),
  });
  return token;
}

/** Returns the session of a token; null if it does not exist or has expired. */
export async function findPanelSession(deps: Deps, token: string): Promise<PanelSession | null> {
  const now = deps.real_clock.now();
  const session = await store.findSessionByHash(deps.db, hashToken(token), oldestSession(now));
  if (!session) return null;
  const isOld = Temporal.Instant.compare(session.seen_at, now.subtract(SEEN_UPDATE_INTERVAL)) <= 0;
  if (!isOld) return session;
  await store.touchSession(deps.db, session.id, now);
  return { ...session, seen_at: now };
}

/** Returns whether the person authenticated recently. Actions that reveal secrets or move money require this. */
export function isRecent({ real_clock }: Pick<Deps, 'real_clock'>, session: PanelSession): boolean {
  return Temporal.Instant.compare(session.proved_at, real_clock.now().subtract(RECENT)) > 0;
}

export function listSessions(deps: Deps, { person_id }: Pick<PanelSession, 'person_id'>) {
  return store.listSessions(deps.db, person_id, oldestSession(deps.real_clock.now()));
}

/** Stores a sign-in whose password was correct. Returns a token for entering the second factor. */
export async function createPendingSignIn(deps: Deps, person: { id: number }): Promise<string> {
  const token = newToken();
  const created_at = deps.real_clock.now();
  await store.insertSignIn(deps.db, { token_hash: hashToken(token), person_id: person.id, created_at });
  return token;
}

/** Returns the person who still has to enter the second factor; null if the token is unknown or expired. */
export async function findPendingSignIn(deps: Deps, token: string): Promise<{ person_id: number } | null> {
  const after = deps.real_clock.now().subtract(SECOND_STEP);
  return (await store.findSignIn(deps.db, hashToken(token), after)) ?? null;
}

/** Deletes expired sessions and pending sign-ins. Returns the number of deleted rows. */
export async function purgeSessions(deps: Deps): Promise<number> {
  const now = deps.real_clock.now();
  const sessions = await store.deleteOldSessions(deps.db, oldestSession(now));
  return sessions + (await store.deleteOldSignIns(deps.db, now.subtract(SECOND_STEP)));
}
