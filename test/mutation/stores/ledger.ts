import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';

/** Results in a file, one JSON text per line, so that a later run can continue an interrupted one. */
export interface Ledger<T> {
  entries(): T[];
  add(entry: T): void;
}

/** Without `resume`, what the file holds is removed. */
export function openLedger<T>(path: string, resume: boolean): Ledger<T> {
  mkdirSync(dirname(path), { recursive: true });
  if (!resume) rmSync(path, { force: true });
  return {
    entries: () =>
      existsSync(path)
        ? readFileSync(path, 'utf8')
            .split('\n')
            .filter((line) => line !== '')
            .map((line) => JSON.parse(line) as T)
        : [],
    add: (entry) => appendFileSync(path, `${JSON.stringify(entry)}\n`),
  };
}
