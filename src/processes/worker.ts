import { hostname } from 'node:os';
import type { Deps } from '#src/deps.ts';
import { newId } from '#src/kernel/ids.ts';
import { purgeAnswers } from '#src/platform/http/idempotency.ts';
import { askNetwork } from './ask-network.ts';
import { claimTask, forgetWorker, reportWorker } from './store.ts';

/** Something done again and again, by whichever worker comes first. */
interface Task {
  name: string;
  every_s: number;
  run(deps: Deps): Promise<object>;
}

const TASKS: readonly Task[] = [
  {
    name: 'ask-network',
    every_s: 0,
    run: async (deps) => ({ asked: await askNetwork(deps) }),
  },
  {
    name: 'purge-idempotency-keys',
    every_s: 600,
    run: async (deps) => ({ purged: await purgeAnswers(deps) }),
  },
];

const BEAT_MS = 2_000;

export interface Worker {
  /** Finishes what runs and signs off. */
  stop(): Promise<void>;
}

/** Runs the tasks that are due, every few seconds, and shows that it lives. */
export function startWorker(deps: Deps): Worker {
  const id = newId();
  const started_at = deps.clock.now();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> = Promise.resolve();

  async function beat(): Promise<void> {
    try {
      await reportWorker(deps.db, { id, host: hostname(), started_at, seen_at: deps.clock.now() });
      for (const task of TASKS) await runIfDue(deps, task);
    } catch (error) {
      // The database may be away for a while; the next beat tries again.
      deps.log.error({ err: error }, 'worker beat failed');
    }
    if (!stopped) timer = setTimeout(next, BEAT_MS);
  }

  function next(): void {
    beating = beat();
  }

  next();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await beating;
      clearTimeout(timer);
      await forgetWorker(deps.db, id).catch(() => undefined);
    },
  };
}

async function runIfDue(deps: Deps, task: Task): Promise<void> {
  const now = deps.clock.now();
  const isOurs = await claimTask(deps.db, task.name, now, now.subtract({ seconds: task.every_s }));
  if (!isOurs) return;
  const result = await task.run(deps);
  deps.log.debug({ task: task.name, ...result }, 'task done');
}
