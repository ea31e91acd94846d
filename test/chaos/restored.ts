import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { readConfig } from '#src/config.ts';
import type { Deps } from '#src/deps.ts';
import { openLog } from '#src/platform/log.ts';
import { openRuntime } from '#src/runtime.ts';
import { dataFolder, end, runCuota } from '#test/support/process.ts';
import type { World } from './world.ts';

/** Tables whose rows must all be restored. */
const TABLES = [
  ...['transactions', 'operations', 'movements', 'invoices', 'subscriptions'],
  ...['subscribers', 'cards', 'webhook_deliveries'],
];

/** Returns all rows of these tables as text. */
async function rowsIn({ db }: Pick<Deps, 'db'>): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const table of TABLES) {
    const { rows } = await sql<{ all: string }>`
      select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as all
      from ${sql.table(table)} t
    `.execute(db);
    found[table] = rows[0]?.all ?? '';
  }
  return found;
}

/**
 * Stops the service and asserts that its database can be restored from the base backup and WAL archived
 * during the run.
 */
export async function assertRestorable(world: World): Promise<void> {
  await Promise.all([world.server.stop(), end(world.worker, 'SIGTERM', world.worker.log)]);
  const { stdout } = await runCuota(['status', '--json'], world.settings);
  const { failing_since, broken_since, reason } = JSON.parse(stdout).archive;
  assert.deepEqual([failing_since, broken_since], [null, null], reason);
  const expected = await world.withRuntime(({ deps }) => rowsIn(deps));
  const other = dataFolder();
  try {
    mkdirSync(other.path, { recursive: true });
    copyFileSync(join(world.folder.path, 'master.key'), join(other.path, 'master.key'));
    const { ARCHIVE_DIR: _, ...rest } = world.settings;
    const settings = { ...rest, DATA_DIR: other.path };
    const { code, stderr } = await runCuota(['restore', world.archive], settings);
    assert.equal(code, 0, stderr);
    const runtime = await openRuntime(readConfig(settings), openLog({ level: 'fatal', stream: 'stderr' }));
    assert.deepEqual(await rowsIn(runtime.deps).finally(() => runtime.close()), expected);
  } finally {
    await other.close();
  }
}
