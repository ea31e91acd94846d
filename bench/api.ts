/**
 * GET of one plan over HTTP, beside a bare Fastify handler that does one prepared select on the same row and
 * the same PostgreSQL.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { startEmbedded } from '#src/platform/database/embedded.ts';
import { openLog } from '#src/platform/log.ts';
import { benchFolder, report, takeTurns } from './measure.ts';

const PORTS = { bare: 4101, cuota: 4102 } as const;
const ROUNDS = 5;
const ROUND_S = 4;
const CONNECTIONS = 50;
const READY_TRIES = 200;

interface Running {
  stop(): Promise<void>;
}

async function start(
  script: string[],
  environment: Record<string, string>,
  health: string,
): Promise<Running> {
  const child = spawn(process.execPath, script, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (let tries = 0; tries < READY_TRIES; tries += 1) {
    if (
      await fetch(health).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function load(url: string, token: string): Promise<number> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: ROUND_S,
    headers: { authorization: `Bearer ${token}` },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}

export async function benchApi(options: { json: boolean }): Promise<void> {
  const folder = benchFolder();
  const log = openLog({ level: 'warn', stream: 'stderr' });
  const cuotaUrl = `http://127.0.0.1:${PORTS.cuota}`;
  const bareUrl = `http://127.0.0.1:${PORTS.bare}`;
  const cuota = await start(
    ['src/main.ts', 'serve'],
    {
      DATA_DIR: folder.path,
      PORT: String(PORTS.cuota),
      HOST: '127.0.0.1',
      RATE_LIMIT_PER_MINUTE: '10000000',
    },
    `${cuotaUrl}/health`,
  );
  const database = await startEmbedded({ dataDir: folder.path, log });
  const { tokens } = JSON.parse(readFileSync(join(folder.path, 'demo.json'), 'utf8'));
  const bare = await start(
    ['bench/bare-server.ts'],
    { BENCH_CONNECTION: JSON.stringify(database.connection), PORT: String(PORTS.bare) },
    `${bareUrl}/health`,
  );
  try {
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
      ROUNDS,
      () => load(`${bareUrl}/plan/${id}`, tokens.test),
      () => load(`${cuotaUrl}/api/v1/subscriptions/plan/${id}`, tokens.test),
    );
    report({ cuota_per_s, bare_per_s, ratio }, options.json);
  } finally {
    await bare.stop();
    await cuota.stop();
    await database.stop();
    folder.remove();
  }
}
