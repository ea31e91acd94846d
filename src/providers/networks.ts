import type { Logger } from 'pino';
import type { Networks } from './port.ts';
import { openClient } from './protocol/client.ts';
import { simulatorAt } from './simulator/simulator.ts';

export interface NetworksOptions {
  /** Where the simulator listens. */
  simulator_url: string;
  /** Where production's network does; null: the simulator stands for it. */
  network_url: string | null;
  log: Logger;
  timeout_ms?: number;
}

const TIMEOUT_MS = 10_000;

/**
 * The one place where an environment is given its network. Each has a client of its own, also where both lead to the
 * simulator: what goes wrong in test must not make the breaker of production refuse.
 */
export function openNetworks(options: NetworksOptions): Networks {
  const { simulator_url, network_url, log, timeout_ms = TIMEOUT_MS } = options;
  const test = openClient({ url: simulator_url, environment: 'test', log, timeout_ms });
  const live = openClient({ url: network_url ?? simulator_url, environment: 'production', log, timeout_ms });
  return {
    of: ({ production, commerce_id }) => (production ? live : test).as(commerce_id),
    simulator: simulatorAt(test.line),
    isSimulated: ({ production }) => !production || network_url === null,
    isUp: ({ production }) => (production ? live : test).isUp(),
    async close() {
      await Promise.all([test.close(), live.close()]);
    },
  };
}
