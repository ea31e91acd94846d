import { sql } from 'kysely';
import type { Deps } from '#src/deps.ts';
import type { Currency } from '#src/kernel/lists.ts';
import { byMerchant, ofMerchant } from '#src/platform/database/citus/by-merchant.ts';
import { rowsAsJson } from '#src/platform/database/json-column.ts';
import { queueWrite } from '#src/platform/database/session.ts';
import type { FigureKind, FigureScope } from './types.ts';

type Db = Deps['db'];

export interface Delta {
  commerce_id: number;
  production: boolean;
  office_id: number;
  day: string;
  hour: number;
  kind: FigureKind;
  detail: string;
  currency: Currency;
  method: string;
  brand: string;
  code: string;
  provider: string;
  count: bigint;
  amount: bigint;
}

const COLUMNS = sql`commerce_id, production, office_id, day, hour, kind, detail, currency, method, brand, code, provider`;

export async function insertDeltas(db: Db, deltas: readonly Delta[]): Promise<void> {
  await queueWrite(() =>
    sql`
    insert into figure_deltas (${COLUMNS}, count, amount)
    select ${COLUMNS}, count, amount from json_to_recordset(${rowsAsJson(deltas)}::json) as n (
      commerce_id int, production bool, office_id int, day date, hour smallint, kind text, detail text, currency text,
      method text, brand text, code text, provider text, count bigint, amount bigint)
  `.execute(db),
  );
}

/**
 * Adds up to `limit` changes to their totals, deletes the changes and returns their number. A single statement does
 * both, so a crash cannot lose a change or count it twice. Skips rows locked by another worker. Writes totals in a
 * fixed order to avoid deadlocks.
 */
export async function foldDeltas(db: Db, limit: number): Promise<number> {
  const folded = await byMerchant(db, sql`from figure_deltas`, (merchant) => foldSome(db, limit, merchant));
  return Math.max(0, ...folded);
}

async function foldSome(db: Db, limit: number, merchant: number | null): Promise<number> {
  // `ctid` is the fastest row identifier. For a distributed table the subquery is evaluated twice. `ctid` is not
  // stable in that case, so `seq` is used instead.
  const row = (table: string) => sql.ref(`${table}.${merchant === null ? 'ctid' : 'seq'}`);
  const { rows } = await sql<{ folded: bigint }>`
    with taken as (
      select ${row('f')} from figure_deltas f where ${ofMerchant(sql`commerce_id`, merchant)}
      order by commerce_id, seq limit ${limit} for update skip locked
    ), gone as (
      delete from figure_deltas d using taken where ${row('d')} = ${row('taken')} and ${ofMerchant(sql`d.commerce_id`, merchant)} returning d.*
    ), written as (
      insert into figure_totals as t (${COLUMNS}, count, amount)
      select ${COLUMNS}, sum(count), sum(amount) from gone group by ${COLUMNS} order by ${COLUMNS}
      on conflict (commerce_id, production, kind, day, hour, office_id, currency, detail, method, brand, code, provider)
        do update set count = t.count + excluded.count, amount = t.amount + excluded.amount
      returning 1
    )
    select count(*) as folded from gone
  `.execute(db);
  return Number(rows[0]?.folded ?? 0n);
}

/** A time range from the start of one hour (inclusive) to the start of another (exclusive). */
export interface Span {
  from: { day: string; hour: number };
  until: { day: string; hour: number };
}

/** Dimensions by which the sums of the statistics can be grouped. */
export type Dimension = 'kind' | 'detail' | 'currency' | 'method' | 'brand' | 'code' | 'provider';

export interface FigureSum {
  /** Index of the time range in the list of requested ranges. */
  span: number;
  kind: FigureKind;
  detail: string;
  currency: Currency;
  method: string;
  brand: string;
  code: string;
  provider: string;
  count: bigint;
  amount: bigint;
}

/**
 * Returns the sums of the given kinds of statistics for each time range, grouped by the given dimensions. All sums
 * come from one database snapshot.
 */
export async function sumFigures<By extends Dimension>(
  db: Db,
  { commerce_id, production, offices }: FigureScope,
  asked: { kinds: readonly FigureKind[]; spans: readonly Span[]; by: readonly By[] },
): Promise<Pick<FigureSum, By | 'span' | 'count' | 'amount'>[]> {
  const { kinds, spans, by } = asked;
  const first = spans.map(({ from }) => from.day).sort()[0] ?? '';
  const last =
    spans
      .map(({ until }) => until.day)
      .sort()
      .at(-1) ?? '';
  const named = by.map((dimension) => sql.ref(dimension));
  // The query sums by hour first, so that hours that several time ranges share are read once.
  const { rows } = await sql<FigureSum>`
    with f as (
      select ${sql.join([sql`day as on_day, hour`, ...named])}, sum(count) as count, sum(amount) as amount from figures
      where commerce_id = ${commerce_id} and production = ${production} and kind = any (${kinds}::text[])
        and day between ${first}::date and ${last}::date
        and (${offices}::int[] is null or office_id = any (${offices}::int[]))
      group by ${sql.join([sql`figures.day, hour`, ...named])}
    )
    select ${sql.join([sql`s.span::int - 1 as span`, ...named])}, sum(f.count)::bigint as count,
      sum(f.amount)::bigint as amount
    from unnest(
        ${spans.map(({ from }) => from.day)}::date[], ${spans.map(({ from }) => from.hour)}::int[],
        ${spans.map(({ until }) => until.day)}::date[], ${spans.map(({ until }) => until.hour)}::int[]
      ) with ordinality as s (from_day, from_hour, until_day, until_hour, span)
      join f on (f.on_day, f.hour) >= (s.from_day, s.from_hour) and (f.on_day, f.hour) < (s.until_day, s.until_hour)
    group by ${sql.join([sql`s.span`, ...named])}
  `.execute(db);
  return rows;
}

/**
 * Returns the current number of subscriptions with the given status. If `status` is undefined, counts all
 * subscriptions.
 */
export async function countSubscriptions(
  db: Db,
  { commerce_id, production, offices }: FigureScope,
  status: string | undefined,
): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select coalesce(sum(count), 0)::bigint as count from figures
    where commerce_id = ${commerce_id} and production = ${production} and kind = 'live'
      and (${offices}::int[] is null or office_id = any (${offices}::int[]))
      and (${status ?? null}::text is null or detail = ${status ?? null})
  `.execute(db);
  return Number(rows[0]?.count ?? 0n);
}

export async function eraseTestData(db: Db, commerceId: number): Promise<void> {
  await sql`delete from figure_deltas where commerce_id = ${commerceId} and not production`.execute(db);
  await sql`delete from figure_totals where commerce_id = ${commerceId} and not production`.execute(db);
}
