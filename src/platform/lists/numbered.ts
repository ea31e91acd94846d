import { type RawBuilder, sql } from 'kysely';
import type { AnyDatabase } from '../database/pool.ts';
import type { Page, PageRequest } from '../http/pagination.ts';
import { planForLists } from './query.ts';
import { rememberTotals, type Totals } from './totals.ts';

/** A list whose pages have numbers, as the API has them. SQL stands in the stores of the modules, as pieces. */
export interface NumberedList {
  /** The table and what the pieces call a row of it. */
  rows: RawBuilder<unknown>;
  alias: string;
  commerce_id: number;
  where: RawBuilder<unknown>;
  /**
   * Where one row may have what was asked for, or half of them: what such rows are among, and whether one at hand is such a row. What
   * many have is met within a few rows of any order; what is not met there few have, and they are found by `where`, and sorted.
   */
  uneven?: {
    among: RawBuilder<unknown>;
    met: RawBuilder<unknown>;
    /** PostgreSQL knows so little of how many have it that a page further on is found by `where` and sorted, too. */
    is_guessed: boolean;
  };
  /** One index has the merchant, the environment and these; the last of them is unique. */
  order: readonly OrderBy[];
  /** The column that rows are known by. */
  key: string;
  /** What is read beside the rows of a page: columns, and the tables they come from. */
  shown?: { columns: RawBuilder<unknown>; joins: RawBuilder<unknown> };
  /** Asked for with values that its index does not begin with, which few rows may have, or most. */
  is_narrowed?: boolean;
  /** What was asked for: lists with the same name have the same rows, and the same total for a minute. */
  name: string;
  /** How many rows there are, where that is kept: exact, and without counting them. Asked of long lists only. */
  kept?: ((db: AnyDatabase) => Promise<number>) | undefined;
}

interface OrderBy {
  column: string;
  descending: boolean;
}

/** Rows of a longer list are not counted for each page: among all of them those of a filter may be far from each other. */
const COUNTED = 1_000;

/** So many rows are looked at before those that were asked for are looked for among all. */
const WALKED = 2_000;

const remembered = rememberTotals();

/**
 * A page by its number. Keys are found first, which an index holds, and then the rows of the page by theirs. The first rows are
 * counted while they are passed; the total of a longer list is kept, or counted once a minute. Where it is kept, a page beyond the
 * middle is found from the end.
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
  { totals = remembered, bound = COUNTED }: Options,
): Promise<Page<Row>> {
  const first = await firstOf(db, list, page, bound);
  const counted = first.is_met ? await countUpTo(db, list, bound + 1) : first.count;
  const isLong = counted > bound;
  if (!isLong || page.offset + page.per_page <= bound) {
    const rows = await rowsOf<Row>(db, list, first.keys ?? []);
    return { ...page, rows, total: isLong ? await totalOf(db, list, totals) : counted };
  }
  // As of one moment: a page that is counted from the end must not lose or repeat what came meanwhile.
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
  /** The page was met on the way along the order: there are more than were counted. */
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

/** The first rows of a list are not on the way to a page further on where all are sorted for it: they are only counted. */
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

/** How many there are up to the bound, and the keys of the page if it is among them. */
export function firstQuery(
  list: NumberedList,
  { per_page, offset }: PageRequest,
  bound = COUNTED,
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

/** So many keys if they are met on the way along the order; else the first of those that are found by themselves, up to the limit. */
function unevenQuery(
  list: NumberedList & Required<Pick<NumberedList, 'uneven'>>,
  enough: number,
  limit: number,
): RawBuilder<unknown> {
  const { rows, alias, uneven, where } = list;
  const key = sql.ref(`${alias}.${list.key}`);
  const { columns, order: sorted } = besideKey(list);
  const near = sql`(select count(*) from near)`;
  // The offset keeps PostgreSQL from looking for the first few of an order before it has found the rare rows.
  return sql`
    with near as materialized (
      select key from (
        select ${key} as key, ${uneven.met} as is_found from ${rows} where ${uneven.among}
        order by ${orderOf(list, false)} limit ${WALKED}
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

/** PostgreSQL cannot know how many there are, and would walk along the order for them, to its end if they are there: they are found first. */
function sortedKeys(list: NumberedList, { limit, offset, fromEnd }: Stretch): RawBuilder<{ key: string }> {
  const { columns, order } = besideKey(list);
  return sql<{ key: string }>`
    select key from (
      select ${sql.ref(`${list.alias}.${list.key}`)} as key, ${columns} ${fromWhere(list)} offset 0
    ) found order by ${orderOf({ alias: 'found', order }, fromEnd)} limit ${limit} offset ${offset}`;
}

/** What rows are ordered by under names of its own, for an order outside of where they are found. */
function besideKey({ alias, order }: NumberedList) {
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
