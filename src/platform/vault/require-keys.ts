import type { AnyDatabase } from '../database/pool.ts';
import { StartupError } from '../startup-error.ts';
import {
  createKeyFile,
  environmentKeyring,
  fileKeyring,
  hasKeyFile,
  type Keyring,
  type MasterKey,
} from './master-key.ts';
import { hasDataKeys, unreadableDataKeys } from './vault.ts';

/** Source of the master keys: the environment or a file. */
export interface KeySource {
  /** Master keys from the environment. Null means that they are read from the file at `path`. */
  keys: readonly MasterKey[] | null;
  path: string;
  /** Name of the product whose secrets these keys encrypt. */
  product: string;
}

/** Maximum number of merchants that an error message lists. */
const MAX_NAMED = 10;

/**
 * Returns the keyring after checking that it can decrypt all data keys. Throws a StartupError otherwise.
 * Creates a key file only if the database has no encrypted data. Otherwise a new key would hide the loss of
 * the old one.
 */
export async function requireKeys(db: AnyDatabase, source: KeySource): Promise<Keyring> {
  const isSealed = await hasDataKeys(db);
  if (source.keys === null && !hasKeyFile(source.path)) {
    if (isSealed) throw missing(source.path);
    createKeyFile(source.path, source.product);
  }
  const keyring = openKeys(source);
  requireReadable(keyring, source);
  const locked = isSealed ? await unreadableDataKeys(db, keyring) : [];
  if (locked.length > 0) throw wrong(source, locked);
  return keyring;
}

/** Returns the keyring without checking its keys, for diagnostics. */
export function openKeys({ keys, path, product }: KeySource): Keyring {
  return keys === null ? fileKeyring(path, product) : environmentKeyring(keys);
}

/** Throws a StartupError when the key source contains no valid key, for example because the file was truncated. */
function requireReadable(keyring: Keyring, source: KeySource): void {
  try {
    keyring.current();
  } catch {
    throw new StartupError(`${nameOf(source)} does not contain a master key; restore it from a backup`);
  }
}

function missing(path: string): StartupError {
  return new StartupError(
    `the master key ${path} is missing, and the database contains secrets that only this key decrypts; ` +
      'restore it from a backup, or set MASTER_KEY',
  );
}

function wrong(source: KeySource, locked: readonly number[]): StartupError {
  const named = locked.slice(0, MAX_NAMED).join(', ');
  const more = locked.length > MAX_NAMED ? ` and ${locked.length - MAX_NAMED} more` : '';
  return new StartupError(
    `${nameOf(source)} does not decrypt the secrets of merchants ${named}${more}; use the key that encrypted them`,
  );
}

function nameOf({ keys, path }: KeySource): string {
  return keys === null ? `the master key ${path}` : 'MASTER_KEY';
}
