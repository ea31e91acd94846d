/**
 * Compares GET of one plan and one subscription with a bare Fastify handler that runs one prepared select on the
 * same row. Both use the same PostgreSQL, log level `warn` and number of connections, and take turns. Other load
 * on the machine affects the request rates, but not the CPU time per request.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { startEmbedded } from '#src/platform/database/embedded.ts';
import { openLog } from '#src/platform/log.ts';
import { PRODUCT } from '#src/product.ts';
import { aSubscriber } from '#test/support/bodies.ts';
import { freePort } from '#test/support/process.ts';
import { cardData } from '#test/support/subscriptions.ts';
import { processUs } from './cpu.ts';
import { benchFolder, type Figures, median, type Size, spawnCuota, takeTurns } from './measure.ts';
import { type Running, ready } from './server.ts';

const CONNECTIONS = 50;
const API = '/api/v1/subscriptions';

/** A server under test. */
interface Side {
  url: string;
  child: ChildProcess;
  token: string;
}

async function load({ url, child, token }: Side, path: string, seconds: number, cpu_us: number[]) {
  const { pid = 0 } = child;
  const before_us = processUs(pid);
  const result = await autocannon({
    url: `${url}${path}`,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { authorization: `Bearer ${token}` },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}${path}: ${result.non2xx} refusals, ${result.errors} errors`);
  cpu_us.push((processUs(pid) - before_us) / result.requests.total);
  return result.requests.average;
}

async function compare(size: Size, name: string, [bare, ours]: Asked, [barePath, path]: Paths) {
  const cpu_us = { bare: [] as number[], ours: [] as number[] };
  const rates = await takeTurns(
    size,
    () => load(bare, barePath, size.round_s, cpu_us.bare),
    () => load(ours, path, size.round_s, cpu_us.ours),
  );
  const [bare_us, ours_us] = [cpu_us.bare, cpu_us.ours].map((all) => median(all.slice(size.warm_up)));
  return {
    [`${name}: per_s`]: rates.ours,
    [`${name}: bare_per_s`]: rates.bare,
    [`${name}: ratio`]: rates.ratio,
    [`${name}: cpu_us`]: Math.round(ours_us ?? 0),
    [`${name}: bare_cpu_us`]: Math.round(bare_us ?? 0),
  };
}

type Asked = readonly [bare: Side, ours: Side];
type Paths = readonly [bare: string, ours: string];

// biome-ignore lint/suspicious/noExplicitAny: of each answer another field is read.
async function call({ url, token }: Side, path: string, body?: object): Promise<any> {
  const answer = await fetch(`${url}${API}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path}: answered ${answer.status}`);
  return answer.json();
}

async function aSubscription(ours: Side, plan: { id: string; office_id: number }): Promise<string> {
  const office = plan.office_id;
  const { subscriber } = await call(ours, '/subscriber', aSubscriber(office));
  const body = { plan_id: plan.id, subscriber_id: subscriber.id, office, card_information: cardData() };
  await call(ours, '/subscription', body);
  return (await call(ours, '/subscription')).data[0].id;
}

async function measure(size: Size, [bare, ours]: Asked): Promise<Figures> {
  const [plan] = (await call(ours, '/plan')).data;
  const subscription = await aSubscription(ours, plan);
  const plans = [`/plan/${plan.id}`, `${API}/plan/${plan.id}`] as const;
  const subscriptions = [
    `/subscription/${plan.commerce_id}/${subscription}`,
    `${API}/subscription/${subscription}`,
  ] as const;
  return {
    ...(await compare(size, 'GET plan', [bare, ours], plans)),
    ...(await compare(size, 'GET subscription', [bare, ours], subscriptions)),
  };
}

export async function benchApi(size: Size): Promise<Figures> {
  const folder = benchFolder();
  const log = openLog({ level: 'warn', stream: 'stderr' });
  const ports = { cuota: String(await freePort()), bare: String(await freePort()) };
  const cuotaUrl = `http://127.0.0.1:${ports.cuota}`;
  const bareUrl = `http://127.0.0.1:${ports.bare}`;
  const settings = {
    DATA_DIR: folder.path,
    PORT: ports.cuota,
    HOST: '127.0.0.1',
    RATE_LIMIT_PER_MINUTE: '10000000',
  };
  const running: Running[] = [];
  try {
    const cuota = spawnCuota(['serve'], settings);
    running.unshift(await ready(cuota, cuotaUrl));
    const database = await startEmbedded({ name: PRODUCT, dataDir: folder.path, log });
    running.push(database);
    const { tokens } = JSON.parse(readFileSync(join(folder.path, 'demo.json'), 'utf8'));
    const environment = { BENCH_CONNECTION: JSON.stringify(database.connection), PORT: ports.bare };
    const bare = spawn(process.execPath, ['bench/bare-server.ts'], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    running.unshift(await ready(bare, bareUrl));
    return await measure(size, [
      { url: bareUrl, child: bare, token: tokens.test },
      { url: cuotaUrl, child: cuota, token: tokens.test },
    ]);
  } finally {
    for (const one of running) await one.stop();
    folder.remove();
  }
}
