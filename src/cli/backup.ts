import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';
import type { Deps } from '#src/deps.ts';
import { forgetWork } from '#src/jobs/store.ts';
import { readDatabaseAddress } from '#src/platform/database/address.ts';
import { dump } from '#src/platform/database/backup/dump.ts';
import { readBackup, writeBackup } from '#src/platform/database/backup/file.ts';
import { load } from '#src/platform/database/backup/load.ts';
import { type Head, type Parts, readParts } from '#src/platform/database/backup/part.ts';
import { isDistributed } from '#src/platform/database/citus/distribute.ts';
import { LIMITS, sessionOptions } from '#src/platform/database/limits.ts';
import { migrateTo, NOT_EMPTY } from '#src/platform/database/migrate.ts';
import { countAlive } from '#src/platform/database/presence.ts';
import { StartupError } from '#src/platform/startup-error.ts';
import { PRODUCT } from '#src/product.ts';
import { migrateDatabase, openServer, requirePostgresql, withMigrationDatabase } from '#src/runtime.ts';
import { hasMerchants, markUnsettled } from '#src/tenancy/merchants/store.ts';
import { AFTER_RESTORE, keysOf } from './after-restore.ts';
import { optionalText, printRecord, type Run, requireText, UsageError } from './command.ts';
import { openCommandLog, withRuntime } from './with-runtime.ts';

/**
 * Runtime options for commands that decrypt nothing. An operator who lost the master key can therefore still make a
 * backup.
 */
const WITHOUT_KEYS = { migrated: true, with_any_key: true } as const;

/**
 * Error message for a database distributed with Citus. Its nodes have separate snapshots, so a dump would not be
 * consistent.
 */
const CITUS_REFUSAL =
  'this database is distributed over nodes, which have no common snapshot; see docs/scaling.md for how to back it up';

export const backupCommand: Run = (config, options) => {
  const file = resolve(requireText(options, 'file'));
  return withRuntime(
    config,
    async ({ connection, deps }) => {
      if (await isDistributed(deps.db)) throw new StartupError(CITUS_REFUSAL);
      const head = headOf(deps);
      await withClient(connection, (client) => writeBackup(file, dump(client, head)));
      printRecord(
        { file, taken_at: head.taken_at, master_key: 'not included: store it separately' },
        options,
      );
    },
    WITHOUT_KEYS,
  );
};

export const restoreCommand: Run = async (config, options) => {
  const file = resolve(requireText(options, 'file'));
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    return (await import('./restore-instant.ts')).restoreInstant(config, options, file);
  if (optionalText(options, 'at') !== undefined)
    throw new UsageError('--at requires the folder of an archive: a backup file contains only one instant');
  const log = openCommandLog(config);
  const parts = readParts(readBackup(file));
  // The file is checked before a database is created, so that an invalid file leaves nothing behind.
  await parts.peek();
  const server = await openServer(config, log);
  try {
    const { head, tables, rows } = await fill(server.connection, parts, log, 'restored');
    const master_key = await keysOf(config, server.connection);
    printRecord({ file, taken_at: head.taken_at, tables, rows, master_key, next: AFTER_RESTORE }, options);
  } finally {
    await server.stop();
  }
};

export const moveCommand: Run = (config, options) => {
  const to = readDatabaseAddress('--to', requireText(options, 'to'));
  return withRuntime(
    config,
    async ({ connection, deps }) => {
      if ((await countAlive(deps.db)) > 0) {
        throw new StartupError(
          "stop every 'cuota serve' and 'cuota worker' first: their writes during the copy would be lost",
        );
      }
      const { tables, rows } = await withClient(connection, (client) =>
        fill({ connectionString: to }, readParts(dump(client, headOf(deps))), deps.log, 'moved'),
      );
      const next = 'set DATABASE_URL to the new database and MASTER_KEY to the current master key';
      printRecord({ tables, rows, next }, options);
    },
    WITHOUT_KEYS,
  );
};

function headOf({ real_clock }: Deps): Pick<Head, 'product' | 'taken_at'> {
  return { product: PRODUCT, taken_at: real_clock.now().toString() };
}

async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, options: sessionOptions(LIMITS.migrations) });
  // The error is ignored here, because the pending query fails with the same error.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Migrates an empty database to the schema version of the backup, loads the backup, and applies the remaining
 * migrations.
 */
async function fill(
  connection: pg.ClientConfig,
  parts: Parts,
  log: Deps['log'],
  as: 'restored' | 'moved',
): Promise<{ head: Head; tables: number; rows: number }> {
  const head = await parts.take();
  if (head.kind !== 'begin' || head.product !== PRODUCT) throw new StartupError('this is not a Cuota backup');
  await withMigrationDatabase(connection, async (db) => {
    await requirePostgresql(db, connection);
    if (await isDistributed(db))
      throw new StartupError(
        "this database is distributed over nodes; use one that is not, and distribute it afterwards with 'cuota migrate --spread'",
      );
    await migrateTo(db, head.migrations);
    if (await hasMerchants(db)) throw new StartupError(NOT_EMPTY);
  });
  const { taken_at } = head;
  const stamp = as === 'moved' ? null : { table: 'merchants', column: 'unsettled_since', value: taken_at };
  const loaded = await withClient(connection, (client) => load(client, parts, stamp));
  await migrateDatabase(connection, log);
  // In a backup from an older release, the column exists only after the migrations.
  if (stamp)
    await withMigrationDatabase(connection, (db) => markUnsettled(db, Temporal.Instant.from(taken_at)));
  // The worker records are deleted. Otherwise `cuota doctor` would report a worker that never ran on this database as
  // stopped.
  else await withMigrationDatabase(connection, forgetWork);
  const counts = Object.values(loaded);
  return { head, tables: counts.length, rows: counts.reduce((sum, count) => sum + count, 0) };
}
