import type { Token } from './sql-tokens.ts';
import { COLUMNS, type Edit, type Kind } from './types.ts';

/** Words and characters that a condition can follow. */
const BEFORE = new Set(['where', 'and', 'or', 'on', 'not', 'when', 'having', '(']);
/** What can follow a condition. */
const AFTER = new Set([
  ...['and', 'or', ')', 'order', 'group', 'limit', 'offset', 'for', 'returning', 'union', 'except', 'then'],
  ...['left', 'join', 'inner', 'cross', 'full', 'where', 'having', 'window', 'on', ';', 'do', 'intersect'],
]);
const COMPARISONS = new Set(['=', '<>', '!=', '<', '>', '<=', '>=']);

export interface Found {
  kind: Kind;
  edit: Edit;
}

interface Unread {
  kind: Kind;
  at: number;
  reason: string;
}

/** Everything that can be removed from one statement or part of a statement. */
export function findInSql(tokens: readonly Token[]): { found: Found[]; unread: Unread[] } {
  const found: Found[] = [...locksIn(tokens)];
  const unread: Unread[] = [];
  const covered = new Set<number>();
  for (const at of tokens.keys()) {
    const kind = columnAt(tokens, at);
    if (kind === undefined || covered.has(at)) continue;
    const range = predicateAround(tokens, at) ?? listRange(tokens, at);
    if (range) {
      for (let place = range.from; place < range.to; place += 1) covered.add(place);
      found.push({ kind, edit: removal(tokens, range) });
      const group = kind === 'lease' ? alternativesAround(tokens, range) : undefined;
      if (group) found.push({ kind, edit: cut(tokens, group, 'true') });
    } else if (isRowComparison(tokens, at)) {
      unread.push({ kind, at: tokens[at]?.start ?? 0, reason: 'a comparison of several columns at once' });
    }
  }
  return { found: unique(found), unread };
}

const unique = (found: readonly Found[]) => [
  ...new Map(found.map((one) => [`${one.edit.start}-${one.edit.end}`, one])).values(),
];

