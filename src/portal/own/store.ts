import { sql } from 'kysely';
import type { Invitation, Subscription } from '#src/billing/subscriptions/types.ts';
import type { Deps } from '#src/deps.ts';
import type { PortalSession } from '../types.ts';

type Db = Deps['db'];
type Owner = Pick<PortalSession, 'commerce_id' | 'production' | 'email'>;

/** Nobody has more; whoever does sees the newest. */
const MOST = 100;

/** Those of the person whose address it is, at that merchant and in that environment: in all its offices. */
function selectOwn(db: Db, owner: Owner) {
  return db
    .selectFrom('subscriptions as s')
    .innerJoin('subscribers as p', 'p.id', 's.subscriber_id')
    .where('s.commerce_id', '=', owner.commerce_id)
    .where('s.production', '=', owner.production)
    .where('s.provisional', '=', false)
    .where('p.commerce_id', '=', owner.commerce_id)
    .where('p.deleted_at', 'is', null)
    .where(sql<string>`lower(p.email)`, '=', owner.email);
}

/** Newest first. */
export async function listOwn(db: Db, owner: Owner): Promise<Subscription[]> {
  return selectOwn(db, owner)
    .selectAll('s')
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(MOST)
    .execute();
}

export async function findOwn(db: Db, owner: Owner, id: string): Promise<Subscription | undefined> {
  return selectOwn(db, owner).selectAll('s').where('s.id', '=', id).executeTakeFirst();
}

function selectInvitations(db: Db, owner: Owner) {
  return selectOwn(db, owner).innerJoin('invitations as i', 'i.subscription_id', 's.id').selectAll('i');
}

/** That wait for an answer, newest first. */
export async function listPending(db: Db, owner: Owner, now: Temporal.Instant): Promise<Invitation[]> {
  return selectInvitations(db, owner)
    .where('i.accepted_at', 'is', null)
    .where('i.expires_at', '>', now)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(MOST)
    .execute();
}

/** Whether it still waits or not. */
export async function findInvitation(db: Db, owner: Owner, id: string): Promise<Invitation | undefined> {
  return selectInvitations(db, owner).where('i.id', '=', id).executeTakeFirst();
}
