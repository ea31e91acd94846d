import type { Deps } from '#src/deps.ts';
import { isMigrated, newestMigration } from '#src/platform/database/migrate.ts';
import type { NetworkState } from '#src/providers/port/networks.ts';
import { isNetworkNeeded, productionState } from '#src/tenancy/provider-accounts/examine.ts';
import { listWorkers, pingDatabase, type SeenWorker } from './store.ts';

/** Requirements without which this process cannot serve requests. */
export const NEEDED = ['database', 'migrations', 'master_key'] as const;
/**
 * Requirements that are reported but do not make this process unready. A missing network or worker affects all
 * processes equally, and the current time comes from the database instead of the local clock.
 */
export const SHARED = ['worker', 'network', 'clock'] as const;

type Part = (typeof NEEDED)[number] | (typeof SHARED)[number];
type State = 'ok' | 'failing';
export type Readiness = Record<Exclude<Part, 'network'>, State> & { network: NetworkState };

/**
 * Maximum age of a worker's last report. Workers report every few seconds; a worker with an older report counts as
 * stopped.
 */
const REPORT_TIMEOUT = { seconds: 60 } as const;
/**
 * Maximum time that a worker's report may be in the future. A later report was written with a wrong clock and is
 * ignored.
 */
const MAX_AHEAD = { seconds: 60 } as const;
/**
 * Maximum difference in milliseconds between the clocks of this machine and the database. An operator must correct a
 * larger difference.
 */
const CLOCK_OFFSET_MS = 30_000;

export function isClockRight(offset_ms: number): boolean {
  return Math.abs(offset_ms) <= CLOCK_OFFSET_MS;
}

/** Time limit of each readiness check in milliseconds. Load balancers stop waiting after a few seconds. */
const LIMIT_MS = 2_000;

/** Runs all readiness checks concurrently. A check that throws counts as failing. */
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

/** Returns the result of a readiness check, or `failing` if the check throws or exceeds the time limit. */
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
 * Returns the state of the production network. Returns `ok` for a failing network that no merchant uses. Gateways of
 * merchants are not checked.
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

/** Returns the workers whose last report is recent enough to count as running. */
export function liveWorkers({ db, real_clock }: Pick<Deps, 'db' | 'real_clock'>): Promise<SeenWorker[]> {
  const now = real_clock.now();
  return listWorkers(db, { after: now.subtract(REPORT_TIMEOUT), before: now.add(MAX_AHEAD) });
}

async function isWorkerThere(deps: Pick<Deps, 'db' | 'real_clock'>): Promise<boolean> {
  return (await liveWorkers(deps)).length > 0;
}
