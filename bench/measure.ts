import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Figures = Readonly<Record<string, number>>;

export interface Size {
  /** For `api`: duration of one turn of each side, in seconds. */
  round_s: number;
  rounds: number;
  /** Turns that are not counted, to warm up the JIT compiler and caches. */
  warm_up: number;
  events: number;
  renewals: number;
  /** Number of processes that share the renewals. */
  workers: number;
  /** Subscriptions that are not due. Default: twice the number that are due. */
  others?: number | undefined;
  /** Number of merchants. Default: four. */
  merchants?: number | undefined;
  /** Skips the SQL floor of renewals, which takes as long as creating the table. */
  without_floor?: boolean;
  /** For `panel` and `lists`. */
  subscriptions: number;
  /** Number of requests of each kind. */
  requests: number;
  /** Number of days by which the test clock is advanced. */
  days: number;
  /** Number of program starts. Each is followed by `idle_s` idle seconds. */
  starts: number;
  idle_s: number;
  /** The folder that keeps the rows for the next run. Absent: a temporary folder. */
  folder?: string | undefined;
}

/** The start script of operators. It replaces itself with the program, so that signals reach the program. */
const PROGRAM = 'bin/cuota';

export function spawnCuota(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  stdout: 'ignore' | 'pipe' = 'ignore',
): ChildProcess {
  const env = { ...process.env, LOG_LEVEL: 'warn', ...environment };
  return spawn(PROGRAM, words, { env, stdio: ['ignore', stdout, 'inherit'] });
}

/** Creates a data folder for one run. As root, the database runs as another user, which needs access to the folder. */
export function benchFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'cuota-bench-'));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Measures both rates in alternating turns, so that other load on the machine affects both equally. */
export async function takeTurns(
  { rounds, warm_up }: Size,
  bare: () => Promise<number>,
  ours: () => Promise<number>,
): Promise<{ bare: number; ours: number; ratio: number }> {
  const turns: { bare: number; ours: number }[] = [];
  for (let round = 0; round < warm_up + rounds; round += 1) {
    turns.push({ bare: await bare(), ours: await ours() });
  }
  const counted = turns.slice(warm_up);
  return {
    bare: Math.round(median(counted.map((turn) => turn.bare))),
    ours: Math.round(median(counted.map((turn) => turn.ours))),
    ratio: Math.round(median(counted.map((turn) => turn.ours / turn.bare)) * 100) / 100,
  };
}

export function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
