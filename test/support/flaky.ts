/**
 * `.ci/run` runs a failed test file three more times in isolation. If it passes each time, its failed tests are flaky: the run
 * passes and prints an entry for `test/flaky-tests.json`. A recorded test that fails again fails the run. `npm test` never retries.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

export const RETRIES = 3;

/**
 * Kills, random histories and injected faults find bugs that appear once in many runs. Their failures are never retried. Neither is
 * the file that runs other files, some of them concurrent, with rows of another merchant.
 */
const NEVER_RETRIED =
  /^test\/(crash|model|chaos)\/|chaos|race|concurren|at-once|exactly-once|isolation\/twins/;

/** A test that acts concurrently can expose a race. A race that shows once is a bug, so the file is never retried. */
const CONCURRENT = /Promise\.(all|allSettled|race|any)\(/;

/** A failed test. `file` is null when a whole process failed. */
export interface Failure {
  file: string | null;
  name: string;
}

/** An entry of `test/flaky-tests.json`. */
export interface FlakyTest extends Failure {
  /** The day on which the test failed in the full run and passed in isolation. */
  seen: string;
}

const RECORD = 'test/flaky-tests.json';

export function readRecord(path: string = RECORD): FlakyTest[] {
  return JSON.parse(readFileSync(path, 'utf8'));
}

export function readFailures(path: string): Failure[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}

const isSame = (one: Failure, other: Failure) => one.file === other.file && one.name === other.name;

/** Returns the failed tests that the repository already records as flaky. */
export function recurring(failures: readonly Failure[], record: readonly FlakyTest[]): Failure[] {
  return failures.filter((failure) => record.some((known) => isSame(known, failure)));
}

function mayRetry(file: string | null, read: (file: string) => string): boolean {
  return file !== null && !NEVER_RETRIED.test(file) && !CONCURRENT.test(read(file));
}

/** Returns the files to retry. The list is empty if one of the failures must not be retried: the run then fails in any case. */
export function filesToRetry(
  failures: readonly Failure[],
  record: readonly FlakyTest[],
  read: (file: string) => string = (file) => readFileSync(file, 'utf8'),
): string[] {
  if (recurring(failures, record).length > 0) return [];
  const files = [...new Set(failures.map(({ file }) => file))];
  return files.every((file) => mayRetry(file, read)) ? (files as string[]) : [];
}

/** Prints the flaky tests as entries for the record, and appends them to the summary that `.ci/run` prints at its end. */
export function reportFlaky(summary: string, failures: readonly Failure[]): void {
  const seen = new Date().toISOString().slice(0, 10);
  const lines = failures.map((failure) => `flaky: ${JSON.stringify({ ...failure, seen })}\n`);
  const reason = `(failed in the full run, passed ${RETRIES} times in isolation; add to ${RECORD} and fix)\n`;
  process.stdout.write(`\n${lines.join('')}${reason}`);
  appendFileSync(summary, `${lines.join('')}${reason}`);
}
