import type pg from 'pg';
import { runOnCluster } from './cluster.ts';

/** A statement that the coordinator sent to more than one node, with its plan. */
export interface MultiNodeStatement {
  query: string;
  calls: number;
  plan: string;
}

/** Resets the statement statistics. */
export async function resetStatistics(urls: readonly string[]): Promise<void> {
  for (const url of urls) await runOnCluster(url, 'select pg_stat_statements_reset()');
  await runOnCluster(urls[0] ?? '', 'select citus_stat_statements_reset()');
}

/** Returns the number of statements that a node executed, from the coordinator and from its own row checks. */
export async function countStatements(url: string): Promise<number> {
  const [row] = await runOnCluster<{ calls: number }>(
    url,
    `select coalesce(sum(calls), 0)::int as calls from pg_stat_statements s join pg_database d on d.oid = s.dbid
     where d.datname = current_database() and s.toplevel`,
  );
  return row?.calls ?? 0;
}

interface Sent {
  query: string;
  /** The merchant, or null if Citus did not route the statement by merchant. */
  partition_key: string | null;
  calls: number;
}

/** Returns how many statements on distributed tables went to one node and how many to several. */
export async function readMultiNodeStatements(
  client: pg.Client,
): Promise<{ of_one: number; of_several: number; several: MultiNodeStatement[] }> {
  const { rows } = await client.query<Sent>(
    `select query, partition_key, sum(calls)::int as calls from citus_stat_statements
     where dbid = (select oid from pg_database where datname = current_database()) group by query, partition_key`,
  );
  const several: MultiNodeStatement[] = [];
  let of_one = 0;
  for (const { query, partition_key, calls } of rows) {
    const plan = partition_key === null ? await explain(client, query) : '';
    // Inserts of value lists have no task count. Citus routes each row, and rows of one merchant go to one node.
    const tasks = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count));
    if (Math.max(1, ...tasks) > 1 || plan.startsWith(NOT_EXPLAINED)) several.push({ query, calls, plan });
    else of_one += calls;
  }
  several.sort((a, b) => b.calls - a.calls);
  return { of_one, of_several: several.reduce((sum, { calls }) => sum + calls, 0), several };
}

const NOT_EXPLAINED = 'not explained: ';

/**
 * Explains a statement with sample values, because the statistics do not store the original values. The routing
 * depends only on the types.
 */
async function explain(client: pg.Client, query: string): Promise<string> {
  try {
    await client.query(`prepare visit as ${query}`);
    const { rows } = await client.query<{ types: string[] }>(
      `select parameter_types::text[] as types from pg_prepared_statements where name = 'visit'`,
    );
    const values = (rows[0]?.types ?? []).map(literalOf).join(', ');
    const plan = await client.query<{ 'QUERY PLAN': string }>(
      `explain (costs off) execute visit${values === '' ? '' : ` (${values})`}`,
    );
    return plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  } catch (error) {
    return `${NOT_EXPLAINED}${(error as Error).message}`;
  } finally {
    await client.query('deallocate all');
  }
}

const VALUES: Readonly<Record<string, string>> = {
  boolean: 'true',
  uuid: '00000000-0000-7000-8000-000000000000',
  date: '2027-01-01',
  'timestamp with time zone': '2027-01-01',
  json: '[]',
  jsonb: '[]',
  interval: '1 day',
};

/** Types with a numeric or text sample value. All other types, such as row types, get null. */
const NUMBERS = ['integer', 'bigint', 'smallint', 'numeric', 'double precision', 'text'];

function literalOf(type: string): string {
  const element = type.replace('[]', '');
  const one = VALUES[element] ?? '1';
  if (!(element in VALUES) && !NUMBERS.includes(element)) return `null::${type}`;
  return `'${type.endsWith('[]') ? `{${one}}` : one}'::${type}`;
}
