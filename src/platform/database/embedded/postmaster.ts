import { execFile } from 'node:child_process';
import { lstat, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { StartupError } from '../../startup-error.ts';
import type { Account } from './account.ts';
import type { Site } from './site.ts';

export const PORT = 5432;

/** Content of the file postmaster.pid. The file stays behind when the server is killed. */
export interface PidFile {
  path: string;
  pid: number;
  socketFolder: string;
}

export type Answer =
  | 'ready'
  /** The server is starting, recovering or shutting down. */
  | 'busy'
  | 'silent'
  /**
   * The server that responds has a different data folder, because this folder is a copy of the folder of a
   * running server.
   */
  | 'stranger';

export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const path = join(cluster, 'postmaster.pid');
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  return { path, pid: Number(lines[0]) || 0, socketFolder: lines[4]?.trim() ?? '' };
}

/**
 * Returns whether process `pid` is the postmaster of this cluster. After a crash, the id in postmaster.pid
 * may belong to an unrelated process, because the operating system reuses process ids.
 */
export async function isPostmaster(pid: number, cluster: string, account: Account): Promise<boolean> {
  if (pid <= 0) return false;
  if (process.platform !== 'linux') return (await psCommand(pid)).includes(cluster);
  try {
    if ((await stat(`/proc/${pid}`)).uid !== account.uid) return false;
    const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0');
    if (!command[0]?.includes('postgres')) return false;
    const [here, there] = await Promise.all([stat(cluster), workingFolder(pid)]);
    return there ? here.ino === there.ino && here.dev === there.dev : command.includes(cluster);
  } catch {
    return false;
  }
}

/**
 * Returns the inode and device of a process's working folder, which identify the server even if its data
 * folder was moved. Returns undefined if this user may not inspect the process.
 */
async function workingFolder(pid: number): Promise<{ ino: number; dev: number } | undefined> {
  return stat(`/proc/${pid}/cwd`).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EACCES' || error.code === 'EPERM') return undefined;
    throw error;
  });
}

async function psCommand(pid: number): Promise<string> {
  return promisify(execFile)('/bin/ps', ['-ww', '-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => '',
  );
}

export function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Returns whether only the server's account can access the folder. Any user can create a folder in /tmp and listen on a
 * socket in it.
 */
export async function isPrivate(folder: string, account: Account): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === account.uid && (found.mode & 0o777) === 0o700;
}

export async function ask(socketFolder: string, { name, area, account }: Site): Promise<Answer> {
  if (!(await isPrivate(socketFolder, account))) return 'silent';
  const client = new pg.Client({
    host: socketFolder,
    port: PORT,
    user: name,
    database: name,
    password: '',
    ssl: false,
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    return (await isSameFolder(rows[0]?.data_directory ?? '', area.cluster)) ? 'ready' : 'stranger';
  } catch (error) {
    return answerFrom(error as { code?: string; message: string });
  } finally {
    await client.end().catch(() => {});
  }
}

function answerFrom(error: { code?: string; message: string }): Answer {
  if (error.code === '57P03' || error.code === '57P01' || error.code === '53300') return 'busy';
  // SQLSTATE classes 3D and 28: the server works, but the database or role was dropped.
  if (/^(3D|28)/.test(error.code ?? '')) {
    throw new StartupError(
      `PostgreSQL runs but refuses the connection (${error.message}): restore the database from a backup`,
    );
  }
  return 'silent';
}

async function isSameFolder(one: string, other: string): Promise<boolean> {
  if (one === other) return true;
  const [a, b] = await Promise.all([one, other].map((path) => stat(path).catch(() => undefined)));
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;
}

/**
 * Requests a fast shutdown of the postmaster, which ends all sessions and writes a checkpoint. Returns whether the
 * process exited in time.
 */
export async function shutDown(
  pidFile: PidFile,
  cluster: string,
  account: Account,
  patienceMs: number,
): Promise<boolean> {
  const deadline = performance.now() + patienceMs;
  try {
    process.kill(pidFile.pid, 'SIGINT');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
  while (await isPostmaster(pidFile.pid, cluster, account)) {
    if (performance.now() > deadline) return false;
    await delay(10);
  }
  return true;
}
