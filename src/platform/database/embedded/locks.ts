import { accessSync, closeSync, constants, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../../startup-error.ts';

// Node.js has no flock, so SQLite provides the kernel's file locks. The kernel releases them when the process ends,
// so there are no stale locks or reused process ids. They also work between containers that share a folder. The lock
// files stay empty. No other code in this process may open them, because POSIX drops a lock when any descriptor of
// the file is closed.

export interface Lock {
  release(): void;
}

const BUSY = 5;
const POLL_MS = 25;

// Keeps references to the databases, because garbage collection would release their locks.
const held = new Set<DatabaseSync>();

function take(file: string, statement: string): Lock | undefined {
  const database = open(file);
  try {
    database.exec(statement);
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === BUSY) return undefined;
    throw refused(file, error);
  }
  held.add(database);
  return {
    release() {
      if (held.delete(database)) database.close();
    },
  };
}

function open(file: string): DatabaseSync {
  createPrivately(file);
  let database: DatabaseSync;
  try {
    database = new DatabaseSync(file, { timeout: 0 });
  } catch (error) {
    throw refused(file, error);
  }
  try {
    // SQLite opens read-only files without an error, and then grants the exclusive lock to several processes.
    accessSync(file, constants.W_OK);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/**
 * Creates the lock file so that only its owner can access it. SQLite would make it readable by all users, who could
 * then lock it.
 */
function createPrivately(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function refused(file: string, error: unknown): StartupError {
  const reason = (error as Error).message;
  return new StartupError(
    `cannot lock ${file} (${reason}): keep the data folder on a local disk that this user can write to`,
  );
}

export function tryExclusive(file: string): Lock | undefined {
  return take(file, 'BEGIN EXCLUSIVE');
}

export function tryShared(file: string): Lock | undefined {
  return take(file, 'BEGIN; SELECT count(*) FROM sqlite_schema');
}

export async function exclusive(file: string, patienceMs: number): Promise<Lock> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const lock = tryExclusive(file);
    if (lock) return lock;
    if (performance.now() > deadline) {
      throw new StartupError(
        `another process has been starting or stopping the database for too long (${file} is locked): stop that process`,
      );
    }
    await delay(POLL_MS);
  }
}
