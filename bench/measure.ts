import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Figures = Readonly<Record<string, number>>;

export interface Size {
  /** Of the API: how long each side has its turn. */
  round_s: number;
  rounds: number;
  /** Turns that are not counted: compilers and caches settle over the first few. */
  warm_up: number;
  events: number;
  renewals: number;
  /** Processes that share the renewals. */
  workers: number;
  /** In the table of renewals, and not due; twice as many as are due unless said. */
  others?: number | undefined;
  /** Whose they are; four unless said. */
  merchants?: number | undefined;
  /** Of renewals: whether their rows are not written again, which takes as long as it took to make the table. */
  without_floor?: boolean;
  /** Of the panel. */
  subscriptions: number;
  /** Of each kind of request. */
  requests: number;
  /** Over which the clock of a test environment is moved. */
  days: number;
  /** Of the program, each with so many seconds in which nothing is asked of it. */
  starts: number;
  idle_s: number;
  /** Of the panel: where its rows stay for the next run. Absent: nowhere. */
  folder?: string | undefined;
}

/** As an operator starts it. The script gives way to the program, so that signals reach that. */
const PROGRAM = 'bin/cuota';

export function spawnCuota(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  stdout: 'ignore' | 'pipe' = 'ignore',
): ChildProcess {
  const env = { ...process.env, LOG_LEVEL: 'warn', ...environment };
  return spawn(PROGRAM, words, { env, stdio: ['ignore', stdout, 'inherit'] });
}

/** A data folder for one run. Root runs the database as another user, who must be able to enter. */
export function benchFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'cuota-bench-'));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Both rates, taking turns, so that a noisy machine treats them alike. */
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
