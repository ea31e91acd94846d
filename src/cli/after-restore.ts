import type pg from 'pg';
import type { Config } from '#src/config.ts';
import { openKeys } from '#src/platform/vault/require-keys.ts';
import { unreadableDataKeys } from '#src/platform/vault/vault.ts';
import { PRODUCT } from '#src/product.ts';
import { keyFilePath, withMigrationDatabase } from '#src/runtime.ts';

/**
 * Next step after a restore. Until it is done, operations that could repeat a charge made after the backup are
 * refused.
 */
export const AFTER_RESTORE =
  "start the service and run 'cuota settle-restore': nothing is charged until it has asked the providers what was charged since the backup";

/** Says whether the configured master key decrypts the restored data. */
export async function keysOf(config: Config, connection: pg.ClientConfig): Promise<string> {
  const keyring = openKeys({ keys: config.master_keys, path: keyFilePath(config), product: PRODUCT });
  const locked = await withMigrationDatabase(connection, (db) => unreadableDataKeys(db, keyring));
  if (locked.length === 0) return 'opens every secret';
  return `does not open all data (merchants: ${locked.length}): put the one of the backup's time into ${keyFilePath(config)}, or set MASTER_KEY`;
}
