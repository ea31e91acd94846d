/**
 * Sums up what the service survives: kills on one path at a time (`test/crash`, KILLS per path) and random faults on all paths
 * (`test/chaos`, CHAOS_RUNS runs of CHAOS_STEPS steps, starting at CHAOS_SEED). Fails if a run fails, and does not count that run.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Survived } from '#test/support/survived.ts';

const folder = mkdtempSync(join(tmpdir(), 'cuota-proof-'));
const { KILLS = '20', CHAOS_RUNS = '5', CHAOS_STEPS = '60' } = process.env;
const PARTS = [
  { files: ['test/crash/*.test.ts'], settings: { KILLS, RENEWALS: process.env.RENEWALS ?? '2000' } },
  { files: ['test/chaos/chaos.test.ts'], settings: { CHAOS_RUNS, CHAOS_STEPS } },
];

function survivedIn({ files, settings }: (typeof PARTS)[number], place: number): Survived[] {
  const file = join(folder, String(place));
  const env = { ...process.env, TEST_REPORTER: 'spec', ...settings, CUOTA_SURVIVED: file };
  const { status } = spawnSync(process.execPath, ['test/run.ts', ...files], { env, stdio: 'inherit' });
  if (status !== 0) {
    process.exitCode = 1;
    return [];
  }
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  return lines.map((line) => JSON.parse(line));
}

try {
  const all = PARTS.flatMap(survivedIn);
  const sum = (some: readonly Survived[]) => ({
    kills: some.reduce((total, { kills }) => total + kills, 0),
    other_faults: some.reduce((total, { other_faults }) => total + other_faults, 0),
  });
  for (const [where, some] of Map.groupBy(all, (one) => one.where))
    console.log(JSON.stringify({ survived: where, ...sum(some) }));
  console.log(JSON.stringify({ survived: 'in all', ...sum(all) }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
