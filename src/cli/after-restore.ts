import type pg from 'pg';
import type { Config } from '#src/config.ts';
import { openKeys } from '#src/platform/vault/require-keys.ts';
import { unreadableDataKeys } from '#src/platform/vault/vault.ts';
import { PRODUCT } from '#src/product.ts';
import { keyFilePath, withMigrationDatabase } from '#src/runtime.ts';

/**
 * Instructions for the operator, printed after a restore. Until the operator completes them, the service refuses
 * operations that could repeat a charge made after the backup.
 */
export const AFTER_RESTORE =
  "start the service and run 'cuota settle-restore': nothing is charged until it has queried the providers for charges since the backup";

/** Returns a sentence that says whether the configured master key decrypts the restored data. */
export async function keysOf(config: Config, connection: pg.ClientConfig): Promise<string> {
  const keyring = openKeys({ keys: config.master_keys, path: keyFilePath(config), product: PRODUCT });
  const locked = await withMigrationDatabase(connection, (db) => unreadableDataKeys(db, keyring));
  if (locked.length === 0) return 'decrypts all secrets';
  return `does not decrypt the data of ${locked.length} merchants: put the master key from the time of the backup into ${keyFilePath(config)}, or set MASTER_KEY`;
}
