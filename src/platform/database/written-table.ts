/** Tokens of a statement: quoted texts, quoted names, parameters, words and single characters. */
const TOKENS = /'(?:[^']|'')*'|"[^"]+"|\$\d+|[a-z_][\w.]*|\S/gi;
/** Keywords that end a list of relations. */
const ENDS_LIST = new Set(
  'where order group having window limit offset for union select set returning values'.split(' '),
);
const KNOWN_FOR_MOST = 2_000;

const known = new Map<string, string | null>();

/**
 * Returns the table written by a plain `insert` or `update` that reads no table, only values and set-returning
 * functions. Returns null for other statements and in doubtful cases.
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

/** Returns words and names in lower case without quotes, and an empty literal for quoted texts. */
function bare(token: string): string {
  if (token.startsWith("'")) return "''";
  return token.replaceAll('"', '').toLowerCase();
}

/** Returns whether the statement reads any relation, directly or in a subquery. */
function readsTable(tokens: readonly string[]): boolean {
  /** Whether the current position is in a list of relations, for each open parenthesis. */
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

/** Returns whether the token starts a subquery, which is checked separately, or a function call. */
function isMadeOfValues(token: string, next: string | undefined): boolean {
  return token === '(' || (/^\w+$/.test(token) && next === '(');
}
