import { hostname } from 'node:os';
import { askNetwork } from '#src/checkout/payments/ask-network.ts';
import { purgeVisits } from '#src/checkout/recauda/visits.ts';
import { runReservations } from '#src/checkout/reservations/due.ts';
import { purgeAttempts } from '#src/customers/submissions/claim.ts';
import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import { sendDueMails } from '#src/messages/mails/send.ts';
import { purgeAnswers } from '#src/platform/http/idempotency.ts';
import { purgePortal } from '#src/portal/purge.ts';
import { purgeLimits } from '#src/tenancy/limits/take.ts';
import { runCharges } from './charge-run.ts';
import { recallFuture } from './recall.ts';
import { claimTask, forgetWorker, reportWorker } from './store.ts';

/** Something done again and again, by whichever worker comes first. It ends early when the signal says so. */
interface Task {
  name: string;
  every_s: number;
  /** Done also where the clocks differ: it does nothing that would be wrong at another time. Others wait until they agree. */
  at_any_time?: boolean;
  run(deps: Deps, signal: AbortSignal): Promise<object>;
}

const TASKS: readonly Task[] = [
  {
    name: 'ask-network',
    every_s: 0,
    at_any_time: true,
    run: askAll,
  },
  {
    name: 'charge-run',
    every_s: 0,
    run: runCharges,
  },
  {
    name: 'reservations',
    every_s: 0,
    run: async (deps, signal) => ({ reservations: (await runReservations(deps, { signal })).length }),
  },
  {
    name: 'send-mails',
    every_s: 0,
    at_any_time: true,
    run: sendDueMails,
  },
  {
    name: 'recall-future',
    every_s: 600,
    run: recallFuture,
  },
  {
    name: 'purge-idempotency-keys',
    every_s: 600,
    run: async (deps) => ({ purged: await purgeAnswers(deps) }),
  },
  {
    name: 'purge-page-attempts',
    every_s: 600,
    run: async (deps) => ({ purged: await purgeAttempts(deps) }),
  },
  {
    name: 'purge-portal',
    every_s: 600,
    run: async (deps) => ({ purged: await purgePortal(deps) }),
  },
  {
    name: 'purge-limits',
    every_s: 600,
    run: async (deps) => ({ purged: await purgeLimits(deps) }),
  },
  {
    name: 'purge-collection-visits',
    every_s: 600,
    run: async (deps) => ({ purged: await purgeVisits(deps) }),
  },
];

/** Batch after batch: a worker that died in an evening's run leaves hundreds. Each is put off as it is taken. */
async function askAll(deps: Deps, signal: AbortSignal): Promise<{ asked: number }> {
  for (let asked = 0; ; ) {
    const batch = await askNetwork(deps, { signal });
    asked += batch.length;
    if (batch.length === 0 || signal.aborted) return { asked };
  }
}

const BEAT_MS = 5_000;
const LOOK_MS = 2_000;

/** Between the clock of this machine and the database's. Beyond, one of them is wrong, and nobody knows which. */
const MOST_OFFSET_MS = 300_000;

export interface Worker {
  /** Finishes what runs and signs off. */
  stop(): Promise<void>;
}

/** Runs the tasks that are due, and shows that it lives however long they take. */
export function startWorker(deps: Deps, { beat_ms = BEAT_MS, look_ms = LOOK_MS } = {}): Worker {
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
  const hands = TASKS.map((task) =>
    repeat(deps, stopping.signal, look_ms, async () => {
      if (task.at_any_time === true || trust.isRight()) await runIfDue(deps, task, stopping.signal);
    }),
  );
  return {
    async stop() {
      stopping.abort();
      await Promise.all([heart, ...hands]);
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
  while (!signal.aborted) {
    await work().catch((error) => deps.log.error({ err: error }, 'the worker met a failure'));
    await pause(every_ms, signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    function end(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
    signal.addEventListener('abort', end);
  });
}

async function runIfDue(deps: Deps, task: Task, signal: AbortSignal): Promise<void> {
  const now = deps.real_clock.now();
  const isOurs = await claimTask(deps.db, task.name, now, now.subtract({ seconds: task.every_s }));
  if (!isOurs || signal.aborted) return;
  const result = await task.run(deps, signal);
  deps.log.debug({ task: task.name, ...result }, 'task done');
}
