import { type RawBuilder, sql } from 'kysely';
import type { AnyDatabase } from '../database/pool.ts';
import type { Page, PageRequest } from '../http/pagination.ts';
import { planForLists } from './query.ts';
import { createTotalsCache, type Totals } from './totals.ts';

/** A list with numbered pages, as in the API. Its SQL fragments come from the stores of the modules. */
export interface NumberedList {
  /** SQL of the `from` clause: the table, with the alias that the other SQL fragments use. */
  rows: RawBuilder<unknown>;
  alias: string;
  commerce_id: number;
  where: RawBuilder<unknown>;
  /**
   * SQL fragments for filters that may match one row or half of the table. `among` is the list's condition
   * without these filters, and `met` tests the filters on one row. If scanning in sort order does not fill
   * the page, the query finds all matches by `where` and sorts them.
   */
  uneven?: {
    among: RawBuilder<unknown>;
    met: RawBuilder<unknown>;
    /**
     * Whether PostgreSQL cannot estimate the number of matches. If true, a query for a later page also finds
     * all matches and sorts them.
     */
    is_guessed: boolean;
  };
  /** Sort columns. The last one is unique. An index on merchant, environment and these columns exists. */
  order: readonly OrderBy[];
  /** Column whose value identifies a row within the merchant. */
  key: string;
  /** Columns of the rows of a page, and the joins that they need. */
  shown?: { columns: RawBuilder<unknown>; joins: RawBuilder<unknown> };
  /** Whether the request has filters that no index starts with. The number of matching rows is then unknown. */
  is_narrowed?: boolean;
  /** Identifies the list with its filters. Requests with the same name share a total, cached for a minute. */
  name: string;
  /**
   * Returns the exact row count that the database stores. Called only for lists longer than
   * `MAX_EXACT_COUNT`. Undefined if the database stores no count of the list.
   */
  kept?: ((db: AnyDatabase) => Promise<number>) | undefined;
}

interface OrderBy {
  column: string;
  descending: boolean;
}

/**
 * Limit up to which each request counts the rows of the list exactly. The total of a longer list is cached,
 * because counting it would read too many rows.
 */
const MAX_EXACT_COUNT = 1_000;

/** Number of rows that a query scans in sort order before it finds all matches and sorts them instead. */
const SCAN_LIMIT = 2_000;

const remembered = createTotalsCache();

/**
 * Returns a page by its number. Reads only keys from the index, then the rows of the page. Counts short lists exactly.
 * The total of a longer list is stored or counted once a minute.
 */
export function pageByNumber<Row>(
  db: AnyDatabase,
  list: NumberedList,
  page: PageRequest,
  options: Options = {},
): Promise<Page<Row>> {
  if (!list.is_narrowed || db.isTransaction) return pageIn<Row>(db, list, page, options);
  return reading(db, async (tx) => {
    await planForLists(tx);
    return pageIn<Row>(tx, list, page, options);
  });
}

interface Options {
  totals?: Totals;
  bound?: number;
}

async function pageIn<Row>(
  db: AnyDatabase,
  list: NumberedList,
  page: PageRequest,
  { totals = remembered, bound = MAX_EXACT_COUNT }: Options,
): Promise<Page<Row>> {
  const first = await firstOf(db, list, page, bound);
  const counted = first.is_met ? await countUpTo(db, list, bound + 1) : first.count;
  const isLong = counted > bound;
  if (!isLong || page.offset + page.per_page <= bound) {
    const rows = await rowsOf<Row>(db, list, first.keys ?? []);
    return { ...page, rows, total: isLong ? await totalOf(db, list, totals) : counted };
  }
  // One snapshot is used, so that a page counted from the end does not skip or repeat rows inserted meanwhile.
  const deep = async (tx: AnyDatabase): Promise<Page<Row>> => {
    const total = await totalOf(tx, list, totals);
    const stretch = stretchOf(page, list.kept ? total : null);
    return { ...page, rows: await rowsOf<Row>(tx, list, await keysAt(tx, list, stretch)), total };
  };
  return db.isTransaction ? deep(db) : reading(db, deep);
}

function reading<T>(db: AnyDatabase, work: (tx: AnyDatabase) => Promise<T>): Promise<T> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
}

function totalOf(db: AnyDatabase, list: NumberedList, totals: Totals): Promise<number> {
  return list.kept ? list.kept(db) : totals.of(list.name, () => countAll(db, list));
}

interface Stretch {
  limit: number;
  offset: number;
  fromEnd: boolean;
}

function stretchOf({ per_page, offset }: PageRequest, exact: number | null): Stretch {
  if (exact === null || offset <= exact / 2) return { limit: per_page, offset, fromEnd: false };
  const limit = Math.max(0, Math.min(per_page, exact - offset));
  return { limit, offset: Math.max(0, exact - offset - limit), fromEnd: true };
}

interface First {
  count: number;
  keys: readonly string[] | null;
  /** Whether the page was found by scanning in sort order. The list then has more rows than were counted. */
  is_met: boolean;
}

async function firstOf(
  db: AnyDatabase,
  list: NumberedList,
  page: PageRequest,
  bound: number,
): Promise<First> {
  if (list.uneven && page.offset + page.per_page > bound) return countFirst(db, list, page, bound);
  const { rows } = await firstQuery(list, page, bound).execute(db);
  return rows[0] ?? { count: 0, keys: null, is_met: false };
}

/**
 * Counts the rows up to `bound`. Also returns the keys of the page, unless the list has more than `bound`
 * rows.
 */
async function countFirst(
  db: AnyDatabase,
  list: NumberedList,
  { per_page, offset }: PageRequest,
  bound: number,
): Promise<First> {
  const count = await countUpTo(db, list, bound + 1);
  const keys = count > bound ? null : await keysAt(db, list, { limit: per_page, offset, fromEnd: false });
  return { count, keys, is_met: false };
}

