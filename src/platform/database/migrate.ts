import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Migration, type MigrationResultSet, Migrator } from 'kysely/migration';
import { StartupError } from '../startup-error.ts';
import { isDistributed } from './citus/distribute.ts';
import { statementsOf } from './citus/statements.ts';
import type { AnyDatabase } from './pool.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);

/** Returns the names of all migrations of this version, in execution order. */
async function listNames(): Promise<string[]> {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.sql'));
  return files.sort().map((file) => file.replace(/\.sql$/, ''));
}

/**
 * Returns all migrations. Each SQL file is one migration. If `isSpread` is set, the statements of a migration
 * are sent one by one, as Citus requires.
 */
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

/**
 * Returns the names of the migrations applied to this database. Does not use Kysely's function, because it
 * reads the whole database catalogue and takes longer than most commands.
 */
async function listRun(db: AnyDatabase): Promise<string[]> {
  const { rows: tables } = await sql`select 1 from pg_tables where tablename = 'kysely_migration'
    and schemaname = current_schema()`.execute(db);
  if (tables.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name).sort();
}

/** Throws if the database was created by a version before the first release, because it cannot be migrated. */
function refuseUnreleased([begun]: readonly string[], [first]: readonly string[]): void {
  if (begun === undefined || begun === first) return;
  throw new StartupError(
    `the database was created by an earlier, unreleased version (${begun}): it cannot be migrated and must be recreated`,
  );
}

/**
 * PostgreSQL extensions that the schema requires. Packaged versions of PostgreSQL include them, and a user with the
 * create privilege on the database can install them.
 */
const EXTENSIONS = ['pg_trgm', 'btree_gin'];

/**
 * Throws a StartupError with instructions when an extension is missing and cannot be created. PostgreSQL's
 * own error contains no instructions.
 */
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
      `PostgreSQL lacks ${unknown.join(' and ')}: install its contrib modules (package postgresql-contrib) on the database server`,
    );
  if (missing.length > 0 && !found.may_create)
    throw new StartupError(
      `this user may not add ${missing.join(' and ')} to the database: let its owner run "grant create on database ${found.database} to" this user, or ${missing.map((name) => `"create extension ${name}"`).join(' and ')}`,
    );
}

/**
 * Applies all pending migrations and returns their names. Concurrent processes wait for each other. `onPending` is
 * called with the number of pending migrations before the first one runs.
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
  // A new database is migrated in one transaction. An existing one uses a transaction per migration, so that locks
  // are released between them.
  if (run.length === 0) return namesOf(await migrator.migrateToLatest());
  const names: string[] = [];
  for (;;) {
    const more = namesOf(await migrator.migrateUp());
    if (more.length === 0) return names;
    names.push(...more);
  }
}

/**
 * Creates the schema with exactly these migrations. Throws a StartupError unless the database is empty or has exactly
 * them already.
 */
export async function migrateTo(db: AnyDatabase, names: readonly string[]): Promise<void> {
  const [known, run] = [await listNames(), await listRun(db)];
  if (names.some((name, at) => name !== known[at]))
    throw new StartupError('it was written by a newer or unknown version: restore it with that version');
  if (run.join() === names.join()) return;
  if (run.length > 0) throw new StartupError(NOT_EMPTY);
  await requireExtensions(db);
  const migrator = new Migrator({ db, provider: { getMigrations: () => readMigrations() } });
  namesOf(await migrator.migrateTo(names.at(-1) ?? ''));
}

/** Error message when a restore would overwrite existing data. */
export const NOT_EMPTY =
  'the database is not empty: restore into a new one (another DATA_DIR, or an empty database)';

function namesOf({ error, results = [] }: MigrationResultSet): string[] {
  if (error) throw error;
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
}

/** Returns the names of the migrations that are not applied to the database yet. */
export async function pendingMigrations(db: AnyDatabase): Promise<string[]> {
  const [known, run] = [await listNames(), await listRun(db)];
  refuseUnreleased(run, known);
  return known.filter((name) => !run.includes(name));
}

/** Returns the name of this version's newest migration. */
export async function newestMigration(): Promise<string> {
  return (await listNames()).at(-1) ?? '';
}

/** Returns whether the migration was applied to this database. Throws if the database was never migrated. */
export async function isMigrated(db: AnyDatabase, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from kysely_migration where name = ${name}`.execute(db);
  return rows.length > 0;
}
