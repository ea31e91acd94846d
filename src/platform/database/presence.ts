import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { isDistributedDatabase } from './citus/by-merchant.ts';
import { openPersistentConnection } from './persistent-connection.ts';
import type { AnyDatabase } from './pool.ts';

/**
 * Shows other processes that this process is alive. It holds an advisory lock on its number, which is released when its
 * connection ends.
 */
export interface Presence {
  /**
   * Returns the number of this process, or null while its lock is not held. Leases taken meanwhile end only at their
   * expiry time.
   */
  number(): number | null;
}

/** Presence of CLI commands. They end after a short time and therefore take no lock. */
export const NO_PRESENCE: Presence = { number: () => null };

/** First key of the advisory lock. The second key is the number of the process. */
const LOCKS = 1_129_270_084;
/**
 * Maximum time without a response before reconnecting. It is long, because a stalled database keeps the lock, while
 * reconnecting would release all leases of this process.
 */
const UNRESPONSIVE_MS = 60_000;

export async function openPresence(
  connection: pg.ClientConfig,
): Promise<Presence & { close(): Promise<void> }> {
  let number: number | null = null;
  let isSeen = false;
  const seen = Promise.withResolvers<void>();
  const kept = openPersistentConnection({
    connection,
    silence_ms: UNRESPONSIVE_MS,
    onState(isUp) {
      isSeen = isUp;
      seen.resolve();
    },
    async setUp(client) {
      number ??= await nextNumber(client);
      // After a lost connection, this query waits until the previous session ends. That session keeps the lock until
      // then, so the process always appears alive.
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

const LIVE_PROCESSES = sql<{ number: number }>`
    select l.objid::bigint::int as number from pg_locks l join pg_database d on d.oid = l.database
    where l.locktype = 'advisory' and d.datname = current_database()
      and l.classid = ${LOCKS}::int::oid and l.objsubid = 2`;

/** SQL expression for the numbers of all live processes. */
export type LiveProcesses = RawBuilder<unknown>;
const HERE: LiveProcesses = sql`array(${LIVE_PROCESSES})`;

/**
 * Returns an expression that reads the locks within the statement. On a distributed database the locks are read
 * first, because a statement may run on a node with its own locks.
 */
export async function liveProcesses(db: AnyDatabase): Promise<LiveProcesses> {
  if (!(await isDistributedDatabase(db))) return HERE;
  const { rows } = await LIVE_PROCESSES.execute(db);
  return sql`${rows.map(({ number }) => number)}::int[]`;
}

/** Returns the SQL condition that the process with this number is alive. */
export function isAlive(number: RawBuilder<unknown>, living: LiveProcesses = HERE): RawBuilder<boolean> {
  return sql<boolean>`${number} = any (${living})`;
}

/** Counts the live server and worker processes, without CLI commands. */
export async function countAlive(db: AnyDatabase): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from (${LIVE_PROCESSES}) living`.execute(db);
  return rows[0]?.count ?? 0;
}
