import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import { hashToken, newToken } from '#src/platform/hashed-token.ts';
import type { PanelSession } from '../types.ts';
import * as store from './store.ts';

/** Without anything done. */
const IDLE = { hours: 8 } as const;
const LONGEST = { hours: 7 * 24 } as const;
/** Reading should seldom write. */
const SEEN_EVERY = { minutes: 1 } as const;
/** For so long somebody who proved who they are is taken at their word. */
const RECENT = { minutes: 15 } as const;
/** For the second factor, after the password. */
const SECOND_STEP = { minutes: 10 } as const;
const LONGEST_USER_AGENT = 300;

/** Where a session is begun. */
export interface Browser {
  /** The address the request came from. */
  origin: string;
  user_agent: string;
}

function oldestSession(now: Temporal.Instant) {
  return { created_at: now.subtract(LONGEST), seen_at: now.subtract(IDLE) };
}

/** Lets somebody in who has proved who they are; answers the secret that the browser keeps. */
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

/** Whose secret it is; null when it is nobody's, or no longer. */
export async function findPanelSession(deps: Deps, token: string): Promise<PanelSession | null> {
  const now = deps.real_clock.now();
  const session = await store.findSessionByHash(deps.db, hashToken(token), oldestSession(now));
  if (!session) return null;
  const isOld = Temporal.Instant.compare(session.seen_at, now.subtract(SEEN_EVERY)) <= 0;
  if (!isOld) return session;
  await store.touchSession(deps.db, session.id, now);
  return { ...session, seen_at: now };
}

/** Whether the person proved who they are a short while ago: what gives secrets or money away asks for that. */
export function isRecent({ real_clock }: Pick<Deps, 'real_clock'>, session: PanelSession): boolean {
  return Temporal.Instant.compare(session.proved_at, real_clock.now().subtract(RECENT)) > 0;
}

export function listSessions(deps: Deps, { person_id }: Pick<PanelSession, 'person_id'>) {
  return store.listSessions(deps.db, person_id, oldestSession(deps.real_clock.now()));
}

/** The password was right: answers what the browser brings along with the second factor. */
export async function awaitSecondFactor(deps: Deps, person: { id: number }): Promise<string> {
  const token = newToken();
  const created_at = deps.real_clock.now();
  await store.insertSignIn(deps.db, { token_hash: hashToken(token), person_id: person.id, created_at });
  return token;
}

/** Whose second factor is awaited; null when nobody's, or no longer. */
export async function findAwaited(deps: Deps, token: string): Promise<{ person_id: number } | null> {
  const after = deps.real_clock.now().subtract(SECOND_STEP);
  return (await store.findSignIn(deps.db, hashToken(token), after)) ?? null;
}

/** Takes away what is over. */
export async function purgeSessions(deps: Deps): Promise<number> {
  const now = deps.real_clock.now();
  const sessions = await store.deleteOldSessions(deps.db, oldestSession(now));
  return sessions + (await store.deleteOldSignIns(deps.db, now.subtract(SECOND_STEP)));
}
