import { hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { TWINNED } from '../../support/twinned-files.ts';
import type { Ledger } from './ledger.ts';
import type { Worker } from './pool.ts';

/** No browser, no killed processes, no separate programs. */
const QUICK = ['test/{unit,api,scenarios,model}/**/*.test.ts'];
/** They take minutes. Files with twins are listed one by one. */
const WITHOUT = /hostile-|\/model\/|isolation\/twins/;
const LIMIT_MS = 15 * 60_000;

/** One test file: how long it takes and which mutants it reaches. */
export interface Covered {
  file: string;
  ms: number;
  /** Not null when it fails without a mutant: then it proves nothing and is left out. */
  failure: string | null;
  reached: string[];
  /** Of the file's text. */
  hash: string;
}

/**
 * Runs every quick test file once without a mutant. Files that the ledger has are not run again unless they
 * have changed.
 */
export async function measureCoverage(
  workers: readonly Worker[],
  ledger: Ledger<Covered>,
  report: (line: string) => void,
): Promise<Covered[]> {
  const files = [...globSync(QUICK).filter((file) => !WITHOUT.test(file)), ...twinnedFiles()];
  const known = new Map(
    ledger
      .entries()
      .filter((entry) => files.includes(entry.file) && entry.hash === hashOf(entry.file))
      .map((entry) => [entry.file, entry]),
  );
  const queue = files.filter((file) => !known.has(file));
  if (queue.length > 0) report(`running ${queue.length} test files once to see what they reach`);
  const work = async (worker: Worker) => {
    for (let file = queue.shift(); file; file = queue.shift()) {
      const covered = await measure(worker, file);
      if (covered.failure !== null) report(`left out, fails without a mutant: ${file}: ${covered.failure}`);
      ledger.add(covered);
      known.set(file, covered);
    }
  };
  await Promise.all(workers.map(work));
  return files.flatMap((file) => known.get(file) ?? []);
}

/** A file that fails gets a second run in a new process. */
async function measure(worker: Worker, file: string): Promise<Covered> {
  const request = { file, mutant: null };
  const first = await worker.run(request, LIMIT_MS);
  if (first.failure === null) return { file, ...first, hash: hashOf(file) };
  await worker.restart();
  const second = await worker.run(request, LIMIT_MS);
  if (second.failure !== null) await worker.restart();
  return { file, ...second, hash: hashOf(file) };
}

/** One by one: a file takes a second or two, all of them a minute. */
const twinnedFiles = () =>
  Object.entries(TWINNED).flatMap(([twins, files]) => files.map((file) => `${file}?twins=${twins}`));

const hashOf = (file: string) => hash('sha256', readFileSync(file.replace(/\?.*/, '')));
