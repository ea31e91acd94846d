import { tableWritten } from './written-table.ts';

export interface Statement {
  text: string;
  values: readonly unknown[];
  /** Nobody reads what it answers. */
  is_unread?: boolean;
}

/** Beyond these a text would be too long to be worth keeping prepared. */
const MOST_PARTS = 8;
const MOST_VALUES = 200;

/** Of the first parts, which text they are together with one more; a tree, so that looking one up reads no text. */
interface Node {
  text: string;
  next: Map<string, Node>;
}

const combinations = new Map<string, Node>();
let kept = 0;
const MOST_KEPT = 500;

/**
 * Writes that stand next to each other and of which nobody reads the answers, as one statement wherever that leads to the same rows: each is a
 * plain `insert` or `update` that reads no table, and no two write to the same one. So no part can see, or need, what another does, and it
 * is no matter that all have one snapshot. What is checked at the end of a statement, references and triggers among it, is checked when all
 * are written, and can only find more than it did.
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

/** How many from there on can be one; one at least. */
function mergeable(statements: readonly Statement[], from: number): number {
  const tables = new Set<string>();
  let values = 0;
  let count = 0;
  for (const statement of statements.slice(from, from + MOST_PARTS)) {
    const table = statement.is_unread === true ? tableWritten(statement.text) : null;
    values += statement.values.length;
    if (table === null || tables.has(table) || values > MOST_VALUES) break;
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
      // More of them means that somebody builds SQL from data.
      if (kept < MOST_KEPT) known.set(text, node);
      kept += 1;
    }
    known = node.next;
  }
  return node?.text ?? '';
}

/**
 * PostgreSQL does the statement itself first and then, of those in `with` that nobody reads, the last one first. Written in this order they are
 * done, and hold their rows, in the order of the calls.
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

/** Parameters of a statement that comes behind others; texts in quotes stay as they are. */
function renumbered(text: string, shift: number): string {
  return text.replace(/'(?:[^']|'')*'|\$(\d+)/g, (found, number?: string) =>
    number === undefined ? found : `$${Number(number) + shift}`,
  );
}
