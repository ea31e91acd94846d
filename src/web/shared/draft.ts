import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import type { Query } from '#src/platform/http/query-string.ts';
import type { Cookie } from './cookies.ts';
import { CSRF_FIELD, type Visit } from './visit.ts';

/** What somebody typed before they were led to a bank or had to wait, for the form that they may come back to. */
const DRAFT_COOKIE = 'cuota_draft';

/** Others may sit down at the same computer. */
const KEPT_FOR_S = 3_600;
/** All cookies together must fit into a header. */
const LONGEST = 2_048;

/** Of a form: what is never kept, and what belongs to that very form. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  ...['number', 'cvv'],
  ...[CSRF_FIELD, 'submission', 'round', 'terms', 'most', 'redraw', 'apply'],
]);

/**
 * Keeps a form that was sent with the browser that sent it, sealed, and with nobody else: under the attempt that it led to. Without
 * `attempt` there is nothing to come back for, and what was kept before is forgotten.
 */
export async function keepDraft(
  { vault }: Pick<Deps, 'vault'>,
  { form, cookies }: Pick<Visit, 'form' | 'cookies'>,
  attempt: Key | null,
): Promise<Cookie[]> {
  const forget = cookies.has(DRAFT_COOKIE) ? [{ name: DRAFT_COOKIE, value: null }] : [];
  if (attempt === null) return forget;
  const sealed = await vault.seal(attempt.commerce_id, purposeOf(attempt), JSON.stringify(form, leaveOut));
  const value = sealed.toString('base64url');
  return value.length > LONGEST ? forget : [{ name: DRAFT_COOKIE, value, max_age_s: KEPT_FOR_S }];
}

/** What this browser sent with that attempt; null where another did, or it is too long ago. */
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
