import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { isDistributedDatabase } from '#src/platform/database/citus/by-merchant.ts';
import { isUndistributed } from '#src/platform/database/citus/undistributed.ts';
import { isOfActive } from '../merchants/store.ts';

type Db = Deps['db'];

/** Returns the frozen time of a merchant's test environment; undefined if the environment uses real time. */
export async function findClock(db: Db, commerceId: number): Promise<Temporal.Instant | undefined> {
  const row = await db
    .selectFrom('test_clocks')
    .select('now')
    .where('commerce_id', '=', commerceId)
    .executeTakeFirst();
  return row?.now;
}

/**
 * Returns an SQL condition that excludes rows of test environments with a frozen clock. The process that moves the
 * clock handles those rows. Pass `merchant` if all rows belong to one merchant.
 */
export function inRealTime(table: string, merchant?: number): RawBuilder<boolean> {
  const its = merchant === undefined ? sql.ref(`${table}.commerce_id`) : sql`${merchant}::int`;
  return sql<boolean>`(${sql.ref(`${table}.production`)} or not exists (
    select from test_clocks where test_clocks.commerce_id = ${its}))`;
}

/**
 * Returns the same SQL condition as `inRealTime`, for a row source that is not a table. `merchants` must contain the
 * merchant of every row.
 */
export function inRealTimeOf(table: string, merchants: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${table}.production`)} or ${sql.ref(`${table}.commerce_id`)} <> all (array(
    select commerce_id from test_clocks where commerce_id = any (${[...new Set(merchants)]}::int[]))))`;
}

/** The test or the production environment of a merchant. */
export interface Environment {
  commerce_id: number;
  production: boolean;
}

export function environmentKey({ commerce_id, production }: Environment): string {
  return `${commerce_id} ${production}`;
}

/**
 * Returns a table expression with every environment and its frozen time, for queries across all merchants. On Citus
 * the expression starts from `served_merchants`: a reference table cannot be the outer side of a join with
 * distributed rows.
 */
export async function allEnvironments(db: Db): Promise<RawBuilder<unknown>> {
  if (!(await isDistributedDatabase(db))) return sql`environments`;
  return sql`(
    select m.commerce_id, v.production, c.now as frozen_at
    from served_merchants m cross join (values (false), (true)) v (production)
      left join test_clocks c on c.commerce_id = m.commerce_id and not v.production)`;
}

/**
 * Lists the real-time environments that have due rows in a table. The query skips from one environment to the next
 * on an index, so its cost does not depend on the number of due rows.
 */
export async function listEnvironmentsDue(
  db: Db,
  due: {
    /** SQL `from` clause, in which the table has the alias `q`. */
    from: RawBuilder<unknown>;
    /** Predicate of the partial index, with columns of `q`. */
    where: RawBuilder<unknown>;
    /** Column of `q` with the due time. */
    at: RawBuilder<unknown>;
    now: Temporal.Instant;
    /** Whether disabled merchants are excluded. */
    only_active?: boolean;
  },
): Promise<Environment[]> {
  const { from, where, at, now, only_active = false } = due;
  if (await isDistributedDatabase(db)) {
    const { rows } = await sql<Environment>`
      select e.commerce_id, e.production from ${await allEnvironments(db)} e
      where e.frozen_at is null and (not ${only_active}::bool or ${isOfActive(sql`e.commerce_id`)})
        and exists (
          select ${from}
          where ${where} and q.commerce_id = e.commerce_id and q.production = e.production and ${at} <= ${now})
    `.execute(db);
    return rows;
  }
  const { rows } = await sql<Environment>`
    with recursive known as (
      (select q.commerce_id, q.production ${from} where ${where}
       order by q.commerce_id, q.production limit 1)
      union all
      select n.commerce_id, n.production from known k cross join lateral (
        select q.commerce_id, q.production ${from}
        where ${where} and (q.commerce_id, q.production) > (k.commerce_id, k.production)
        order by q.commerce_id, q.production limit 1
      ) n
    )
    select k.commerce_id, k.production from known k
      join environments e on e.commerce_id = k.commerce_id and e.production = k.production
    where e.frozen_at is null and (e.active or not ${only_active}::bool) and exists (
      select ${from}
      where ${where} and q.commerce_id = k.commerce_id and q.production = k.production and ${at} <= ${now})
  `.execute(db);
  return rows;
}

