/** This store finds disputes whose response deadline or reminder is due. */
import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { type Environment, listEnvironmentsDue } from '#src/tenancy/clocks/store.ts';
import type { Dispute } from '../types.ts';

type Db = Deps['db'];

/** Returns the merchant environments with disputes whose response deadline has passed. */
export function listDueEnvironments(db: Db, now: Temporal.Instant): Promise<Environment[]> {
  return listEnvironmentsDue(db, {
    from: sql`from disputes q`,
    where: sql`q.status = 'opened'`,
    at: sql`q.deadline_at`,
    now,
  });
}

/**
 * Locks and returns up to `limit` open disputes of an environment whose response deadline has passed. Skips disputes
 * that another worker has locked.
 */
export async function claimDueDisputes(
  db: Db,
  { commerce_id, production }: Environment,
  due: { now: Temporal.Instant; limit: number },
): Promise<Dispute[]> {
  const { rows } = await sql<Dispute>`
    select * from disputes
    where commerce_id = ${commerce_id} and production = ${production} and status = 'opened'
      and deadline_at <= ${due.now}
    order by deadline_at, id limit ${due.limit} for update skip locked
  `.execute(db);
  return rows;
}

/** Returns the merchant environments with disputes whose reminder is due. */
export function listEnvironmentsToRemind(db: Db, now: Temporal.Instant): Promise<Environment[]> {
  return listEnvironmentsDue(db, {
    from: sql`from disputes q`,
    where: sql`q.status = 'opened' and q.remind_at is not null`,
    at: sql`q.remind_at`,
    now,
  });
}

/**
 * Locks and returns disputes of an environment whose reminder is due. Skips disputes that another worker has locked.
 */
export async function claimDisputesToRemind(
  db: Db,
  { commerce_id, production }: Environment,
  due: { now: Temporal.Instant; limit: number },
): Promise<Dispute[]> {
  const { rows } = await sql<Dispute>`
    select * from disputes
    where commerce_id = ${commerce_id} and production = ${production} and status = 'opened'
      and remind_at <= ${due.now}
    order by remind_at, id limit ${due.limit} for update skip locked
  `.execute(db);
  return rows;
}

export async function nextReminder(db: Db, commerceId: number): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ next: Temporal.Instant | null }>`
    select min(remind_at) as next from disputes
    where commerce_id = ${commerceId} and not production and status = 'opened' and remind_at is not null
  `.execute(db);
  return rows[0]?.next ?? null;
}

export async function nextDeadline(db: Db, commerceId: number): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ next: Temporal.Instant | null }>`
    select min(deadline_at) as next from disputes
    where commerce_id = ${commerceId} and not production and status = 'opened'
  `.execute(db);
  return rows[0]?.next ?? null;
}
