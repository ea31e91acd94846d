import type pg from 'pg';
import { listMigrations, listSequences, listTables, PLAIN_VALUES, quoted, type Table } from './content.ts';
import { copyOut } from './copy.ts';
import type { Head, Part } from './part.ts';

/** Rows are collected into parts of about this size, because COPY delivers each row separately. */
const PART_BYTES = 64 * 1024;

/**
 * Yields all data of the database from one snapshot, while other transactions continue to write. Sequence values are
 * read last and may be newer than the snapshot, which only leaves gaps in the numbering.
 */
export async function* dump(
  client: pg.Client,
  head: Omit<Head, 'kind' | 'migrations'>,
): AsyncGenerator<Part> {
  await client.query('begin isolation level repeatable read, read only');
  await client.query(PLAIN_VALUES);
  const tables = await listTables(client);
  yield { kind: 'begin', ...head, migrations: await listMigrations(client) };
  const rows: Record<string, number> = {};
  for (const table of tables) {
    yield { kind: 'table', ...table };
    yield* linesOf(client, table, (count) => {
      rows[table.name] = count;
    });
  }
  const sequences = await listSequences(client);
  await client.query('commit');
  yield { kind: 'end', rows, sequences };
}

async function* linesOf(
  client: pg.Client,
  { name, columns }: Table,
  onCount: (rows: number) => void,
): AsyncGenerator<Part> {
  const statement = `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`;
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of copyOut(client, statement, onCount)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield { kind: 'rows', bytes: Buffer.concat(chunks) };
    chunks = [];
    size = 0;
  }
  if (size > 0) yield { kind: 'rows', bytes: Buffer.concat(chunks) };
}
