import { type RawBuilder, sql } from 'kysely';
import { isUuid } from '#src/kernel/ids.ts';
import type { AnyDatabase } from '../database/pool.ts';
import { conditionsOf, type Reader, scopeOf } from './conditions.ts';
import { type ListDefinition, type SearchKey, shownOf, sourceOf } from './definition.ts';
import { readAmount } from './read-amount.ts';

/** What was typed into the search box, and all it may mean. */
export interface SearchTerm {
  text: string;
  lower: string;
  /** The smallest and the largest id that begin like this. */
  ids: { from: string; to: string } | null;
  number: bigint | null;
  amount: bigint | null;
  last_four: string | null;
}

const SHORTEST = 2;
const LONGEST = 120;
/** Ids begin with the time of birth: what shares fewer characters than these was born within minutes. */
const FEWEST_OF_ID = 8;
const MOST_DIGITS = 15;

/** Null: too short or too long to look for. */
export function readTerm(typed: string): SearchTerm | null {
  const text = typed.trim().replaceAll(/\s+/g, ' ');
  if (text.length < SHORTEST || text.length > LONGEST || text.includes('\0')) return null;
  const digits = text.replace(/^#\s*/, '');
  return {
    text,
    lower: text.toLowerCase(),
    ids: idsOf(text),
    number: /^\d+$/.test(digits) && digits.length <= MOST_DIGITS ? BigInt(digits) : null,
    amount: readAmount(text),
    last_four: /^[*•·\s]*(\d{4})$/.exec(text)?.[1] ?? null,
  };
}

function idsOf(text: string): SearchTerm['ids'] {
  const hex = text.toLowerCase().replaceAll('-', '');
  if (hex.length < FEWEST_OF_ID || hex.length > 32 || !/^[0-9a-f]+$/.test(hex)) return null;
  const from = toUuid(hex.padEnd(32, '0'));
  return isUuid(from) ? { from, to: toUuid(hex.padEnd(32, 'f')) } : null;
}

function toUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** At most this many of each list: whoever wants all of them opens the list. */
const MOST_FOUND = 5;

/** The rows of a list that were meant, each once. */
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
  return [...byKey.values()].slice(0, MOST_FOUND).map(({ found_key, ...row }) => row as unknown as Row);
}

/** One read of an index for each key that what was typed may be; null: it can be none of them. */
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
      order by ${orderOf(list, key)} limit ${MOST_FOUND})`;
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

/** The order of the index that is read: the newest id where a whole value was typed, by the value where only its beginning was. */
function orderOf(list: ListDefinition, key: SearchKey): RawBuilder<unknown> {
  return key.by === 'id' || key.by === 'beginning' ? key.expression : sql`${list.key.expression} desc`;
}
