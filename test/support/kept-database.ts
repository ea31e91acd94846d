import { type Kysely, sql } from 'kysely';
import { openDatabase } from '#src/platform/database/pool.ts';
import type { Tables } from '#src/tables.ts';
import { isOnCitus } from './citus.ts';
import { cloneDatabase } from './database.ts';

/**
 * Test files of one process reuse a database, emptied, with its connections. Cloning a database, connecting and
 * planning every statement again takes a tenth of the time of a file.
 */
interface Kept {
  db: Kysely<Tables>;
  drop(): Promise<void>;
  /** A fingerprint of its tables, triggers, functions and migrations when it was new. */
  schema: string;
}

interface Borrowed {
  db: Kysely<Tables>;
  release(): Promise<void>;
}

const free: Kept[] = [];

/** Lends an empty, migrated database to one test file. */
export async function borrowDatabase(): Promise<Borrowed> {
  const kept = free.pop() ?? (await openClone());
  return { db: kept.db, release: () => release(kept) };
}

async function openClone(): Promise<Kept> {
  const { connection, drop } = await cloneDatabase();
  const db = openDatabase<Tables>({
    // Idle connections stay open, even if the machine is busy for a while.
    connection: { ...connection, idleTimeoutMillis: 0 },
    max_connections: 10,
    prepare: true,
    onError: () => undefined,
  });
  return { db, drop, schema: await schemaOf(db) };
}

/** Drops a database whose schema a test changed, or that cannot be emptied, which needs a superuser. */
async function release(kept: Kept): Promise<void> {
  if (await makeAsNew(kept).catch(() => false)) free.push(kept);
  else await discard(kept);
}

async function makeAsNew({ db, schema }: Kept): Promise<boolean> {
  // On Citus, tables of the coordinator look empty, and triggers cannot be disabled on other nodes.
  if (isOnCitus || (await schemaOf(db)) !== schema) return false;
  await EMPTY.execute(db);
  return true;
}

async function discard({ db, drop }: Kept): Promise<void> {
  await db.destroy();
  await drop();
}

/** `test/run.ts` calls this function when the files of a process have ended. */
Object.assign(globalThis, { dropKeptDatabases: () => Promise.all(free.splice(0).map(discard)) });

/**
 * Returns a fingerprint of the schema. Each change rewrites a row of the system catalogue with the id of its
 * transaction.
 */
async function schemaOf(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ schema: string }>`
    select concat_ws(' ',
      (select sum(xmin::text::bigint) from pg_class), (select sum(xmin::text::bigint) from pg_attribute),
      (select sum(xmin::text::bigint) from pg_constraint), (select sum(xmin::text::bigint) from pg_trigger),
      (select sum(xmin::text::bigint) from pg_proc), (select sum(xmin::text::bigint) from kysely_migration)) as schema
  `.execute(db);
  return rows[0]?.schema ?? '';
}

/**
 * Deletes rows instead of truncating tables, which would make every connection plan again. In replica mode no trigger
 * runs.
 */
const EMPTY = sql`
  do $$
  declare used regclass;
  begin
    perform set_config('session_replication_role', 'replica', true);
    for used in
      select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and relname not like 'kysely_migration%' and pg_relation_size(oid) > 0
    loop
      execute format('delete from %s', used);
    end loop;
    perform setval(seqrelid, seqstart, false) from pg_sequence;
  end $$
`;
