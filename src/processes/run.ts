import type { Deps } from '#src/deps.ts';
import { openOutbound } from '#src/platform/outbound/outbound.ts';
import { startDelivery } from './webhook-delivery.ts';
import { startWorker, type Worker } from './worker.ts';

/** Everything that goes on without anybody asking: the worker's tasks, and the delivery of webhooks. */
export function startProcesses(deps: Deps, options: { allow_private_addresses: boolean }): Worker {
  const worker = startWorker(deps);
  const outbound = openOutbound(options);
  const delivery = startDelivery(deps, { outbound });
  return {
    async stop() {
      await Promise.all([worker.stop(), delivery.stop()]);
      await outbound.close();
    },
  };
}
