import { chown, mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './account.ts';
import { isPrivate, type PidFile, PORT } from './postmaster.ts';
import type { Site } from './site.ts';

// sockaddr_un ends with a zero byte: 108 on Linux, 104 on macOS.
const PATH_BYTES = process.platform === 'linux' ? 107 : 103;

const temporary = (name: string) => `/tmp/${name}-socket-`;

/**
 * Beside the cluster, where nobody can put anything before us. When that path is too long for a socket, or
 * has letters that PostgreSQL's list of folders would split: a new folder in /tmp of a name nobody can
 * foresee, which other processes find in postmaster.pid.
 */
export async function makeSocketFolder(
  { name, area, account }: Site,
  before: PidFile | undefined,
): Promise<string> {
  const beside = join(area.folder, 'socket');
  if (fits(beside)) {
    if (await isPrivate(beside, account)) return empty(beside);
    await rm(beside, { recursive: true, force: true });
    await mkdir(beside, { mode: 0o700 });
    return give(beside, account);
  }
  const old = before?.socketFolder ?? '';
  // The same one again after a crash, because those who still use the server know it by this name.
  if (isTemporary(name, old) && (await isPrivate(old, account))) return empty(old);
  return give(await mkdtemp(temporary(name)), account);
}

export async function removeSocketFolder(name: string, folder: string): Promise<void> {
  if (isTemporary(name, folder)) await rmdir(await empty(folder)).catch(() => {});
}

/**
 * Exactly, because the name comes from postmaster.pid, which is the server's user to write and ours to obey.
 */
function isTemporary(name: string, folder: string): boolean {
  const start = temporary(name);
  return folder.startsWith(start) && /^\w+$/.test(folder.slice(start.length));
}

/**
 * A server that was killed leaves its socket, and beside it a lock with its process id, which keeps the next
 * one from starting as long as there is a process of that id: another's, or a zombie that nobody has buried.
 */
async function empty(folder: string): Promise<string> {
  const socket = join(folder, `.s.PGSQL.${PORT}`);
  await rm(socket, { force: true });
  await rm(`${socket}.lock`, { force: true });
  return folder;
}

function fits(folder: string): boolean {
  return /^[\w./@+~-]+$/.test(folder) && Buffer.byteLength(`${folder}/.s.PGSQL.${PORT}`) <= PATH_BYTES;
}

async function give(folder: string, account: Account): Promise<string> {
  if (account.other) await chown(folder, account.uid, account.gid);
  return folder;
}
