import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Refund, Source, Token, Transaction } from './types.ts';

interface Shelves {
  transaction: Transaction;
  token: Token;
  source: Source;
  refund: Refund;
  /** A used consent token. */
  consent: { id: string };
}
type Shelf = keyof Shelves;

/** The stand-in's data, in memory and optionally in a file that survives the process. */
export interface Book {
  transactions: Map<string, Transaction>;
  /** The same transactions by reference. References are unique. */
  references: Map<string, Transaction>;
  tokens: Map<string, Token>;
  sources: Map<number, Source>;
  refunds: Map<number, Refund>;
  consents: Map<string, { id: string }>;
  /** Stores the current state of an entry. The stand-in calls it after each change, before it responds. */
  keep<S extends Shelf>(shelf: S, entry: Shelves[S]): void;
}

export function openBook(file: string | null): Book {
  const shelves = {
    transaction: new Map<string, Transaction>(),
    token: new Map<string, Token>(),
    source: new Map<number, Source>(),
    refund: new Map<number, Refund>(),
    consent: new Map<string, { id: string }>(),
  };
  const references = new Map<string, Transaction>();
  const put = (shelf: Shelf, entry: { id: string | number }) => {
    (shelves[shelf] as Map<string | number, object>).set(entry.id, entry);
    if (shelf === 'transaction') references.set((entry as Transaction).reference, entry as Transaction);
  };
  if (file !== null && existsSync(file)) {
    for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
      const { shelf, entry } = JSON.parse(line);
      put(shelf, entry);
    }
  }
  return {
    transactions: shelves.transaction,
    references,
    tokens: shelves.token,
    sources: shelves.source,
    refunds: shelves.refund,
    consents: shelves.consent,
    keep(shelf, entry) {
      put(shelf, entry);
      if (file !== null) appendFileSync(file, `${JSON.stringify({ shelf, entry })}\n`);
    },
  };
}
