import { parse as parseFlat } from 'fast-querystring';

/**
 * The parsed parameters of a query string such as `a=1&filter[metadata][5]=v&expand[]=plan`. Numeric keys like `5` are
 * not array indexes.
 */
export interface Query {
  [key: string]: string | string[] | Query | undefined;
}

const HEAD = /^[^[\]]+/;
const SEGMENT = /\[([^[\]]*)\]/g;
const MAX_DEPTH = 4;
/**
 * Maximum number of parameters in a query string or form. The longest form of the panel has fifty items and
 * sends about 200 parameters.
 */
const MAX_PAIRS = 1_000;

/** Returns whether a query string, URL or form has too many parameters. Counts `&` without parsing the text. */
export function hasTooManyPairs(text: string): boolean {
  let pairs = 1;
  for (let at = text.indexOf('&'); at >= 0 && pairs <= MAX_PAIRS; at = text.indexOf('&', at + 1)) pairs += 1;
  return pairs > MAX_PAIRS;
}

/**
 * Parses a query string and never throws. Malformed keys are kept unchanged, and the last of conflicting values wins.
 * Returns an empty object when there are too many parameters, because the server rejects that request.
 */
export function parseQuery(text: string): Query {
  const query = empty();
  if (hasTooManyPairs(text)) return query;
  for (const [key, raw] of Object.entries(parseFlat(text))) {
    const values = (Array.isArray(raw) ? raw : [raw]).filter((value) => !value.includes('\0'));
    if (values.length > 0 && !key.includes('\0')) put(query, segmentsOf(key), values);
  }
  return query;
}

/** Returns the value of a parameter, or undefined if it is absent, a list or nested. */
export function textOf(query: Query, name: string): string | undefined {
  const value = query[name];
  return typeof value === 'string' ? value : undefined;
}

/** Returns the keys and values of all `filter[metadata][key]=value` parameters. */
export function metadataFilter(query: Query): Record<string, string> {
  const filter = query.filter;
  const pairs = isNested(filter) ? filter.metadata : undefined;
  if (!isNested(pairs)) return {};
  return Object.fromEntries(
    Object.entries(pairs).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  );
}

function segmentsOf(key: string): string[] {
  const head = HEAD.exec(key)?.[0];
  const tail = head === undefined ? '' : key.slice(head.length);
  const segments = [...tail.matchAll(SEGMENT)].map((match) => match[1] ?? '');
  const isWhole = segments.map((segment) => `[${segment}]`).join('') === tail;
  return head !== undefined && isWhole && segments.length < MAX_DEPTH ? [head, ...segments] : [key];
}

function put(query: Query, segments: string[], values: string[]): void {
  const isList = segments.at(-1) === '';
  const path = isList ? segments.slice(0, -1) : segments;
  const last = path.pop();
  if (last === undefined) return;
  let node = query;
  for (const segment of path) {
    const next = node[segment];
    const child = isNested(next) ? next : empty();
    node[segment] = child;
    node = child;
  }
  node[last] = isList ? values : values.at(-1);
}

function isNested(value: unknown): value is Query {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Creates an object without a prototype, so that `__proto__` and `constructor` are ordinary keys. */
function empty(): Query {
  return Object.create(null) as Query;
}
