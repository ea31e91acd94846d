import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import type pg from 'pg';
import type { AnyDatabase } from '#src/platform/database/pool.ts';
import { onEveryNode, setUpCopy } from './citus.ts';
import { isInMemory } from './scratch.ts';
import { withDatabase } from './statement.ts';

/** The migrated, empty database that each test file copies. */
export const TEMPLATE = 'cuota_test_template';

/** Copying files is faster in memory. On a disk, copying through the WAL is faster. */
const COPYING = isInMemory && !process.env.TEST_DATABASE_URL ? 'file_copy' : 'wal_log';

let asked: Promise<pg.ClientConfig> | undefined;

/** Returns the server of this run. `test/run.ts` starts it at the first request. */
function server(): Promise<pg.ClientConfig> {
  asked ??= askRunner();
  return asked;
}

async function askRunner(): Promise<pg.ClientConfig> {
  const port = process.env.CUOTA_TEST_SERVER_PORT;
  if (!port) throw new Error("run tests with 'npm test -- FILE'");
  const answer = await text(connect(Number(port), '127.0.0.1'));
  if (answer === '') throw new Error('the database of this run did not start');
  return JSON.parse(answer);
}

let count = 0;

interface TestDatabase {
  connection: pg.ClientConfig;
  drop(): Promise<void>;
}

async function createDatabase(options: string): Promise<TestDatabase> {
  count += 1;
  const name = `cuota_test_${process.pid}_${count}`;
  const connection = await server();
  await onEveryNode(connection, `create database ${name} ${options}`);
  await setUpCopy(connection, name);
  return {
    connection: withDatabase(connection, name),
    drop: () => onEveryNode(connection, `drop database if exists ${name} with (force)`),
  };
}

/** Creates a migrated database and returns how to drop it. */
export function cloneDatabase(): Promise<TestDatabase> {
  return createDatabase(`template ${TEMPLATE} strategy ${COPYING}`);
}

/** Creates a database without tables, for tests of migrations. */
export function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase('');
}

/** Returns the configuration for a separate connection to the same database. */
export async function connectionTo(db: AnyDatabase): Promise<pg.ClientConfig> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return withDatabase(await server(), rows[0]?.name ?? '');
}

/**
 * Returns the URL of a database as an operator writes it. The folder of a Unix socket takes the place of the host.
 */
export function urlOf({ connectionString, user, host = '', port, database: name }: pg.ClientConfig): string {
  return connectionString ?? `postgres://${user}@${encodeURIComponent(host)}:${port ?? 5432}/${name}`;
}
