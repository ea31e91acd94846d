import { type Selectable, sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { PeopleTables } from '../types.ts';

type Db = Deps['db'];
type InvitationRow = Selectable<PeopleTables['user_invitations']>;

/** An invitation to become a user of a merchant. */
export interface UserInvitation extends Omit<InvitationRow, 'token_hash' | 'all_offices'> {
  /** Offices that the user will have access to; null means all offices. */
  offices: number[] | null;
}

/**
 * Saves an invitation and replaces an earlier one of the same merchant and e-mail address. If calls are concurrent,
 * the last one wins.
 */
export async function replaceInvitation(
  db: Db,
  { offices, ...invitation }: UserInvitation & { token_hash: Buffer },
): Promise<void> {
  const { commerce_id, id, email } = invitation;
  // Without the lock, a concurrent uncommitted invitation would not be deleted and the insert would violate the
  // unique index.
  await sql`select pg_advisory_xact_lock(hashtextextended('user invitations', ${commerce_id}))`.execute(db);
  await sql`delete from user_invitations where commerce_id = ${commerce_id} and lower(email) = lower(${email})`.execute(
    db,
  );
  await db
    .insertInto('user_invitations')
    .values({ ...invitation, all_offices: offices === null })
    .execute();
  const links = (offices ?? []).map((office_id) => ({ commerce_id, invitation_id: id, office_id }));
  if (links.length > 0) await db.insertInto('user_invitation_offices').values(links).execute();
}

function invitations(db: Db) {
  return db
    .selectFrom('user_invitations as i')
    .select(['i.commerce_id', 'i.id', 'i.email', 'i.role', 'i.inviter_id', 'i.created_at', 'i.expires_at'])
    .select(
      sql<number[] | null>`case when i.all_offices then null else array(
        select o.office_id from user_invitation_offices o
        where o.commerce_id = i.commerce_id and o.invitation_id = i.id order by o.office_id) end`.as('reach'),
    );
}

function toInvitation<R extends { reach: number[] | null }>({ reach, ...row }: R) {
  return { ...row, offices: reach };
}

/**
 * Lists the invitations of a merchant, newest first. Includes expired invitations, because they can be
 * resent.
 */
export async function listInvitations(db: Db, commerce_id: number): Promise<UserInvitation[]> {
  const rows = await invitations(db)
    .where('i.commerce_id', '=', commerce_id)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id')
    .execute();
  return rows.map(toInvitation);
}

export async function findInvitation(
  db: Db,
  { commerce_id, id }: { commerce_id: number; id: string },
): Promise<UserInvitation | undefined> {
  const row = await invitations(db)
    .where('i.commerce_id', '=', commerce_id)
    .where('i.id', '=', id)
    .executeTakeFirst();
  return row && toInvitation(row);
}

/** Finds an invitation by the hash of its token. Returns undefined if it does not exist or has expired. */
export async function findInvitationByHash(
  db: Db,
  token_hash: Buffer,
  now: Temporal.Instant,
): Promise<UserInvitation | undefined> {
  const row = await invitations(db)
    .where('i.token_hash', '=', token_hash)
    .where('i.expires_at', '>', now)
    .executeTakeFirst();
  return row && toInvitation(row);
}

/** Deletes an invitation that was accepted or revoked. Returns false if it does not exist. */
export async function deleteInvitation(
  db: Db,
  { commerce_id, id }: { commerce_id: number; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('user_invitations')
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes invitations that expired before this instant. */
export async function deleteOldInvitations(db: Db, before: Temporal.Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('user_invitations')
    .where('expires_at', '<=', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
