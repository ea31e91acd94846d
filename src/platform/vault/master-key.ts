import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { StartupError } from '../startup-error.ts';

/** A key that the operator provides. It encrypts only the merchants' data keys, which encrypt the data. */
export interface MasterKey {
  id: string;
  /**
   * Name of the product, authenticated with each ciphertext, so that another product cannot decrypt it with the same
   * key.
   */
  product: string;
  bytes: Buffer;
}

/**
 * The configured master keys. The first one wraps (encrypts) new data keys, and all of them can unwrap
 * existing ones.
 */
export interface Keyring {
  current(): MasterKey;
  find(id: string): MasterKey | undefined;
}

const KEY_BYTES = 32;

export function readMasterKeys(text: string, product: string): MasterKey[] {
  const keys = text.split(/[\s,]+/).filter((part) => part !== '');
  if (keys.length === 0) throw malformed();
  return keys.map((key) => {
    const isHex = /^[0-9a-f]{64}$/i.test(key);
    if (!isHex && !/^[\w+/-]{43}=?$/.test(key)) throw malformed();
    return toMasterKey(Buffer.from(key, isHex ? 'hex' : 'base64'), product);
  });
}

function malformed(): StartupError {
  return new StartupError(
    'MASTER_KEY must be 32 bytes in base64 or hex (several, newest first, separated by commas); ' +
      "make one with 'openssl rand -base64 32'",
  );
}

function toMasterKey(bytes: Buffer, product: string): MasterKey {
  return {
    id: createHash('sha256').update(`${product} master key id`).update(bytes).digest('hex').slice(0, 16),
    product,
    bytes,
  };
}

export function environmentKeyring(keys: readonly MasterKey[]): Keyring {
  const [first] = keys;
  if (!first) throw malformed();
  return { current: () => first, find: (id) => keys.find((key) => key.id === id) };
}

/**
 * Returns a keyring that reads the keys from a file, for the embedded database. The keyring reads the file at
 * each use, so that a rotation by another process takes effect without a restart.
 */
export function fileKeyring(path: string, product: string): Keyring {
  const keyring = () => environmentKeyring(readMasterKeys(readFileSync(path, 'utf8'), product));
  return { current: () => keyring().current(), find: (id) => keyring().find(id) };
}

export function hasKeyFile(path: string): boolean {
  try {
    readFileSync(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/**
 * Creates the key file with a new key, unless it exists. Processes that start concurrently therefore use the same key.
 */
export function createKeyFile(path: string, product: string): void {
  const temporary = writeTemporary(path, [toMasterKey(randomBytes(KEY_BYTES), product)]);
  try {
    linkSync(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(temporary);
  }
}

/**
 * Adds a new current key to the key file. Earlier keys stay until `pruneKeyFile`, so that an interrupted rotation loses
 * no data.
 */
export function renewKeyFile(path: string, product: string): void {
  const keys = readMasterKeys(readFileSync(path, 'utf8'), product);
  writeKeys(path, [toMasterKey(randomBytes(KEY_BYTES), product), ...keys]);
}

/** Removes keys that are not in `used` from the key file. The current and the previous key always stay. */
export function pruneKeyFile(path: string, product: string, used: ReadonlySet<string>): void {
  const keys = readMasterKeys(readFileSync(path, 'utf8'), product);
  writeKeys(
    path,
    keys.filter((key, age) => age < 2 || used.has(key.id)),
  );
}

function writeKeys(path: string, keys: readonly MasterKey[]): void {
  renameSync(writeTemporary(path, keys), path);
}

/**
 * Writes the keys to a temporary file and flushes it to disk. The caller then replaces the key file with it
 * atomically, because all encrypted data is lost without a complete key file.
 */
function writeTemporary(path: string, keys: readonly MasterKey[]): string {
  const temporary = `${path}.${process.pid}.tmp`;
  const file = openSync(temporary, 'w', 0o600);
  writeSync(file, `${keys.map((key) => key.bytes.toString('base64')).join('\n')}\n`);
  fsyncSync(file);
  closeSync(file);
  chmodSync(temporary, 0o600);
  return temporary;
}
