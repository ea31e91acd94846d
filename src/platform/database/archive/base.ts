import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { writeWhole } from '../backup/whole-file.ts';
import { fileEntry, folderEntry, tarEnd, textEntry } from './tar.ts';

/** Folders that must exist but stay empty. PostgreSQL recreates their content, and the WAL is archived separately. */
const EMPTY = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots'],
  ...['pg_stat_tmp', 'pg_subtrans'],
]);
const LEFT_OUT = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|tablespace_map.*)$/;
/** The control file of PostgreSQL. It must be copied last. */
const CONTROL = 'global/pg_control';
/** Gzip level of a base. It is low, because database files contain many zeros and request handling needs the CPU. */
const COMPRESSION = 1;

/**
 * Copies the files of a running server between `pg_backup_start` and `pg_backup_stop`. Returns the first and the last
 * WAL position that a restore needs. Calls `between` repeatedly with the first position, so that the caller can copy
 * WAL meanwhile.
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
