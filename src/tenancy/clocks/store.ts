import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import { isSpread } from '#src/platform/database/citus/by-merchant.ts';
import { isWhole } from '#src/platform/database/citus/whole.ts';
import { isOfActive } from '../merchants/store.ts';

type Db = Deps['db'];

/** Where the time of a merchant's test environment stands; undefined when it is the real one. */
export async function findClock(db: Db, commerceId: number): Promise<Temporal.Instant | undefined> {
  const row = await db
    .selectFrom('test_clocks')
    .select('now')
    .where('commerce_id', '=', commerceId)
    .executeTakeFirst();
  return row?.now;
}

/** Rows of environments that go by the real time; those whose clock stands still are left to whoever moves it. A merchant is named if they are one's. */
export function inRealTime(table: string, merchant?: number): RawBuilder<boolean> {
  const its = merchant === undefined ? sql.ref(`${table}.commerce_id`) : sql`${merchant}::int`;
  return sql<boolean>`(${sql.ref(`${table}.production`)} or not exists (
    select from test_clocks where test_clocks.commerce_id = ${its}))`;
}

/** The same of rows that are in no table, and of which merchants. */
export function inRealTimeOf(table: string, merchants: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(`${table}.production`)} or ${sql.ref(`${table}.commerce_id`)} <> all (array(
    select commerce_id from test_clocks where commerce_id = any (${[...new Set(merchants)]}::int[]))))`;
}

/** One merchant's side: test or production. */
export interface Environment {
  commerce_id: number;
  production: boolean;
}

export function environmentKey({ commerce_id, production }: Environment): string {
  return `${commerce_id} ${production}`;
}

/**
 * Every environment with where its clock stands, as a table of a question to rows of all of them. Where they are spread, merchants
 * that have an office: the table of merchants is on every node, and cannot lead to rows that are on one.
 */
export async function allEnvironments(db: Db): Promise<RawBuilder<unknown>> {
  if (!(await isSpread(db))) return sql`environments`;
  return sql`(
    select m.commerce_id, v.production, c.now as frozen_at
    from served_merchants m cross join (values (false), (true)) v (production)
      left join test_clocks c on c.commerce_id = m.commerce_id and not v.production)`;
}

/**
 * The environments in real time for which something is due in a table. It goes from one to the next by an index that begins with
 * merchant, environment and time, so that a million that one has due are not in the way of another's one.
 */
export async function listEnvironmentsDue(
  db: Db,
  due: {
    /** `from` and the table, which the store names whose it is, as `q`. */
    from: RawBuilder<unknown>;
    /** What the index holds, of the row `q`. */
    where: RawBuilder<unknown>;
    /** When it is due, of the row `q`. */
    at: RawBuilder<unknown>;
    now: Temporal.Instant;
    /** Without those of disabled merchants. */
    only_active?: boolean;
  },
): Promise<Environment[]> {
  const { from, where, at, now, only_active = false } = due;
  if (await isSpread(db)) {
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

/** Stops the clock there, or moves it there. Never back: whoever was slower leaves it where it is. */
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
 * The same for a step on the way, which does not wait for the disk: the log of one database is written in order, so that whatever is done at this
 * instant and kept keeps the step too. Should the database die before, the clock stands at the step before, where all that is kept was done.
 */
export async function stepClock(
  db: Db,
  clock: { commerce_id: number; now: Temporal.Instant; updated_at: Temporal.Instant },
): Promise<void> {
  // Where merchants are spread over nodes, the rows that follow are in the log of another one.
  if (!isWhole()) return moveClock(db, clock);
  await sql`
    insert into test_clocks (commerce_id, now, updated_at)
    select ${clock.commerce_id}::int, ${clock.now}::timestamptz, ${clock.updated_at}::timestamptz
    from (select set_config('synchronous_commit', 'off', true)) this_statement
    on conflict (commerce_id) do update
      set now = excluded.now, updated_at = excluded.updated_at where test_clocks.now < excluded.now
  `.execute(db);
}

/** The environment goes by the real time again. */
export async function removeClock(db: Db, commerceId: number): Promise<void> {
  await db.deleteFrom('test_clocks').where('commerce_id', '=', commerceId).execute();
}

/** First half of the two numbers that name the lock of an environment; the other is its merchant. */
const LOCKS = 1_129_270_083;

/** Held until the transaction ends; false when somebody is moving the clock. */
export async function lockEnvironment(db: Db, commerceId: number): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${LOCKS}::int, ${commerceId}::int) as locked
  `.execute(db);
  return rows[0]?.locked === true;
}

/**
 * Works while it holds the environment; null when somebody else does. A lock of the session and not of a
 * transaction, because the work commits as it goes. It dies with its connection.
 */
export async function holdEnvironment<T>(
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

/** Every clock that stands still, and whether somebody is moving it right now. */
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
