import type { Deps } from '#src/deps.ts';
import { ApiError, invalid, notFound } from '#src/kernel/errors.ts';
import { isUuid, newId } from '#src/kernel/ids.ts';
import type { Locale } from '#src/kernel/texts.ts';
import { enqueueMails } from '#src/messages/mails/enqueue.ts';
import { violates } from '#src/platform/database/pool.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { hashToken, newToken } from '#src/platform/hashed-token.ts';
import { type Role, requireRole } from '#src/platform/http/roles.ts';
import type { Principal } from '#src/platform/http/route.ts';
import { RULE_TEXTS } from '#src/platform/http/rules.ts';
import { findMerchant } from '#src/tenancy/merchants/store.ts';
import { createUser, joinMerchant } from '#src/tenancy/people/create-user.ts';
import { peopleErrors } from '#src/tenancy/people/errors.ts';
import type { UserInvitation } from '#src/tenancy/people/invitations/store.ts';
import * as store from '#src/tenancy/people/invitations/store.ts';
import { refuseWeak } from '#src/tenancy/people/passwords.ts';
import type { Browser } from '#src/tenancy/people/sessions/sessions.ts';
import { type CompletedSignIn, startSession } from '#src/tenancy/people/sign-in.ts';
import { findPersonByEmail, listUsersByEmail } from '#src/tenancy/people/store.ts';
import { mailTo } from './mails.ts';
import { countMails } from './reset-password.ts';
import { linkUrl } from './urls.ts';
import { includesOffices, requireOffices } from './users.ts';

const LINK_LIFETIME = { hours: 7 * 24 } as const;

interface Invited {
  email: string;
  role: Role;
  /** Ids of the offices that the user will have access to. Null means all offices of the merchant. */
  offices: number[] | null;
  locale: Locale;
}

/** Invites a user on behalf of an owner. The owner never sees the link, so using it proves access to the mailbox. */
export async function inviteUser(deps: Deps, principal: Principal, invited: Invited): Promise<void> {
  requireRole(principal, 'owner');
  await requireOffices(deps, principal, invited.offices);
  const { commerce_id, user_id: inviter_id } = principal;
  await countMails(deps, [{ name: 'invitations_of_merchant', key: String(commerce_id) }]);
  await writeInvitation(deps, { ...invited, commerce_id, inviter_id });
}

/** Creates an invitation, mails it and returns its link, so that an operator can pass the link on when mail is off. */
export async function writeInvitation(
  deps: Deps,
  { locale, ...invited }: Invited & Pick<UserInvitation, 'commerce_id' | 'inviter_id'>,
): Promise<{ url: string; expires_at: Temporal.Instant }> {
  const { commerce_id, email, role } = invited;
  const users = await listUsersByEmail(deps.db, email);
  if (users.some((user) => user.commerce_id === commerce_id))
    throw invalid('email', peopleErrors.already_user.text);
  const merchant = (await findMerchant(deps.db, commerce_id))?.name ?? '';
  const token = newToken();
  const url = linkUrl(deps.base_url, 'invitation', token);
  const created_at = deps.real_clock.now();
  const expires_at = created_at.add(LINK_LIFETIME);
  const row = { ...invited, id: newId(), created_at, expires_at, token_hash: hashToken(token) };
  const message = { kind: 'user_invitation', role, url, expires_at } as const;
  // The person's name is not known yet, so the mail greets them by the local part of the address.
  const [name = ''] = email.split('@');
  const to = { name, email };
  const mail = await mailTo(deps, { from: { commerce_id, merchant }, to, message, locale });
  await inTransaction(deps.db, async (db) => {
    await store.replaceInvitation(db, row);
    await enqueueMails(db, [mail]);
  });
  return { url, expires_at };
}

/** Returns the merchant's pending invitations, except invitations to offices that the principal cannot access. */
export async function listInvitations(deps: Deps, principal: Principal): Promise<UserInvitation[]> {
  requireRole(principal, 'owner');
  const all = await store.listInvitations(deps.db, principal.commerce_id);
  return all.filter(({ offices }) => includesOffices(principal.offices, offices));
}

async function requireInvitation(deps: Deps, principal: Principal, id: string): Promise<UserInvitation> {
  requireRole(principal, 'owner');
  const { commerce_id } = principal;
  const invitation = isUuid(id) ? await store.findInvitation(deps.db, { commerce_id, id }) : undefined;
  if (!invitation || !includesOffices(principal.offices, invitation.offices)) throw notFound();
  return invitation;
}

/** Sends the invitation again with a new link. The previous link stops working. */
export async function inviteAgain(
  deps: Deps,
  principal: Principal,
  { id, locale }: { id: string; locale: Locale },
): Promise<void> {
  const { email, role, offices } = await requireInvitation(deps, principal, id);
  await inviteUser(deps, principal, { email, role, offices, locale });
}

export async function withdrawInvitation(
  deps: Deps,
  principal: Principal,
  { id }: { id: string },
): Promise<void> {
  await store.deleteInvitation(deps.db, await requireInvitation(deps, principal, id));
}

/** Returns the invitation to which the link belongs. Throws 404 if the link was used or replaced, or has expired. */
export async function requireOffer(
  deps: Deps,
  token: string,
): Promise<UserInvitation & { merchant: string; slug: string; active: boolean; is_known: boolean }> {
  const now = deps.real_clock.now();
  const invitation = await store.findInvitationByHash(deps.db, hashToken(token), now);
  const merchant = invitation && (await findMerchant(deps.db, invitation.commerce_id));
  if (!merchant) throw notFound();
  const is_known = (await findPersonByEmail(deps.db, invitation.email)) !== undefined;
  const { name, slug, active } = merchant;
  return { ...invitation, merchant: name, slug, active, is_known };
}

interface Acceptance extends Browser {
  token: string;
  name: string | null;
  password: string | null;
}

/**
 * Accepts an invitation. A new person enters a name and a password and is signed in. An existing person becomes a user
 * of the merchant but must sign in as usual, with password and second factor. Throws if the merchant is disabled; the
 * link then stays valid.
 */
export async function acceptInvitation(
  deps: Deps,
  { token, name, password, ...from }: Acceptance,
): Promise<{ slug: string; entered: CompletedSignIn | null }> {
  const offer = await requireOffer(deps, token);
  if (!offer.active) throw new ApiError(peopleErrors.merchant_disabled);
  const { commerce_id, email, role, offices, slug } = offer;
  if (!offer.is_known) {
    if (name === null) throw invalid('name', RULE_TEXTS.required);
    if (password === null) throw invalid('password', RULE_TEXTS.required);
    refuseWeak('password', password, offer);
  }
  return inTransaction(deps.db, async (db) => {
    const scope = { ...deps, db };
    if (!(await store.deleteInvitation(db, offer))) throw notFound();
    const known = await findPersonByEmail(db, email);
    if (known) {
      await joinMerchant(scope, { commerce_id, role, offices, person_id: known.id });
      return { slug, entered: null };
    }
    const user = { commerce_id, role, offices, email, name: name ?? '', password: password ?? '' };
    const { person_id: id } = await createUser(scope, user).catch(refuseTaken);
    return { slug, entered: await startSession(scope, { id, name: user.name, email }, from) };
  });
}

/**
 * Converts a violation of the unique email index to `email_taken`. It occurs when a concurrent request registers the
 * same address.
 */
function refuseTaken(error: unknown): never {
  throw violates(error, 'people_email') ? new ApiError(peopleErrors.email_taken) : error;
}
