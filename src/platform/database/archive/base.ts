import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { writeWhole } from '../backup/whole-file.ts';
import { fileEntry, folderEntry, tarEnd, textEntry } from './tar.ts';

/**
 * PostgreSQL folders that a base backup includes without their content, because PostgreSQL recreates the
 * content.
 */
const EMPTY = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots'],
  ...['pg_stat_tmp', 'pg_subtrans'],
]);
const LEFT_OUT = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|tablespace_map.*)$/;
/** Control file of PostgreSQL. PostgreSQL requires that a base backup copies it last. */
const CONTROL = 'global/pg_control';
/**
 * Gzip level of a base backup. A low level saves CPU time for requests and still shrinks database files, which contain
 * many zeros.
 */
const COMPRESSION = 1;

/**
 * Writes a base backup of the running server to `path`. Returns the first and last WAL positions that a restore needs.
 * Calls `between` repeatedly with the first position, so that the caller can copy WAL meanwhile.
 */
export async function copyFiles(
  client: pg.Client,
  path: string,
  between: (first: string) => Promise<void>,
): Promise<{ first: string; last: string }> {
  const [started] = await ask<{ place: string; folder: string }>(
    client,
    "select pg_backup_start('archive', true)::text as place, current_setting('data_directory') as folder",
  );
  const { folder = '', place: first = '' } = started ?? {};
  let last = '';
  const whole = async function* () {
    for await (const bytes of filesIn(folder, '')) {
      yield bytes;
      await between(first);
    }
    yield* fileEntry(CONTROL, join(folder, CONTROL));
    const [stopped] = await ask<{ place: string; label: string }>(
      client,
      'select lsn::text as place, labelfile as label from pg_backup_stop(false)',
    );
    last = stopped?.place ?? '';
    yield* textEntry('backup_label', stopped?.label ?? '');
    yield* tarEnd();
  };
  await writeWhole(path, whole(), COMPRESSION);
  return { first, last };
}

async function* filesIn(root: string, below: string): AsyncGenerator<Buffer> {
  const entries = await readdir(join(root, below), { withFileTypes: true });
  for (const entry of entries) {
    const name = below === '' ? entry.name : `${below}/${entry.name}`;
    if (LEFT_OUT.test(entry.name) || name === CONTROL) continue;
    if (entry.isDirectory()) {
      yield* folderEntry(name);
      if (!EMPTY.has(name)) yield* filesIn(root, name);
    } else if (entry.isFile()) yield* fileEntry(name, join(root, name));
    else throw new Error(`${name} is not a regular file and cannot be copied`);
  }
}

async function ask<Row extends object>(client: pg.Client, text: string): Promise<Row[]> {
  return (await client.query<Row>(text)).rows;
}
