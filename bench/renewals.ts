/**
 * Renewals of many subscriptions that are due at once, through the simulator over HTTP, beside the two things that
 * bound them, measured in the same run: what the database takes to write the same rows with nothing else to do, and what a
 * bare loop of purchases takes at the same simulator. One after the other those two make the limit.
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
import { keepBefore, measureFloor, prepareFloor } from './renewals/floor.ts';
import { renewDespiteKill } from './renewals/kill.ts';
import type { Stage } from './renewals/stage.ts';
import { buy, purchases, startSimulator } from './simulator.ts';

/** Not due, in the same table, for each that is. */
const OTHERS = 2;
const RUNNERS = 1;
/** As many at a time as the run has at the network. */
const PURCHASES_AT_ONCE = 96;
const NOBODY = 'http://127.0.0.1:9/webhooks/cuota';

export function benchRenewals({ renewals }: Size): Promise<Figures> {
  return onStage((stage) => measureRate(stage, renewals));
}

export function benchKill({ renewals }: Size): Promise<Figures> {
  return onStage((stage) => renewDespiteKill(stage, renewals));
}

async function onStage(play: (stage: Stage) => Promise<Figures>): Promise<Figures> {
  const folder = benchFolder();
  const simulator = await startSimulator(folder.path);
  const environment = { ...process.env, DATA_DIR: folder.path, SIMULATOR_URL: simulator.url };
  try {
    const log = openLog({ level: 'warn', stream: 'stderr' });
    const runtime = await openRuntime(readConfig(environment), log);
    const client = new pg.Client(runtime.connection);
    await client.connect();
    try {
      return await play({ runtime, client, network_url: simulator.url, environment });
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

async function measureRate(stage: Stage, count: number): Promise<Figures> {
  const { runtime, client, network_url } = stage;
  await seedSubscriptions(runtime, { due: count, others: OTHERS * count, webhook_url: NOBODY });
  await keepBefore(client);
  await client.query('checkpoint');
  const { renewals_per_s, rss_mb, first_rss_mb } = await measureRun(stage, count);
  await assertRenewed(runtime, count);
  const network_per_s = await measureNetwork(network_url, count);
  await prepareFloor(client);
  const sql_floor_per_s = await measureFloor(runtime.connection, count);
  const limit_per_s = 1 / (1 / sql_floor_per_s + 1 / network_per_s);
  const ratio = Math.round((renewals_per_s / limit_per_s) * 100) / 100;
  const rates = { renewals_per_s, sql_floor_per_s, network_per_s, limit_per_s };
  const rounded = Object.fromEntries(Object.entries(rates).map(([name, rate]) => [name, Math.round(rate)]));
  return { ...rounded, ratio, first_rss_mb, rss_mb };
}

async function measureRun({ environment }: Stage, count: number) {
  const runners = Array.from({ length: RUNNERS }, () =>
    // As bin/cuota starts a worker.
    fork('bench/renewals/runner.ts', {
      env: environment,
      execArgv: ['--import=./bin/loader.mjs', '--max-semi-space-size=8'],
    }),
  );
  await Promise.all(runners.map((runner) => once(runner, 'message')));
  const started = performance.now();
  for (const runner of runners) runner.send('begin');
  const messages = await Promise.all(runners.map((runner) => once(runner, 'message')));
  const renewals_per_s = (count / (performance.now() - started)) * 1_000;
  const samples = messages.map(([some]) => some as number[]);
  const toMb = (bytes: number) => Math.round(bytes / 1024 / 1024);
  return {
    renewals_per_s,
    rss_mb: toMb(Math.max(...samples.flat())),
    /** After a tenth of the run. */
    first_rss_mb: toMb(Math.max(...samples.map((some) => some[Math.ceil(some.length / 10)] ?? 0))),
  };
}

/** A bare loop over bodies that were made before. */
async function measureNetwork(url: string, count: number): Promise<number> {
  const agent = new Agent({ connections: PURCHASES_AT_ONCE, pipelining: 1 });
  const bodies = purchases(count);
  let next = 0;
  const buyer = async () => {
    for (let body = bodies[next++]; body !== undefined; body = bodies[next++]) await buy(url, body, agent);
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: PURCHASES_AT_ONCE }, buyer));
  const rate = (count / (performance.now() - started)) * 1_000;
  await agent.close();
  return rate;
}
