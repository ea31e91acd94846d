import { chmodSync, mkdirSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A Linux file system in memory. In containers it has 64 MB by default. */
const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4_000_000_000;

/**
 * Whether test databases are stored in memory. Cloning and dropping a database creates and removes 500 files, which
 * takes up to ten times as long on a disk.
 */
export const isInMemory = hasEnoughMemory();

function hasEnoughMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return process.platform === 'linux' && bavail * bsize > NEEDED_BYTES;
  } catch {
    return false;
  }
}

/**
 * Creates a folder for the files of a database. If root runs the tests, PostgreSQL runs as another user, who must be
 * able to enter the folder.
 */
export function databaseFolder(prefix: string): string {
  const path = mkdtempSync(join(isInMemory ? MEMORY : tmpdir(), prefix));
  chmodSync(path, 0o755);
  return path;
}

/** Creates a lock folder and returns whether this process was the first. */
export function takes(path: string): boolean {
  try {
    mkdirSync(path);
    return true;
  } catch {
    return false;
  }
}
