import pg from 'pg';
import type { Sequence } from './part.ts';

export interface Table {
  name: string;
  /** Names of the table's columns, except generated columns. */
  columns: string[];
}

/** Tables of the migrator, which are not part of a backup. */
const OF_MIGRATIONS = ['kysely_migration', 'kysely_migration_lock'];

/** Sets session parameters so that values have the same text format regardless of the server configuration. */
export const PLAIN_VALUES = `
  set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1`;

export function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}

export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a
       on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and c.relname <> all ($1::text[])
     group by c.relname order by c.relname`,
    [OF_MIGRATIONS],
  );
  return rows;
}

export async function listMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return rows.map(({ name }) => name);
}

export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows: names } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relkind = 'S' and relnamespace = current_schema()::regnamespace order by relname`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of names) {
    const { rows } = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as last_value, is_called from ${quoted(name)}`,
    );
    sequences.push(...rows.map((row) => ({ name, ...row })));
  }
  return sequences;
}

export async function setSequence(
  client: pg.Client,
  { name, last_value, is_called }: Sequence,
): Promise<void> {
  await client.query('select setval($1::regclass, $2::bigint, $3)', [quoted(name), last_value, is_called]);
}

interface Reference {
  table: string;
  name: string;
  definition: string;
}

/** Returns all foreign keys of the schema, each with the SQL definition that recreates it. */
export async function listReferences(client: pg.Client): Promise<Reference[]> {
  const { rows } = await client.query<Reference>(
    `select conrelid::regclass::text as table, conname::text as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
     order by conrelid::regclass::text, conname`,
  );
  return rows;
}
