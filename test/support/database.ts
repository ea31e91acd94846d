import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import type pg from 'pg';
import type { AnyDatabase } from '#src/platform/database/pool.ts';
import { onEveryNode, setUpCopy } from './citus.ts';
import { isInMemory } from './scratch.ts';
import { withDatabase } from './statement.ts';

/** The migrated, empty database that every test file starts from. */
export const TEMPLATE = 'cuota_test_template';

/** Files are copied faster in memory than on a disk, where whole blocks go through the log of changes instead. */
const COPYING = isInMemory && !process.env.TEST_DATABASE_URL ? 'file_copy' : 'wal_log';

let asked: Promise<pg.ClientConfig> | undefined;

/** The server of this run, which `test/run.ts` brings up for whoever asks first. */
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

/** A database of one's own, and how to get rid of it. */
export function cloneDatabase(): Promise<TestDatabase> {
  return createDatabase(`template ${TEMPLATE} strategy ${COPYING}`);
}

/** One without tables, for what is about migrations. */
export function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase('');
}

/** For a connection of one's own to the database that these statements go to. */
export async function connectionTo(db: AnyDatabase): Promise<pg.ClientConfig> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return withDatabase(await server(), rows[0]?.name ?? '');
}

/** As an operator writes it; the folder of a socket stands where a host would. */
export function urlOf({ connectionString, user, host = '', port, database: name }: pg.ClientConfig): string {
  return connectionString ?? `postgres://${user}@${encodeURIComponent(host)}:${port ?? 5432}/${name}`;
}
