import { flushCompileCache } from 'node:module';
import { createServer } from 'node:net';
import { buildApp } from '#src/app.ts';
import type { Config } from '#src/config.ts';
import { demoPages, ensureDemo, type OpenedDemo } from '#src/demo/create.ts';
import { openDemoErp } from '#src/demo/erp.ts';
import type { Deps } from '#src/deps.ts';
import { startProcesses } from '#src/jobs/run.ts';
import { MODULES } from '#src/modules.ts';
import { listen } from '#src/platform/database/listen.ts';
import { poolsInUse } from '#src/platform/database/pool.ts';
import { watchOverload } from '#src/platform/http/overload.ts';
import { openLog } from '#src/platform/log.ts';
import { StartupError } from '#src/platform/startup-error.ts';
import { CONNECTIONS, openRuntime, type Runtime, requireMigrated } from '#src/runtime.ts';
import { findDemoMerchant, hasMerchants } from '#src/tenancy/merchants/store.ts';
import { isHouseNeeded } from '#src/tenancy/provider-accounts/examine.ts';
import { buildAuthenticator } from '#src/tenancy/tokens/authenticate.ts';
import { ACCESS_CHANNEL } from '#src/tenancy/tokens/store.ts';
import { print, type Run } from './command.ts';
import { explainListen } from './explain-listen.ts';
import { firstScreen } from './first-screen.ts';
import { startMetrics } from './metrics.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/** A person fills in a few; behind one address there may be a whole mobile network. */
const FORMS_PER_MINUTE = 120;

export const serveCommand: Run = (config, options) => {
  const log = openLog({ level: config.log_level, stream: 'stdout' });
  return runUntilSignal(log, async () => {
    await requireFreePort(config);
    const runtime = await openRuntime(config, log, {
      with_simulator: true,
      is_seen: true,
      limits: 'requests',
    });
    return serve(config, runtime, options['no-worker'] !== true).catch(async (error) => {
      await runtime.close();
      throw error;
    });
  });
};

export const workerCommand: Run = async (config) => {
  const log = openLog({ level: config.log_level, stream: 'stdout' });
  if (config.database_url !== null && config.simulator_url === null) {
    throw new StartupError(
      "SIMULATOR_URL is required by a worker: it must ask the simulator that the servers call; run 'cuota simulator'",
    );
  }
  return runUntilSignal(log, async () => {
    const runtime = await openRuntime(config, log, { with_simulator: false, is_seen: true });
    await requireMigrated(runtime);
    const metrics = await startMetrics(config, runtime);
    const worker = startProcesses(runtime.deps, MODULES);
    log.info('worker running');
    return async () => {
      await metrics?.close();
      await worker.stop();
      await runtime.close();
    };
  });
};

/** `start` answers how to stop. A signal that comes while it starts waits for that: a database half started would be left running. */
async function runUntilSignal(log: Deps['log'], start: () => Promise<() => Promise<void>>): Promise<void> {
  const started = start();
  stopOnSignal(log, async () => {
    const stop = await started.catch(() => null);
    await stop?.();
  });
  await started;
}

/** On a database of one's own choosing, somebody may mean it. */
async function warnOfSimulator(config: Config, deps: Deps): Promise<void> {
  const { log } = deps;
  if (config.database_url === null) return;
  if (config.network_url === null && (await isHouseNeeded(deps))) {
    log.warn(
      'NETWORK_URL is not set: charges of production of merchants without a provider go to the simulator, and no money moves',
    );
  }
  if (config.simulator_url === null) {
    log.warn(
      'SIMULATOR_URL is not set: test operations go to a simulator inside this process, which no other shares',
    );
  }
}

/** Answers how to stop. */
async function serve(config: Config, runtime: Runtime, withWorker: boolean): Promise<() => Promise<void>> {
  const { deps, connection } = runtime;
  await requireMigrated(runtime);
  await warnOfSimulator(config, deps);
  const opened = await openDemo(config, runtime);
  const demo = opened?.demo ?? null;
  // Before anybody can be answered: the first screen must be there when they are.
  const pages = demo ? await demoPages(deps, demo) : null;
  const erp = demo ? await openDemoErp(deps, demo.merchant.id) : null;
  const authenticator = buildAuthenticator(deps);
  const announcements = listen({
    connection,
    channel: ACCESS_CHANNEL,
    onMessage: authenticator.forget,
    onState: authenticator.setListening,
  });
  const overload = watchOverload({ log: deps.log, connections: CONNECTIONS, waitedMs });
  const app = await buildApp(deps, {
    overload,
    authenticate: authenticator.authenticate,
    requests_per_minute: config.requests_per_minute,
    forms_per_minute: FORMS_PER_MINUTE,
    simulator_url: runtime.simulator_url,
    trust_proxy: config.trust_proxy,
  });
  await app.listen({ port: config.port, host: config.host }).catch((error) => {
    throw explainListen(error, config);
  });
  const metrics = await startMetrics(config, runtime);
  const worker = withWorker ? startProcesses(runtime.openWork(), MODULES) : null;
  print(firstScreen(config, opened, pages));
  // Else it is written at the end, and a service that gets killed would compile itself anew at every start.
  flushCompileCache();
  return async () => {
    await app.close();
    overload.close();
    await metrics?.close();
    await worker?.stop();
    await announcements.close();
    erp?.close();
    await runtime.close();
  };
}

/** For a connection of those that requests are answered with. */
function waitedMs(): number {
  return poolsInUse().find(({ name }) => name === 'requests')?.waited_ms ?? 0;
}

/** On a database of our own the first start makes the demo; elsewhere only `cuota demo` does. */
async function openDemo(config: Config, { deps }: Runtime): Promise<OpenedDemo | null> {
  if (config.database_url !== null) return null;
  const isOurs = (await findDemoMerchant(deps.db)) !== undefined || !(await hasMerchants(deps.db));
  return isOurs ? ensureDemo(deps, config.data_dir, true) : null;
}

/** Asked before anything is started, so that a second `npm start` does no work in vain. */
async function requireFreePort(config: Config): Promise<void> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => {
    probe
      .once('error', reject)
      .listen({ port: config.port, host: config.host }, () => probe.close(() => resolve()));
  }).catch((error) => {
    throw explainListen(error, config);
  });
}
