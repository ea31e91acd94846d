import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { writeWhole } from '../backup/whole-file.ts';
import { fileEntry, folderEntry, tarEnd, textEntry } from './tar.ts';

/** What PostgreSQL makes anew, and the log, which is kept by itself. Their folders must be there. */
const EMPTY = new Set([
  ...['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots'],
  ...['pg_stat_tmp', 'pg_subtrans'],
]);
const LEFT_OUT = /^(postmaster\.(pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|tablespace_map.*)$/;
/** The file in which PostgreSQL notes how far it is, copied last. */
const CONTROL = 'global/pg_control';
/** A database has many zeros, and somebody is served meanwhile. */
const COMPRESSION = 1;

/**
 * Copies the files of a server that runs, between two words to it, and answers from where to where its log is needed with them. That log is
 * written on: `between` is called again and again with where it begins.
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
    else throw new Error(`${name} is no file of the database's own folder, and cannot be copied`);
  }
}

async function ask<Row extends object>(client: pg.Client, text: string): Promise<Row[]> {
  return (await client.query<Row>(text)).rows;
}
