import { sql } from 'kysely';
import type { AnyDatabase } from '../pool.ts';
import {
  CLEAR_REFERENCES,
  COLLECT_ROWS,
  COLOCATED_SHARD,
  deferredCheck,
  forShards,
  NUMBER_ON_NODE,
  onParts,
} from './triggers.ts';

/**
 * Tables that are never joined with rows of merchants. These tables stay on the Citus coordinator. All other
 * tables without a merchant column are copied to all nodes.
 */
export const ON_COORDINATOR = ['charge_runs', 'limits', 'worker_tasks', 'workers'];

const OURS = sql.raw(`
  select c.oid, c.relname::text as name, a.attname is not null as is_of_merchant
  from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'commerce_id' and not a.attisdropped
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname not like 'kysely_migration%'`);

interface Table {
  name: string;
  is_of_merchant: boolean;
}

async function isInstalled(db: AnyDatabase): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(db);
  return rows.length > 0;
}

/** Returns whether Citus distributes the rows of merchants over nodes. */
export async function isDistributed(db: AnyDatabase): Promise<boolean> {
  if (!(await isInstalled(db))) return false;
  const { rows } = await sql`select 1 from pg_dist_partition where partmethod = 'h' limit 1`.execute(db);
  return rows.length > 0;
}

async function hasNodes(db: AnyDatabase): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_dist_node where groupid <> 0 and isactive and shouldhaveshards
    and noderole = 'primary' limit 1`.execute(db);
  return rows.length > 0;
}

/** Thrown when the operator requests distribution of a database without Citus or without worker nodes. */
export class NoCitusError extends Error {}

/**
 * Distributes all tables that are still local and returns their names. The first distribution needs `asked`, because
 * undoing it requires downtime. Later calls also distribute tables that a release adds.
 */
export async function distribute(db: AnyDatabase, { asked }: { asked: boolean }): Promise<string[]> {
  if (!asked && !(await isDistributed(db))) return [];
  if (!(await isInstalled(db)) || !(await hasNodes(db)))
    throw new NoCitusError('this database has no Citus with worker nodes');
  await configure(db);
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('distribution', 0))`.execute(tx);
    for (const [name, value] of Object.entries(CITUS_SETTINGS))
      await sql.raw(`set local ${name} to ${value}`).execute(tx);
    await adaptFunctions(tx);
    const tables = await listLeft(tx);
    if (tables.length === 0) return [];
    const references = await dropForeignKeys(tx, tables);
    const triggers = await dropTriggers(tx, tables);
    for (const table of tables) await spread(tx, table);
    for (const statement of [...references, ...triggers]) await sql.raw(statement).execute(tx);
    if (tables.some(({ name }) => name === WRITTEN_BY_NODES)) await numberOnNodes(tx);
    return tables.map(({ name }) => name);
  });
}

/** PostgreSQL settings of a distributed database, on the coordinator and all nodes. They apply to new connections. */
export const CITUS_SETTINGS = {
  // Our triggers access only the shard they run on and its colocated shards.
  'citus.enable_unsafe_triggers': 'on',
  // Triggers write audit entries to colocated shards.
  'citus.allow_nested_distributed_execution': 'on',
  'citus.enable_manual_changes_to_shards': 'on',
  // A statement over all merchants visits the shards of a node sequentially, on the connection that the transaction
  // already uses.
  'citus.multi_shard_modify_mode': 'sequential',
  // The actor is a transaction setting, which the nodes must receive.
  'citus.propagate_set_commands': 'local',
} as const;

async function configure(db: AnyDatabase): Promise<void> {
  const { rows } = await sql<{ name: string }>`select quote_ident(current_database()) as name`.execute(db);
  // Citus propagates `alter database` to its nodes.
  for (const [name, value] of Object.entries(CITUS_SETTINGS))
    await sql.raw(`alter database ${rows[0]?.name} set ${name} to '${value}'`).execute(db);
}

