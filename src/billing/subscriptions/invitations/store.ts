import type { Deps } from '#src/deps.ts';
import type { Principal } from '#src/platform/http/route.ts';
import type { Invitation } from '../types.ts';

type Db = Deps['db'];

export async function insertInvitation(db: Db, invitation: Invitation): Promise<void> {
  await db.insertInto('invitations').values(invitation).execute();
}

export async function listPendingInvitations(
  db: Db,
  subscriptionId: string,
  now: Temporal.Instant,
): Promise<Invitation[]> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}

/** Invitations to renew that still wait for an answer, held until the transaction ends. */
export async function holdRenewalInvitations(
  db: Db,
  subscriptionId: string,
  now: Temporal.Instant,
): Promise<Invitation[]> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .where('kind', '=', 'renewal')
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Held until the transaction ends: it is accepted once. */
export async function holdInvitation(
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

export async function markAccepted(db: Db, id: string, at: Temporal.Instant | null): Promise<void> {
  await db.updateTable('invitations').set({ accepted_at: at }).where('id', '=', id).execute();
}
