import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import type { Query } from '#src/platform/http/query-string.ts';
import type { Cookie } from './cookies.ts';
import { CSRF_FIELD, type Visit } from './visit.ts';

/**
 * Cookie with the encrypted values of a submitted form. It restores the form when the payer returns from a bank
 * page.
 */
const DRAFT_COOKIE = 'cuota_draft';

/** Lifetime of the cookie in seconds. It is short, because other people may use the same computer. */
const DRAFT_LIFETIME_S = 3_600;
/** Maximum number of characters of the cookie value. All cookies together must fit into the `cookie` header. */
const LONGEST = 2_048;

/** Form fields that the cookie does not contain: card data, and fields that are valid for one submission only. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['number', 'cvv'],
  ...[CSRF_FIELD, 'submission', 'round', 'terms', 'most', 'redraw', 'apply'],
]);

/**
 * Returns a cookie with the submitted form, encrypted and valid for `attempt` only. If `attempt` is null or the form
 * is too long, returns a cookie that deletes the previous one.
 */
export async function draftCookie(
  { vault }: Pick<Deps, 'vault'>,
  { form, cookies }: Pick<Visit, 'form' | 'cookies'>,
  attempt: Key | null,
): Promise<Cookie[]> {
  const forget = cookies.has(DRAFT_COOKIE) ? [{ name: DRAFT_COOKIE, value: null }] : [];
  if (attempt === null) return forget;
  const sealed = await vault.seal(attempt.commerce_id, purposeOf(attempt), JSON.stringify(form, leaveOut));
  const value = sealed.toString('base64url');
  return value.length > LONGEST ? forget : [{ name: DRAFT_COOKIE, value, max_age_s: DRAFT_LIFETIME_S }];
}

/**
 * Returns the form values that this browser sent for `attempt`; null if the cookie is missing or belongs to another
 * attempt.
 */
export async function readDraft(
  { vault }: Pick<Deps, 'vault'>,
  { cookies }: Pick<Visit, 'cookies'>,
  attempt: Key,
): Promise<Query | null> {
  const value = cookies.get(DRAFT_COOKIE);
  if (value === undefined) return null;
  try {
    const sealed = Buffer.from(value, 'base64url');
    return JSON.parse(await vault.unseal(attempt.commerce_id, purposeOf(attempt), sealed));
  } catch {
    return null;
  }
}

function purposeOf({ id }: Key): string {
  return `draft of ${id}`;
}

function leaveOut(name: string, value: unknown): unknown {
  return LEFT_OUT.has(name) ? undefined : value;
}
