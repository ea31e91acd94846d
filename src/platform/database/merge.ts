import { tableWritten } from './written-table.ts';

export interface Statement {
  text: string;
  values: readonly unknown[];
  /** Whether the caller ignores the statement's result. */
  is_unread?: boolean;
}

/**
 * Maximum number of statements that are merged into one. Preparing a longer statement costs more than it
 * saves.
 */
const MAX_PARTS = 8;
const MAX_VALUES = 200;

/**
 * Node of the cache of merged SQL texts. The cache is a tree with one level per statement, so a lookup does
 * not need to concatenate the texts.
 */
interface Node {
  text: string;
  next: Map<string, Node>;
}

const combinations = new Map<string, Node>();
let kept = 0;
const MAX_KEPT = 500;

/**
 * Merges adjacent writes with unused results into one statement. Each write must be a plain `insert` or
 * `update` that reads no table, and each must write a different table. The writes are then independent, so
 * the outcome is the same.
 */
export function merge(statements: readonly Statement[]): Statement[] {
  const merged: Statement[] = [];
  for (let from = 0; from < statements.length; ) {
    const count = mergeable(statements, from);
    merged.push(asOne(statements.slice(from, from + count)));
    from += count;
  }
  return merged;
}

/**
 * Returns how many statements from index `from` on can be merged. Returns 1 if the first one cannot be merged with the
 * next.
 */
function mergeable(statements: readonly Statement[], from: number): number {
  const tables = new Set<string>();
  let values = 0;
  let count = 0;
  for (const statement of statements.slice(from, from + MAX_PARTS)) {
    const table = statement.is_unread === true ? tableWritten(statement.text) : null;
    values += statement.values.length;
    if (table === null || tables.has(table) || values > MAX_VALUES) break;
    tables.add(table);
    count += 1;
  }
  return Math.max(1, count);
}

function asOne(parts: readonly Statement[]): Statement {
  const [first, ...others] = parts;
  if (first === undefined) throw new Error('nothing to merge');
  if (others.length === 0) return first;
  return { text: textOf(parts), values: parts.flatMap(({ values }) => values), is_unread: true };
}

function textOf(parts: readonly Statement[]): string {
  let known: Map<string, Node> = combinations;
  let node: Node | undefined;
  for (const [place, { text }] of parts.entries()) {
    node = known.get(text);
    if (node === undefined) {
      node = { text: compose(parts.slice(0, place + 1)), next: new Map() };
      // A larger number of texts indicates SQL that is built from data. Further texts are not cached.
      if (kept < MAX_KEPT) known.set(text, node);
      kept += 1;
    }
    known = node.next;
  }
  return node?.text ?? '';
}

/**
 * Returns the text of the merged statement. PostgreSQL runs the main statement first, then the `with` parts from last
 * to first. Reversing the parts therefore keeps the order of execution and of row locks.
 */
function compose(parts: readonly Statement[]): string {
  let shift = 0;
  const texts = parts.map(({ text, values }) => {
    const shifted = renumbered(text, shift);
    shift += values.length;
    return shifted;
  });
  const [first = '', ...others] = texts;
  const named = others.map((text, place) => `merged_${place + 1} as (${text.trim()})`).reverse();
  return named.length === 0 ? first : `with ${named.join(', ')} ${first.trim()}`;
}

/** Adds `shift` to the parameter numbers of a statement (`$1`, `$2`), except in quoted text. */
function renumbered(text: string, shift: number): string {
  return text.replace(/'(?:[^']|'')*'|\$(\d+)/g, (found, number?: string) =>
    number === undefined ? found : `$${Number(number) + shift}`,
  );
}
