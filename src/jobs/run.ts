import type { Deps } from '#src/deps.ts';
import { ownClocks } from '#src/tenancy/clocks/own-clocks.ts';
import { startDelivery } from './webhook-delivery.ts';
import { startWorker, type Worker } from './worker.ts';

/** Everything that goes on without anybody asking: the worker's tasks, and the delivery of webhooks. */
export function startProcesses(deps: Deps): Worker {
  const worker = startWorker(deps);
  const { outbound } = deps;
  const delivery = startDelivery(deps, { outbound, ownClocks: () => ownClocks(deps) });
  return {
    async stop() {
      await Promise.all([worker.stop(), delivery.stop()]);
    },
  };
}