/** The watched column at this place, also where a placeholder names it: `${column('production')}`. */
function columnAt(tokens: readonly Token[], at: number): Kind | undefined {
  const token = tokens[at];
  if (token?.kind === 'word') return COLUMNS[token.text];
  if (token?.kind !== 'hole') return undefined;
  if (/^visibleTo\(/.test(token.text)) return 'commerce_id';
  const named = /['"`](?:\w+\.)?(\w+)['"`]\)*$/.exec(token.text);
  return named ? COLUMNS[named[1] ?? ''] : undefined;
}

interface Range {
  from: number;
  /** Exclusive. */
  to: number;
}

/** The smallest condition around a column, if the column is part of one. */
function predicateAround(tokens: readonly Token[], at: number): Range | undefined {
  const from = tokens[at - 1]?.text === '.' ? at - 2 : at;
  const isNegated = tokens[from - 1]?.text === 'not';
  const whole = isNegated ? from - 1 : from;
  const end = comparisonEnd(tokens, skipCast(tokens, at + 1));
  if (end !== undefined) return bounded(tokens, { from: whole, to: end });
  if (COMPARISONS.has(tokens[from - 1]?.text ?? ''))
    return bounded(tokens, { from: operandStart(tokens, from - 2), to: skipCast(tokens, at + 1) });
  return isCondition(tokens, at) ? bounded(tokens, { from: whole, to: at + 1 }) : undefined;
}

/** A boolean column, or a helper that returns a condition. A lone column at the start of a part is a name. */
function isCondition(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return token?.kind === 'hole'
    ? token.text.startsWith('visibleTo(')
    : token?.text === 'production' && at > 0;
}

function bounded(tokens: readonly Token[], range: Range): Range | undefined {
  const before = tokens[range.from - 1];
  const after = tokens[range.to];
  const isOpen = before === undefined || before.kind === 'hole' || BEFORE.has(before.text);
  const isClosed = after === undefined || after.kind === 'hole' || AFTER.has(after.text);
  return isOpen && isClosed && range.from >= 0 ? range : undefined;
}

function comparisonEnd(tokens: readonly Token[], at: number): number | undefined {
  const word = (offset: number) => tokens[at + offset]?.text;
  if (COMPARISONS.has(word(0) ?? '')) return operandEnd(tokens, at + 1);
  if (word(0) === 'in') return operandEnd(tokens, at + 1);
  if (word(0) !== 'is') return undefined;
  const next = word(1) === 'not' ? 2 : 1;
  if (word(next) === 'distinct') return operandEnd(tokens, at + next + 2);
  return at + next + 1;
}

/** Where an operand ends that begins here. */
function operandEnd(tokens: readonly Token[], at: number): number | undefined {
  const token = tokens[at];
  if (token === undefined) return undefined;
  let end = token.text === '(' ? closing(tokens, at) : at + 1;
  if (end === undefined) return undefined;
  while (tokens[end]?.text === '.') end += 2;
  if (token.kind === 'word' && tokens[end]?.text === '(') end = closing(tokens, end) ?? end;
  end = skipCast(tokens, end);
  const joins = ['+', '-', '||', '->', '->>'].includes(tokens[end]?.text ?? '');
  return joins ? operandEnd(tokens, end + 1) : end;
}

const operandStart = (tokens: readonly Token[], at: number) => (tokens[at - 1]?.text === '.' ? at - 2 : at);

function skipCast(tokens: readonly Token[], at: number): number {
  if (tokens[at]?.text !== '::') return at;
  return tokens[at + 2]?.text === '[' ? at + 4 : at + 2;
}

/** The place behind the parenthesis that closes the one here. */
function closing(tokens: readonly Token[], at: number): number | undefined {
  let depth = 0;
  for (let place = at; place < tokens.length; place += 1) {
    if (tokens[place]?.text === '(' && tokens[place]?.kind !== 'hole') depth += 1;
    if (tokens[place]?.text === ')' && tokens[place]?.kind !== 'hole') depth -= 1;
    if (depth === 0) return place + 1;
  }
  return undefined;
}

/** The column in `using (a, b)`, together with its comma. */
function listRange(tokens: readonly Token[], at: number): Range | undefined {
  let open = at;
  while (open >= 0 && tokens[open]?.text !== '(' && tokens[open]?.text !== ')') open -= 1;
  if (tokens[open]?.text !== '(' || tokens[open - 1]?.text !== 'using') return undefined;
  if (tokens[at + 1]?.text === ',') return { from: at, to: at + 2 };
  return tokens[at - 1]?.text === ',' ? { from: at - 1, to: at + 1 } : undefined;
}

/** Removing a condition makes it true, or false where it is one of several alternatives. A column of a list goes. */
function removal(tokens: readonly Token[], range: Range): Edit {
  if (tokens[range.from]?.text === ',' || tokens[range.to - 1]?.text === ',') return cut(tokens, range, '');
  const around = [tokens[range.from - 1]?.text ?? '', tokens[range.to]?.text ?? ''];
  const isAlternative = around.includes('or') && !around.includes('and');
  return cut(tokens, range, isAlternative ? 'false' : 'true');
}

function cut(tokens: readonly Token[], { from, to }: Range, text: string): Edit {
  const first = tokens[from];
  const last = tokens[to - 1];
  if (!first || !last) throw new Error('an empty range of tokens');
  return {
    start: first.kind === 'hole' ? first.start - '${'.length : first.start,
    end: last.kind === 'hole' ? last.end + '}'.length : last.end,
    text,
  };
}

/** The parentheses around a condition that is one of several alternatives. */
function alternativesAround(tokens: readonly Token[], range: Range): Range | undefined {
  const around = [tokens[range.from - 1]?.text ?? '', tokens[range.to]?.text ?? ''];
  if (!around.includes('or')) return undefined;
  let depth = 0;
  for (let place = range.from - 1; place >= 0; place -= 1) {
    if (tokens[place]?.text === ')') depth += 1;
    if (tokens[place]?.text !== '(') continue;
    if (depth === 0) {
      const to = closing(tokens, place);
      return to === undefined ? undefined : { from: place, to };
    }
    depth -= 1;
  }
  return undefined;
}

/** `(commerce_id, id) in (…)` and the like. */
function isRowComparison(tokens: readonly Token[], at: number): boolean {
  let open = at;
  while (open >= 0 && tokens[open]?.text !== '(') open -= 1;
  const end = open < 0 ? undefined : closing(tokens, open);
  const next = end === undefined ? '' : (tokens[end]?.text ?? '');
  return BEFORE.has(tokens[open - 1]?.text ?? '') && (COMPARISONS.has(next) || next === 'in');
}

/** `for update of x skip locked` and its relatives. */
function locksIn(tokens: readonly Token[]): Found[] {
  const word = (at: number) => tokens[at]?.text ?? '';
  return [...tokens.keys()].flatMap((at) => {
    if (word(at) !== 'for') return [];
    let to = at + 1;
    while (['no', 'key'].includes(word(to))) to += 1;
    if (!['update', 'share'].includes(word(to))) return [];
    to += 1;
    if (word(to) === 'of') {
      to += 2;
      while (word(to) === ',') to += 2;
    }
    if (word(to) === 'skip') to += 2;
    if (word(to) === 'nowait') to += 1;
    return [{ kind: 'lock' as const, edit: cut(tokens, { from: at, to }, '') }];
  });
}
