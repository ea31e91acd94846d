export interface Sequence {
  name: string;
  last_value: string;
  is_called: boolean;
}

/**
 * The parts of a backup, in order: a `begin` part, a `table` part before the rows of each table, and an `end` part. A
 * backup without an `end` part is incomplete.
 */
export type Part =
  | { kind: 'begin'; product: string; taken_at: string; migrations: readonly string[] }
  | { kind: 'table'; name: string; columns: readonly string[] }
  | { kind: 'rows'; bytes: Buffer }
  | { kind: 'end'; rows: Readonly<Record<string, number>>; sequences: readonly Sequence[] };

export type Head = Extract<Part, { kind: 'begin' }>;

/** A reader of backup parts that can return the next part without consuming it. */
export interface Parts {
  peek(): Promise<Part>;
  take(): Promise<Part>;
}

export function readParts(parts: AsyncIterable<Part>): Parts {
  const iterator = parts[Symbol.asyncIterator]();
  let next: Part | null = null;
  const peek = async () => {
    if (next !== null) return next;
    const { value, done } = await iterator.next();
    if (done) throw new Error('there is nothing after the end of a backup');
    next = value as Part;
    return next;
  };
  return {
    peek,
    async take() {
      const part = await peek();
      next = null;
      return part;
    },
  };
}
