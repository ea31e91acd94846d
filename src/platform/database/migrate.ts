import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
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

/** Brings the schema up to date; processes that start at once wait for each other. Answers what it ran. */
export async function migrate(db: AnyDatabase): Promise<string[]> {
  const { error, results } = await migratorOf(db).migrateToLatest();
  if (error) throw error;
  return (results ?? [])
    .filter((result) => result.status === 'Success')
    .map((result) => result.migrationName);
}

/** Names of the migrations this version knows and the database does not have. */
export async function pendingMigrations(db: AnyDatabase): Promise<string[]> {
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
