import { chown, mkdir, mkdtemp, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Account } from './account.ts';
import { isPrivate, type PidFile, PORT } from './postmaster.ts';
import type { Site } from './site.ts';

// Maximum path length of a socket without the final zero byte. `sockaddr_un` has 108 bytes on Linux and 104 on macOS.
const PATH_BYTES = process.platform === 'linux' ? 107 : 103;

const temporary = (name: string) => `/tmp/${name}-socket-`;

/**
 * Creates the folder of the server's socket, next to the cluster if its path is short and plain enough for PostgreSQL.
 * Otherwise creates it in /tmp with a random name, which other processes read from postmaster.pid.
 */
export async function makeSocketFolder(
  { name, area, account }: Site,
  before: PidFile | undefined,
): Promise<string> {
  const candidate = join(area.folder, 'socket');
  if (fits(candidate)) {
    if (await isPrivate(candidate, account)) return empty(candidate);
    await rm(candidate, { recursive: true, force: true });
    await mkdir(candidate, { mode: 0o700 });
    return changeOwner(candidate, account);
  }
  const old = before?.socketFolder ?? '';
  // Reuses the folder after a crash, because connected processes know this path.
  if (isTemporary(name, old) && (await isPrivate(old, account))) return empty(old);
  return changeOwner(await mkdtemp(temporary(name)), account);
}

export async function removeSocketFolder(name: string, folder: string): Promise<void> {
  if (isTemporary(name, folder)) await rmdir(await empty(folder)).catch(() => {});
}

/**
 * Returns whether the path has exactly the form of a temporary socket folder. It comes from postmaster.pid, which the
 * server's user can modify, and the folder will be deleted.
 */
function isTemporary(name: string, folder: string): boolean {
  const start = temporary(name);
  return folder.startsWith(start) && /^\w+$/.test(folder.slice(start.length));
}

/**
 * Removes the socket and its lock file, which a killed server leaves behind. PostgreSQL refuses to start while any
 * process has the id in that lock file.
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

async function changeOwner(folder: string, account: Account): Promise<string> {
  if (account.other) await chown(folder, account.uid, account.gid);
  return folder;
}
