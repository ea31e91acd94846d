import type { Deps } from '#src/deps.ts';
import { ApiError, notFound } from '#src/kernel/errors.ts';
import type { Locale } from '#src/kernel/texts.ts';
import { enqueueMails } from '#src/messages/mails/enqueue.ts';
import { requestMail } from '#src/messages/mails/requested/request.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { hashToken, newToken } from '#src/platform/hashed-token.ts';
import { originOf } from '#src/platform/http/origins.ts';
import { hashPassword } from '#src/platform/password.ts';
import { takeSlots, waitFor } from '#src/tenancy/limits/take.ts';
import type { Counted } from '#src/tenancy/limits/types.ts';
import { peopleErrors } from '#src/tenancy/people/errors.ts';
import { deleteLinksOf, findLink, replaceLink, useLink } from '#src/tenancy/people/links/store.ts';
import { refuseWeak } from '#src/tenancy/people/passwords.ts';
import { deleteSecondFactor } from '#src/tenancy/people/second-factor/store.ts';
import { deleteSessionsOf, deleteSignInsOf } from '#src/tenancy/people/sessions/store.ts';
import { findFirstMerchant, findPerson, findPersonByEmail, setPassword } from '#src/tenancy/people/store.ts';
import type { Person } from '#src/tenancy/people/types.ts';
import { mailTo, notify } from './mails.ts';
import { linkUrl } from './urls.ts';

const LINK_LIFETIME = { hours: 1 } as const;

/** Counts a requested mail against each of the given rate limits. Throws 429 if one of them is exceeded. */
export async function countMails(deps: Deps, counted: readonly Counted[]): Promise<void> {
  const refusal = await takeSlots(deps, counted);
  if (refusal === null) return;
  const { minutes, headers } = waitFor(deps, refusal);
  throw new ApiError(peopleErrors.too_many_mails, { minutes }, headers);
}

function newLink(deps: Deps, person: Pick<Person, 'id'>) {
  const token = newToken();
  const created_at = deps.real_clock.now();
  const expires_at = created_at.add(LINK_LIFETIME);
  const kept = { kind: 'reset', email: null, person_id: person.id, created_at, expires_at } as const;
  return {
    url: linkUrl(deps.base_url, 'reset', token),
    expires_at,
    row: { ...kept, token_hash: hashToken(token) },
  };
}

/** Requests a password reset for an email address. The worker later looks up the address and mails the link. */
export async function requestReset(
  deps: Deps,
  { email, origin, locale }: { email: string; origin: string; locale: Locale },
): Promise<void> {
  await countMails(deps, [
    { name: 'resets_from_origin', key: originOf(origin) },
    { name: 'resets_for_address', key: email.toLowerCase() },
  ]);
  await requestMail(deps, { kind: 'password_reset', email, parameters: { locale } });
}

/**
 * Mails a password reset link to the address. Sends nothing if no person has that address. Call it in a transaction.
 */
export async function sendResetLink(
  deps: Deps,
  { email, parameters: { locale } }: { email: string; parameters: { locale: Locale } },
): Promise<void> {
  const person = await findPersonByEmail(deps.db, email);
  const home = person && (await findFirstMerchant(deps.db, person.id));
  if (!person || !home) return;
  const { url, expires_at, row } = newLink(deps, person);
  const message = { kind: 'password_reset', url, expires_at } as const;
  await replaceLink(deps.db, row);
  await enqueueMails(deps.db, [await mailTo(deps, { from: home, to: person, message, locale })]);
}

/** Creates a password reset link that an operator can pass on when mail is off. */
export async function makeResetLink(
  deps: Deps,
  person: Person,
  { without_second_factor }: { without_second_factor: boolean },
): Promise<{ url: string; expires_at: Temporal.Instant }> {
  const { url, expires_at, row } = newLink(deps, person);
  await inTransaction(deps.db, async (db) => {
    if (without_second_factor) await deleteSecondFactor(db, person.id);
    await replaceLink(db, row);
  });
  return { url, expires_at };
}

/** Returns the person whose password the link resets. Throws 404 if the link was used or has expired. */
export async function requireReset(deps: Deps, token: string): Promise<Person> {
  const now = deps.real_clock.now();
  const link = await findLink(deps.db, { kind: 'reset', token_hash: hashToken(token), now });
  const person = link && (await findPerson(deps.db, link.person_id));
  if (!person) throw notFound();
  return person;
}

/**
 * Sets the new password, uses up the link and ends all sessions. The second factor stays on, so access to the mailbox
 * alone is not enough to sign in.
 */
export async function resetPassword(
  deps: Deps,
  { token, password, locale }: { token: string; password: string; locale: Locale },
): Promise<void> {
  const person = await requireReset(deps, token);
  refuseWeak('password', password, person);
  const password_hash = await hashPassword(password);
  const now = deps.real_clock.now();
  await inTransaction(deps.db, async (db) => {
    const used = await useLink(db, { kind: 'reset', token_hash: hashToken(token), now });
    if (!used) throw notFound();
    await changeEverywhere({ ...deps, db }, person, { password_hash, locale });
  });
}

/**
 * Sets the password and notifies the person. Revokes all their sessions, pending sign-ins and links, except session
 * `but`.
 */
export async function changeEverywhere(
  deps: Deps,
  person: Pick<Person, 'id' | 'name' | 'email'>,
  { password_hash, but, locale }: { password_hash: string; but?: string; locale: Locale },
): Promise<void> {
  await setPassword(deps.db, person.id, password_hash);
  await deleteSessionsOf(deps.db, person.id, but === undefined ? {} : { but });
  await deleteSignInsOf(deps.db, person.id);
  await deleteLinksOf(deps.db, person.id);
  await notify(deps, person, { change: 'password', locale });
}
