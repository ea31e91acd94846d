import { relative } from 'node:path';
import type { Covered } from './coverage.ts';
import { openWorker, TIMED_OUT, type Worker } from './pool.ts';
import type { StoreMutant } from './types.ts';

export interface Verdict {
  id: string;
  /** `uncovered`: no quick test builds the statement. */
  outcome: 'killed' | 'survived' | 'uncovered';
  /** The test file that failed, and how. */
  by: string | null;
  failure: string | null;
  /** How many test files were tried. */
  tried: number;
  seconds: number;
}

/** At least this long, and so many times what the file takes without a mutant. */
const MIN_LIMIT_MS = 120_000;
const LIMIT_FACTOR = 20;

export interface Trials {
  covered: readonly Covered[];
  /** How many test files a mutant is tried against. */
  max_files: number;
  env: NodeJS.ProcessEnv;
  /** Test files that killed mutants of a source file, with how many. */
  killers: Map<string, Map<string, number>>;
}

/** Runs the test files that reach a mutant until one fails. */
export async function tryMutant(trials: Trials, worker: Worker, mutant: StoreMutant): Promise<Verdict> {
  const started = performance.now();
  const files = candidates(trials, mutant);
  const verdict = (
    outcome: Verdict['outcome'],
    tried: number,
    by: Covered | null,
    failure: string | null,
  ) => ({
    ...{ id: mutant.id, outcome, tried, by: by?.file ?? null, failure },
    seconds: Math.round((performance.now() - started) / 100) / 10,
  });
  if (files.length === 0) return verdict('uncovered', 0, null, null);
  // The statement is built when its file is loaded, so that the mutant needs a process of its own.
  const own = mutant.is_static
    ? openWorker({ env: { ...trials.env, CUOTA_STORE_MUTANT: mutant.id } })
    : worker;
  try {
    for (const [index, file] of files.entries()) {
      const failure = await failureOf(own, worker, file, mutant);
      if (failure === null) continue;
      noteKill(trials, mutant, file);
      return verdict('killed', index + 1, file, failure);
    }
    return verdict('survived', files.length, null, null);
  } finally {
    if (own !== worker) await own.restart();
  }
}

const limitOf = ({ ms }: Covered) => Math.max(MIN_LIMIT_MS, ms * LIMIT_FACTOR);

/** How the file fails because of the mutant: it must pass without it in the same process, or in a new one. */
async function failureOf(
  worker: Worker,
  control: Worker,
  covered: Covered,
  mutant: StoreMutant,
): Promise<string | null> {
  const run = (mutated: boolean) =>
    (mutated ? worker : control).run(
      { file: covered.file, mutant: mutated ? mutant.id : null },
      limitOf(covered),
    );
  const { failure } = await run(true);
  if (failure === null || failure === TIMED_OUT) return failure;
  if ((await run(false)).failure === null) return failure;
  // The failed run may have left something behind in its process.
  await worker.restart();
  if (control !== worker) await control.restart();
  const again = await run(true);
  if (again.failure === null) return null;
  await worker.restart();
  return (await run(false)).failure === null ? again.failure : null;
}

/** The test files that reach a mutant, the most promising first. */
function candidates(trials: Trials, mutant: StoreMutant): Covered[] {
  const isNear = (id: string) => id === mutant.id || (mutant.is_static && id.startsWith(`${mutant.file}#`));
  const reaching = trials.covered.filter(({ failure, reached }) => failure === null && reached.some(isNear));
  const kills = trials.killers.get(mutant.file);
  const rank = ({ file, ms }: Covered) =>
    ms /
    (1 + (kills?.get(file) ?? 0)) /
    (isSameArea(file, mutant.file) ? 3 : 1) /
    (isFor(file, mutant) ? 5 : 1);
  return reaching.toSorted((a, b) => rank(a) - rank(b)).slice(0, trials.max_files);
}

/** Rows of another merchant or environment show what a missing condition on one does. */
function isFor(file: string, { kind }: StoreMutant): boolean {
  const twins = kind === 'commerce_id' ? 'merchant' : kind === 'production' ? 'environment' : null;
  return file.endsWith(`?twins=${twins}`);
}

/** `test/api/checkout/…` tests `src/checkout/…`. */
function isSameArea(test: string, source: string): boolean {
  const area = (path: string, depth: number) => path.split('/')[depth];
  return area(relative('.', test), 2) === area(relative('.', source), 1);
}

function noteKill({ killers }: Trials, { file: source }: StoreMutant, { file }: Covered): void {
  const kills = killers.get(source) ?? new Map<string, number>();
  kills.set(file, (kills.get(file) ?? 0) + 1);
  killers.set(source, kills);
}
