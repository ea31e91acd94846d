import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { deleteBatch } from '#src/platform/database/citus/by-merchant.ts';
import { toJson } from '#src/platform/database/json-column.ts';
import { type Environment, listEnvironmentsDue } from '#src/tenancy/clocks/store.ts';
import type { Approval } from '../types.ts';

type Db = Deps['db'];

/** Key of an approval. The approval is identified by the payment account that the payer must approve. */
type ApprovalKey = Pick<Approval, 'commerce_id' | 'payment_source_id'>;

export async function insertApproval(db: Db, approval: Approval): Promise<void> {
  await db
    .insertInto('approvals')
    .values({ ...approval, sign_up: toJson(approval.sign_up) })
    .execute();
}

export async function findApproval(db: Db, key: ApprovalKey): Promise<Approval | undefined> {
  return db
    .selectFrom('approvals')
    .selectAll()
    .where('commerce_id', '=', key.commerce_id)
    .where('payment_source_id', '=', key.payment_source_id)
    .executeTakeFirst();
}

/** Locks a pending approval until the transaction ends. Returns undefined when it is already settled. */
export async function lockPendingApproval(db: Db, key: ApprovalKey): Promise<Approval | undefined> {
  return db
    .selectFrom('approvals')
    .selectAll()
    .where('commerce_id', '=', key.commerce_id)
    .where('payment_source_id', '=', key.payment_source_id)
    .where('status', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
}

export async function settleApproval(
  db: Db,
  key: ApprovalKey,
  end: Pick<Approval, 'status' | 'refusal' | 'settled_at'>,
): Promise<void> {
  await db
    .updateTable('approvals')
    .set(end)
    .where('commerce_id', '=', key.commerce_id)
    .where('payment_source_id', '=', key.payment_source_id)
    .execute();
}

/** Returns the newest approval to move a subscription to another payment account, in any status. */
export async function findNewestMove(
  db: Db,
  subscription: { commerce_id: number; id: string },
): Promise<Approval | undefined> {
  return db
    .selectFrom('approvals')
    .selectAll()
    .where('commerce_id', '=', subscription.commerce_id)
    .where('subscription_id', '=', subscription.id)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** SQL condition for pending approvals whose payer has decided or whose request has expired. */
const isDecided = sql`q.status = 'waiting' and exists (
  select from answered_sources s where s.commerce_id = q.commerce_id and s.id = q.payment_source_id)`;

/** Lists the environments with approvals that can be applied. Excludes test environments with a frozen clock. */
export function listEnvironmentsToApply(db: Db, now: Temporal.Instant): Promise<Environment[]> {
  const from = sql`from approvals q`;
  return listEnvironmentsDue(db, { from, where: isDecided, at: sql`q.created_at`, now });
}

/** Lists the approvals of an environment that can be applied, oldest first. */
export async function listDecided(
  db: Db,
  { commerce_id, production }: Environment,
  limit: number,
): Promise<Approval[]> {
  const { rows } = await sql<Approval>`
    select q.* from approvals q
    where q.commerce_id = ${commerce_id} and q.production = ${production} and ${isDecided}
    order by q.created_at limit ${limit}
  `.execute(db);
  return rows;
}

/** Deletes one batch of approvals that were settled before an instant. Returns the number of deleted rows. */
export async function deleteSettled(db: Db, before: Temporal.Instant): Promise<number> {
  return deleteBatch(db, sql`from approvals where status in ('done', 'refused') and settled_at <= ${before}`);
}

/**
 * Deletes the approvals of a merchant's test environment. Must run before the plans and subscriptions that they
 * reference are deleted.
 */
export async function eraseTestApprovals(db: Db, commerceId: number): Promise<void> {
  await sql`delete from approvals where commerce_id = ${commerceId} and not production`.execute(db);
}
