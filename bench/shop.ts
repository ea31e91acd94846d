import { once } from 'node:events';
import type pg from 'pg';
import { buildApp } from '#src/app.ts';
import { readConfig } from '#src/config.ts';
import type { Deps } from '#src/deps.ts';
import { openLog } from '#src/platform/log.ts';
import { openRuntime } from '#src/runtime.ts';
import { buildAuthenticator } from '#src/tenancy/tokens/authenticate.ts';
import type { TestApp } from '#test/support/app.ts';
import { stoppedClock } from '#test/support/clock.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { benchFolder, type Figures } from './measure.ts';
import { startSimulator } from './simulator.ts';

const ANY_NUMBER = 1_000_000_000;

/** A merchant with its own service. */
export interface Shop {
  service: TestApp;
  merchant: TestMerchant;
  simulator_url: string;
  connection: pg.ClientConfig;
}

/**
 * Runs the service in this process and calls it without a socket. PostgreSQL and the simulator are separate
 * processes.
 */
export async function inShop(work: (shop: Shop) => Promise<Figures>): Promise<Figures> {
  const folder = benchFolder();
  const simulator = await startSimulator(folder.path);
  try {
    const environment = { ...process.env, DATA_DIR: folder.path, SIMULATOR_URL: simulator.url };
    const log = openLog({ level: 'warn', stream: 'stderr' });
    const runtime = await openRuntime(readConfig(environment), log, {
      with_simulator: false,
      limits: 'requests',
    });
    try {
      const service = await openService(runtime.deps);
      const { connection } = runtime;
      return await work({
        service,
        merchant: await aMerchant(service),
        simulator_url: simulator.url,
        connection,
      });
    } finally {
      await runtime.close();
    }
  } finally {
    simulator.child.kill();
    await once(simulator.child, 'exit');
    folder.remove();
  }
}

async function openService(deps: Deps): Promise<TestApp> {
  const authenticator = buildAuthenticator(deps);
  // Access data does not change during the benchmark, so the cache stays valid.
  authenticator.setListening(true);
  const app = await buildApp(deps, {
    authenticate: authenticator.authenticate,
    requests_per_minute: ANY_NUMBER,
    forms_per_minute: ANY_NUMBER,
  });
  return { app, deps, clock: stoppedClock('2027-01-15T10:00') };
}
