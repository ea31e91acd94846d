import type { Deps } from '#src/deps.ts';
import { isMigrated, newestMigration } from '#src/platform/database/migrate.ts';
import { isHouseNeeded } from '#src/tenancy/provider-accounts/examine.ts';
import { listWorkers, pingDatabase, type SeenWorker } from './store.ts';

/** Requirements without which this process cannot serve any request. */
export const NEEDED = ['database', 'migrations', 'master_key'] as const;
/**
 * Requirements whose failure does not stop this process from serving. A missing provider or worker affects all
 * processes, and the time comes from the database.
 */
export const SHARED = ['worker', 'network', 'clock'] as const;

export type Readiness = Record<(typeof NEEDED)[number] | (typeof SHARED)[number], boolean>;

/** A worker reports every few seconds. After this silence it counts as stopped. */
const SILENCE = { seconds: 60 } as const;
/** A report further in the future than this comes from a wrong clock and is ignored. */
const AHEAD = { seconds: 60 } as const;
/** Maximum difference to the database clock. A larger one needs attention from an operator. */
const CLOCK_OFFSET_MS = 30_000;

export function isClockRight(offset_ms: number): boolean {
  return Math.abs(offset_ms) <= CLOCK_OFFSET_MS;
}

/** Timeout per check. Probes of load balancers give up after a few seconds and count that as a failure. */
const LIMIT_MS = 2_000;

/** Runs all checks concurrently. A check that fails or exceeds the timeout counts as not ready. */
export async function examineReadiness(deps: Deps): Promise<Readiness> {
  const [database, migrations, master_key, worker, network] = await Promise.all([
    holds(deps, 'database', pingDatabase(deps.db)),
    holds(deps, 'migrations', hasNewestMigration(deps)),
    holds(deps, 'master key', hasEveryKey(deps)),
    holds(deps, 'worker', isWorkerThere(deps)),
    // Only the production provider: an unavailable simulator affects test operations only.
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

/** The default provider is required only if a merchant uses it. `cuota provider status` checks the other gateways. */
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

/** Returns the workers that reported recently. */
export function liveWorkers({ db, real_clock }: Pick<Deps, 'db' | 'real_clock'>): Promise<SeenWorker[]> {
  const now = real_clock.now();
  return listWorkers(db, { after: now.subtract(SILENCE), before: now.add(AHEAD) });
}

async function isWorkerThere(deps: Pick<Deps, 'db' | 'real_clock'>): Promise<boolean> {
  return (await liveWorkers(deps)).length > 0;
}
