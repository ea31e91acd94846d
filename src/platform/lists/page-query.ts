import { type RawBuilder, sql } from 'kysely';
import { filterConditionsOf, membersOf, type Reader, scopeOf } from './conditions.ts';
import type { Cursor } from './cursor.ts';
import { type ListDefinition, type Sort, shownOf, sortsWith, sourceOf } from './definition.ts';
import type { ListRequest } from './request.ts';

/** Number of rows that a query scans in sort order first, when PostgreSQL cannot estimate how many match. */
const SCAN_LIMIT = 5_000;

/** Sort value and key of a row, in PostgreSQL's text format. */
export interface Marks {
  cursor_value: string;
  cursor_key: string;
}

type Filters = ListRequest['filters'];

/**
 * Returns a query for the rows of a page and one more row, which shows whether a next page exists. It selects keys
 * first, often from an index alone, and then the columns to show.
 */
export function pageQuery(
  list: ListDefinition,
  reader: Reader,
  request: ListRequest,
  now: Temporal.Instant,
): RawBuilder<Marks> {
  const { filters, sort, per_page, cursor } = request;
  const by = sortOf(list, request);
  const isDescending = sort.descending !== (cursor?.side === 'before');
  const limit = per_page + 1;
  const beyond = cursor === null ? sql`` : sql`and ${beyondCursor(by, list.key, cursor, isDescending)}`;
  const keys = branchesOf(list, filters).map((branch) =>
    keysOf(list, branch, {
      among: sql`${membersOf(list, reader)} ${beyond}`,
      where: sql.join([sql`true`, ...filterConditionsOf(list, reader, branch, now)], sql` and `),
      by,
      isDescending,
      limit,
    }),
  );
  const { columns, joins } = shownOf(list, reader.commerce_id);
  const scope = sql.join(scopeOf(list, reader), sql` and `);
  return sql<Marks>`
    select ${columns}, (${by.expression})::text as cursor_value, (${list.key.expression})::text as cursor_key
    from (${sql.join(keys, sql` union all `)}) found
      join ${list.rows} on ${scope} and ${list.key.expression} = found.key ${joins}
    order by ${orderBy(by.expression, list.key.expression, isDescending)} limit ${limit}`;
}

interface Part {
  /** SQL condition for the rows of the list from the start of the page on, without filters. */
  among: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  by: Sort;
  isDescending: boolean;
  limit: number;
}

function keysOf(list: ListDefinition, filters: Filters, part: Part): RawBuilder<unknown> {
  const { among, where, by, isDescending, limit } = part;
  const select = sql`select ${by.expression} as sorted, ${list.key.expression} as key`;
  const found = sql`${select} from ${sourceOf(list)} where ${among} and ${where}`;
  const walk = orderBy(by.expression, list.key.expression, isDescending);
  // `offset 0` prevents PostgreSQL from scanning along the order instead of finding the few matches first.
  const sorted = (rare: RawBuilder<unknown>) => sql`(
    select sorted, key from (${rare} offset 0) rare order by ${orderBy(sql`sorted`, sql`key`, isDescending)} limit ${limit})`;
  if (hasRare(list, filters)) return sorted(found);
  if (!isUneven(list, filters)) return sql`(${found} order by ${walk} limit ${limit})`;
  const near = sql`(select count(*) from near)`;
  return sql`(
    with near as materialized (
      select sorted, key from (
        ${select}, ${where} as is_found from ${sourceOf(list)} where ${among} order by ${walk} limit ${SCAN_LIMIT}
      ) walked where is_found limit ${limit}
    )
    (select sorted, key from near where ${near} = ${limit}) union all ${sorted(sql`${found} and ${near} < ${limit}`)})`;
}

/**
 * Splits the filters into one set per value of the filter marked `is_split`. Each set becomes a separate
 * query.
 */
function branchesOf(list: ListDefinition, filters: Filters): Filters[] {
  for (const [name, value] of filters) {
    const filter = list.filters[name];
    if (filter?.kind !== 'words' || !filter.is_split || value.kind !== 'words') continue;
    return value.values.map((one) => new Map([...filters, [name, { kind: 'words', values: [one] }]]));
  }
  return [filters];
}

function hasRare(list: ListDefinition, filters: Filters): boolean {
  return [...filters].some(([name, value]) => {
    const filter = list.filters[name];
    if (filter?.kind === 'text') return filter.is_rare === true;
    return (
      filter?.kind === 'choice' && value.kind === 'choice' && filter.choices[value.value]?.is_rare === true
    );
  });
}

/**
 * Returns whether a filter may match one row or half of the table. PostgreSQL cannot estimate the number, so the query
 * scans some rows in sort order first and then finds all matches if necessary.
 */
function isUneven(list: ListDefinition, filters: Filters): boolean {
  return [...filters.keys()].some((name) => {
    const filter = list.filters[name];
    return filter?.kind === 'metadata' || (filter?.kind === 'id' && filter.is_uneven === true);
  });
}

export function sortOf(list: ListDefinition, { filters, sort }: Pick<ListRequest, 'filters' | 'sort'>): Sort {
  const found = sortsWith(list, filters.keys())[sort.by];
  if (!found) throw new Error(`${list.name} is not sorted by ${sort.by}`);
  return found;
}

function orderBy(
  by: RawBuilder<unknown>,
  key: RawBuilder<unknown>,
  isDescending: boolean,
): RawBuilder<unknown> {
  const direction = isDescending ? sql`desc` : sql`asc`;
  return sql`${by} ${direction}, ${key} ${direction}`;
}

function beyondCursor(by: Sort, key: Sort, cursor: Cursor, isDescending: boolean): RawBuilder<unknown> {
  const value = sql`${cursor.value}::text::${typeOf(by)}`;
  const last = sql`${cursor.key}::text::${typeOf(key)}`;
  const sign = isDescending ? sql`<` : sql`>`;
  if (by === key) return sql`${key.expression} ${sign} ${last}`;
  return sql`(${by.expression}, ${key.expression}) ${sign} (${value}, ${last})`;
}

const TYPES = {
  timestamptz: sql`timestamptz`,
  date: sql`date`,
  bigint: sql`bigint`,
  text: sql`text`,
  uuid: sql`uuid`,
} as const satisfies Record<Sort['type'], RawBuilder<unknown>>;

function typeOf({ type }: Sort): RawBuilder<unknown> {
  return TYPES[type];
}
