import { sql } from 'kysely';
import type { AnyDatabase } from '#src/platform/database/pool.ts';
import { type Column, readColumns, readConstraints } from '../schema/read.ts';
import { REFERENCES } from '../schema/references.ts';
import { plainRow, type Row, wordsIn } from '../schema/rows.ts';

interface Reference {
  columns: string[];
  to: string;
  to_columns: string[];
}

/** Values for columns where the default of their type would violate a constraint. */
const OVERRIDES: Readonly<Record<string, Row>> = {
  collection_items: { options: '{}', paid: 0, held: 0 },
  figure_totals: { amount: 0, count: 0 },
  payment_items: { status: 'released', refunded: 0 },
  payment_sources: { status: 'refused', next_ask_at: null },
  subscriber_balances: { amount: 0 },
  long_jobs: {
    state: 'done',
    started_at: '2027-01-15T15:00:00Z',
    finished_at: '2027-01-15T15:00:00Z',
    chunks: 1,
  },
};

/** Inserts one minimal row into each empty table, with references to existing rows. */
export async function fillEmpty(db: AnyDatabase, empty: readonly string[]): Promise<void> {
  const columns = await readColumns(db);
  const constraints = await readConstraints(db);
  const words = new Map(
    constraints.flatMap(({ table, kind, definition }) => {
      const list = kind === 'check' ? wordsIn(definition) : null;
      return list ? [[`${table}.${list.column}`, list.words[0] ?? ''] as const] : [];
    }),
  );
  const referencesOf = (table: string) => [
    ...constraints.flatMap((it) =>
      it.table === table && it.kind === 'foreign' ? [readReference(it.definition)] : [],
    ),
    ...triggerReferencesOf(table),
  ];
  const left = new Set(empty);
  for (let before = -1; left.size !== before; ) {
    before = left.size;
    for (const table of [...left]) {
      const references = referencesOf(table);
      if (references.some(({ to }) => left.has(to) && to !== table)) continue;
      await insert(
        db,
        table,
        columns,
        { ...plainRow(table, columns, words), ...OVERRIDES[table] },
        references,
      );
      left.delete(table);
    }
  }
}

/** References that a trigger checks instead of a foreign key. */
function triggerReferencesOf(table: string): Reference[] {
  return Object.entries(REFERENCES).flatMap(([name, to]) => {
    const [, column = ''] = new RegExp(`^${table}\\.(\\w+)$`).exec(name) ?? [];
    const key = to === 'operations' ? 'reference' : 'id';
    return column === '' ? [] : [{ columns: ['commerce_id', column], to, to_columns: ['commerce_id', key] }];
  });
}

function readReference(definition: string): Reference {
  const [, columns = '', to = '', to_columns = ''] =
    /^FOREIGN KEY \(([^)]*)\) REFERENCES (\w+)\(([^)]*)\)/.exec(definition) ?? [];
  return { columns: columns.split(', '), to, to_columns: to_columns.split(', ') };
}

async function insert(
  db: AnyDatabase,
  table: string,
  columns: readonly Column[],
  plain: Row,
  references: readonly Reference[],
): Promise<void> {
  const needed = new Set(columns.filter((it) => it.table === table && it.not_null).map(({ name }) => name));
  let row = plain;
  for (const { columns: own, to, to_columns } of references) {
    if (!own.every((name) => needed.has(name) || name in row)) continue;
    const same = own.flatMap((name, at) =>
      name === 'commerce_id' && name in row ? [[to_columns[at] ?? '', row[name]] as const] : [],
    );
    const where = sql.join(
      [sql`true`, ...same.map(([name, value]) => sql`${sql.ref(name)} = ${value}`)],
      sql` and `,
    );
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join(to_columns.map((name) => sql.ref(name)))} from ${sql.table(to)} where ${where} limit 1`.execute(
      db,
    );
    const found = rows[0];
    if (found)
      row = { ...row, ...Object.fromEntries(own.map((name, at) => [name, found[to_columns[at] ?? '']])) };
  }
  const names = Object.keys(row);
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    values (${sql.join(names.map((name) => row[name]))})`.execute(db);
}
