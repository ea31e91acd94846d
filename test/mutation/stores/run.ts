/** Tries the generated store mutants. See `test/mutation/run.ts` for the options. */
import { join } from 'node:path';
import { offerServer } from '../../support/shared-server.ts';
import { reasonToAccept, staleAcceptances } from '../accepted-survivors.ts';
import { type Covered, measureCoverage } from './coverage.ts';
import { readAllStores } from './generate.ts';
import { openLedger } from './ledger.ts';
import { openWorker, type Worker } from './pool.ts';
import { summarize } from './summary.ts';
import { type Trials, tryMutant, type Verdict } from './trial.ts';
import type { StoreMutant } from './types.ts';

/** Ignored by git, as all of `node_modules`. */
const CACHE = 'node_modules/.cache/cuota-mutation';

export interface StoreOptions {
  /** Only mutants whose kind, file, function or removed text contains one of these. */
  only: readonly string[] | undefined;
  /** So many of them, chosen by `seed`. */
  sample: number | undefined;
  seed: number;
  /** Continues the last run: neither coverage nor verdicts that it wrote are worked out again. */
  resume: boolean;
  workers: number;
  max_files: number;
  report(line: string): void;
}

/** Returns whether at least 90 % were killed and every accepted survivor is one. */
export async function runStores(options: StoreOptions): Promise<{ summary: object; passed: boolean }> {
  const { mutants: all, skipped } = readAllStores();
  const mutants = chosen(all, options);
  for (const { file, line, kind, reason } of skipped)
    options.report(`not mutated: ${file}:${line} ${kind}: ${reason}`);
  const server = await offerServer();
  const env = { ...process.env, CUOTA_TEST_SERVER_PORT: String(server.port), LOG_LEVEL: 'silent' };
  const workers = Array.from({ length: options.workers }, () => openWorker({ env }));
  // Workers end when their parent does; the database would not.
  const stop = () => server.close().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  try {
    const ledger = openLedger<Covered>(join(CACHE, 'coverage.jsonl'), options.resume);
    const covered = await measureCoverage(workers, ledger, options.report);
    const trials = { covered, max_files: options.max_files, env, killers: new Map() };
    const verdicts = await tryAll(trials, workers, mutants, options);
    return summarize({ mutants, verdicts, skipped, reasonToAccept, stale: staleAcceptances(all) });
  } finally {
    await Promise.all(workers.map((worker) => worker.restart()));
    await server.close();
  }
}

async function tryAll(
  trials: Trials,
  workers: readonly Worker[],
  mutants: readonly StoreMutant[],
  { resume, report }: StoreOptions,
): Promise<Verdict[]> {
  const ledger = openLedger<Verdict>(join(CACHE, 'verdicts.jsonl'), resume);
  const known = new Map(ledger.entries().map((verdict) => [verdict.id, verdict]));
  const queue = mutants.filter(({ id }) => !known.has(id));
  const work = async (worker: Worker) => {
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      const verdict = await tryMutant(trials, worker, mutant);
      ledger.add(verdict);
      known.set(verdict.id, verdict);
      report(lineOf(mutant, verdict));
    }
  };
  await Promise.all(workers.map(work));
  return mutants.flatMap(({ id }) => known.get(id) ?? []);
}

function lineOf(mutant: StoreMutant, { outcome, seconds, by, tried }: Verdict): string {
  const accepted = outcome !== 'killed' && reasonToAccept(mutant) !== null ? ' (accepted)' : '';
  const where = `${mutant.file}:${mutant.line} ${mutant.name}`;
  const how = by ? `by ${by}` : `after ${tried} test files`;
  return `${outcome}${accepted} ${seconds} s  ${mutant.kind}  ${where}: ${mutant.removed}  ${how}`;
}

function chosen(all: readonly StoreMutant[], { only, sample, seed }: StoreOptions): StoreMutant[] {
  const wanted = all.filter(
    ({ kind, id, file, line }) =>
      only === undefined ||
      only.some((text) => kind === text || id.includes(text) || `${file}:${line}` === text),
  );
  return sample === undefined ? wanted : shuffled(wanted, seed).slice(0, sample);
}

/** The same order for the same seed: a Fisher–Yates shuffle with a linear congruential generator. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  const result = [...items];
  let state = (seed * 2_654_435_761 + 1) >>> 0;
  for (let last = result.length - 1; last > 0; last -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = Math.floor((state / 2 ** 32) * (last + 1));
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}
