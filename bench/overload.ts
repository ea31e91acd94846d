/**
 * Measures payments while the service gets far more reads than it can serve, compared with the same payments
 * without reads. Rejected reads must cost little, and admitted reads must be served in time.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { aCharge } from '#test/support/bodies.ts';
import { freePort } from '#test/support/process.ts';
import { benchFolder, type Figures, type Size, spawnCuota } from './measure.ts';
import { type Running, ready } from './server.ts';

const PAYERS = 8;
const READERS = 400;
/** Reads per second. Far more than one service can serve. */
const READS_PER_S = 4_000;
/** Seconds of reads before the measurement starts. Overload protection reacts to a wait of more than one second. */
const FLOOD_S = 3;
/** Seconds of a measurement, also in a smoke run. On a slow machine, a payment among reads waits up to several seconds. */
const MIN_MEASURED_S = 8;

interface Load {
  url: string;
  headers: Readonly<Record<string, string>>;
  method?: 'POST';
  body?: string;
  connections: number;
  rate?: number;
}

interface Outcome {
  done_per_s: number;
  refused_per_s: number;
  median_ms: number;
  p99_ms: number;
}

/** Returns the rates and times of successful requests. Throws on any status other than success and 503. */
async function drive({ rate, ...load }: Load, duration: number): Promise<Outcome> {
  const times: number[] = [];
  let refused = 0;
  const faults: number[] = [];
  const limits = rate === undefined ? {} : { overallRate: rate };
  await new Promise<void>((resolve, reject) => {
    const run = autocannon({ ...load, ...limits, duration, timeout: 60 }, (error) =>
      error ? reject(error) : resolve(),
    );
    run.on('response', (_client, status, _bytes, ms) => {
      if (status < 300) times.push(ms);
      else if (status === 503) refused += 1;
      else faults.push(status);
    });
  });
  if (faults.length > 0) throw new Error(`${load.url} answered ${[...new Set(faults)].join(', ')}`);
  const sorted = times.sort((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN);
  return {
    done_per_s: Math.round(times.length / duration),
    refused_per_s: Math.round(refused / duration),
    median_ms: at(0.5),
    p99_ms: at(0.99),
  };
}

export async function benchOverload({ round_s }: Size): Promise<Figures> {
  const folder = benchFolder();
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    DATA_DIR: folder.path,
    PORT: port,
    HOST: '127.0.0.1',
    RATE_LIMIT_PER_MINUTE: '10000000',
  };
  const running: Running[] = [];
  try {
    running.push(await ready(spawnCuota(['serve'], settings), url));
    const { tokens, offices } = JSON.parse(readFileSync(join(folder.path, 'demo.json'), 'utf8'));
    const headers = { authorization: `Bearer ${tokens.test}`, 'content-type': 'application/json' };
    const payments: Load = {
      url: `${url}/api/v1/payment/generate`,
      method: 'POST',
      headers,
      body: JSON.stringify(aCharge(offices[0].id)),
      connections: PAYERS,
    };
    const reads: Load = {
      url: `${url}/api/v1/subscriptions/subscription`,
      headers,
      connections: READERS,
      rate: READS_PER_S,
    };
    const seconds = Math.max(round_s * 2, MIN_MEASURED_S);
    await drive(payments, round_s);
    const alone = await drive(payments, seconds);
    const flood = drive(reads, FLOOD_S + seconds);
    await drive(payments, FLOOD_S);
    const [among, read] = await Promise.all([drive(payments, seconds), flood]);
    return {
      ...{ payments_alone_per_s: alone.done_per_s, payments_alone_p99_ms: alone.p99_ms },
      ...{ payments_among_reads_per_s: among.done_per_s, payments_among_reads_p99_ms: among.p99_ms },
      payments_ratio: Math.round((among.done_per_s / alone.done_per_s) * 100) / 100,
      ...{ reads_done_per_s: read.done_per_s, reads_median_ms: read.median_ms, reads_p99_ms: read.p99_ms },
      reads_taken_share: Math.round((read.done_per_s / (read.done_per_s + read.refused_per_s)) * 100) / 100,
    };
  } finally {
    for (const one of running) await one.stop();
    folder.remove();
  }
}
