import { hostname } from 'node:os';
import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import type { Job } from '#src/module.ts';
import { pause } from '#src/platform/pause.ts';
import { secondsSince, tell } from '#src/platform/signals.ts';
import { claimTask, forgetWorker, reportWorker } from './store.ts';

const BEAT_MS = 5_000;
const LOOK_MS = 2_000;

/** Between the clock of this machine and the database's. Beyond, one of them is wrong, and nobody knows which. */
const MOST_OFFSET_MS = 300_000;

export interface Worker {
  /** Finishes what runs and signs off. */
  stop(): Promise<void>;
}

/** Runs the jobs that are due, and shows that it lives however long they take. */
export function startWorker(
  deps: Deps,
  jobs: readonly Job[],
  { beat_ms = BEAT_MS, look_ms = LOOK_MS } = {},
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
  // Each by itself: one that waits for somebody, such as a mail server, keeps no other waiting.
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

/** Says when the clock of this machine begins and ceases to differ from the database's. */
function watchClock(deps: Pick<Deps, 'clockOffsetMs' | 'log'>): { isRight(): boolean; report(): void } {
  const isRight = () => Math.abs(deps.clockOffsetMs()) <= MOST_OFFSET_MS;
  let wasRight = true;
  return {
    isRight,
    report() {
      if (isRight() === wasRight) return;
      wasRight = !wasRight;
      const offset_s = Math.round(deps.clockOffsetMs() / 1_000);
      if (wasRight) deps.log.info({ offset_s }, 'the clocks agree again: charges are made');
      else
        deps.log.error(
          { offset_s },
          'the clocks of this machine and of the database differ: no charges are made',
        );
    },
  };
}

/** Again and again until the signal; the database may be away for a while, and the next time tries again. */
async function repeat(
  deps: Deps,
  signal: AbortSignal,
  every_ms: number,
  work: () => Promise<void>,
): Promise<void> {
  do {
    await work().catch((error) => deps.log.error({ err: error }, 'the worker met a failure'));
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
    tell('job', { job: job.name, outcome, seconds: secondsSince(began_ms) });
  }
}
