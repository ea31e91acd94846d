/**
 * GET of one plan over HTTP, beside a bare Fastify handler that does one prepared select on the same row and
 * the same PostgreSQL. The two take turns, so that a noisy machine treats them alike.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { startEmbedded } from '#src/platform/database/embedded.ts';
import { openLog } from '#src/platform/log.ts';

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

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

export async function benchApi(options: { json: boolean }): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cuota-bench-'));
  chmodSync(folder, 0o755);
  const log = openLog({ level: 'warn', stream: 'stderr' });
  const cuotaUrl = `http://127.0.0.1:${PORTS.cuota}`;
  const bareUrl = `http://127.0.0.1:${PORTS.bare}`;
  const cuota = await start(
    ['src/main.ts', 'serve'],
    { DATA_DIR: folder, PORT: String(PORTS.cuota), HOST: '127.0.0.1', RATE_LIMIT_PER_MINUTE: '10000000' },
    `${cuotaUrl}/health`,
  );
  const database = await startEmbedded({ dataDir: folder, log });
  const { tokens } = JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8'));
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
    const rates = { bare: [] as number[], cuota: [] as number[] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      const bareRate = await load(`${bareUrl}/plan/${id}`, tokens.test);
      const cuotaRate = await load(`${cuotaUrl}/api/v1/subscriptions/plan/${id}`, tokens.test);
      // The first round warms both up.
      if (round === 0) continue;
      rates.bare.push(bareRate);
      rates.cuota.push(cuotaRate);
    }
    const ratios = rates.cuota.map((rate, round) => rate / (rates.bare[round] ?? Number.NaN));
    report(
      {
        cuota_per_s: Math.round(median(rates.cuota)),
        bare_per_s: Math.round(median(rates.bare)),
        ratio: Math.round(median(ratios) * 100) / 100,
      },
      options.json,
    );
  } finally {
    await bare.stop();
    await cuota.stop();
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function report(figures: Readonly<Record<string, number>>, asJson: boolean): void {
  if (asJson) console.log(JSON.stringify(figures));
  else for (const [name, figure] of Object.entries(figures)) console.log(`${name.padEnd(12)} ${figure}`);
}
