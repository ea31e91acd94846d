import { type Kysely, sql } from 'kysely';
import { openDatabase } from '#src/platform/database/pool.ts';
import type { Tables } from '#src/tables.ts';
import { isOnCitus } from './citus.ts';
import { cloneDatabase } from './database.ts';

/**
 * Files of one process hand their database on, emptied, with its connections: to clone one, to connect and to plan every
 * statement anew takes a tenth of the time of a file.
 */
interface Kept {
  db: Kysely<Tables>;
  drop(): Promise<void>;
  /** Of its tables, triggers, functions and migrations, when it was new. */
  schema: string;
}

interface Borrowed {
  db: Kysely<Tables>;
  giveBack(): Promise<void>;
}

const free: Kept[] = [];

/** A migrated database without a row, for one test file. */
export async function borrowDatabase(): Promise<Borrowed> {
  const kept = free.pop() ?? (await openClone());
  return { db: kept.db, giveBack: () => giveBack(kept) };
}

async function openClone(): Promise<Kept> {
  const { connection, drop } = await cloneDatabase();
  const db = openDatabase<Tables>({
    // A connection that nobody used for a while is kept, whatever else the machine has to do meanwhile.
    connection: { ...connection, idleTimeoutMillis: 0 },
    max_connections: 10,
    prepare: true,
    onError: () => undefined,
  });
  return { db, drop, schema: await schemaOf(db) };
}

/** One that a test has built differently is dropped, and so is one that cannot be emptied: that takes a superuser. */
async function giveBack(kept: Kept): Promise<void> {
  if (await makeAsNew(kept).catch(() => false)) free.push(kept);
  else await discard(kept);
}

async function makeAsNew({ db, schema }: Kept): Promise<boolean> {
  // There, tables of the coordinator look empty, and no trigger is kept from running on other nodes.
  if (isOnCitus || (await schemaOf(db)) !== schema) return false;
  await EMPTY.execute(db);
  return true;
}

async function discard({ db, drop }: Kept): Promise<void> {
  await db.destroy();
  await drop();
}

/** When the files of a process are through (`test/run.ts`). */
Object.assign(globalThis, { dropKeptDatabases: () => Promise.all(free.splice(0).map(discard)) });

/** Tells whether it was changed: every change writes a row of the catalogue anew, under the number of its transaction. */
async function schemaOf(db: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ schema: string }>`
    select concat_ws(' ',
      (select sum(xmin::text::bigint) from pg_class), (select sum(xmin::text::bigint) from pg_attribute),
      (select sum(xmin::text::bigint) from pg_constraint), (select sum(xmin::text::bigint) from pg_trigger),
      (select sum(xmin::text::bigint) from pg_proc), (select sum(xmin::text::bigint) from kysely_migration)) as schema
  `.execute(db);
  return rows[0]?.schema ?? '';
}

/** Deleted and not truncated, which would make every connection plan anew. As a replica, no trigger refuses it. */
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
