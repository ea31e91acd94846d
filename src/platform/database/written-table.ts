/** Words, quoted names and texts, parameters and single signs. */
const TOKENS = /'(?:[^']|'')*'|"[^"]+"|\$\d+|[a-z_][\w.]*|\S/gi;
/** What ends a list of relations. */
const ENDS_LIST = new Set(
  'where order group having window limit offset for union select set returning values'.split(' '),
);
const KNOWN_FOR_MOST = 2_000;

const known = new Map<string, string | null>();

/**
 * The table that a plain `insert` or `update` writes to, if it reads no table: its rows come of values, or of functions that make rows of
 * values. Null for everything else, and for whatever it is not sure of.
 */
export function tableWritten(text: string): string | null {
  const before = known.get(text);
  if (before !== undefined) return before;
  const table = read(text);
  if (known.size < KNOWN_FOR_MOST) known.set(text, table);
  return table;
}

function read(text: string): string | null {
  // What could hide something from a reader who knows little of the language.
  if (/--|\/\*|;|\$[a-z_]*\$|\be'/i.test(text)) return null;
  const tokens = (text.match(TOKENS) ?? []).map(bare);
  const [verb, second = '', third = ''] = tokens;
  const isInsert = verb === 'insert' && second === 'into';
  if (!isInsert && verb !== 'update') return null;
  const rest = tokens.slice(isInsert ? 3 : 2);
  return readsTable(rest) ? null : isInsert ? third : second;
}

/** Names and words alike in small letters; a text in quotes is only that. */
function bare(token: string): string {
  if (token.startsWith("'")) return "''";
  return token.replaceAll('"', '').toLowerCase();
}

/** Whether a relation is named anywhere, in the main part or in what stands in brackets. */
function readsTable(tokens: readonly string[]): boolean {
  /** Of each bracket that is open: whether we are in a list of relations. */
  const inList = [false];
  for (const [place, token] of tokens.entries()) {
    const next = tokens[place + 1] ?? '';
    const depth = inList.length - 1;
    if (token === '(') inList.push(false);
    else if (token === ')') inList.pop();
    else if (ENDS_LIST.has(token)) inList[depth] = false;
    else if (token === 'with' && next !== 'ordinality') return true;
    else if (startsRelation(token, tokens[place - 1], inList[depth] === true)) {
      inList[depth] = true;
      if (!isMadeOfValues(next, tokens[place + 2])) return true;
    }
  }
  return false;
}

function startsRelation(token: string, before: string | undefined, isInList: boolean): boolean {
  if (token === 'from') return before !== 'distinct';
  return token === 'join' || token === 'table' || token === 'into' || (token === ',' && isInList);
}

/** A subselect, which is read like the rest, or the call of a function. */
function isMadeOfValues(token: string, next: string | undefined): boolean {
  return token === '(' || (/^\w+$/.test(token) && next === '(');
}