/**
 * Freezes the clock at an instant, or moves a frozen clock forward. Moving it backwards has no effect, so concurrent
 * calls are safe.
 */
export async function moveClock(
  db: Db,
  clock: { commerce_id: number; now: Temporal.Instant; updated_at: Temporal.Instant },
): Promise<void> {
  await sql`
    insert into test_clocks (commerce_id, now, updated_at)
    values (${clock.commerce_id}, ${clock.now}, ${clock.updated_at})
    on conflict (commerce_id) do update
      set now = excluded.now, updated_at = excluded.updated_at where test_clocks.now < excluded.now
  `.execute(db);
}

/**
 * Moves the clock to an intermediate step without waiting for the WAL flush. PostgreSQL flushes the WAL in order, so
 * any later commit also makes this step durable. After a crash, the clock and the completed work are both at the
 * last durable step.
 */
export async function stepClock(
  db: Db,
  clock: { commerce_id: number; now: Temporal.Instant; updated_at: Temporal.Instant },
): Promise<void> {
  // On Citus the later writes are in the WAL of other nodes, so the step must be flushed.
  if (!isUndistributed()) return moveClock(db, clock);
  await sql`
    insert into test_clocks (commerce_id, now, updated_at)
    select ${clock.commerce_id}::int, ${clock.now}::timestamptz, ${clock.updated_at}::timestamptz
    from (select set_config('synchronous_commit', 'off', true)) this_statement
    on conflict (commerce_id) do update
      set now = excluded.now, updated_at = excluded.updated_at where test_clocks.now < excluded.now
  `.execute(db);
}

/** Deletes the frozen clock of a test environment, which then uses real time again. */
export async function removeClock(db: Db, commerceId: number): Promise<void> {
  await db.deleteFrom('test_clocks').where('commerce_id', '=', commerceId).execute();
}

/** First key of the advisory lock of an environment. The second key is the merchant. */
const LOCKS = 1_129_270_083;

/**
 * Locks the environment until the transaction ends. Returns false if another process is moving the
 * environment's clock.
 */
export async function lockEnvironment(db: Db, commerceId: number): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${LOCKS}::int, ${commerceId}::int) as locked
  `.execute(db);
  return rows[0]?.locked === true;
}

/**
 * Runs `work` while holding the lock of the environment. Returns null if another process holds it. A session
 * lock is used, because `work` commits several transactions. PostgreSQL releases it if the connection is
 * lost.
 */
export async function withEnvironmentLock<T>(
  db: Db,
  commerceId: number,
  work: () => Promise<T>,
): Promise<T | null> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_lock(${LOCKS}::int, ${commerceId}::int) as locked
    `.execute(connection);
    if (rows[0]?.locked !== true) return null;
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${LOCKS}::int, ${commerceId}::int)`.execute(connection);
    }
  });
}

/** Lists all frozen clocks, each with whether a process is currently moving it. */
export async function listClocks(
  db: Db,
): Promise<{ commerce_id: number; now: Temporal.Instant; is_moving: boolean }[]> {
  const { rows } = await sql<{ commerce_id: number; now: Temporal.Instant; is_moving: boolean }>`
    select commerce_id, now, commerce_id::oid = any (array(
      select l.objid from pg_locks l join pg_database d on d.oid = l.database
      where l.locktype = 'advisory' and d.datname = current_database()
        and l.classid = ${LOCKS}::int::oid and l.objsubid = 2
    )) as is_moving
    from test_clocks
  `.execute(db);
  return rows;
}
