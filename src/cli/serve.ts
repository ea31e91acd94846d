import { flushCompileCache } from 'node:module';
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { type Config, MIN_CONNECTIONS } from '#src/config.ts';
import { demoPages, ensureDemo, type OpenedDemo } from '#src/demo/create.ts';
import { openDemoErp } from '#src/demo/erp.ts';
import type { Deps } from '#src/deps.ts';
import { startProcesses } from '#src/jobs/run.ts';
import { MODULES } from '#src/modules.ts';
import { openLog } from '#src/platform/log.ts';
import { releaseGarbage } from '#src/platform/release-garbage.ts';
import { StartupError } from '#src/platform/startup-error.ts';
import { openRuntime, type Runtime, requireMigrated } from '#src/runtime.ts';
import { findDemoMerchant, hasMerchants } from '#src/tenancy/merchants/store.ts';
import { isNetworkNeeded, productionState } from '#src/tenancy/provider-accounts/examine.ts';
import { answerRequests } from './answer-requests.ts';
import { startArchive } from './archive.ts';
import { type OptionValues, optionalText, print, type Run, UsageError } from './command.ts';
import { explainListen } from './explain-listen.ts';
import { firstScreen } from './first-screen.ts';
import { countForOther, startMetrics } from './metrics.ts';
import { reportToStarter, type ServerProcesses, startServerProcesses } from './server-processes.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { openTracing } from './tracing.ts';

/**
 * Maximum number of server processes. More processes do not increase throughput and can exhaust the database
 * connections.
 */
const MAX_PROCESSES = 64;

export const serveCommand: Run = (config, options) => {
  const log = openLog({ level: config.log_level, stream: 'stdout', format: config.log_format });
  const place = config.server_process;
  if (place !== null) return runUntilSignal(config, log, () => serveInChildProcess(config, log, place));
  const processes = readProcesses(config, options);
  return runUntilSignal(config, log, async () => {
    await requireFreePort(config);
    const runtime = await openRuntime(config, log, {
      with_simulator: true,
      is_seen: true,
      limits: processes === 1 ? 'requests' : 'work',
    });
    return serve(config, runtime, { processes, with_worker: options['no-worker'] !== true }).catch(
      async (error) => {
        await runtime.close();
        throw error;
      },
    );
  });
};

/**
 * Number of embedded database connections for requests. The database allows 100; the rest are for the worker,
 * commands and listeners.
 */
const EMBEDDED_CONNECTIONS = 75;
/** Number of connections that each process reserves: one for its liveness lock and one for its listener. */
const KEPT_CONNECTIONS = 2;

function readProcesses(config: Config, options: OptionValues): number {
  const text = optionalText(options, 'processes') ?? '1';
  const count = text === 'auto' ? availableParallelism() : Number(/^\d{1,3}$/.test(text) && text);
  if (count < 1 || count > MAX_PROCESSES)
    throw new UsageError(`--processes must be a number from 1 to ${MAX_PROCESSES}, or auto, not "${text}"`);
  if (config.database_url === null && embeddedShare(count) < MIN_CONNECTIONS)
    throw new UsageError(`${count} processes need a PostgreSQL of your own: set DATABASE_URL`);
  return count;
}

/** Returns the number of embedded database connections that each of `processes` processes may use for requests. */
function embeddedShare(processes: number): number {
  return Math.floor(EMBEDDED_CONNECTIONS / processes) - KEPT_CONNECTIONS;
}

export const workerCommand: Run = async (config) => {
  const log = openLog({ level: config.log_level, stream: 'stdout', format: config.log_format });
  if (config.database_url !== null && config.simulator_url === null) {
    throw new StartupError(
      "SIMULATOR_URL is required for a worker, which must use the same simulator as the servers; run 'cuota simulator'",
    );
  }
  return runUntilSignal(config, log, async () => {
    const runtime = await openRuntime(config, log, { with_simulator: false, is_seen: true });
    await requireMigrated(runtime);
    const metrics = await startMetrics(config, runtime);
    releaseGarbage();
    const worker = startProcesses(runtime.deps, MODULES);
    const archive = startArchive(config, runtime);
    log.info('worker running');
    return async () => {
      await metrics?.close();
      await worker.stop();
      await archive?.stop();
      await runtime.close();
    };
  });
};

/**
 * Runs the service until a stop signal arrives. `start` returns a function that stops the service. A signal during
 * startup takes effect after startup has finished, so that no half-started database keeps running.
 */
