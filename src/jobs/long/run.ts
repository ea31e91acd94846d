import type { Deps } from '#src/deps.ts';
import { inTurns } from '#src/kernel/turns.ts';
import { type LongJob, longJobsOf, type Module } from '#src/module.ts';
import { pause } from '#src/platform/pause.ts';
import { type Environment, environmentKey } from '#src/tenancy/clocks/store.ts';
import { claimJob, listEnvironmentsWithJobs, renewLease } from './store.ts';
import { type Turn, takeTurn } from './turn.ts';

/** Number of long jobs that a process runs concurrently. */
const CONCURRENCY = 2;
const POLL_INTERVAL_MS = 500;
const LEASE = { seconds: 60 } as const;
const RENEW_EVERY_MS = 20_000;

/**
 * Runs pending long jobs in turns of limited duration, until no job is pending or the signal is aborted. Each
 * environment with pending jobs gets one turn before any environment gets a second. Returns the number of turns.
 */
export async function runLongJobs(
  deps: Deps,
  modules: readonly Module[],
  signal: AbortSignal = new AbortController().signal,
): Promise<{ turns: number }> {
  const known = new Map(longJobsOf(modules).map((kind) => [kind.name, kind]));
  const kinds = [...known.keys()];
  let turns = 0;
  if (kinds.length === 0) return { turns };
  await inTurns<Environment>({
    list: () => listEnvironmentsWithJobs(deps.db, { now: deps.real_clock.now(), kinds }),
    keyOf: environmentKey,
    runners: CONCURRENCY,
    signal,
    async serve(environment) {
      const isServed = await serve(deps, environment, { known, modules, signal });
      if (isServed) turns += 1;
      return isServed ? 'more' : 'done';
    },
  });
  return { turns };
}

async function serve(
  deps: Deps,
  environment: Environment,
  { known, ...turn }: Omit<Turn, 'kind'> & { known: ReadonlyMap<string, LongJob> },
): Promise<boolean> {
  const now = deps.real_clock.now();
  const lease_holder = deps.presence.number();
  const leased_until = now.add(LEASE);
  const claim = { now, leased_until, lease_holder, kinds: [...known.keys()] };
  const job = await claimJob(deps.db, environment, claim);
  const kind = known.get(job?.kind ?? '');
  if (!job || !kind) return false;
  // A step may take longer than the lease. The lease is renewed, so that no other worker takes over the job.
  const timer = setInterval(() => {
    renewLease(deps.db, job, deps.real_clock.now().add(LEASE)).catch((error) =>
      deps.log.warn({ err: error, job: job.id }, 'could not renew the lease of a long-running job'),
    );
  }, RENEW_EVERY_MS);
  try {
    await takeTurn(deps, job, { ...turn, kind });
  } finally {
    clearInterval(timer);
  }
  return true;
}

/** Polls for pending long jobs and runs them, until `stop` is called. Several workers can do this concurrently. */
export function startLongWork(deps: Deps, modules: readonly Module[]): { stop(): Promise<void> } {
  const stopping = new AbortController();
  async function look(): Promise<void> {
    do {
      // The database may be temporarily unavailable. The next iteration retries.
      await runLongJobs(deps, modules, stopping.signal).catch((error) =>
        deps.log.error({ err: error }, 'the loop of long-running jobs failed'),
      );
    } while (await pause(POLL_INTERVAL_MS, stopping.signal));
  }
  const looking = look();
  return {
    async stop() {
      stopping.abort();
      await looking;
    },
  };
}
