import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Entry, StoredToken } from './types.ts';

/** The gateway's ledger. With a file, each change is appended as a line and read at the next start. */
export interface Ledger {
  entries(): readonly Readonly<Entry>[];
  add(entry: Omit<Entry, 'internalReference'>): Entry;
  change(entry: Entry, change: Partial<Entry>): void;
  store(token: StoredToken): void;
  forget(token: string): void;
  token(token: string): StoredToken | undefined;
}

const FIRST_REFERENCE = 418_000;

export function openLedger(file: string | null): Ledger {
  const entries = new Map<number, Entry>();
  const tokens = new Map<string, StoredToken>();
  const replay = (line: { entry?: Entry; stored?: StoredToken; forgotten?: string }) => {
    if (line.entry) entries.set(line.entry.internalReference, line.entry);
    if (line.stored) tokens.set(line.stored.token, line.stored);
    if (line.forgotten) tokens.delete(line.forgotten);
  };
  const write = (line: Parameters<typeof replay>[0]) => {
    replay(line);
    if (file !== null) appendFileSync(file, `${JSON.stringify(line)}\n`);
  };
  if (file !== null && existsSync(file)) {
    const lines = readFileSync(file, 'utf8').split('\n');
    // A killed process may leave a partial last line. Its request had no response, so the line is skipped.
    for (const line of lines) if (line.endsWith('}')) replay(JSON.parse(line));
  }
  return {
    entries: () => [...entries.values()],
    add(entry) {
      const added = { internalReference: FIRST_REFERENCE + entries.size + 1, ...entry };
      write({ entry: added });
      return added;
    },
    change(entry, change) {
      Object.assign(entry, change);
      write({ entry });
    },
    store: (stored) => write({ stored }),
    forget: (forgotten) => write({ forgotten }),
    token: (token) => tokens.get(token),
  };
}