async function listLeft(db: AnyDatabase): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select name, is_of_merchant from (${OURS}) ours
    where not exists (select from pg_dist_partition p where p.logicalrelid = ours.oid and p.partmethod in ('h', 'n')
        and (p.partmethod = 'h' or p.repmodel = 't'))
      and not (name = any (${ON_COORDINATOR}::text[]))
    order by is_of_merchant, name
  `.execute(db);
  return rows;
}

/**
 * Drops the foreign keys of the tables and returns the statements that create them again. Citus allows foreign keys
 * only between tables that are distributed in the same way.
 */
async function dropForeignKeys(db: AnyDatabase, tables: readonly Table[]): Promise<string[]> {
  const { rows } = await sql<{ off: string; back: string; clear: string | null }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as off,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname,
        regexp_replace(pg_get_constraintdef(oid), ' ON DELETE SET NULL.*', '')) as back,
      case when confdeltype = 'n' then format(
        'create trigger %I before delete on %s for each row execute function clear_naming(%L, %L)', 'clear_' || conname,
        confrelid::regclass, conrelid::regclass,
        (select attname from pg_attribute where attrelid = conrelid and attnum = confdelsetcols[1])) end as clear
    from pg_constraint
    where contype = 'f' and (conrelid::regclass::text = any (${tables.map(({ name }) => name)}::text[])
      or confrelid::regclass::text = any (${tables.map(({ name }) => name)}::text[]))
    order by conname
  `.execute(db);
  for (const { off } of rows) await sql.raw(off).execute(db);
  return rows.flatMap(({ back, clear }) => (clear === null ? [back] : [back, clear]));
}

async function spread(db: AnyDatabase, { name, is_of_merchant }: Table): Promise<void> {
  await numberByDefault(db, name);
  if (!is_of_merchant) {
    await sql`select create_reference_table(${name}::regclass)`.execute(db);
    return;
  }
  const { rows } = await sql<{ name: string }>`
    select logicalrelid::text as name from pg_dist_partition where partmethod = 'h' order by logicalrelid limit 1`.execute(
    db,
  );
  await sql`select create_distributed_table(${name}::regclass, 'commerce_id', colocate_with => ${rows[0]?.name ?? 'none'})`.execute(
    db,
  );
}

/** Name of the audit log table. Triggers on the nodes and on the coordinator insert rows into it. */
const WRITTEN_BY_NODES = 'audit_log';

async function numberOnNodes(db: AnyDatabase): Promise<void> {
  await sql.raw(NUMBER_ON_NODE).execute(db);
  const { rows } = await sql<{ sequence: string }>`
    select pg_get_serial_sequence(${WRITTEN_BY_NODES}, 'number') as sequence`.execute(db);
  await sql
    .raw(`create trigger numbered before insert on ${WRITTEN_BY_NODES} for each row
      execute function number_on_node('${rows[0]?.sequence}')`)
    .execute(db);
}

/**
 * Replaces identity columns by sequence defaults, except bigint columns, the only type for which Citus supports
 * identity.
 */
async function numberByDefault(db: AnyDatabase, table: string): Promise<void> {
  const { rows } = await sql<{ column: string; sequence: string }>`
    select attname::text as column, pg_get_serial_sequence(${table}, attname) as sequence
    from pg_attribute where attrelid = ${table}::regclass and attidentity <> '' and atttypid <> 'bigint'::regtype
  `.execute(db);
  for (const { column, sequence } of rows) {
    const next = await sql<{ value: bigint }>`select nextval(${sequence}) as value`.execute(db);
    await sql.raw(`alter table ${table} alter column ${column} drop identity`).execute(db);
    await sql.raw(`create sequence ${sequence} as integer start ${next.rows[0]?.value}`).execute(db);
    await sql
      .raw(`alter table ${table} alter column ${column} set default nextval('${sequence}')`)
      .execute(db);
    await sql.raw(`alter sequence ${sequence} owned by ${table}.${column}`).execute(db);
  }
}

