import { accessSync, closeSync, constants, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../../startup-error.ts';

// Node has no flock. SQLite gives us the kernel's file locks, which vanish with the process that held them,
// so that there is no stale lock to recognise, no process id to mistake for another, and two containers that
// share a folder see each other. The files stay empty: nothing is ever written through them. Nothing else in
// this process may open them: POSIX drops a lock when any descriptor of its file is closed.

export interface Lock {
  release(): void;
}

const BUSY = 5;
const POLL_MS = 25;

// Kept here because a lock whose object is collected as garbage is released.
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
    // SQLite opens a file that it may only read without complaint, and then grants an exclusive lock to
    // everyone.
    accessSync(file, constants.W_OK);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** SQLite would let everyone read the file, and whoever can read it can lock it, too. */
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
        `another process has been starting or stopping the database for too long (${file} is locked): end that process`,
      );
    }
    await delay(POLL_MS);
  }
}
