import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { chooseAccount, isRoot } from './embedded/account.ts';
import { openArea, settleAccount, sharedHome } from './embedded/area.ts';
import { locateBinaries } from './embedded/binaries.ts';
import { ensureCluster } from './embedded/cluster.ts';
import { exclusive } from './embedded/locks.ts';
import { PORT } from './embedded/postmaster.ts';
import { ensureRunning, type Running, stopUnlessUsed } from './embedded/running.ts';
import type { Site } from './embedded/site.ts';
import { registerUse, type Use } from './embedded/use.ts';
import { watch } from './embedded/watch.ts';

export interface EmbeddedServer {
  /** Connection options for node-postgres. */
  connection: { host: string; port: number; user: string; database: string };
  /** Stops PostgreSQL, unless another running process uses it too. */
  stop(): Promise<void>;
}

interface Log {
  info(o: object, m: string): void;
  warn(o: object, m: string): void;
}

// Timeout for the start lock. It exceeds the longest recovery that another process may be waiting for.
const LOCK_MS = 400_000;

interface EmbeddedOptions {
  /** Name of the database. Its PostgreSQL user has the same name. */
  name: string;
  dataDir: string;
  log: Log;
  /** Server settings that override the defaults. For example, a disposable test database can disable fsync. */
  settings?: Readonly<Record<string, string>>;
}

export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  try {
    return await start(options);
  } catch (error) {
    throw explained(error, options.dataDir);
  }
}

async function start({ name, dataDir, log, settings = {} }: EmbeddedOptions): Promise<EmbeddedServer> {
  log.info({ folder: dataDir }, 'starting the database');
  const site = { ...(await survey({ name, dataDir }, log)), settings };
  const lock = await exclusive(site.area.startLock, LOCK_MS);
  try {
    const began = performance.now();
    const created = await ensureCluster(site);
    const running = await ensureRunning(site);
    const use = registerUse(site.area.usersLock);
    const milliseconds = Math.round(performance.now() - began);
    log.info(
      { folder: site.area.folder, created, adopted: running.adopted, milliseconds },
      'PostgreSQL is ready',
    );
    return serverOf(site, running, use, log);
  } finally {
    lock.release();
  }
}

export async function survey(
  place: Pick<EmbeddedOptions, 'name' | 'dataDir'>,
  log: Pick<Log, 'warn'>,
): Promise<Omit<Site, 'settings'>> {
  const chosen = await chooseAccount();
  const area = await openArea(place, chosen, log);
  const account = await settleAccount(area, chosen);
  const copies = async () => (isRoot() ? sharedHome(place.name, account) : area.folder);
  return { name: place.name, area, account, binaries: await locateBinaries(account, copies) };
}

function serverOf(site: Site, running: Running, use: Use, log: Log): EmbeddedServer {
  const watched = watch(site, use, log, LOCK_MS);
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    await watched.end();
    if (!existsSync(site.area.folder)) {
      use.pause();
      log.warn(
        { folder: site.area.folder },
        'the database was removed while in use; PostgreSQL stops within a minute',
      );
      return;
    }
    const lock = await exclusive(site.area.startLock, LOCK_MS);
    try {
      use.pause();
      const outcome = await stopUnlessUsed(site);
      const folder = site.area.folder;
      if (outcome === 'used')
        log.info({ folder }, 'PostgreSQL keeps running for other processes that use it');
      if (outcome === 'stopped') log.info({ folder }, 'PostgreSQL is stopped');
      if (outcome === 'unstoppable')
        log.warn({ folder }, 'PostgreSQL did not stop; the next start will use the running server');
    } finally {
      lock.release();
    }
  };
  return {
    connection: { host: running.socketFolder, port: PORT, user: site.name, database: site.name },
    stop: () => (stopping ??= stop()),
  };
}

const REMEDIES: Record<string, string> = {
  EACCES: 'this user has no write permission; make it writable or choose another folder',
  EPERM: 'the system does not permit it; choose another folder',
  EROFS: 'it is read-only; choose another folder',
  ENOENT: 'a part of its path does not exist and cannot be created; choose another folder',
  ENOTDIR: 'a part of its path is a file or a broken link; choose another folder',
  EEXIST: 'a part of its path is a file or a broken link; choose another folder',
  EINVAL: 'the file system does not support it; choose another folder',
  ENAMETOOLONG: 'its path is too long; choose another folder',
  ELOOP: 'its path has a loop of symbolic links; choose another folder',
  ENOSPC: 'the disk is full; free some space',
  EDQUOT: 'the disk quota is exhausted; free some space',
};

function explained(error: unknown, dataDir: string): unknown {
  const { code = '', path, dest } = error as NodeJS.ErrnoException & { dest?: string };
  const remedy = REMEDIES[code];
  if (error instanceof StartupError || !remedy) return error;
  return new StartupError(
    `cannot store the database in ${resolve(dataDir)}: ${remedy} (${code} at ${dest ?? path ?? dataDir})`,
    { cause: error },
  );
}
