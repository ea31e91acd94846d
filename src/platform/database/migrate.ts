import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';
import { StartupError } from '../startup-error.ts';
import { isDistributed } from './citus/distribute.ts';
import { statementsOf } from './citus/statements.ts';
import type { AnyDatabase } from './pool.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);

/** In the order in which they are run. */
async function listNames(): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql'));
  return files.sort().map((file) => file.replace(/\.sql$/, ''));
}

/** Each file is one migration, in the order of its number. */
async function readMigrations(isSpread = false): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {};
  for (const name of await listNames()) {
    const text = await readFile(new URL(`${name}.sql`, FOLDER), 'utf8');
    migrations[name] = {
      async up(db) {
        for (const part of isSpread ? statementsOf(text) : [text]) await sql.raw(part).execute(db);
      },
    };
  }
  return migrations;
}

/** Those that were run here. Kysely would read the whole catalogue to tell, which takes longer than most commands. */
async function listRun(db: AnyDatabase): Promise<string[]> {
  const { rows: tables } = await sql`select 1 from pg_tables where tablename = 'kysely_migration'
    and schemaname = current_schema()`.execute(db);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name).sort();
}

/** Before its first release the service had other migrations, which nothing leads on from. */
function refuseUnreleased([begun]: readonly string[], [first]: readonly string[]): void {
  if (begun === undefined || begun === first) return;
  throw new StartupError(
    `the database was made by an earlier, unreleased version (${begun}): it cannot be brought up to date and must be recreated`,
  );
}

/** What every packaged PostgreSQL brings along, and whoever may create in a database may add to it. */
const EXTENSIONS = ['pg_trgm', 'btree_gin'];

/** Said before anything is migrated: the error of PostgreSQL does not tell what to do. */
export async function requireExtensions(
  db: AnyDatabase,
  names: readonly string[] = EXTENSIONS,
): Promise<void> {
  const {
    rows: [found],
  } = await sql<{ database: string; may_create: boolean; present: string[]; available: string[] }>`
    select current_database() as database, has_database_privilege(current_database(), 'create') as may_create,
      array(select extname::text from pg_extension where extname = any (${names}::text[])) as present,
      array(select name::text from pg_available_extensions where name = any (${names}::text[])) as available
  `.execute(db);
  if (!found) return;
  const missing = names.filter((name) => !found.present.includes(name));
  const unknown = missing.filter((name) => !found.available.includes(name));
  if (unknown.length > 0)
    throw new StartupError(
      `PostgreSQL lacks ${unknown.join(' and ')}: install its contrib modules (package postgresql-contrib) on its machine`,
    );
  if (missing.length > 0 && !found.may_create)
    throw new StartupError(
      `this user may not add ${missing.join(' and ')} to the database: let its owner run "grant create on database ${found.database} to" this user, or ${missing.map((name) => `"create extension ${name}"`).join(' and ')}`,
    );
}

/**
 * Brings the schema up to date. Processes that start concurrently wait for each other. `onPending` gets the number of
 * migrations before the first one runs. Returns the names of those that this call ran.
 */
export async function migrate(
  db: AnyDatabase,
  onPending: (count: number) => void = () => undefined,
): Promise<string[]> {
  const [known, run] = [await listNames(), await listRun(db)];
  refuseUnreleased(run, known);
  if (run.join() === known.join()) return [];
  await requireExtensions(db);
  onPending(known.filter((name) => !run.includes(name)).length);
  const isSpread = run.length > 0 && (await isDistributed(db));
  const migrator = new Migrator({ db, provider: { getMigrations: () => readMigrations(isSpread) } });
  // All in one transaction where nobody can be waiting; else each in its own, so that none keeps the locks of those before it.
  if (run.length === 0) return namesOf(await migrator.migrateToLatest());
  const names: string[] = [];
  for (;;) {
    const more = namesOf(await migrator.migrateUp());
    if (more.length === 0) return names;
    names.push(...more);
  }
}

/** Makes the tables as these migrations leave them, in a database that has none, or has just these. */
export async function migrateTo(db: AnyDatabase, names: readonly string[]): Promise<void> {
  const [known, run] = [await listNames(), await listRun(db)];
  if (names.some((name, at) => name !== known[at]))
    throw new StartupError(
      'it was written by a newer version, or by none of ours: restore it with that version',
    );
  if (run.join() === names.join()) return;
  if (run.length > 0) throw new StartupError(NOT_EMPTY);
  await requireExtensions(db);
  const migrator = new Migrator({ db, provider: { getMigrations: () => readMigrations() } });
  namesOf(await migrator.migrateTo(names.at(-1) ?? ''));
}

/** In the place of what would have to be thrown away. */
export const NOT_EMPTY =
  'the database is not empty: restore into a new one (another DATA_DIR, or an empty database)';

function namesOf({ error, results = [] }: MigrationResultSet): string[] {
  if (error) throw error;
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
}

/** Names of the migrations this version knows and the database does not have. */
export async function pendingMigrations(db: AnyDatabase): Promise<string[]> {
  const [known, run] = [await listNames(), await listRun(db)];
  refuseUnreleased(run, known);
  return known.filter((name) => !run.includes(name));
}

/** The newest that this version knows, and so needs. */
export async function newestMigration(): Promise<string> {
  return (await listNames()).at(-1) ?? '';
}

/** Whether it was run, asked in one statement of a database that has been migrated before. */
export async function isMigrated(db: AnyDatabase, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from kysely_migration where name = ${name}`.execute(db);
  return rows.length > 0;
}
