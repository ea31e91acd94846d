import type { Config } from '#src/config.ts';
import type { ArchiveStatus } from '#src/jobs/health/status.ts';
import { type Archive, startArchiving } from '#src/platform/database/archive/run.ts';
import { newState, readState } from '#src/platform/database/archive/state.ts';
import { PRODUCT } from '#src/product.ts';
import type { Runtime } from '#src/runtime.ts';

/** Starts WAL archiving of the embedded database. Returns null if the operator uses an external database. */
export function startArchive(config: Config, { connection, deps }: Runtime): Archive | null {
  const { database_url, archive_dir: folder, archive_keep_days: keep_days, data_dir } = config;
  if (database_url !== null) return null;
  const { log, real_clock } = deps;
  return startArchiving({
    ...{ connection, data_dir, folder, product: PRODUCT, keep_days, log },
    now: () => real_clock.now(),
  });
}

/**
 * Returns a function that reads the state of the WAL archive from disk, so that it works in every process. The
 * function returns null if no archive is configured.
 */
export function archiveStatus({ archive_dir, data_dir }: Config): () => ArchiveStatus | null {
  return () => {
    if (archive_dir === null) return null;
    const found = readState(data_dir);
    const { series: _, ...state } = found?.folder === archive_dir ? found : newState(archive_dir);
    return state;
  };
}
