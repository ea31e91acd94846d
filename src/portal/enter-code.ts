import type { Deps } from '#src/deps.ts';
import { isUuid, newId } from '#src/kernel/ids.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { hashToken, newToken } from '#src/platform/hashed-token.ts';
import { originOf } from '#src/platform/http/origins.ts';
import { returnSlots, takeSlots } from '#src/tenancy/limits/take.ts';
import { requireActive } from '#src/tenancy/merchants/collecting.ts';
import { MAX_TRIES, matchCode, readCode } from './codes.ts';
import { readBrowser } from './known-browsers.ts';
import { addressOf } from './request-codes.ts';
import { findSession } from './sessions.ts';
import { countAttempt, findRequest, insertSession, listCodes, useCode } from './store.ts';
import type { PortalCode, PortalSession } from './types.ts';

/**
 * Reason why a code was refused. `expired`: the sign-in request expired or never existed. `too_many`: too many attempts
 * for the request, or for the email address from one IP address.
 */
type EntryRefusal = 'wrong' | 'expired' | 'too_many';

/** Result of entering a code. Only this result contains the session token, because the database stores its hash. */
export type Entry =
  | { token: string; session: PortalSession; refusal: null }
  | { refusal: EntryRefusal; tries_left: number };

/**
 * Opens a session for the merchant whose code was entered. Concurrent attempts wait for each other, so that a code
 * works only once. Each attempt counts against the limit on wrong codes before the check; a correct code is then no
 * longer counted.
 */
export async function enterCode(
  deps: Deps,
  input: { request: string; code: string; origin: string; browser?: string | null },
): Promise<Entry> {
  const now = deps.real_clock.now();
  const request = isUuid(input.request) ? await findRequest(deps.db, input.request) : undefined;
  if (!request) return refused('expired', 0);
  const browser = await readBrowser(deps, input.browser ?? null, request);
  const key = browser ?? `${originOf(input.origin)} ${addressOf(request)}`;
  const [counted, place] = [[{ name: 'wrong_codes', key } as const], newId()];
  if ((await takeSlots(deps, counted, { place })) !== null) return refused('too_many', 0);
  // Runs outside the transaction, because reading the hash key may need another connection while waiting
  // attempts occupy the pool.
  const code = await matchCode(
    deps,
    input.request,
    await listCodes(deps.db, input.request),
    readCode(input.code),
  );
  const token = newToken();
  const attempt = { request: input.request, code, token, now };
  const refusal = await inTransaction(deps.db, (db) => enter(db, attempt));
  if (refusal !== null) return refusal;
  await returnSlots(deps, counted, place);
  const session = await findSession(deps, { token });
  if (session === null) throw new Error('a session that was opened is not there');
  return { token, session, refusal: null };
}

function refused(refusal: EntryRefusal, tries_left: number): Entry & { refusal: EntryRefusal } {
  return { refusal, tries_left };
}

interface Attempt {
  request: string;
  /**
   * Stored code that matches the typed one, or null if none matches. It is accepted only if the attempt is within the
   * limits.
   */
  code: PortalCode | null;
  token: string;
  now: Temporal.Instant;
}

/**
 * Returns null if the code is correct and the session was stored, otherwise the refusal. A refusal is returned instead
 * of thrown, so that the attempt count is committed. Throws if the merchant is disabled; the code then stays valid.
 */
async function enter(
  db: Deps['db'],
  { request: id, code, token, now }: Attempt,
): Promise<(Entry & { refusal: EntryRefusal }) | null> {
  const request = await countAttempt(db, id);
  if (!request || Temporal.Instant.compare(request.expires_at, now) <= 0) return refused('expired', 0);
  if (request.tries > MAX_TRIES) return refused('too_many', 0);
  const wrong = refused('wrong', MAX_TRIES - request.tries);
  if (code === null || !(await useCode(db, code, now))) return wrong;
  await requireActive(db, [code.commerce_id]);
  await insertSession(db, {
    id: newId(),
    token_hash: hashToken(token),
    commerce_id: code.commerce_id,
    production: request.production,
    email: request.email,
    subscriber_id: null,
    return_url: null,
    created_at: now,
    seen_at: now,
  });
  return null;
}
