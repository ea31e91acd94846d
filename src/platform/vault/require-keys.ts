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
  /** Keys from the environment. Null means that the file is used. */
  keys: readonly MasterKey[] | null;
  path: string;
  /** Product whose secrets are encrypted with these keys. */
  product: string;
}

/** Maximum number of merchants listed in an error message. */
const MAX_NAMED = 10;

/**
 * Returns the keyring after checking that it decrypts all data keys. Creates a key only if the database has no
 * encrypted data. A new key next to old data would hide the loss of the old key. Throws a StartupError when a key is
 * missing or wrong.
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

/** Returns the keyring without checks, for diagnostics. */
export function openKeys({ keys, path, product }: KeySource): Keyring {
  return keys === null ? fileKeyring(path, product) : environmentKeyring(keys);
}

/** Throws a StartupError when the key source is truncated or overwritten. */
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
