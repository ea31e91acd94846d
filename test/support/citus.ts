import type pg from 'pg';
import { CITUS_SETTINGS } from '#src/platform/database/citus/distribute.ts';
import { runStatement, withDatabase } from './statement.ts';

/** Addresses of the worker nodes. Empty if the tests run on a single PostgreSQL server. */
const WORKERS = (process.env.TEST_CITUS_WORKERS ?? '').split(' ').filter((url) => url !== '');

export const isOnCitus = WORKERS.length > 0;

/**
 * Runs a statement for a database on every node. The coordinator comes last, because it needs the databases of the
 * workers.
 */
export async function onEveryNode(coordinator: pg.ClientConfig, statement: string): Promise<void> {
  await Promise.all(WORKERS.map((connectionString) => runStatement({ connectionString }, statement)));
  await runStatement(coordinator, statement);
}

/** Runs a statement on the worker nodes, in the database of that connection. */
export async function onNodes({ database }: pg.Client, statement: string): Promise<void> {
  for (const connectionString of WORKERS)
    await runStatement(withDatabase({ connectionString }, database ?? ''), statement);
}

/** Makes a new database a distributed one, before it has tables. */
export async function addNodes(coordinator: pg.ClientConfig, database: string): Promise<void> {
  if (!isOnCitus) return;
  const nodes = [{ connectionString: WORKERS[0] }, { connectionString: WORKERS[1] }, coordinator];
  for (const node of nodes) await runStatement(withDatabase(node, database), 'create extension citus');
  const own = new URL(coordinator.connectionString ?? '');
  const add = WORKERS.map((url) => `select citus_add_node('127.0.0.1', ${new URL(url).port})`);
  const statements = [`select citus_set_coordinator_host('127.0.0.1', ${own.port})`, ...add];
  for (const statement of statements) await runStatement(withDatabase(coordinator, database), statement);
}

/** Copying a database does not copy its settings. */
export async function setUpCopy(coordinator: pg.ClientConfig, database: string): Promise<void> {
  if (!isOnCitus) return;
  for (const [name, value] of Object.entries(CITUS_SETTINGS))
    await onEveryNode(coordinator, `alter database ${database} set ${name} to ${value}`);
}

/** Disconnects the maintenance process of Citus: a database with an open connection cannot be copied. */
export async function disconnectAll(coordinator: pg.ClientConfig, database: string): Promise<void> {
  if (!isOnCitus) return;
  await onEveryNode(coordinator, `alter database ${database} allow_connections false`);
  await onEveryNode(
    coordinator,
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${database}'`,
  );
}
