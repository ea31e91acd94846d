import type { Deps } from '#src/deps.ts';
import type { Key } from '#src/kernel/ids.ts';
import type { Principal } from '#src/platform/http/route.ts';
import type { Invitation } from '../types.ts';

type Db = Deps['db'];

export async function insertInvitation(db: Db, invitation: Invitation): Promise<void> {
  await db.insertInto('invitations').values(invitation).execute();
}

export async function listPendingInvitations(
  db: Db,
  subscription: Key,
  now: Temporal.Instant,
): Promise<Invitation[]> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('commerce_id', '=', subscription.commerce_id)
    .where('subscription_id', '=', subscription.id)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}

/** Lists at most `limit` invitations of a subscription, newest first. */
export async function listInvitationsOf(db: Db, subscription: Key, limit: number): Promise<Invitation[]> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('commerce_id', '=', subscription.commerce_id)
    .where('subscription_id', '=', subscription.id)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

/** Locks the pending renewal invitations of a subscription until the transaction ends. */
export async function lockRenewalInvitations(
  db: Db,
  subscription: Key,
  now: Temporal.Instant,
): Promise<Invitation[]> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('commerce_id', '=', subscription.commerce_id)
    .where('subscription_id', '=', subscription.id)
    .where('kind', '=', 'renewal')
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Returns the id of the subscription that an invitation is for. */
export async function findInvited(
  db: Db,
  { commerce_id, production }: Pick<Principal, 'commerce_id' | 'production'>,
  id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('invitations')
    .select('subscription_id')
    .where('commerce_id', '=', commerce_id)
    .where('production', '=', production)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.subscription_id;
}

/** Finds an invitation and locks it until the transaction ends, so that it can be accepted only once. */
export async function lockInvitation(
  db: Db,
  principal: Pick<Principal, 'commerce_id' | 'production'>,
  id: string,
): Promise<Invitation | undefined> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('id', '=', id)
    .where('commerce_id', '=', principal.commerce_id)
    .where('production', '=', principal.production)
    .forUpdate()
    .executeTakeFirst();
}

export async function markAccepted(
  db: Db,
  { commerce_id, id }: Key,
  at: Temporal.Instant | null,
): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ accepted_at: at })
    .where('commerce_id', '=', commerce_id)
    .where('id', '=', id)
    .execute();
}
