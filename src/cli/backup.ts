import { resolve } from 'node:path';
import pg from 'pg';
import type { Config } from '#src/config.ts';
import type { Deps } from '#src/deps.ts';
import { dump } from '#src/platform/database/backup/dump.ts';
import { readBackup, writeBackup } from '#src/platform/database/backup/file.ts';
import { load } from '#src/platform/database/backup/load.ts';
import { type Head, type Parts, readParts } from '#src/platform/database/backup/part.ts';
import { LIMITS, sessionOptions } from '#src/platform/database/limits.ts';
import { migrateTo, NOT_EMPTY } from '#src/platform/database/migrate.ts';
import { countAlive } from '#src/platform/database/presence.ts';
import { openLog } from '#src/platform/log.ts';
import { StartupError } from '#src/platform/startup-error.ts';
import { openKeys } from '#src/platform/vault/require-keys.ts';
import { unreadableDataKeys } from '#src/platform/vault/vault.ts';
import { PRODUCT } from '#src/product.ts';
import {
  keyFilePath,
  migrateDatabase,
  openServer,
  requirePostgresql,
  withMigrationDatabase,
} from '#src/runtime.ts';
import { hasMerchants, markUnsettled } from '#src/tenancy/merchants/store.ts';
import { printRecord, type Run, requireText } from './command.ts';
import { withRuntime } from './with-runtime.ts';

/** Nothing is opened that is sealed: whoever has lost the key may want a copy first. */
const SEALED = { migrated: true, with_any_key: true } as const;

/** Until then everything waits that would charge again what was charged after the backup. */
const AFTER_RESTORE =
  "start the service and run 'cuota settle-restore': nothing is charged until it has asked the providers what was charged since the backup";

export const backupCommand: Run = (config, options) => {
  const file = resolve(requireText(options, 'file'));
  return withRuntime(
    config,
    async ({ connection, deps }) => {
      const head = headOf(deps);
      await withClient(connection, (client) => writeBackup(file, dump(client, head)));
      printRecord({ file, taken_at: head.taken_at, master_key: 'not in it: keep it apart' }, options);
    },
    SEALED,
  );
};

export const restoreCommand: Run = async (config, options) => {
  const file = resolve(requireText(options, 'file'));
  const log = openLog({ level: config.log_level === 'info' ? 'warn' : config.log_level, stream: 'stderr' });
  const parts = readParts(readBackup(file));
  // Read before a database is made for it: a file that is no backup leaves nothing behind.
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
  const to = requireText(options, 'to');
  if (!/^postgres(ql)?:\/\//.test(to)) throw new StartupError('--to must be an address such as postgres://…');
  return withRuntime(
    config,
    async ({ connection, deps }) => {
      if ((await countAlive(deps.db)) > 0) {
        throw new StartupError(
          "stop every 'cuota serve' and 'cuota worker' first: what they write meanwhile would be left behind",
        );
      }
      const { tables, rows } = await withClient(connection, (client) =>
        fill({ connectionString: to }, readParts(dump(client, headOf(deps))), deps.log, 'moved'),
      );
      const next = 'set DATABASE_URL to it and MASTER_KEY to the master key of this one';
      printRecord({ tables, rows, next }, options);
    },
    SEALED,
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
  // Whatever is under way fails with it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Brings an empty database to where the backup was, fills it, and brings that up to date. */
async function fill(
  connection: pg.ClientConfig,
  parts: Parts,
  log: Deps['log'],
  as: 'restored' | 'moved',
): Promise<{ head: Head; tables: number; rows: number }> {
  const head = await parts.take();
  if (head.kind !== 'begin' || head.product !== PRODUCT) throw new StartupError('this is no backup of ours');
  await withMigrationDatabase(connection, async (db) => {
    await requirePostgresql(db, connection);
    await migrateTo(db, head.migrations);
    if (await hasMerchants(db)) throw new StartupError(NOT_EMPTY);
  });
  const { taken_at } = head;
  const stamp = as === 'moved' ? null : { table: 'merchants', column: 'unsettled_since', value: taken_at };
  const loaded = await withClient(connection, (client) => load(client, parts, stamp));
  await migrateDatabase(connection, log);
  // A backup of a release without that column has it only now.
  if (stamp)
    await withMigrationDatabase(connection, (db) => markUnsettled(db, Temporal.Instant.from(taken_at)));
  const counts = Object.values(loaded);
  return { head, tables: counts.length, rows: counts.reduce((sum, count) => sum + count, 0) };
}

/** Whether the key that is here opens what was restored, in words. */
async function keysOf(config: Config, connection: pg.ClientConfig): Promise<string> {
  const keyring = openKeys({ keys: config.master_keys, path: keyFilePath(config), product: PRODUCT });
  const locked = await withMigrationDatabase(connection, (db) => unreadableDataKeys(db, keyring));
  if (locked.length === 0) return 'opens every secret';
  return `does not open all data (merchants: ${locked.length}): put the one of the backup's time into ${keyFilePath(config)}, or set MASTER_KEY`;
}
