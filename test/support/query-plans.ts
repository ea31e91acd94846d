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

/** These rows are inserted in a second. The planner statistics then multiply them by TIMES. */
export const SUBSCRIPTIONS = 2_000;
export const TIMES = 500;
/** Sorting this many rows takes no noticeable time. */
const MAX_SORTED_ROWS = 60_000;

/** Tables in which a merchant has hundreds or thousands of rows, not a million. */
const SMALL = ['plans', 'groups', 'coupons', 'refused_items', 'disputes'];
const LARGE = TABLES.filter((name) => !SMALL.includes(name));

/**
 * Multiplies the page costs, because TIMES more rows use TIMES more pages. The other settings are those of the lists.
 */
export const AS_LARGE = `set seq_page_cost = ${TIMES}; set random_page_cost = ${4 * TIMES}; set jit = off;
  set plan_cache_mode = force_custom_plan; set enable_seqscan = off`;

export interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Plan Rows': number;
  /** PostgreSQL only runs the child nodes if this condition holds. */
  'One-Time Filter'?: string;
  Plans?: readonly Plan[];
}

interface Asked {
  sql: string;
  parameters: readonly unknown[];
}

/** Opens a service with one merchant for which the planner assumes a million rows per table. */
export function useMillion() {
  const million = {} as { client: pg.Client; commerce_id: number };
  // Removes webhooks that correspond to no event, before the service closes and checks its events.
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
    // The planner multiplies the file size with the row density, so `reltuples` scales both. On Citus nodes, shards
    // have a number in their name. `relallvisible` marks all pages as visible, as after a vacuum.
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

/** Returns the plan for these values. */
export async function planFor(client: pg.Client, { sql, parameters }: Asked): Promise<Plan> {
  if (isOnCitus) return planOnNode(client, sql, valuesOf(parameters));
  const { rows } = await client.query(`explain (format json) ${sql}`, valuesOf(parameters));
  return rows[0]['QUERY PLAN'][0].Plan;
}

/** Returns the generic plan, which PostgreSQL may use from the sixth execution on. */
export async function planForAny(client: pg.Client, { sql, parameters }: Asked): Promise<Plan> {
  // Citus sends values to the nodes, which plan each query for them.
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

/** Returns the SQL statements that some work sends. */
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

/** Returns the parts of a plan whose time grows with the number of rows. */
export function slowPartsOf(plan: Plan, max_sorted_rows = MAX_SORTED_ROWS): string[] {
  const { 'Node Type': node, 'Relation Name': table = '', Plans: parts = [] } = plan;
  const isLarge = LARGE.some((name) => name === table);
  const sorted = node === 'Sort' && !isOfFew(parts[0]) ? (parts[0]?.['Plan Rows'] ?? 0) : 0;
  return [
    ...(node === 'Seq Scan' && isLarge ? [`reads all of ${table}`] : []),
    ...(sorted > max_sorted_rows ? [`sorts ${sorted} rows`] : []),
    ...parts.flatMap((part) => slowPartsOf(part, max_sorted_rows)),
  ];
}

/** A sort that only runs if the ordered scan found no rows has few rows, although PostgreSQL estimates more. */
function isOfFew(plan: Plan | undefined): boolean {
  if (plan?.['Node Type'] === 'Subquery Scan') return isOfFew(plan.Plans?.[0]);
  return plan?.['One-Time Filter'] !== undefined;
}

/** The indexes that a plan reads, each once. */
export function indexesOf(plan: Plan): string[] {
  const { 'Index Name': own, Plans: parts = [] } = plan;
  return [...new Set([...(own === undefined ? [] : [own]), ...parts.flatMap(indexesOf)])];
}

/** Returns the kinds of the nodes of a plan that read a table. */
export function readsOf(plan: Plan, table: string): string[] {
  const { 'Node Type': node, 'Relation Name': own, Plans: parts = [] } = plan;
  return [...(own === table ? [node] : []), ...parts.flatMap((part) => readsOf(part, table))];
}
