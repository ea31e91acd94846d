/**
 * Measures the time of `--help`, the time until the first response with an existing data folder, and the memory
 * afterwards.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#test/support/process.ts';
import { benchFolder, type Figures, median, type Size, spawnCuota } from './measure.ts';
import { ready } from './server.ts';

export async function benchStart({ starts, idle_s }: Size): Promise<Figures> {
  const folder = benchFolder();
  try {
    const helped_ms: number[] = [];
    for (let turn = 0; turn < starts; turn += 1) helped_ms.push(await timed(help));
    // The first start creates the database and the demo merchant.
    await serveOnce(folder.path, idle_s);
    const served: Awaited<ReturnType<typeof serveOnce>>[] = [];
    for (let turn = 0; turn < starts; turn += 1) served.push(await serveOnce(folder.path, idle_s));
    const middle = (name: keyof (typeof served)[number]) =>
      Math.round(median(served.map((one) => one[name])));
    return {
      help_ms: Math.round(median(helped_ms)),
      first_answer_ms: middle('first_answer_ms'),
      start_cpu_ms: middle('start_cpu_ms'),
      idle_rss_mb: middle('idle_rss_mb'),
      /** Without memory-mapped files, such as the binary and its libraries. */
      idle_own_mb: middle('idle_own_mb'),
    };
  } finally {
    folder.remove();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began_ms = performance.now();
  await work();
  return performance.now() - began_ms;
}

async function help(): Promise<void> {
  const child = spawnCuota(['--help'], {});
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`cuota --help ended with ${code}`);
}

async function serveOnce(data_dir: string, idle_s: number) {
  const port = String(await freePort());
  const began_ms = performance.now();
  const child = spawnCuota(['serve'], { DATA_DIR: data_dir, PORT: port, HOST: '127.0.0.1' });
  const running = await ready(child, `http://127.0.0.1:${port}`);
  const first_answer_ms = performance.now() - began_ms;
  const start_cpu_ms = cpuMs(child);
  await pause(idle_s * 1_000);
  const memory = memoryOf(child);
  await running.stop();
  return { first_answer_ms, start_cpu_ms, ...memory };
}

/** Returns the CPU time in milliseconds, at a resolution of 10 ms. Systems other than Linux return NaN. */
function cpuMs({ pid }: ChildProcess): number {
  const text = read(`/proc/${pid}/stat`);
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function memoryOf({ pid }: ChildProcess): { idle_rss_mb: number; idle_own_mb: number } {
  const text = read(`/proc/${pid}/status`);
  const mb = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]) / 1_024;
  return { idle_rss_mb: mb('VmRSS'), idle_own_mb: mb('RssAnon') };
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
