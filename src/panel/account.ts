import type { Deps } from '#src/deps.ts';
import { ApiError, notFound } from '#src/kernel/errors.ts';
import type { Locale } from '#src/kernel/texts.ts';
import { enqueueMails } from '#src/messages/mails/enqueue.ts';
import { requestMail } from '#src/messages/mails/requested/request.ts';
import { violates } from '#src/platform/database/pool.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { hashToken, newToken } from '#src/platform/hashed-token.ts';
import { hashPassword } from '#src/platform/password.ts';
import { peopleErrors } from '#src/tenancy/people/errors.ts';
import {
  deleteLinksOf,
  findLink,
  type PersonLink,
  replaceLink,
  useLink,
} from '#src/tenancy/people/links/store.ts';
import { refuseWeak, requirePassword, type TypedPassword } from '#src/tenancy/people/passwords.ts';
import { markProved } from '#src/tenancy/people/sessions/store.ts';
import { requireCode } from '#src/tenancy/people/sign-in.ts';
import {
  findFirstMerchant,
  findPerson,
  findPersonByEmail,
  setEmail,
  setName,
} from '#src/tenancy/people/store.ts';
import type { PanelSession, PersonName } from '#src/tenancy/people/types.ts';
import { mailTo, notify } from './mails.ts';
import { changeEverywhere, countMails } from './reset-password.ts';
import { linkUrl } from './urls.ts';

const LINK_LIFETIME = { hours: 1 } as const;

/**
 * The password with which a signed-in person confirms their identity, and the IP address and browser of the request.
 */
export type IdentityProof = Omit<TypedPassword, 'email'>;

/** Checks the person's password and, if it is on, their second factor. Records the time, which `isRecent` checks. */
export async function confirmIdentity(
  deps: Deps,
  session: PanelSession,
  { code, ...proof }: IdentityProof & { code: string },
): Promise<void> {
  await requirePassword(deps, session.person_id, proof);
  if (session.has_second_factor) await requireCode(deps, session.person, code);
  await markProved(deps.db, session.id, deps.real_clock.now());
}

/** Changes the person's password and ends all their other sessions. Throws if the current password is wrong. */
export async function changePassword(
  deps: Deps,
  { id, person }: PanelSession,
  { new_password, locale, ...proof }: IdentityProof & { new_password: string; locale: Locale },
): Promise<void> {
  await requirePassword(deps, person.id, proof);
  refuseWeak('new_password', new_password, person);
  const password_hash = await hashPassword(new_password);
  await inTransaction(deps.db, (db) =>
    changeEverywhere({ ...deps, db }, person, { password_hash, but: id, locale }),
  );
}

/** Changes the person's name at all merchants to which they belong. Earlier audit log entries keep the old name. */
export async function changeName(deps: Deps, { person }: PanelSession, name: string): Promise<void> {
  await inTransaction(deps.db, (db) => setName(db, person.id, name));
}

/**
 * Requests a change of the person's email address. The worker mails a link to the new address: see `sendConfirmation`.
 */
export async function requestEmail(
  deps: Deps,
  { person }: PanelSession,
  { email, locale, ...proof }: IdentityProof & { email: string; locale: Locale },
): Promise<void> {
  await requirePassword(deps, person.id, proof);
  await countMails(deps, [{ name: 'resets_for_address', key: email.toLowerCase() }]);
  if (!(await findFirstMerchant(deps.db, person.id))) throw new ApiError(peopleErrors.no_merchant);
  const parameters = { locale, person_id: person.id };
  await requestMail(deps, { kind: 'email_confirmation', email, parameters });
}

/**
 * Mails a confirmation link to the new address. Sends nothing if a person already has that address. Call it in a
 * transaction.
 */
export async function sendConfirmation(
  deps: Deps,
  { email, parameters }: { email: string; parameters: { locale: Locale; person_id: number } },
): Promise<void> {
  const { locale, person_id } = parameters;
  const person = await findPerson(deps.db, person_id);
  const home = await findFirstMerchant(deps.db, person_id);
  const isTaken = (await findPersonByEmail(deps.db, email)) !== undefined;
  if (!person || !home || isTaken) return;
  const token = newToken();
  const created_at = deps.real_clock.now();
  const expires_at = created_at.add(LINK_LIFETIME);
  const url = linkUrl(deps.base_url, 'email', token);
  const link = { kind: 'email', person_id, email, created_at, expires_at } as const;
  await replaceLink(deps.db, { ...link, token_hash: hashToken(token) });
  const message = { kind: 'email_confirmation', url, expires_at } as const;
  const to = { name: person.name, email };
  await enqueueMails(deps.db, [await mailTo(deps, { from: home, to, message, locale })]);
}

/** Returns the email address that the link confirms. Throws 404 if the link was used or has expired. */
export async function requireConfirmation(deps: Deps, token: string): Promise<string> {
  const now = deps.real_clock.now();
  const link = await findLink(deps.db, { kind: 'email', token_hash: hashToken(token), now });
  if (!link?.email) throw notFound();
  return link.email;
}

/** Changes the person's email address to the one that the link confirms, and notifies the previous address. */
export async function confirmEmail(
  deps: Deps,
  { token, locale }: { token: string; locale: Locale },
): Promise<void> {
  const now = deps.real_clock.now();
  await inTransaction(deps.db, async (db) => {
    const link = await useLink(db, { kind: 'email', token_hash: hashToken(token), now });
    const person = link && (await findPerson(db, link.person_id));
    if (!link || !person) throw notFound();
    await moveTo({ ...deps, db }, person, link);
    await notify({ ...deps, db }, person, { change: 'email', locale });
  });
}

async function moveTo({ db }: Deps, { id }: PersonName, { email }: PersonLink): Promise<void> {
  if (email === null) throw notFound();
  await setEmail(db, id, email).catch((error) => {
    throw violates(error, 'people_email') ? new ApiError(peopleErrors.email_taken) : error;
  });
  // Revoke reset links that were sent to the previous address.
  await deleteLinksOf(db, id);
}
