import { sql } from 'kysely';
import pg from 'pg';
import type { AnyDatabase } from '#src/platform/database/pool.ts';

/** The migrated, empty database that every test file starts from. */
export const TEMPLATE = 'cuota_test_template';

/** The server `test/run.ts` brought up. */
function server(): pg.ClientConfig {
  const text = process.env.CUOTA_TEST_SERVER;
  if (!text) throw new Error("run tests with 'npm test -- FILE'");
  return JSON.parse(text);
}

export function withDatabase(connection: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!connection.connectionString) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

export async function runStatement(connection: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

let count = 0;

interface TestDatabase {
  connection: pg.ClientConfig;
  drop(): Promise<void>;
}

async function createDatabase(options: string): Promise<TestDatabase> {
  count += 1;
  const name = `cuota_test_${process.pid}_${count}`;
  await runStatement(server(), `create database ${name} ${options}`);
  return {
    connection: withDatabase(server(), name),
    drop: () => runStatement(server(), `drop database if exists ${name} with (force)`),
  };
}

/** A database of one's own, and how to get rid of it. */
export function cloneDatabase(): Promise<TestDatabase> {
  return createDatabase(`template ${TEMPLATE}`);
}

/** One without tables, for what is about migrations. */
export function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase('');
}

/** For a connection of one's own to the database that these statements go to. */
export async function connectionTo(db: AnyDatabase): Promise<pg.ClientConfig> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return withDatabase(server(), rows[0]?.name ?? '');
}
