/** Matches the tokens of a statement: string literals, quoted names, parameters, words and other characters. */
const TOKENS = /'(?:[^']|'')*'|"[^"]+"|\$\d+|[a-z_][\w.]*|\S/gi;
/** Keywords that end the list of tables after `from`. */
const ENDS_LIST = new Set(
  'where order group having window limit offset for union select set returning values'.split(' '),
);
const KNOWN_FOR_MOST = 2_000;

const known = new Map<string, string | null>();

/**
 * Returns the table that a plain `insert` or `update` writes. Returns null for other statements, for
 * statements that read a table, and when the text is ambiguous.
 */
export function tableWritten(text: string): string | null {
  const before = known.get(text);
  if (before !== undefined) return before;
  const table = read(text);
  if (known.size < KNOWN_FOR_MOST) known.set(text, table);
  return table;
}

function read(text: string): string | null {
  // Comments, several statements, dollar quotes and escape strings are not parsed.
  if (/--|\/\*|;|\$[a-z_]*\$|\be'/i.test(text)) return null;
  const tokens = (text.match(TOKENS) ?? []).map(bare);
  const [verb, second = '', third = ''] = tokens;
  const isInsert = verb === 'insert' && second === 'into';
  if (!isInsert && verb !== 'update') return null;
  const rest = tokens.slice(isInsert ? 3 : 2);
  return readsTable(rest) ? null : isInsert ? third : second;
}

/** Normalizes a token: words and names become lower case without quotes, and a string literal becomes an empty one. */
function bare(token: string): string {
  if (token.startsWith("'")) return "''";
  return token.replaceAll('"', '').toLowerCase();
}

/** Returns whether the statement reads any table, directly or in a subquery. */
function readsTable(tokens: readonly string[]): boolean {
  /** For each open parenthesis, whether the current token is in a list of tables. */
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

/** Returns whether the token starts a function call or a subquery. The tables of a subquery are checked separately. */
function isMadeOfValues(token: string, next: string | undefined): boolean {
  return token === '(' || (/^\w+$/.test(token) && next === '(');
}