async function runUntilSignal(
  config: Config,
  log: Deps['log'],
  start: () => Promise<() => Promise<void>>,
): Promise<void> {
  const tracing = openTracing(config, log);
  const started = tracing.then(start);
  stopOnSignal(log, async () => {
    const stop = await started.catch(() => null);
    await stop?.();
    await (await tracing)?.close();
  });
  await started;
}

/**
 * With an operator's own database, warns if merchants without a provider need NETWORK_URL but it is not set, or if
 * SIMULATOR_URL is not set.
 */
async function warnOfSimulator(config: Config, deps: Deps): Promise<void> {
  const { log } = deps;
  if (config.database_url === null) return;
  if (config.network_url === null && (await isNetworkNeeded(deps))) {
    const isRefused = (await productionState(deps)) === 'not_configured';
    log.warn(
      isRefused
        ? 'NETWORK_URL is not set: production charges of merchants without a provider are refused'
        : 'NETWORK_URL is not set: production charges of merchants without a provider go to the simulator, and no money moves',
    );
  }
  if (config.simulator_url === null) {
    log.warn(
      'SIMULATOR_URL is not set: test operations go to a simulator inside this process, which other processes cannot use',
    );
  }
}

/** Starts the server, and the worker if the plan contains one. Returns a function that stops all of it. */
async function serve(config: Config, runtime: Runtime, plan: Plan): Promise<() => Promise<void>> {
  const { deps } = runtime;
  await requireMigrated(runtime);
  await warnOfSimulator(config, deps);
  const opened = await openDemo(config, runtime);
  const demo = opened?.demo ?? null;
  // The demo pages are prepared before the server listens, so that the start screen is complete when the first
  // request arrives.
  const pages = demo ? await demoPages(deps, demo) : null;
  const erp = demo ? await openDemoErp(deps, demo.merchant.id) : null;
  deps.log.info('starting the server');
  const servers = plan.processes === 1 ? null : await startServers(config, plan.processes, deps.log);
  const answering = servers ? null : await answerRequests(config, runtime);
  const metrics = await startMetrics(config, runtime, servers ?? undefined);
  const work = () => (servers ? deps : runtime.openWork());
  const worker = plan.with_worker ? startProcesses(work(), MODULES) : null;
  const archive = startArchive(config, runtime);
  print(firstScreen(config, opened, pages));
  // The compile cache is written now, because Node writes it only at exit. A killed service would otherwise compile
  // again at each start.
  flushCompileCache();
  return async () => {
    await answering?.close();
    await servers?.stop();
    await metrics?.close();
    await worker?.stop();
    await archive?.stop();
    erp?.close();
    await runtime.close();
  };
}

interface Plan {
  /**
   * Number of processes that serve requests. If it is above 1, the primary process starts them and serves no requests
   * itself.
   */
  processes: number;
  with_worker: boolean;
}

function startServers(config: Config, processes: number, log: Deps['log']): Promise<ServerProcesses> {
  const { database_connections, database_url } = config;
  const most = database_url === null ? embeddedShare(processes) : database_connections;
  const DATABASE_CONNECTIONS = String(Math.min(database_connections, most));
  return startServerProcesses(processes, { DATABASE_CONNECTIONS }, log);
}

/** Serves requests in one of several processes. The primary process runs the worker. */
async function serveInChildProcess(
  config: Config,
  log: Deps['log'],
  place: string,
): Promise<() => Promise<void>> {
  const runtime = await openRuntime(config, log, {
    with_simulator: false,
    is_seen: true,
    limits: 'requests',
  });
  try {
    const answering = await answerRequests(config, runtime);
    const metrics = await countForOther(config, place);
    reportToStarter(metrics ? metrics.part : null);
    flushCompileCache();
    return async () => {
      await answering.close();
      metrics?.close();
      await runtime.close();
    };
  } catch (error) {
    await runtime.close();
    throw error;
  }
}

/**
 * Creates the demo merchant at the first start with the embedded database and returns its credentials. Returns null
 * with another database, where only `cuota demo` creates the merchant, or if the demo merchant was deleted.
 */
async function openDemo(config: Config, { deps }: Runtime): Promise<OpenedDemo | null> {
  if (config.database_url !== null) return null;
  const isEmpty = !(await hasMerchants(deps.db));
  const isOurs = isEmpty || (await findDemoMerchant(deps.db)) !== undefined;
  if (isEmpty) deps.log.info('creating the demo merchant');
  return isOurs ? ensureDemo(deps, config.data_dir, true) : null;
}

/** Throws if the port is in use. Called before any other start step, so that a second `npm start` fails early. */
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
