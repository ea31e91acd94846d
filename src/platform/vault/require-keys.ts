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

/** Where the master keys come from: the environment, or a file. */
export interface KeySource {
  /** Null: the file. */
  keys: readonly MasterKey[] | null;
  path: string;
  /** Whose secrets they seal. */
  product: string;
}

/** Merchants named in one line. */
const MOST_NAMED = 10;

/**
 * The keys, once they are known to open everything that is sealed. A key is made only where nothing is sealed yet: a new
 * one beside old data would hide that the old one is lost, and seal more under it.
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

/** The keys as they are, for whoever is to find out what is wrong with them. */
export function openKeys({ keys, path, product }: KeySource): Keyring {
  return keys === null ? fileKeyring(path, product) : environmentKeyring(keys);
}

/** A file that was cut short or overwritten. */
function requireReadable(keyring: Keyring, source: KeySource): void {
  try {
    keyring.current();
  } catch {
    throw new StartupError(`${nameOf(source)} does not hold a master key; restore it from a backup`);
  }
}

function missing(path: string): StartupError {
  return new StartupError(
    `the master key ${path} is missing, and the database holds secrets that only it opens; ` +
      'restore it from a backup, or set MASTER_KEY',
  );
}

function wrong(source: KeySource, locked: readonly number[]): StartupError {
  const named = locked.slice(0, MOST_NAMED).join(', ');
  const more = locked.length > MOST_NAMED ? ` and ${locked.length - MOST_NAMED} more` : '';
  return new StartupError(
    `${nameOf(source)} does not open the secrets of merchants ${named}${more}; use the key they were sealed with`,
  );
}

function nameOf({ keys, path }: KeySource): string {
  return keys === null ? `the master key ${path}` : 'MASTER_KEY';
}
