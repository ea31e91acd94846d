import { after, before } from 'node:test';
import { type CompiledQuery, PostgresQueryCompiler, type RootOperationNode } from 'kysely';
import pg from 'pg';
import type { Deps } from '#src/deps.ts';
import { useApp } from './app.ts';
import { isOnCitus, onNodes } from './citus.ts';
import { planOnNode } from './citus-plans.ts';
import { connectionTo } from './database.ts';
import { TABLES, writeManyRows } from './many-rows.ts';
import { aMerchant } from './merchant.ts';

/** Few enough to be written in a second; the statistics say that there are as many times more. */
export const SUBSCRIPTIONS = 2_000;
export const TIMES = 500;
/** Sorting this many rows is done before anybody notices. */
const SORTED_AT_MOST = 60_000;

/** What a merchant has hundreds or thousands of, and not a million. */
const SMALL = ['plans', 'groups', 'coupons', 'refused_items', 'disputes'];
const LARGE = TABLES.filter((name) => !SMALL.includes(name));

/** As many times more rows are on as many times more pages, which cost that much more; planned as the lists are. */
export const AS_LARGE = `set seq_page_cost = ${TIMES}; set random_page_cost = ${4 * TIMES}; set jit = off;
  set plan_cache_mode = force_custom_plan; set enable_seqscan = off`;

export interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Plan Rows': number;
  /** What is below is only done if this holds. */
  'One-Time Filter'?: string;
  Plans?: readonly Plan[];
}

interface Asked {
  sql: string;
  parameters: readonly unknown[];
}

/** A service with one merchant, and the planner's belief that this merchant has a million of everything. */
export function useMillion() {
  const million = {} as { client: pg.Client; commerce_id: number };
  // Before the service is closed and its events are read: these rows tell of nothing that happened.
  after(async () => {
    await million.client.query('delete from webhook_attempts; delete from webhook_deliveries');
    await million.client.end();
  });
  const service = useApp();
  before(async () => {
    const { id: commerce_id, user_id } = await aMerchant(service);
    const client = new pg.Client(await connectionTo(service.deps.db));
    Object.assign(million, { client, commerce_id });
    await client.connect();
    await writeManyRows(client, { commerce_id, user_id, subscriptions: SUBSCRIPTIONS });
    // The planner multiplies the size of the files with the density that it was told of. On nodes, parts have numbers. And everybody sees
    // all rows, as after a vacuum that nobody's older work kept from seeing so.
    const grow = `update pg_class c set reltuples = c.reltuples * ${TIMES}, relallvisible = c.relpages from pg_class t
       where t.relname ~ '^(${LARGE.join('|')})(_[0-9]{6,})?$' and (c.oid = t.oid
         or c.oid in (select indexrelid from pg_index where indrelid = t.oid)) and c.reltuples > 0`;
    await client.query(grow);
    await onNodes(client, `set citus.override_table_visibility = off; ${grow}`);
  });
  return { service, million };
}

function valuesOf(parameters: readonly unknown[]): unknown[] {
  return parameters.map((value) =>
    value instanceof Temporal.Instant || value instanceof Temporal.PlainDate ? value.toString() : value,
  );
}

/** As it is planned for these values. */
export async function planFor(client: pg.Client, { sql, parameters }: Asked): Promise<Plan> {
  if (isOnCitus) return planOnNode(client, sql, valuesOf(parameters));
  const { rows } = await client.query(`explain (format json) ${sql}`, valuesOf(parameters));
  return rows[0]['QUERY PLAN'][0].Plan;
}

/** As it is planned once for all values, which PostgreSQL may do from the sixth time on. */
export async function planForAny(client: pg.Client, { sql, parameters }: Asked): Promise<Plan> {
  // Nodes are sent values, and plan each question for them.
  if (isOnCitus) return planOnNode(client, sql, valuesOf(parameters));
  await client.query('set plan_cache_mode = force_generic_plan');
  await client.query(`prepare asked as ${sql}`);
  const values = valuesOf(parameters).map((value) =>
    value === null ? 'null' : client.escapeLiteral(String(value)),
  );
  const { rows } = await client.query(`explain (format json) execute asked (${values.join(', ')})`);
  await client.query('deallocate asked; reset plan_cache_mode');
  return rows[0]['QUERY PLAN'][0].Plan;
}

/** The statements of some work, as they were sent. */
export async function statementsSent(
  deps: Deps,
  work: (db: Deps['db']) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const sent: CompiledQuery[] = [];
  const compiler = new PostgresQueryCompiler();
  const db = deps.db.withPlugin({
    transformQuery({ node, queryId }) {
      sent.push(compiler.compileQuery(node as RootOperationNode, queryId));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await work(db);
  return sent;
}

/** What a plan does that takes longer the more rows there are. */
export function wrongIn(plan: Plan, sorted_at_most = SORTED_AT_MOST): string[] {
  const { 'Node Type': node, 'Relation Name': table = '', Plans: parts = [] } = plan;
  const isLarge = LARGE.some((name) => name === table);
  const sorted = node === 'Sort' && !isOfFew(parts[0]) ? (parts[0]?.['Plan Rows'] ?? 0) : 0;
  return [
    ...(node === 'Seq Scan' && isLarge ? [`reads all of ${table}`] : []),
    ...(sorted > sorted_at_most ? [`sorts ${sorted} rows`] : []),
    ...parts.flatMap((part) => wrongIn(part, sorted_at_most)),
  ];
}

/** Done only where rows were not met along the order: there are few then, and PostgreSQL plans for more. */
function isOfFew(plan: Plan | undefined): boolean {
  if (plan?.['Node Type'] === 'Subquery Scan') return isOfFew(plan.Plans?.[0]);
  return plan?.['One-Time Filter'] !== undefined;
}

/** The indexes that a plan reads, each once. */
export function indexesOf(plan: Plan): string[] {
  const { 'Index Name': own, Plans: parts = [] } = plan;
  return [...new Set([...(own === undefined ? [] : [own]), ...parts.flatMap(indexesOf)])];
}

/** How a plan reads a table: the kind of each of its nodes that does. */
export function readsOf(plan: Plan, table: string): string[] {
  const { 'Node Type': node, 'Relation Name': own, Plans: parts = [] } = plan;
  return [...(own === table ? [node] : []), ...parts.flatMap((part) => readsOf(part, table))];
}
