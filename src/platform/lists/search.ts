import { type RawBuilder, sql } from 'kysely';
import { isUuid } from '#src/kernel/ids.ts';
import type { AnyDatabase } from '../database/pool.ts';
import { conditionsOf, type Reader, scopeOf } from './conditions.ts';
import { type ListDefinition, type SearchKey, shownOf, sourceOf } from './definition.ts';
import { readAmount } from './read-amount.ts';

/**
 * The text of the search box and its possible meanings, such as a number or an amount. A meaning is null if the text
 * cannot have it.
 */
export interface SearchTerm {
  text: string;
  lower: string;
  /** Range of the ids that start with the typed text. Null if the text cannot start an id. */
  ids: { from: string; to: string } | null;
  number: bigint | null;
  amount: bigint | null;
  last_four: string | null;
}

const SHORTEST = 2;
const LONGEST = 120;
/**
 * Minimum length of an id prefix. Ids start with their creation time, so a shorter prefix would match all rows of
 * several minutes.
 */
const MIN_ID_PREFIX = 8;
const MAX_DIGITS = 15;

/** Parses the text of the search box. Returns null if the text is too short or too long. */
export function readTerm(typed: string): SearchTerm | null {
  const text = typed.trim().replaceAll(/\s+/g, ' ');
  if (text.length < SHORTEST || text.length > LONGEST || text.includes('\0')) return null;
  const digits = text.replace(/^#\s*/, '');
  return {
    text,
    lower: text.toLowerCase(),
    ids: idsOf(text),
    number: /^\d+$/.test(digits) && digits.length <= MAX_DIGITS ? BigInt(digits) : null,
    amount: readAmount(text),
    last_four: /^[*•·\s]*(\d{4})$/.exec(text)?.[1] ?? null,
  };
}

function idsOf(text: string): SearchTerm['ids'] {
  const hex = text.toLowerCase().replaceAll('-', '');
  if (hex.length < MIN_ID_PREFIX || hex.length > 32 || !/^[0-9a-f]+$/.test(hex)) return null;
  const from = toUuid(hex.padEnd(32, '0'));
  return isUuid(from) ? { from, to: toUuid(hex.padEnd(32, 'f')) } : null;
}

function toUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Maximum number of search results per list. The page of the list shows all of them. */
const MAX_FOUND = 5;

/** Returns the first rows of a list that match the term, without duplicates. */
export async function findIn<Row extends object>(
  db: AnyDatabase,
  list: ListDefinition<Row>,
  reader: Reader,
  term: SearchTerm,
  now: Temporal.Instant,
): Promise<readonly Row[]> {
  const query = searchQuery(list, reader, term, now);
  if (query === null) return [];
  const { rows } = await query.execute(db);
  const byKey = new Map(rows.map((row) => [row.found_key, row]));
  return [...byKey.values()].slice(0, MAX_FOUND).map(({ found_key, ...row }) => row as unknown as Row);
}

/**
 * Returns a query with one index read for each search key that the term may match. Returns null when it can match none.
 */
export function searchQuery(
  list: ListDefinition,
  reader: Reader,
  term: SearchTerm,
  now: Temporal.Instant,
): RawBuilder<{ found_key: string }> | null {
  const scope = conditionsOf(list, reader, new Map(), now);
  const reads = (list.search ?? []).flatMap((key) => {
    const condition = conditionOf(key, term);
    if (condition === null) return [];
    const also = key.where === undefined ? sql`` : sql`and ${key.where}`;
    return sql`(select ${list.key.expression} as key from ${sourceOf(list)} where ${scope} and ${condition} ${also}
      order by ${orderOf(list, key)} limit ${MAX_FOUND})`;
  });
  if (reads.length === 0) return null;
  const { columns, joins } = shownOf(list, reader.commerce_id);
  return sql<{ found_key: string }>`
    select ${columns}, (${list.key.expression})::text as found_key
    from (${sql.join(reads, sql` union all `)}) found
      join ${list.rows} on ${sql.join(scopeOf(list, reader), sql` and `)} and ${list.key.expression} = found.key ${joins}`;
}

function conditionOf(key: SearchKey, term: SearchTerm): RawBuilder<unknown> | null {
  const is = (value: unknown) => (value === null ? null : sql`${key.expression} = ${value}`);
  switch (key.by) {
    case 'id':
      return term.ids && sql`${key.expression} between ${term.ids.from} and ${term.ids.to}`;
    case 'number':
      return is(term.number);
    case 'amount':
      return is(term.amount);
    case 'last_four':
      return is(term.last_four);
    case 'text':
      return is(term.text);
    case 'lower_text':
      return is(term.lower);
    case 'beginning':
      return sql`${key.expression} like ${beginning(term.lower)}`;
  }
}

function beginning(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

/** Returns the sort order of the key's index: by value for prefixes, newest row first for whole values. */
function orderOf(list: ListDefinition, key: SearchKey): RawBuilder<unknown> {
  return key.by === 'id' || key.by === 'beginning' ? key.expression : sql`${list.key.expression} desc`;
}
