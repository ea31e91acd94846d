import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import {
  access,
  chmod,
  lstat,
  mkdir,
  readlink,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { StartupError } from '../../startup-error.ts';
import type { Account } from './account.ts';
import { accountOf, canEnter, isRoot } from './account.ts';

/** Paths of the folder and files of one embedded database. */
export interface Area {
  folder: string;
  cluster: string;
  log: string;
  /** Path of the lock file that a process locks exclusively while it starts or stops the server. */
  startLock: string;
  /** Path of the lock file that each process using the server locks in shared mode. */
  usersLock: string;
  /** Path of the file that identifies the machine that last started the server. */
  machine: string;
}

// Other users, including the server's own, may traverse the folder but not list it.
const ROOT_AREA_MODE = 0o711;

const sharedHomes = (name: string) => [`/var/lib/${name}`, `/var/tmp/${name}-root`];

export async function openArea(
  { name, dataDir }: { name: string; dataDir: string },
  account: Account,
  log: { warn(o: object, m: string): void },
): Promise<Area> {
  const parent = resolve(dataDir);
  if (/[\r\n]/.test(parent))
    throw new StartupError('the data folder has a line break in its name: choose another');
  await makeFolders(parent);
  const entry = join(parent, 'postgres');
  if (!(await exists(entry))) await create({ name, entry, parent }, account, log);
  const folder = await follow(entry);
  await verify(folder);
  return {
    folder,
    cluster: join(folder, 'cluster'),
    log: join(folder, 'server.log'),
    startLock: join(folder, 'start.lock'),
    usersLock: join(folder, 'users.lock'),
    machine: join(folder, 'machine.json'),
  };
}

/**
 * Creates the folder and its missing parents. `mkdir` with `recursive` is not used, because it never returns for some
 * paths below /proc.
 */
async function makeFolders(path: string): Promise<void> {
  if ((await stat(path).catch(() => undefined))?.isDirectory()) return;
  const parent = dirname(path);
  if (parent !== path) await makeFolders(parent);
  await mkdir(path).catch(async (error) => {
    if (!(await stat(path).catch(() => undefined))?.isDirectory()) throw error;
  });
}

async function create(
  { name, entry, parent }: { name: string; entry: string; parent: string },
  account: Account,
  log: { warn(o: object, m: string): void },
): Promise<void> {
  if (await canEnter(account, parent)) {
    await mkdir(entry, { mode: 0o700 }).catch(unlessPresent);
    return;
  }
  await access(parent, constants.W_OK);
  const folder = join(await sharedHome(name, account), `cluster-${randomBytes(8).toString('hex')}`);
  await mkdir(folder);
  // Records which data folder this cluster belongs to, so that an administrator can tell whether it is still needed.
  await writeFile(join(folder, 'origin.txt'), `${entry}\n`);
  try {
    await symlink(folder, entry);
  } catch (error) {
    await rm(folder, { recursive: true });
    unlessPresent(error);
    return;
  }
  log.warn(
    { folder, link: entry },
    `user ${account.name} cannot access ${parent}: the database is stored in another folder`,
  );
}

/**
 * Returns a folder that root owns and all users can read. It is used when the server's account cannot access the data
 * folder.
 */
export async function sharedHome(name: string, account: Account): Promise<string> {
  const homes = sharedHomes(name);
  for (const home of homes) {
    try {
      await mkdir(home).catch(unlessPresent);
      const found = await lstat(home);
      // Another user may have created a folder with this name in /var/tmp.
      if (!found.isDirectory() || found.uid !== 0 || (found.mode & 0o022) !== 0) continue;
      await chmod(home, 0o755);
    } catch {
      continue;
    }
    if (await canEnter(account, home)) return home;
  }
  throw new StartupError(
    `user ${account.name} cannot access the data folder, and none of ${homes.join(', ')} can be used instead: choose a data folder that every user can access`,
  );
}

async function follow(entry: string): Promise<string> {
  try {
    return await realpath(entry);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const target = await readlink(entry);
    throw new StartupError(
      `the database of ${entry} was stored in ${target}, which does not exist any more: restore it, or remove ${entry} to start with an empty database`,
    );
  }
}

async function verify(folder: string): Promise<void> {
  const found = await stat(folder);
  if (!found.isDirectory()) throw new StartupError(`${folder} is not a folder: move it away`);
  if (found.uid !== process.getuid?.()) {
    throw new StartupError(`${folder} belongs to another user (id ${found.uid}): start as that user`);
  }
  await chmod(folder, isRoot() ? ROOT_AREA_MODE : 0o700);
  await access(folder, constants.W_OK);
}

/**
 * Returns the account that runs the server: the owner of existing database files, or else `chosen`. Throws a
 * StartupError if that account cannot run it.
 */
export async function settleAccount(area: Area, chosen: Account): Promise<Account> {
  const owner = await stat(area.cluster).catch(unlessAbsent);
  const account = owner ? await accountOf(owner) : chosen;
  if (owner && account.uid === 0) {
    throw new StartupError(
      `${area.cluster} belongs to root, and PostgreSQL cannot run as root: chown -R ${chosen.name} ${area.cluster}`,
    );
  }
  if (owner && !account.other && account.uid !== process.getuid?.()) {
    throw new StartupError(`${area.cluster} belongs to user ${account.name}: start as that user`);
  }
  if (!(await canEnter(account, area.folder))) {
    throw new StartupError(
      `user ${account.name}, who runs PostgreSQL because root cannot, cannot access ${area.folder}: give others the x permission on its parent folders`,
    );
  }
  return account;
}

async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(unlessAbsent)) !== undefined;
}

function unlessPresent(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
}

function unlessAbsent(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  return undefined;
}
