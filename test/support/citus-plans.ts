import type pg from 'pg';
import type { Plan } from './query-plans.ts';

/** The plan of a distributed query in Citus: the plan of one shard on its node, and the plans of its subqueries. */
interface NodePlan extends Omit<Plan, 'Plans'> {
  Plans?: readonly NodePlan[];
  'Distributed Query'?: {
    Job: { Tasks: readonly { 'Remote Plan'?: readonly (readonly { Plan: NodePlan }[])[] }[] };
    Subplans?: readonly { PlannedStmt: readonly { Plan: NodePlan }[] }[];
  };
}

/**
 * Returns the plan from the node that stores the rows. Settings of the session apply there, because the transaction
 * passes them on to nodes.
 */
export async function planOnNode(client: pg.Client, sql: string, values: unknown[]): Promise<Plan> {
  await client.query('begin');
  const { rows: settings } = await client.query<{ name: string; setting: string }>(
    `select name, current_setting(name) as setting from pg_settings where source = 'session'`,
  );
  for (const { name, setting } of settings)
    await client.query(`set local ${name} = ${client.escapeLiteral(setting)}`);
  const { rows } = await client.query(`explain (format json) ${sql}`, values);
  await client.query('rollback');
  return plain(rows[0]['QUERY PLAN'][0].Plan);
}

/**
 * Converts to a plan as on a single server: plans of nodes become children of the query, and shard numbers are
 * removed from names.
 */
function plain({ 'Distributed Query': distributed, ...plan }: NodePlan): Plan {
  const remote = distributed?.Job.Tasks.flatMap((task) => task['Remote Plan']?.flat() ?? []) ?? [];
  const before = distributed?.Subplans?.flatMap(({ PlannedStmt }) => PlannedStmt) ?? [];
  const parts = [...remote, ...before].map(({ Plan: part }) => part);
  return {
    ...plan,
    ...withoutNumber('Relation Name', plan['Relation Name']),
    ...withoutNumber('Index Name', plan['Index Name']),
    Plans: [...(plan.Plans ?? []), ...parts].map(plain),
  };
}

function withoutNumber(key: 'Relation Name' | 'Index Name', name: string | undefined): Partial<Plan> {
  return name === undefined ? {} : { [key]: name.replace(/_\d{6,}$/, '') };
}
