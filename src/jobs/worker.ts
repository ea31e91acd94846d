import { hostname } from 'node:os';
import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import type { Job } from '#src/module.ts';
import { pause } from '#src/platform/pause.ts';
import { publish, secondsSince } from '#src/platform/signals.ts';
import { claimTask, forgetWorker, reportWorker } from './store.ts';

const HEARTBEAT_MS = 5_000;
const POLL_INTERVAL_MS = 2_000;

/**
 * Maximum difference in milliseconds between the clocks of this machine and the database. While it is exceeded, jobs
 * that depend on the time do not run.
 */
const MAX_OFFSET_MS = 300_000;

export interface Worker {
  /** Stops starting jobs, waits for running jobs, and removes this worker from the list of workers. */
  stop(): Promise<void>;
}

/**
 * Starts a worker that runs due recurring jobs. It reports regularly that it is running, even while a job takes long.
 */
export function startWorker(
  deps: Deps,
  jobs: readonly Job[],
  { beat_ms = HEARTBEAT_MS, look_ms = POLL_INTERVAL_MS } = {},
): Worker {
  const id = newId();
  const started_at = deps.real_clock.now();
  const stopping = new AbortController();
  const trust = watchClock(deps);
  const heart = repeat(deps, stopping.signal, beat_ms, async () => {
    trust.report();
    const process = deps.presence.number();
    const seen = { seen_at: deps.real_clock.now(), process, clock_offset_ms: deps.clockOffsetMs() };
    await reportWorker(deps.db, { id, host: hostname(), started_at, ...seen });
  });
  // Each job has its own loop, so that a slow job, such as sending mail, does not delay the others.
  const loops = jobs.map((job) =>
    repeat(deps, stopping.signal, look_ms, async () => {
      if (job.at_any_time === true || trust.isRight()) await runIfDue(deps, job, stopping.signal);
    }),
  );
  return {
    async stop() {
      stopping.abort();
      await Promise.all([heart, ...loops]);
      await forgetWorker(deps.db, id).catch(() => undefined);
    },
  };
}

/**
 * Returns functions that check this machine's clock against the database clock. `report` logs when the clocks start
 * or stop differing.
 */
function watchClock(deps: Pick<Deps, 'clockOffsetMs' | 'log'>): { isRight(): boolean; report(): void } {
  const isRight = () => Math.abs(deps.clockOffsetMs()) <= MAX_OFFSET_MS;
  let wasRight = true;
  return {
    isRight,
    report() {
      if (isRight() === wasRight) return;
      wasRight = !wasRight;
      const offset_s = Math.round(deps.clockOffsetMs() / 1_000);
      if (wasRight)
        deps.log.info(
          { offset_s },
          'the clocks of this machine and the database agree again: charges resume',
        );
      else
        deps.log.error(
          { offset_s },
          'the clocks of this machine and the database differ: charges are paused',
        );
    },
  };
}

/**
 * Repeats `work` until the signal is aborted. Errors are logged and not thrown, because the database may be
 * temporarily unavailable.
 */
async function repeat(
  deps: Deps,
  signal: AbortSignal,
  every_ms: number,
  work: () => Promise<void>,
): Promise<void> {
  do {
    await work().catch((error) => deps.log.error({ err: error }, 'worker loop failed'));
  } while (await pause(every_ms, signal));
}

async function runIfDue(deps: Deps, job: Job, signal: AbortSignal): Promise<void> {
  const now = deps.real_clock.now();
  const isOurs = await claimTask(deps.db, job.name, now, now.subtract({ seconds: job.every_s }));
  if (!isOurs || signal.aborted) return;
  const began_ms = performance.now();
  let outcome: 'done' | 'failed' = 'failed';
  try {
    const result = await job.run(deps, signal);
    outcome = 'done';
    deps.log.debug({ job: job.name, ...result }, 'job done');
  } finally {
    publish('job', { job: job.name, outcome, seconds: secondsSince(began_ms) });
  }
}
