import type pg from 'pg';
import { StartupError } from '../../startup-error.ts';
import { listReferences, listTables, PLAIN_VALUES, quoted, setSequence, type Table } from './content.ts';
import { copyIn } from './copy.ts';
import type { Parts } from './part.ts';

/**
 * A value that the restore stores in a column of all rows of a table before it commits. Ignored if the backup's schema
 * has no such column.
 */
export interface Stamp {
  table: string;
  column: string;
  value: string;
}

/**
 * Loads a backup into the empty tables of the same schema version, in one transaction. Disables triggers,
 * because the backup already contains the audit entries that they would write. Drops the foreign keys and
 * creates them again at the end, which validates all rows and allows any table order.
 */
export async function load(
  client: pg.Client,
  parts: Parts,
  stamp: Stamp | null = null,
): Promise<Record<string, number>> {
  await client.query('begin');
  await client.query(`${PLAIN_VALUES}; set constraints all immediate`);
  const tables = await listTables(client);
  const references = await listReferences(client);
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} disable trigger user`);
  for (const { table, name } of references) {
    await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  }
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
  const rows = await fill(client, tables, parts);
  const stamped = tables.find(({ name }) => name === stamp?.table);
  if (stamp && stamped?.columns.includes(stamp.column)) {
    const column = quoted(stamp.column);
    await client.query(`update ${quoted(stamped.name)} set ${column} = least(${column}, $1::timestamptz)`, [
      stamp.value,
    ]);
  }
  for (const { table, name, definition } of references) {
    await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  }
  for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`);
  await client.query('commit');
  return rows;
}

async function fill(
  client: pg.Client,
  tables: readonly Table[],
  parts: Parts,
): Promise<Record<string, number>> {
  const expected = new Map(tables.map(({ name, columns }) => [name, columns.join()]));
  const rows: Record<string, number> = {};
  for (;;) {
    const part = await parts.take();
    if (part.kind === 'end') {
      for (const [name, count] of Object.entries(part.rows)) if (rows[name] !== count) throw damaged(name);
      for (const name of expected.keys()) if (rows[name] === undefined) throw damaged(name);
      for (const sequence of part.sequences) await setSequence(client, sequence);
      return rows;
    }
    if (part.kind !== 'table' || expected.get(part.name) !== part.columns.join()) {
      throw damaged(part.kind === 'table' ? part.name : 'its order');
    }
    const statement = `copy ${quoted(part.name)} (${part.columns.map(quoted).join(', ')}) from stdin`;
    rows[part.name] = await copyIn(client, statement, linesOf(parts));
  }
}

async function* linesOf(parts: Parts): AsyncGenerator<Buffer> {
  for (;;) {
    const part = await parts.peek();
    if (part.kind !== 'rows') return;
    await parts.take();
    yield part.bytes;
  }
}

function damaged(where: string): StartupError {
  return new StartupError(`the backup is damaged (${where}): nothing was restored`);
}
