/**
 * Measures renewals of many due subscriptions through the simulator over HTTP. The same run measures the limits: a
 * bare loop of purchases at the simulator, and the same rows written by SQL alone. It also measures a minimal,
 * frozen schema (reference.sql). The combined limit assumes that network and database work one after the other.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import pg from 'pg';
import { Agent } from 'undici';
import { readConfig } from '#src/config.ts';
import { openLog } from '#src/platform/log.ts';
import { openRuntime } from '#src/runtime.ts';
import { seedSubscriptions } from '#test/support/due-subscriptions.ts';
import { benchFolder, type Figures, type Size } from './measure.ts';
import { assertRenewed } from './renewals/books.ts';
import { openCosts } from './renewals/costs.ts';
import { keepBefore, measureFloor, prepareFloor } from './renewals/floor.ts';
import { renewDespiteKill } from './renewals/kill.ts';
import { measureReference } from './renewals/reference.ts';
import type { Share } from './renewals/runner.ts';
import type { Stage } from './renewals/stage.ts';
import { openWal } from './renewals/wal.ts';
import { buy, purchases, startSimulator } from './simulator.ts';

/** Subscriptions that are not due, for each one that is due. */
const OTHERS = 2;
/** Concurrent purchases, as in the measured run. */
const CONCURRENT_PURCHASES = 96;
const UNREACHABLE_URL = 'http://127.0.0.1:9/webhooks/cuota';

export function benchRenewals(size: Size): Promise<Figures> {
  return onStage((stage) => measureRate(stage, size));
}

export function benchKill({ renewals }: Size): Promise<Figures> {
  return onStage((stage) => renewDespiteKill(stage, renewals));
}

/** Maximum number of renewals whose WAL is still available when it is read. */
const MAX_READ = 10_000;

export function benchWal({ renewals, others, merchants, workers }: Size): Promise<Figures> {
  const due = Math.min(renewals, MAX_READ);
  return onStage(async (stage) => {
    const { runtime, client } = stage;
    const seeds = { due, others: others ?? OTHERS * due, merchants, webhook_url: UNREACHABLE_URL };
    await seedSubscriptions(runtime, seeds);
    const wal = await openWal(client);
    await measureRun(stage, due, workers);
    await assertRenewed(runtime, due);
    return wal(due);
  });
}

/**
 * Opens the service and the simulator. `more` contains additional settings, such as the URL of an external
 * database.
 */
export async function onStage(
  play: (stage: Stage) => Promise<Figures>,
  more: NodeJS.ProcessEnv = {},
): Promise<Figures> {
  const folder = benchFolder();
  const simulator = await startSimulator(folder.path);
  const environment = { ...process.env, ...more, DATA_DIR: folder.path, SIMULATOR_URL: simulator.url };
  try {
    const log = openLog({ level: 'warn', stream: 'stderr' });
    const runtime = await openRuntime(readConfig(environment), log);
    const client = new pg.Client(runtime.connection);
    await client.connect();
    try {
      const simulator_pid = simulator.child.pid ?? 0;
      return await play({ runtime, client, network_url: simulator.url, simulator_pid, environment });
    } finally {
      await client.end();
      await runtime.close();
    }
  } finally {
    simulator.child.kill();
    await once(simulator.child, 'exit');
    folder.remove();
  }
}

async function measureRate(stage: Stage, size: Size): Promise<Figures> {
  const { renewals: due, others = OTHERS * due, merchants } = size;
  await seedSubscriptions(stage.runtime, { due, others, merchants, webhook_url: UNREACHABLE_URL });
  return measureSeeded(stage, { ...size, others });
}

