/** Schedules queries to the provider about disputes of approved operations. */
import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { type Environment, listEnvironmentsDue } from '#src/tenancy/clocks/store.ts';
import type { Operation } from '../types.ts';

type Db = Deps['db'];

/**
 * Returns the environments with operations whose next dispute query is due. Excludes test environments with a frozen
 * clock.
 */
export function listEnvironmentsToQueryDisputes(db: Db, now: Temporal.Instant): Promise<Environment[]> {
  return listEnvironmentsDue(db, {
    from: sql`from operations q`,
    where: sql`q.disputes_ask_at is not null`,
    at: sql`q.disputes_ask_at`,
    now,
  });
}

/**
 * Claims the operations of an environment whose dispute query is due. Schedules their next query at `again_at`, so
 * that no other worker claims them.
 */
export async function claimDisputeQueries(
  db: Db,
  { commerce_id, production }: Environment,
  claim: { now: Temporal.Instant; again_at: Temporal.Instant; limit: number },
): Promise<Operation[]> {
  const { rows } = await sql<Operation>`
    update operations set disputes_ask_at = ${claim.again_at}
    where commerce_id = ${commerce_id} and reference = any (array(
      select reference from operations
      where commerce_id = ${commerce_id} and production = ${production} and disputes_ask_at <= ${claim.now}
      order by disputes_ask_at limit ${claim.limit} for update skip locked
    ))
    returning *
  `.execute(db);
  return rows;
}

/**
 * Sets the time of an operation's next dispute query. Null ends the queries, once all disputes of the operation are
 * decided.
 */
export async function setDisputeQuery(
  db: Db,
  { commerce_id, reference }: Pick<Operation, 'commerce_id' | 'reference'>,
  at: Temporal.Instant | null,
): Promise<void> {
  await db
    .updateTable('operations')
    .set({ disputes_ask_at: at })
    .where('commerce_id', '=', commerce_id)
    .where('reference', '=', reference)
    .execute();
}

/** Returns when the next dispute query of a merchant's test environment is due. Returns null if none is scheduled. */
export async function nextDisputeQueryAt(db: Db, commerceId: number): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ next: Temporal.Instant | null }>`
    select min(disputes_ask_at) as next from operations
    where commerce_id = ${commerceId} and not production and disputes_ask_at is not null
  `.execute(db);
  return rows[0]?.next ?? null;
}

/** Returns the total amount of a transaction's open voids and refunds, in minor units. */
export async function sumOpenReturns(
  db: Db,
  transaction: { commerce_id: number; id: string },
): Promise<bigint> {
  const { rows } = await sql<{ total: bigint }>`
    select coalesce(sum(amount), 0)::bigint as total from operations
    where commerce_id = ${transaction.commerce_id} and transaction_id = ${transaction.id}
      and status = 'open' and kind in ('void', 'refund')
  `.execute(db);
  return rows[0]?.total ?? 0n;
}
