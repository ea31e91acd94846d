import type { Config } from '#src/config.ts';
import { chooseSource } from '#src/platform/database/archive/choose.ts';
import { restoreArchive } from '#src/platform/database/archive/restore.ts';
import { StartupError } from '#src/platform/startup-error.ts';
import { PRODUCT } from '#src/product.ts';
import { migrateDatabase, openServer, withMigrationDatabase } from '#src/runtime.ts';
import { markUnsettled } from '#src/tenancy/merchants/store.ts';
import { AFTER_RESTORE, keysOf } from './after-restore.ts';
import { type OptionValues, optionalInstant, printRecord } from './command.ts';
import { openCommandLog } from './with-runtime.ts';

/**
 * Restores the embedded database from a WAL archive, to the instant in `--at` or else to the end of the archive. The
 * data folder must be empty.
 */
export async function restoreInstant(config: Config, options: OptionValues, folder: string): Promise<void> {
  if (config.database_url !== null)
    throw new StartupError('an archive is restored into an embedded database: unset DATABASE_URL');
  const log = openCommandLog(config);
  const source = await chooseSource(folder, optionalInstant(options, 'at') ?? null);
  const { data_dir } = config;
  await restoreArchive({
    ...{ name: PRODUCT, data_dir, source, log },
    // The restored data is marked before the folder gets its final name. Otherwise a process could make charges from
    // old data without the mark.
    async prepare(connection) {
      await migrateDatabase(connection, log);
      await withMigrationDatabase(connection, (db) => markUnsettled(db, source.reaches));
    },
  });
  const server = await openServer(config, log);
  try {
    const master_key = await keysOf(config, server.connection);
    const { base, at, reaches } = source;
    const as_of = at === null ? `the end of the archive, at least ${reaches}` : at.toString();
    printRecord({ folder, as_of, base: base.name, master_key, next: AFTER_RESTORE }, options);
  } finally {
    await server.stop();
  }
}
