import type { Deps } from '#src/deps.ts';
import { isMigrated, newestMigration } from '#src/platform/database/migrate.ts';
import type { NetworkState } from '#src/providers/port/networks.ts';
import { isNetworkNeeded, productionState } from '#src/tenancy/provider-accounts/examine.ts';
import { listWorkers, pingDatabase, type SeenWorker } from './store.ts';

/** Requirements of this process. If one of them fails, the process cannot serve requests. */
export const NEEDED = ['database', 'migrations', 'master_key'] as const;
/**
 * Requirements whose failure does not stop this process from serving requests. A missing provider or worker affects
 * all processes, and the time comes from the database.
 */
export const SHARED = ['worker', 'network', 'clock'] as const;

type Part = (typeof NEEDED)[number] | (typeof SHARED)[number];
type State = 'ok' | 'failing';
export type Readiness = Record<Exclude<Part, 'network'>, State> & { network: NetworkState };

/** A worker reports every few seconds. If its last report is older than this, the worker counts as stopped. */
const REPORT_TIMEOUT = { seconds: 60 } as const;
/** A report that is further in the future than this was written with a wrong clock and is ignored. */
const MAX_AHEAD = { seconds: 60 } as const;
/**
 * Maximum difference between the clocks of this machine and the database. A larger difference needs attention from an
 * operator.
 */
const CLOCK_OFFSET_MS = 30_000;

export function isClockRight(offset_ms: number): boolean {
  return Math.abs(offset_ms) <= CLOCK_OFFSET_MS;
}

/** Time limit of each check. Load balancers stop waiting after a few seconds. */
const LIMIT_MS = 2_000;

/** Runs all checks concurrently. */
export async function examineReadiness(deps: Deps): Promise<Readiness> {
  const [database, migrations, master_key, worker, network] = await Promise.all([
    holds(deps, 'database', pingDatabase(deps.db)),
    holds(deps, 'migrations', hasNewestMigration(deps)),
    holds(deps, 'master key', hasEveryKey(deps)),
    holds(deps, 'worker', isWorkerThere(deps)),
    // Only the production network is checked, because production works without the simulator of the test environment.
    inTime(deps, 'network', networkState(deps)),
  ]);
  const clock = isClockRight(deps.clockOffsetMs()) ? 'ok' : 'failing';
  return { database, migrations, master_key, worker, network, clock };
}

function holds(deps: Pick<Deps, 'log'>, part: string, check: Promise<boolean>): Promise<State> {
  return inTime(
    deps,
    part,
    check.then((isFine) => (isFine ? 'ok' : 'failing')),
  );
}

/** Runs a check with a time limit. A check that throws or exceeds the limit has failed. */
async function inTime<Found extends string>(
  deps: Pick<Deps, 'log'>,
  part: string,
  check: Promise<Found>,
): Promise<Found | 'failing'> {
  const patience = Promise.withResolvers<never>();
  const timer = setTimeout(() => patience.reject(new Error('timed out')), LIMIT_MS);
  try {
    return await Promise.race([check, patience.promise]);
  } catch (error) {
    deps.log.warn({ err: error, part }, 'not ready');
    return 'failing';
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns the state of the card network. A network that no merchant uses does not fail. `cuota provider status` shows
 * whether gateways respond.
 */
async function networkState(deps: Deps): Promise<NetworkState> {
  const state = await productionState(deps);
  return state !== 'failing' || (await isNetworkNeeded(deps)) ? state : 'ok';
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
  return listWorkers(db, { after: now.subtract(REPORT_TIMEOUT), before: now.add(MAX_AHEAD) });
}

async function isWorkerThere(deps: Pick<Deps, 'db' | 'real_clock'>): Promise<boolean> {
  return (await liveWorkers(deps)).length > 0;
}
