import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { lstatSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { isOnCitus } from './citus.ts';
import { cloneDatabase, urlOf } from './database.ts';
import { makeOnce } from './make-once.ts';
import { type DataFolder, dataFolder, runCuota } from './process.ts';

/**
 * Creates a data folder as the first start leaves it: a migrated database with the demo data. The folder is a copy of
 * one that is created once per run, because a first start takes more than twice as long as later ones. Tests of the
 * first start use `dataFolder`.
 */
export async function demoFolder(): Promise<DataFolder> {
  if (isOnCitus) return demoOnCitus();
  const parent = process.env.CUOTA_TEST_DEMO;
  if (!parent) throw new Error("run tests with 'npm test -- FILE'");
  const original = join(parent, 'data');
  await makeOnce(original, () => makeDemo(original));
  const folder = dataFolder();
  // A symbolic link points outside of the temporary folder, to files that copies would share.
  const isWhole = !lstatSync(join(original, 'postgres')).isSymbolicLink();
  // If root runs the tests, the files of the database belong to another user.
  if (isWhole) execFileSync('cp', ['-a', `${original}/.`, folder.path]);
  return folder;
}

/** On Citus the database is external and stays: only the service crashes. */
async function demoOnCitus(): Promise<DataFolder> {
  const folder = dataFolder();
  const { connection, drop } = await cloneDatabase();
  const settings = {
    ...folder.settings,
    DATABASE_URL: urlOf(connection),
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    ALLOW_PRIVATE_ADDRESSES: 'true',
  };
  const { code, stderr } = await runCuota(['demo'], settings);
  assert.equal(code, 0, stderr);
  const close = () => drop().then(folder.close);
  return { ...folder, settings, close };
}

async function makeDemo(path: string): Promise<void> {
  const draft = `${path}.draft`;
  const { code, stderr } = await runCuota(['demo'], { DATA_DIR: draft });
  assert.equal(code, 0, stderr);
  renameSync(draft, path);
}
