import type { Deps } from '#src/deps.ts';
import { jobsOf, type Module } from '#src/module.ts';
import { ownClocks } from '#src/tenancy/clocks/own-clocks.ts';
import { startLongWork } from './long/run.ts';
import { startDelivery } from './webhook-delivery.ts';
import { startWorker, type Worker } from './worker.ts';

/** Starts all background processing: recurring jobs, long jobs and webhook delivery. */
export function startProcesses(deps: Deps, modules: readonly Module[]): Worker {
  const worker = startWorker(deps, jobsOf(modules));
  const { outbound } = deps;
  const delivery = startDelivery(deps, { outbound, ownClocks: () => ownClocks(deps) });
  const long = startLongWork(deps, modules);
  return {
    async stop() {
      await Promise.all([worker.stop(), delivery.stop(), long.stop()]);
    },
  };
}
