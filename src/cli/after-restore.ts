import type pg from 'pg';
import type { Config } from '#src/config.ts';
import { openKeys } from '#src/platform/vault/require-keys.ts';
import { unreadableDataKeys } from '#src/platform/vault/vault.ts';
import { PRODUCT } from '#src/product.ts';
import { keyFilePath, withMigrationDatabase } from '#src/runtime.ts';

/** Until then everything waits that would charge again what was charged after the backup. */
export const AFTER_RESTORE =
  "start the service and run 'cuota settle-restore': nothing is charged until it has asked the providers what was charged since the backup";

/** Whether the key that is here opens what was restored, in words. */
export async function keysOf(config: Config, connection: pg.ClientConfig): Promise<string> {
  const keyring = openKeys({ keys: config.master_keys, path: keyFilePath(config), product: PRODUCT });
  const locked = await withMigrationDatabase(connection, (db) => unreadableDataKeys(db, keyring));
  if (locked.length === 0) return 'opens every secret';
  return `does not open all data (merchants: ${locked.length}): put the one of the backup's time into ${keyFilePath(config)}, or set MASTER_KEY`;
}
