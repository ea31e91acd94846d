import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { isDistributedDatabase } from './citus/by-merchant.ts';
import { openPersistentConnection } from './persistent-connection.ts';
import type { AnyDatabase } from './pool.ts';

/**
 * Shows other processes that this process is alive, with an advisory lock on its process number. PostgreSQL releases
 * the lock when the connection ends.
 */
export interface Presence {
  /**
   * Returns the number of this process, or null while its lock is not held. Leases taken without a number end only at
   * their expiry time.
   */
  number(): number | null;
}

/** Presence of CLI commands, which take no lock, because they end after a short time. */
export const NO_PRESENCE: Presence = { number: () => null };

/** First key of the advisory locks of processes. The second key is the number of the process. */
const LOCKS = 1_129_270_084;
/**
 * Time in milliseconds without a response after which the connection is reopened. It is long, because
 * reopening releases all leases of this process, while a stalled database keeps them.
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

/** SQL expression for the numbers of all live processes, as an array. */
export type LiveProcesses = RawBuilder<unknown>;
const HERE: LiveProcesses = sql`array(${LIVE_PROCESSES})`;

/**
 * Returns an SQL expression for the numbers of live processes. On a distributed database, runs a query for them first,
 * because each node has its own advisory locks.
 */
export async function liveProcesses(db: AnyDatabase): Promise<LiveProcesses> {
  if (!(await isDistributedDatabase(db))) return HERE;
  const { rows } = await LIVE_PROCESSES.execute(db);
  return sql`${rows.map(({ number }) => number)}::int[]`;
}

/** Returns an SQL condition that is true if the process with this number is alive. */
export function isAlive(number: RawBuilder<unknown>, living: LiveProcesses = HERE): RawBuilder<boolean> {
  return sql<boolean>`${number} = any (${living})`;
}

/** Returns the number of live server and worker processes. CLI commands are not counted. */
export async function countAlive(db: AnyDatabase): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from (${LIVE_PROCESSES}) living`.execute(db);
  return rows[0]?.count ?? 0;
}
