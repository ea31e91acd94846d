import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../../startup-error.ts';
import { launch } from './launch.ts';
import { tryExclusive } from './locks.ts';
import { forgetMachine, refuseWhenElsewhere, rememberMachine } from './machine.ts';
import { ask, isAlive, isPostmaster, readPidFile, shutDown } from './postmaster.ts';
import type { Site } from './site.ts';
import { makeSocketFolder, removeSocketFolder } from './socket-folder.ts';

const ADOPT_MS = 300_000;
const UNRESPONSIVE_MS = 15_000;
const SHUTDOWN_MS = 120_000;

export interface Running {
  socketFolder: string;
  adopted: boolean;
}

/** Returns the running server of this site, starting it if necessary. The caller must hold the start lock. */
export async function ensureRunning(site: Site): Promise<Running> {
  const found = await adopt(site);
  if (found !== undefined) return { socketFolder: found, adopted: true };
  const left = await readPidFile(site.area.cluster);
  if (left) {
    await refuseWhenElsewhere(site.area, isUsed(site));
    // Another process now has the id in the file. PostgreSQL still detects backends of the old server by its shared
    // memory lock, which is tied to the data folder.
    if (isAlive(left.pid)) await rm(left.path, { force: true });
  }
  const socketFolder = await makeSocketFolder(site, left);
  await rememberMachine(site.area);
  await launch(site, socketFolder);
  return { socketFolder, adopted: false };
}

/**
 * Waits until a running server is ready and returns its socket folder. Returns undefined when no server runs. Throws
 * when the server stays busy too long.
 */
async function adopt(site: Site): Promise<string | undefined> {
  const { area, account } = site;
  const deadline = performance.now() + ADOPT_MS;
  let heard = performance.now();
  for (;;) {
    const pidFile = await readPidFile(area.cluster);
    if (!pidFile) return undefined;
    const answer = await ask(pidFile.socketFolder, site);
    if (answer === 'ready') return pidFile.socketFolder;
    if (!(await isPostmaster(pidFile.pid, area.cluster, account))) return undefined;
    if (answer === 'busy') heard = performance.now();
    if (performance.now() - heard > UNRESPONSIVE_MS) {
      refuseWhenUsed(site, pidFile.pid);
      await shutDown(pidFile, area.cluster, account, SHUTDOWN_MS);
      return undefined;
    }
    if (performance.now() > deadline) {
      throw new StartupError(
        `PostgreSQL (process ${pidFile.pid}) is still busy, see ${area.log}: start again later`,
      );
    }
    await delay(20);
  }
}

/**
 * Throws when other processes still use a server that does not respond. It can be unreachable because its socket was
 * deleted or its folder moved.
 */
function refuseWhenUsed(site: Site, pid: number): void {
  if (isUsed(site)) {
    throw new StartupError(
      `PostgreSQL (process ${pid}) does not respond and other processes still use it: stop those first`,
    );
  }
}

/** Returns whether any process uses the server. The caller must hold the start lock, and no shared lock of its own. */
function isUsed(site: Site): boolean {
  const lock = tryExclusive(site.area.usersLock);
  lock?.release();
  return lock === undefined;
}

/**
 * Stops the server unless a process uses it. Returns `unstoppable` if it does not exit. The caller must hold the start
 * lock.
 */
export async function stopUnlessUsed(site: Site): Promise<'stopped' | 'used' | 'unstoppable'> {
  if (isUsed(site)) return 'used';
  const { area, account } = site;
  const pidFile = await readPidFile(area.cluster).catch(() => undefined);
  if (!pidFile) return 'stopped';
  if (!(await isPostmaster(pidFile.pid, area.cluster, account))) {
    // The server has exited, or it runs in another container where only its socket is reachable.
    const answer = await ask(pidFile.socketFolder, site);
    return answer === 'ready' ? 'unstoppable' : 'stopped';
  }
  if (!(await shutDown(pidFile, area.cluster, account, SHUTDOWN_MS))) return 'unstoppable';
  await removeSocketFolder(site.name, pidFile.socketFolder);
  await forgetMachine(area);
  return 'stopped';
}
