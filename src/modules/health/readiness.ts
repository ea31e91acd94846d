import type { Deps } from '#src/deps.ts';
import { isMigrated, newestMigration } from '#src/platform/database/migrate.ts';
import { lastWorkerSight, pingDatabase } from './store.ts';

/** Without these this process can serve nobody. */
export const NEEDED = ['database', 'migrations', 'master_key'] as const;
/** These every process does without alike: requests are served, and some of them are refused or wait. */
export const SHARED = ['worker', 'network'] as const;

export type Readiness = Record<(typeof NEEDED)[number] | (typeof SHARED)[number], boolean>;

/** A worker reports every few seconds; silence for this long means there is none. */
const WORKER_SILENCE_S = 60;
/** A sight further ahead than this was written by a clock that was wrong, and says nothing. */
const AHEAD = { seconds: 60 } as const;
/** Whoever probes gives up after a few seconds, and takes that for a no. */
const LIMIT_MS = 2_000;

/** Looks at everything at once: what does not answer in time fails. */
export async function examineReadiness(deps: Deps): Promise<Readiness> {
  const [database, migrations, master_key, worker, network] = await Promise.all([
    holds(deps, 'database', pingDatabase(deps.db)),
    holds(deps, 'migrations', hasNewestMigration(deps)),
    holds(deps, 'master key', hasEveryKey(deps)),
    holds(deps, 'worker', workerIsAlive(deps)),
    holds(deps, 'network', deps.network.isUp()),
  ]);
  return { database, migrations, master_key, worker, network };
}

async function holds(deps: Pick<Deps, 'log'>, part: string, question: Promise<boolean>): Promise<boolean> {
  const patience = Promise.withResolvers<never>();
  const timer = setTimeout(() => patience.reject(new Error('no answer in time')), LIMIT_MS);
  try {
    return await Promise.race([question, patience.promise]);
  } catch (error) {
    deps.log.warn({ err: error, part }, 'not ready');
    return false;
  } finally {
    clearTimeout(timer);
  }
}

async function hasNewestMigration(deps: Pick<Deps, 'db'>): Promise<boolean> {
  return isMigrated(deps.db, await newestMigration());
}

async function hasEveryKey(deps: Pick<Deps, 'vault'>): Promise<boolean> {
  return (await deps.vault.lostKeys()).length === 0;
}

export async function workerIsAlive(deps: Pick<Deps, 'db' | 'real_clock'>): Promise<boolean> {
  const silence_s = await workerSilence(deps);
  return silence_s !== null && silence_s < WORKER_SILENCE_S;
}

/** How long ago a worker was seen, in seconds; null when there is none. */
export async function workerSilence({
  db,
  real_clock,
}: Pick<Deps, 'db' | 'real_clock'>): Promise<number | null> {
  const now = real_clock.now();
  const seen = await lastWorkerSight(db, now.add(AHEAD));
  return seen === null ? null : Math.max(0, Math.round(now.since(seen).total('seconds')));
}