/** Returns a query that counts rows up to `bound`, and returns the keys of the page if it lies within them. */
export function firstQuery(
  list: NumberedList,
  { per_page, offset }: PageRequest,
  bound = MAX_EXACT_COUNT,
): RawBuilder<First> {
  const end = offset + per_page;
  const { uneven } = list;
  const ordered = uneven
    ? unevenQuery({ ...list, uneven }, end + 1, bound + 1)
    : sql`select key, false as is_met from (${keysQuery(list, { limit: bound + 1, offset: 0, fromEnd: false })}) found`;
  return sql<First>`
    select count(*)::int as count, coalesce(bool_or(is_met), false) as is_met,
      array_agg(key order by place) filter (where place > ${offset} and place <= ${end}) as keys
    from (select key, is_met, row_number() over () as place from (${ordered}) ordered) numbered`;
}

/**
 * Returns a query that scans in sort order and returns `enough` keys if it finds them. Otherwise the query finds all
 * matches, sorts them and returns the first `limit` keys.
 */
function unevenQuery(
  list: NumberedList & Required<Pick<NumberedList, 'uneven'>>,
  enough: number,
  limit: number,
): RawBuilder<unknown> {
  const { rows, alias, uneven, where } = list;
  const key = sql.ref(`${alias}.${list.key}`);
  const { columns, order: sorted } = sortColumnsOf(list);
  const near = sql`(select count(*) from near)`;
  // `offset 0` prevents PostgreSQL from scanning along the order instead of finding the few matches first.
  return sql`
    with near as materialized (
      select key from (
        select ${key} as key, ${uneven.met} as is_found from ${rows} where ${uneven.among}
        order by ${orderOf(list, false)} limit ${SCAN_LIMIT}
      ) walked where is_found limit ${enough}
    )
    (select key, true as is_met from near where ${near} = ${enough})
    union all
    (select key, false as is_met from (
        select ${key} as key, ${columns} from ${rows} where ${where} and ${near} < ${enough} offset 0
      ) rare order by ${orderOf({ alias: 'rare', order: sorted }, false)} limit ${limit})`;
}

async function keysAt(db: AnyDatabase, list: NumberedList, stretch: Stretch): Promise<readonly string[]> {
  const { rows } = await keysQuery(list, stretch).execute(db);
  return rows.map(({ key }) => key);
}

export function keysQuery(list: NumberedList, stretch: Stretch): RawBuilder<{ key: string }> {
  if (list.uneven?.is_guessed) return sortedKeys(list, stretch);
  return sql<{ key: string }>`
    select ${sql.ref(`${list.alias}.${list.key}`)} as key ${fromWhere(list)}
    order by ${orderOf(list, stretch.fromEnd)} limit ${stretch.limit} offset ${stretch.offset}`;
}

/**
 * Returns a query that finds all matches first and sorts them. Used when PostgreSQL cannot estimate the
 * number of matches: its own plan may scan in sort order to the end of the list.
 */
function sortedKeys(list: NumberedList, { limit, offset, fromEnd }: Stretch): RawBuilder<{ key: string }> {
  const { columns, order } = sortColumnsOf(list);
  return sql<{ key: string }>`
    select key from (
      select ${sql.ref(`${list.alias}.${list.key}`)} as key, ${columns} ${fromWhere(list)} offset 0
    ) found order by ${orderOf({ alias: 'found', order }, fromEnd)} limit ${limit} offset ${offset}`;
}

/** Returns the sort columns under aliases, for sorting outside of the subquery that selects the rows. */
function sortColumnsOf({ alias, order }: NumberedList) {
  const columns = order.map(
    ({ column }) => sql`${sql.ref(`${alias}.${column}`)} as ${sql.ref(`by_${column}`)}`,
  );
  return {
    columns: sql.join(columns),
    order: order.map(({ column, descending }) => ({ column: `by_${column}`, descending })),
  };
}

async function rowsOf<Row>(
  db: AnyDatabase,
  list: NumberedList,
  keys: readonly string[],
): Promise<readonly Row[]> {
  if (keys.length === 0) return [];
  const { alias, commerce_id, key, shown } = list;
  const { rows } = await sql<Row>`
    select ${sql.ref(alias)}.* ${shown ? sql`, ${shown.columns}` : sql``} from ${list.rows} ${shown?.joins ?? sql``}
    where ${sql.ref(`${alias}.commerce_id`)} = ${commerce_id} and ${sql.ref(`${alias}.${key}`)} = any (${keys}::uuid[])
    order by ${orderOf(list, false)}`.execute(db);
  return rows;
}

function orderOf(
  { alias, order }: Pick<NumberedList, 'alias' | 'order'>,
  isReversed: boolean,
): RawBuilder<unknown> {
  return sql.join(
    order.map(({ column, descending }) => {
      const direction = descending === isReversed ? sql`asc` : sql`desc`;
      return sql`${sql.ref(`${alias}.${column}`)} ${direction}`;
    }),
  );
}

function fromWhere({ rows, where }: NumberedList): RawBuilder<unknown> {
  return sql`from ${rows} where ${where}`;
}

async function countUpTo(db: AnyDatabase, list: NumberedList, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select ${fromWhere(list)} limit ${limit}) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

async function countAll(db: AnyDatabase, list: NumberedList): Promise<number> {
  const { rows } = await countAllQuery(list).execute(db);
  return rows[0]?.count ?? 0;
}

export function countAllQuery(list: NumberedList): RawBuilder<{ count: number }> {
  return sql`select count(*)::int as count ${fromWhere(list)}`;
}
