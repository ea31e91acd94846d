import { stat } from 'node:fs/promises';
import { pause } from '../../pause.ts';
import { exclusive } from './locks.ts';
import { isPostmaster, readPidFile } from './postmaster.ts';
import { ensureRunning } from './running.ts';
import type { Site } from './site.ts';
import type { Use } from './use.ts';

interface Log {
  info(o: object, m: string): void;
  warn(o: object, m: string): void;
}

const POLL_INTERVAL_MS = 1_000;
const AFTER_FAILURE_MS = 10_000;

/**
 * Restarts PostgreSQL if it dies while this process uses it, for example because Linux ran out of memory. The socket
 * path stays the same, so that connection pools reconnect.
 */
export function watch(site: Site, use: Use, log: Log, lockMs: number): { end(): Promise<void> } {
  const ending = new AbortController();
  const watching = pollUntilAborted(ending.signal, () => look(site, use, log, lockMs));
  return {
    async end() {
      ending.abort();
      await watching;
    },
  };
}

async function pollUntilAborted(signal: AbortSignal, look: () => Promise<number | undefined>): Promise<void> {
  let wait_ms: number | undefined = POLL_INTERVAL_MS;
  while (wait_ms !== undefined && (await pause(wait_ms, signal, { ref: false }))) wait_ms = await look();
}

/**
 * Checks the server and restarts it if it has stopped. Returns the delay until the next check in milliseconds, or
 * undefined when the cluster was deleted.
 */
async function look(site: Site, use: Use, log: Log, lockMs: number): Promise<number | undefined> {
  const { area } = site;
  try {
    if (await isUp(site)) return POLL_INTERVAL_MS;
    if (!(await stat(area.cluster).catch(() => undefined))) {
      log.warn({ folder: area.cluster }, 'the database was removed while in use');
      return undefined;
    }
    const lock = await exclusive(area.startLock, lockMs);
    // Releases the shared lock, so that this process does not count as a user of the dead server.
    use.pause();
    try {
      const { adopted } = await ensureRunning(site);
      if (!adopted) log.warn({ log: area.log }, 'PostgreSQL had stopped unexpectedly and was restarted');
    } finally {
      use.resume();
      lock.release();
    }
    return POLL_INTERVAL_MS;
  } catch (error) {
    log.warn(
      { err: error },
      `PostgreSQL stopped unexpectedly and does not start: ${(error as Error).message}`,
    );
    return AFTER_FAILURE_MS;
  }
}

async function isUp({ area, account }: Site): Promise<boolean> {
  const pidFile = await readPidFile(area.cluster);
  return pidFile !== undefined && isPostmaster(pidFile.pid, area.cluster, account);
}
