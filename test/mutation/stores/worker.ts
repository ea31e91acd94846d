/** A process that runs test files on request, each with one mutant or none in effect, and reports how each run ended. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Twins } from '#test/support/twins.ts';
import { activate, reachedMutants } from './switches.ts';
import { runFile } from './test-runner.ts';

export interface Request {
  file: string;
  /** The mutant in effect, or none. */
  mutant: string | null;
}

export interface Report {
  /** Null when all tests passed. */
  failure: string | null;
  ms: number;
  reached: string[];
}

const shared = globalThis as { undocumentedAnswers?: Set<string>; dropKeptDatabases?(): Promise<unknown> };
/** An error outside all tests fails the file that runs. */
let stray: unknown = null;
process.on('uncaughtException', (error) => {
  stray ??= error;
});
process.on('unhandledRejection', (error) => {
  stray ??= error;
});
let runs = 0;

async function run({ file, mutant }: Request): Promise<Report> {
  const started = performance.now();
  runs += 1;
  stray = null;
  shared.undocumentedAnswers?.clear();
  if (process.env.CUOTA_STORE_MUTANT === undefined) activate(mutant);
  const failure = await runFile(() => declare(file)).then(
    () => stray ?? [...(shared.undocumentedAnswers ?? [])][0] ?? null,
    (error: unknown) => error ?? 'failed without an error',
  );
  const text = failure instanceof Error ? failure.message : failure === null ? null : String(failure);
  return {
    failure: text === null ? null : text.slice(0, 300),
    ms: performance.now() - started,
    reached: reachedMutants(),
  };
}

/** `FILE?twins=merchant` is a test file that runs with twins. */
async function declare(file: string): Promise<unknown> {
  const [path = '', twins] = file.split('?twins=');
  const url = `${pathToFileURL(resolve(path))}?run=${runs}`;
  if (!twins) return import(url);
  const { declareWithTwins } = await import('#test/support/twins.ts');
  return declareWithTwins(twins as Twins, url);
}

process.on('message', async (request: Request | 'end') => {
  if (request !== 'end') return process.send?.(await run(request));
  await shared.dropKeptDatabases?.();
  process.exit(0);
});
process.on('disconnect', () => process.exit(0));