/**
 * Drops the triggers of the tables and returns the statements that create them again, because moving rows to nodes must
 * not fire them.
 */
async function dropTriggers(db: AnyDatabase, tables: readonly Table[]): Promise<string[]> {
  const { rows } = await sql<{ off: string; table: string; back: string }>`
    select format('drop trigger %I on %s', tgname, tgrelid::regclass) as off, tgrelid::regclass::text as table,
      pg_get_triggerdef(oid, true) as back
    from pg_trigger
    where not tgisinternal and tgrelid::regclass::text = any (${tables.map(({ name }) => name)}::text[]) order by tgname
  `.execute(db);
  for (const { off } of rows) await sql.raw(off).execute(db);
  const shared = new Set(tables.filter(({ is_of_merchant }) => !is_of_merchant).map(({ name }) => name));
  return rows.flatMap(({ table, back }) => (shared.has(table) ? [onCoordinatorOnly(back)] : onParts(back)));
}

/**
 * Adds a condition to a trigger definition so that it fires on the coordinator only. Otherwise a write to a table that
 * Citus copies to all nodes would fire it on each node.
 */
function onCoordinatorOnly(definition: string): string {
  const [head = '', tail = ''] = definition.split(/\s(?=EXECUTE FUNCTION)/);
  const when = /\sWHEN \((?<condition>[\s\S]*)\)$/.exec(head);
  const condition = when?.groups?.condition;
  const events = when ? head.slice(0, when.index) : head;
  return `${events} WHEN (citus_is_coordinator()${condition ? ` AND (${condition})` : ''}) ${tail}`;
}

/**
 * Creates a deferred trigger next to each trigger that runs function `name`. The existing trigger collects the changed
 * rows, and the deferred one checks them at commit.
 */
async function deferChecks(db: AnyDatabase, name: string): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('create constraint trigger %I after %s on %s deferrable initially deferred for each row execute function %I()',
      tgname || '_later', case when tgtype & 4 > 0 then 'insert' else 'update' end, tgrelid::regclass, ${`${name}_later`}::text) as statement
    from pg_trigger where tgfoid = ${name}::regproc and not exists (
      select from pg_trigger l where l.tgrelid = pg_trigger.tgrelid and l.tgname = pg_trigger.tgname || '_later')
  `.execute(db);
  for (const { statement } of rows) await sql.raw(statement).execute(db);
}

/** Rewrites the functions of statement-level triggers so that they work on shards, the parts of a distributed table. */
async function adaptFunctions(db: AnyDatabase): Promise<void> {
  const { rows: tables } = await sql<Table>`select name, is_of_merchant from (${OURS}) ours`.execute(db);
  const { rows: functions } = await sql<{ name: string; definition: string; body: string }>`
    select p.proname::text as name, pg_get_functiondef(p.oid) as definition, p.prosrc as body from pg_proc p
    where p.oid in (select tgfoid from pg_trigger where tgoldtable is not null or tgnewtable is not null)
      and p.prosrc not like '%shard_beside%' and p.prosrc not like '%unchecked.%'
    order by p.proname
  `.execute(db);
  if (functions.length === 0) return;
  await sql.raw(COLOCATED_SHARD).execute(db);
  await sql.raw(CLEAR_REFERENCES).execute(db);
  const names = tables.map(({ name }) => name);
  for (const { name, definition, body } of functions) {
    if (body.includes('refuse_reference')) {
      const later = deferredCheck(body, names);
      await sql
        .raw(definition.replace(body, () => later).replace(`${name}()`, `${name}_later()`))
        .execute(db);
      await sql.raw(definition.replace(body, () => COLLECT_ROWS).replaceAll(/^ SET .*\n/gm, '')).execute(db);
      await deferChecks(db, name);
      continue;
    }
    const other = forShards(body, names);
    if (other !== null) await sql.raw(definition.replace(body, () => other)).execute(db);
  }
}
