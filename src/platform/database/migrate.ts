import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { StartupError } from '../startup-error.ts';
import type { AnyDatabase } from './pool.ts';

const FOLDER = new URL('../../../migrations/', import.meta.url);

async function listFiles(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
}

/** Each file is one migration, run in one transaction, in the order of its number. */
async function readMigrations(): Promise<Record<string, Migration>> {
  const files = await listFiles();
  const migrations: Record<string, Migration> = {};
  for (const file of files) {
    const text = await readFile(new URL(file, FOLDER), 'utf8');
    migrations[file.replace(/\.sql$/, '')] = {
      async up(db) {
        await sql.raw(text).execute(db);
      },
    };
  }
  return migrations;
}

function migratorOf(db: AnyDatabase): Migrator {
  return new Migrator({ db, provider: { getMigrations: readMigrations } });
}

/** Before its first release the service had other migrations, which nothing leads on from. */
async function refuseUnreleased(db: AnyDatabase): Promise<void> {
  const [first = ''] = await listFiles();
  const { rows: tables } = await sql`select 1 from pg_tables where tablename = 'kysely_migration'
    and schemaname = current_schema()`.execute(db);
  if (tables.length === 0) return;
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name limit 1`.execute(db);
  const [begun] = rows;
  if (!begun || `${begun.name}.sql` === first) return;
  throw new StartupError(
    `the database was made by an earlier, unreleased version (${begun.name}): it cannot be brought up to date and must be recreated`,
  );
}

/** Brings the schema up to date; processes that start at once wait for each other. Answers what it ran. */
export async function migrate(db: AnyDatabase): Promise<string[]> {
  await refuseUnreleased(db);
  const { error, results } = await migratorOf(db).migrateToLatest();
  if (error) throw error;
  return (results ?? [])
    .filter((result) => result.status === 'Success')
    .map((result) => result.migrationName);
}

/** Names of the migrations this version knows and the database does not have. */
export async function pendingMigrations(db: AnyDatabase): Promise<string[]> {
  await refuseUnreleased(db);
  const all = await migratorOf(db).getMigrations();
  return all.filter((migration) => migration.executedAt === undefined).map((migration) => migration.name);
}

/** The newest that this version knows, and so needs. */
export async function newestMigration(): Promise<string> {
  return (await listFiles()).at(-1)?.replace(/\.sql$/, '') ?? '';
}

/** Whether it was run, asked in one statement of a database that has been migrated before. */
export async function isMigrated(db: AnyDatabase, name: string): Promise<boolean> {
  const { rows } = await sql`select 1 from kysely_migration where name = ${name}`.execute(db);
  return rows.length > 0;
}
