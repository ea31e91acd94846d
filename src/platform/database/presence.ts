import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { isSpread } from './citus/by-merchant.ts';
import { keepConnected } from './kept-connection.ts';
import type { AnyDatabase } from './pool.ts';

/** That this process lives, as all others can see in the database: the lock of its number dies with its connection. */
export interface Presence {
  /** Null while nobody can see it: then leases end by their time alone. */
  number(): number | null;
}

/** For commands, which are over before anybody asks. */
export const NO_PRESENCE: Presence = { number: () => null };

/** First half of the two numbers that name the lock of a process; the other is its own. */
const LOCKS = 1_129_270_084;
/** A database that stands still for a while forgets nobody; to leave it would be to let go of all leases. */
const SILENCE_MS = 60_000;

export async function openPresence(
  connection: pg.ClientConfig,
): Promise<Presence & { close(): Promise<void> }> {
  let number: number | null = null;
  let isSeen = false;
  const seen = Promise.withResolvers<void>();
  const kept = keepConnected({
    connection,
    silence_ms: SILENCE_MS,
    onState(isUp) {
      isSeen = isUp;
      seen.resolve();
    },
    async setUp(client) {
      number ??= await nextNumber(client);
      // After a break this waits for the end of the session before, which holds the lock until then: seen all the time.
      await client.query('select pg_advisory_lock($1::int, $2::int)', [LOCKS, number]);
    },
  });
  await seen.promise;
  return { number: () => (isSeen ? number : null), close: kept.close };
}

async function nextNumber(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ number: number }>(`select nextval('process_numbers')::int as number`);
  return rows[0]?.number ?? 0;
}

const LIVING = sql<{ number: number }>`
    select l.objid::bigint::int as number from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and d.datname = current_database()
      and l.classid = ${LOCKS}::int::oid and l.objsubid = 2`;

/** The numbers of those that live, as part of a statement. */
export type Living = RawBuilder<unknown>;
const HERE: Living = sql`array(${LIVING})`;

/** The list of locks is read with the statement, and only if it is needed; before it, where it may run on another node, which has its own. */
export async function livingProcesses(db: AnyDatabase): Promise<Living> {
  if (!(await isSpread(db))) return HERE;
  const { rows } = await LIVING.execute(db);
  return sql`${rows.map(({ number }) => number)}::int[]`;
}

/** Whether the process of that number lives, as part of a statement. */
export function isAlive(number: RawBuilder<unknown>, living: Living = HERE): RawBuilder<boolean> {
  return sql<boolean>`${number} = any (${living})`;
}

/** How many servers and workers live; commands do not count. */
export async function countAlive(db: AnyDatabase): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from (${LIVING}) living`.execute(db);
  return rows[0]?.count ?? 0;
}
