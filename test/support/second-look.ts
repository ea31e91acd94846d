/**
 * What `.ci/run` does with a file that failed among all the others: runs it three times alone. A fault shows again, and the run
 * fails; what does not is written down as unsteady, for somebody to mend, and holds nothing up. `npm test` itself has no second look.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

export const LOOKS = 3;

/** What kills and random lives find about money may well not come back at the next try: it is never called unsteady. */
const NEVER = /^test\/(crash|model)\//;

/** A failed test, as `failures.ts` writes it down: in which file, and what it is called. */
interface Failure {
  file: string | null;
  name: string;
}

export function readFailures(path: string): Failure[] {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}

/** The files to look at again; none where one of the failures is beyond a second look. */
export function filesToLookAt(failures: readonly Failure[]): string[] {
  const files = [...new Set(failures.map(({ file }) => file))];
  const known = files.filter((file) => file !== null && !NEVER.test(file)) as string[];
  return known.length === files.length ? known : [];
}

/** Tells what is unsteady here, and in the list that is told at the end of `.ci/run`. */
export function tellUnsteady(list: string, failures: readonly Failure[]): void {
  const lines = failures.map(({ file, name }) => `unsteady: ${file}: ${name}\n`);
  process.stdout.write(`\n${lines.join('')}(failed among all the others, and green ${LOOKS} times alone)\n`);
  appendFileSync(list, lines.join(''));
}
