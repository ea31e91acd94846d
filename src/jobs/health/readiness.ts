import type { Deps } from '#src/deps.ts';
import { isMigrated, newestMigration } from '#src/platform/database/migrate.ts';
import { isHouseNeeded } from '#src/tenancy/provider-accounts/examine.ts';
import { listWorkers, pingDatabase, type SeenWorker } from './store.ts';

/** Without these this process can serve nobody. */
export const NEEDED = ['database', 'migrations', 'master_key'] as const;
/**
 * Without these requests are served, and some of them refused or put off: a network or a worker that is missing is missing
 * for all, and time is the database's whatever this machine believes.
 */
export const SHARED = ['worker', 'network', 'clock'] as const;

export type Readiness = Record<(typeof NEEDED)[number] | (typeof SHARED)[number], boolean>;

/** A worker reports every few seconds; silence for this long means there is none. */
const SILENCE = { seconds: 60 } as const;
/** A sight further ahead than this was written by a clock that was wrong, and says nothing. */
const AHEAD = { seconds: 60 } as const;
/** Further from the database's clock than this, a machine needs somebody to look at it. */
const CLOCK_OFFSET_MS = 30_000;

export function isClockRight(offset_ms: number): boolean {
  return Math.abs(offset_ms) <= CLOCK_OFFSET_MS;
}

/** Whoever probes gives up after a few seconds, and takes that for a no. */
const LIMIT_MS = 2_000;

/** Looks at everything at once: what does not answer in time fails. */
export async function examineReadiness(deps: Deps): Promise<Readiness> {
  const [database, migrations, master_key, worker, network] = await Promise.all([
    holds(deps, 'database', pingDatabase(deps.db)),
    holds(deps, 'migrations', hasNewestMigration(deps)),
    holds(deps, 'master key', hasEveryKey(deps)),
    holds(deps, 'worker', isWorkerThere(deps)),
    // Of production: a silent simulator is trouble for those who try things out, and for nobody else.
    holds(deps, 'network', isNetworkThere(deps)),
  ]);
  return { database, migrations, master_key, worker, network, clock: isClockRight(deps.clockOffsetMs()) };
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

/** A merchant with a provider of its own needs no other network; whether gateways answer, `cuota provider status` tells. */
async function isNetworkThere(deps: Deps): Promise<boolean> {
  if (await deps.networks.isUp({ production: true })) return true;
  return !(await isHouseNeeded(deps));
}

async function hasNewestMigration(deps: Pick<Deps, 'db'>): Promise<boolean> {
  return isMigrated(deps.db, await newestMigration());
}

async function hasEveryKey(deps: Pick<Deps, 'vault'>): Promise<boolean> {
  return (await deps.vault.lostKeys()).length === 0;
}

/** The workers seen of late. */
export function liveWorkers({ db, real_clock }: Pick<Deps, 'db' | 'real_clock'>): Promise<SeenWorker[]> {
  const now = real_clock.now();
  return listWorkers(db, { after: now.subtract(SILENCE), before: now.add(AHEAD) });
}

async function isWorkerThere(deps: Pick<Deps, 'db' | 'real_clock'>): Promise<boolean> {
  return (await liveWorkers(deps)).length > 0;
}
