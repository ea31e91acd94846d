/**
 * GET of one plan over HTTP, beside a bare Fastify handler that does one prepared select on the same row and
 * the same PostgreSQL.
 */

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { startEmbedded } from '#src/platform/database/embedded.ts';
import { openLog } from '#src/platform/log.ts';
import { PRODUCT } from '#src/product.ts';
import { freePort } from '#test/support/process.ts';
import { benchFolder, type Figures, type Size, spawnCuota, takeTurns } from './measure.ts';
import { type Running, ready } from './server.ts';

const CONNECTIONS = 50;

async function load(url: string, token: string, duration: number): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration,
    headers: { authorization: `Bearer ${token}` },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
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
    running.unshift(await ready(spawnCuota(['serve'], settings), cuotaUrl));
    const database = await startEmbedded({ name: PRODUCT, dataDir: folder.path, log });
    running.push(database);
    const { tokens } = JSON.parse(readFileSync(join(folder.path, 'demo.json'), 'utf8'));
    const environment = { BENCH_CONNECTION: JSON.stringify(database.connection), PORT: ports.bare };
    const bare = spawn(process.execPath, ['bench/bare-server.ts'], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    running.unshift(await ready(bare, bareUrl));
    const list = await fetch(`${cuotaUrl}/api/v1/subscriptions/plan`, {
      headers: { authorization: `Bearer ${tokens.test}` },
    });
    const { data } = (await list.json()) as { data: { id: string }[] };
    const id = data[0]?.id ?? '';
    const {
      bare: bare_per_s,
      ours: cuota_per_s,
      ratio,
    } = await takeTurns(
      size,
      () => load(`${bareUrl}/plan/${id}`, tokens.test, size.round_s),
      () => load(`${cuotaUrl}/api/v1/subscriptions/plan/${id}`, tokens.test, size.round_s),
    );
    return { cuota_per_s, bare_per_s, ratio };
  } finally {
    for (const one of running) await one.stop();
    folder.remove();
  }
}
