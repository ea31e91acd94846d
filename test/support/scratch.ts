import { chmodSync, mkdirSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps what is in it in memory. In containers it has 64 MB unless told otherwise. */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 4_000_000_000;

/**
 * Whether databases of tests live in memory. To clone and drop one creates and removes 500 files, which takes a disk's file system
 * up to ten times as long.
 */
export const isInMemory = hasRoom();

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return process.platform === 'linux' && bavail * bsize > ROOM_BYTES;
  } catch {
    return false;
  }
}

/** For the files of a database. Root runs it as another user, who must be able to enter. */
export function databaseFolder(prefix: string): string {
  const path = mkdtempSync(join(isInMemory ? MEMORY : tmpdir(), prefix));
  chmodSync(path, 0o755);
  return path;
}

/** Whether this process is the first to take what has this name. */
export function takes(path: string): boolean {
  try {
    mkdirSync(path);
    return true;
  } catch {
    return false;
  }
}