async function measureSeeded(
  stage: Stage,
  { renewals: due, workers, others, without_floor = false }: Size & { others: number },
): Promise<Figures> {
  const { runtime, client, network_url } = stage;
  if (!without_floor) await keepBefore(client);
  await client.query('checkpoint');
  const { renewals_per_s, ...run } = await measureRun(stage, due, workers);
  await assertRenewed(runtime, due);
  const network_per_s = await measureNetwork(network_url, due);
  const floor = without_floor ? {} : await compareWithFloor(stage, { due, renewals_per_s, network_per_s });
  const reference_per_s = await measureReference(stage, { due, others });
  const limit_ref_per_s = inTurn(reference_per_s, network_per_s);
  return {
    ...whole({ renewals_per_s, network_per_s, reference_per_s, limit_ref_per_s }),
    ratio_to_reference: hundredths(renewals_per_s / limit_ref_per_s),
    ...floor,
    ...run,
  };
}

/** Measures the SQL floor: the rows of the run, written again by SQL alone. */
async function compareWithFloor(
  { runtime, client }: Stage,
  of: { due: number; renewals_per_s: number; network_per_s: number },
): Promise<Figures> {
  await prepareFloor(client);
  const sql_floor_per_s = await measureFloor(runtime.connection, of.due);
  const limit_per_s = inTurn(sql_floor_per_s, of.network_per_s);
  return { ...whole({ sql_floor_per_s, limit_per_s }), ratio: hundredths(of.renewals_per_s / limit_per_s) };
}

function whole(rates: Figures): Figures {
  return Object.fromEntries(Object.entries(rates).map(([name, rate]) => [name, Math.round(rate)]));
}

/** Returns the combined rate of two steps that run one after the other. */
function inTurn(one_per_s: number, other_per_s: number): number {
  return 1 / (1 / one_per_s + 1 / other_per_s);
}

function hundredths(figure: number): number {
  return Math.round(figure * 100) / 100;
}

export async function measureRun(
  { environment, client, simulator_pid }: Stage,
  count: number,
  workers: number,
) {
  const runners = Array.from({ length: workers }, () =>
    // Uses the same options as bin/cuota for a worker.
    fork('bench/renewals/runner.ts', {
      env: { ...environment, MALLOC_ARENA_MAX: '2' },
      execArgv: ['--import=./bin/loader.mjs', '--max-semi-space-size=8', '--heap-growing-percent=100'],
    }),
  );
  const ended = runners.map((runner) => once(runner, 'exit'));
  await Promise.all(runners.map((runner) => once(runner, 'message')));
  const costs = await openCosts({ client, simulator_pid });
  const started = performance.now();
  for (const runner of runners) runner.send('begin');
  const messages = await Promise.all(runners.map((runner) => once(runner, 'message')));
  const renewals_per_s = (count / (performance.now() - started)) * 1_000;
  await Promise.all(ended);
  const shares = messages.map(([share]) => share as Share);
  const sumOf = (name: 'cpu_us' | 'statements') =>
    shares.reduce((sum, share) => sum + share[name], 0) / count;
  const { cpu_us_postgres = 0, ...rest } = await costs(count);
  const cpu_us_js = Math.round(sumOf('cpu_us'));
  const toMb = (bytes: number) => Math.round(bytes / 1024 / 1024);
  return {
    renewals_per_s,
    cpu_us: cpu_us_js + cpu_us_postgres,
    cpu_us_js,
    cpu_us_postgres,
    ...rest,
    statements: hundredths(sumOf('statements')),
    /** Memory after a tenth of the run. */
    first_rss_mb: toMb(Math.max(...shares.map(({ rss }) => rss[Math.ceil(rss.length / 10)] ?? 0))),
    rss_mb: toMb(Math.max(...shares.flatMap(({ rss }) => rss))),
  };
}

/** Returns the rate of a bare loop over prepared request bodies. */
async function measureNetwork(url: string, count: number): Promise<number> {
  const agent = new Agent({ connections: CONCURRENT_PURCHASES, pipelining: 1 });
  const bodies = purchases(count);
  let next = 0;
  const buyer = async () => {
    for (let body = bodies[next++]; body !== undefined; body = bodies[next++]) await buy(url, body, agent);
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: CONCURRENT_PURCHASES }, buyer));
  const rate = (count / (performance.now() - started)) * 1_000;
  await agent.close();
  return rate;
}
