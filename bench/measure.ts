import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A data folder for one run. Root runs the database as another user, who must be able to enter. */
export function benchFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'cuota-bench-'));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Turns that are not counted: compilers and caches settle over the first few. */
const WARM_UP = 3;

/** Both rates, taking turns, so that a noisy machine treats them alike. */
export async function takeTurns(
  rounds: number,
  bare: () => Promise<number>,
  ours: () => Promise<number>,
): Promise<{ bare: number; ours: number; ratio: number }> {
  const turns: { bare: number; ours: number }[] = [];
  for (let round = 0; round < WARM_UP + rounds; round += 1) {
    turns.push({ bare: await bare(), ours: await ours() });
  }
  const counted = turns.slice(WARM_UP);
  return {
    bare: Math.round(median(counted.map((turn) => turn.bare))),
    ours: Math.round(median(counted.map((turn) => turn.ours))),
    ratio: Math.round(median(counted.map((turn) => turn.ours / turn.bare)) * 100) / 100,
  };
}

function median(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

export function report(figures: Readonly<Record<string, number>>, asJson: boolean): void {
  if (asJson) console.log(JSON.stringify(figures));
  else for (const [name, figure] of Object.entries(figures)) console.log(`${name.padEnd(18)} ${figure}`);
}
