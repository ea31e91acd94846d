/** The addresses of a Citus cluster started by `.ci/citus`. */
import pg from 'pg';
import { openLog } from '#src/platform/log.ts';
import { migrateDatabase } from '#src/runtime.ts';

export interface Cluster {
  coordinator: string;
  workers: readonly string[];
}

/** Returns the cluster of this environment, or null if none was started. */
export function findCluster(): Cluster | null {
  const { TEST_DATABASE_URL: coordinator, TEST_CITUS_WORKERS: workers } = process.env;
  return coordinator && workers ? { coordinator, workers: workers.split(' ') } : null;
}

export async function runOnCluster<Row extends pg.QueryResultRow>(
  connectionString: string,
  ...statements: string[]
): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/**
 * Creates a database with all tables, distributed over the given number of nodes. The first URL is the
 * coordinator's.
 */
export async function makeDatabase(
  { coordinator, workers }: Cluster,
  nodes: number,
): Promise<{ urls: string[]; drop(): Promise<void> }> {
  const name = `bench_${nodes}`;
  const all = [coordinator, ...workers.slice(0, nodes)];
  const urls = all.map((url) => Object.assign(new URL(url), { pathname: `/${name}` }).href);
  const drop = async () => {
    for (const url of all) await runOnCluster(url, `drop database if exists ${name} with (force)`);
  };
  await drop();
  for (const url of all) await runOnCluster(url, `create database ${name}`);
  for (const url of urls)
    await runOnCluster(url, 'create extension citus', 'create extension pg_stat_statements');
  const [own = '', ...others] = urls;
  const added = others.map((url) => `select citus_add_node('127.0.0.1', ${new URL(url).port})`);
  await runOnCluster(own, `select citus_set_coordinator_host('127.0.0.1', ${new URL(own).port})`, ...added);
  await migrateDatabase({ connectionString: own }, openLog({ level: 'warn', stream: 'stderr' }), true);
  return { urls, drop };
}
