import type { Deps } from '#src/deps.ts';
import { frozenClock } from '#src/kernel/clock.ts';
import { newId } from '#src/kernel/ids.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { hashToken, newToken } from '#src/platform/hashed-token.ts';
import { requireActive } from '#src/tenancy/merchants/collecting.ts';
import { findSession } from '../sessions.ts';
import { insertSession } from '../store.ts';
import type { PortalSession } from '../types.ts';
import { type FoundLink, findLinkByHash, useLink } from './store.ts';

type LinkState = 'good' | 'used' | 'expired';

/** Finds a sign-in link by its token and returns it with its state. Returns null if it does not exist. */
export async function findLink(
  deps: Deps,
  { token }: { token: string },
): Promise<{ link: FoundLink; state: LinkState } | null> {
  const link = await findLinkByHash(deps.db, hashToken(token));
  if (!link) return null;
  const now = nowOf(deps, link);
  const isOver = Temporal.Instant.compare(link.expires_at, now) <= 0;
  return { link, state: link.used_at !== null ? 'used' : isOver ? 'expired' : 'good' };
}

/**
 * Returns the current time in the environment of the link: the time of its test clock if that clock is stopped,
 * otherwise the real time.
 */
function nowOf(deps: Deps, { frozen_at }: Pick<FoundLink, 'frozen_at'>): Temporal.Instant {
  return (frozen_at === null ? deps.clock : frozenClock(frozen_at)).now();
}

/** Uses up a sign-in link and opens a portal session. Returns null if the link is used, expired or unknown. */
export async function enterByLink(
  deps: Deps,
  input: { token: string },
): Promise<{ token: string; session: PortalSession } | null> {
  const found = await findLink(deps, input);
  if (found?.state !== 'good') return null;
  const { link } = found;
  const token = newToken();
  const isOpened = await inTransaction(deps.db, async (db) => {
    await requireActive(db, [link.commerce_id]);
    if (!(await useLink(db, link, nowOf(deps, link)))) return false;
    const now = deps.real_clock.now();
    const { commerce_id, production, email, subscriber_id, return_url } = link;
    await insertSession(db, {
      ...{ id: newId(), token_hash: hashToken(token), commerce_id, production, email },
      ...{ subscriber_id, return_url, created_at: now, seen_at: now },
    });
    return true;
  });
  const session = isOpened ? await findSession(deps, { token }) : null;
  return session && { token, session };
}
