import { type RawBuilder, sql } from 'kysely';
import { setLocally } from '../database/local-settings.ts';
import { type AnyDatabase, databaseError } from '../database/pool.ts';
import { conditionsOf, type Reader } from './conditions.ts';
import { type Cursor, writeCursor } from './cursor.ts';
import { type ListDefinition, sourceOf } from './definition.ts';
import { type Marks, pageQuery } from './page-query.ts';
import type { ListRequest } from './request.ts';

/** Rows are counted up to here; a longer list says that it has more. */
export const COUNTED = 10_000;
/** A question that takes longer is given up, so that it keeps no connection. */
const PATIENCE_MS = 5_000;
/** The rows are what somebody came for; how many more there are may stay open. */
const COUNTING_MS = 40;
/** As PostgreSQL calls a statement that ran out of its time. */
const CANCELLED = '57014';

export interface ListPage<Row> {
  rows: readonly Row[];
  /** Of the first row, from 1; where rows were added since the first page, about there. */
  position: number;
  next: string | null;
  previous: string | null;
}

/** A cursor with values that no row can have: it was not made here. */
export class CursorError extends Error {
  constructor() {
    super('a cursor with values of another type');
    this.name = 'CursorError';
  }
}

/**
 * For the rest of a transaction. Lists are asked with values that some rows have by the thousand and others not at all: PostgreSQL plans each question for its
 * values, not once for all. Compiling a plan to machine code would take longer than the answer, and the first rows of a table are
 * whoever's: no question begins there. Rows that are met on the way along an order are a page each: PostgreSQL would take most of them for
 * read already, and walk far where the few that were asked for could be sorted.
 */
export async function planForLists(tx: AnyDatabase, patience_ms?: number): Promise<void> {
  await setLocally(tx, {
    plan_cache_mode: 'force_custom_plan',
    jit: 'off',
    enable_seqscan: 'off',
    effective_cache_size: '8MB',
    ...(patience_ms === undefined ? {} : { statement_timeout: String(patience_ms) }),
  });
}

/** A transaction for a question to a list, which is given up after a while. */
export function askingLists<T>(
  db: AnyDatabase,
  work: (tx: AnyDatabase) => Promise<T>,
  patience_ms = PATIENCE_MS,
): Promise<T> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await planForLists(tx, patience_ms);
      return work(tx);
    });
}

/** One page: found by where it begins and never by how many rows come before it, so that the last is as fast as the first. */
export async function pageOf<Row extends object>(
  db: AnyDatabase,
  list: ListDefinition<Row>,
  reader: Reader,
  request: ListRequest,
  now: Temporal.Instant,
): Promise<ListPage<Row>> {
  const { cursor, sort, per_page } = request;
  const found = await rowsOf(db, pageQuery(list, reader, request, now), cursor);
  const isBack = cursor?.side === 'before';
  const hasMore = found.length > per_page;
  const inOrder = isBack ? found.slice(0, per_page).reverse() : found.slice(0, per_page);
  const before = positionOf(cursor, inOrder.length, hasMore);
  const mark = (side: Cursor['side'], row: Marks | undefined, position: number) =>
    row ? writeCursor({ side, value: row.cursor_value, key: row.cursor_key, position }, sort) : null;
  const hasNext = isBack || hasMore;
  const hasPrevious = isBack ? hasMore : cursor !== null;
  return {
    rows: inOrder.map(({ cursor_value, cursor_key, ...row }) => row as unknown as Row),
    position: before + 1,
    next: hasNext ? mark('after', inOrder.at(-1), before + inOrder.length) : null,
    previous: hasPrevious ? mark('before', inOrder[0], before) : null,
  };
}

/** Going back to the very first page, it begins at 1 whatever was counted. */
function positionOf(cursor: Cursor | null, found: number, hasMore: boolean): number {
  if (cursor === null) return 0;
  if (cursor.side === 'after') return cursor.position;
  return hasMore ? Math.max(0, cursor.position - found) : 0;
}

async function rowsOf(
  db: AnyDatabase,
  query: RawBuilder<Marks>,
  cursor: Cursor | null,
): Promise<readonly Marks[]> {
  try {
    return (await query.execute(db)).rows;
  } catch (error) {
    // Class 22: a value that its type does not have. Values of filters were read; those of a cursor come as they are.
    if (cursor !== null && databaseError(error)?.code.startsWith('22')) throw new CursorError();
    throw error;
  }
}

/**
 * How many rows there are: exact up to a bound, one more than the bound beyond it. Null: counting took too long, and nobody waits for a
 * number that is only large.
 */
export async function countOf(
  db: AnyDatabase,
  list: ListDefinition,
  reader: Reader,
  filters: ListRequest['filters'],
  now: Temporal.Instant,
): Promise<number | null> {
  const query = countQuery(list, reader, filters, now);
  try {
    return await askingLists(db, async (tx) => (await query.execute(tx)).rows[0]?.count ?? 0, COUNTING_MS);
  } catch (error) {
    if (databaseError(error)?.code === CANCELLED) return null;
    throw error;
  }
}

export function countQuery(
  list: ListDefinition,
  reader: Reader,
  filters: ListRequest['filters'],
  now: Temporal.Instant,
): RawBuilder<{ count: number }> {
  const where = conditionsOf(list, reader, filters, now);
  return sql<{ count: number }>`
    select count(*)::int as count from (select from ${sourceOf(list)} where ${where} limit ${COUNTED + 1}) counted`;
}

/** Work that is told how long a list is goes on as well without. */
const LONG_COUNT_MS = 10_000;

/**
 * All of them, in a transaction that goes on; null: they are too many to be counted in a while. Nothing may depend on the number.
 */
export async function countAll(
  tx: AnyDatabase,
  list: ListDefinition,
  reader: Reader,
  filters: ListRequest['filters'],
  now: Temporal.Instant,
  patience_ms = LONG_COUNT_MS,
): Promise<number | null> {
  const where = conditionsOf(list, reader, filters, now);
  const query = sql<{ count: number }>`select count(*)::int as count from ${sourceOf(list)} where ${where}`;
  await sql`savepoint counting`.execute(tx);
  try {
    await sql`select set_config('statement_timeout', ${String(patience_ms)}, true)`.execute(tx);
    return (await query.execute(tx)).rows[0]?.count ?? 0;
  } catch (error) {
    if (databaseError(error)?.code === CANCELLED) return null;
    throw error;
  } finally {
    // Nothing was written: going back takes the limit away again, and what the transaction was failed by.
    await sql`rollback to savepoint counting`.execute(tx);
  }
}

const BATCH = 1_000;

/** The row that a batch begins after. */
export type BatchMark = Pick<Cursor, 'value' | 'key'>;

/** The next rows of all of them, found like a page, and where the ones after them begin; null: that was all. */
export async function batchAfter<Row extends object>(
  db: AnyDatabase,
  list: ListDefinition<Row>,
  reader: Reader,
  request: Pick<ListRequest, 'filters' | 'sort'>,
  now: Temporal.Instant,
  mark: BatchMark | null,
): Promise<{ rows: readonly Row[]; next: BatchMark | null }> {
  const cursor: Cursor | null = mark === null ? null : { side: 'after', ...mark, position: 0 };
  const found = await rowsOf(db, pageQuery(list, reader, { ...request, per_page: BATCH, cursor }, now), null);
  const batch = found.slice(0, BATCH);
  const last = found.length > BATCH ? batch.at(-1) : undefined;
  return {
    rows: batch.map(({ cursor_value, cursor_key, ...row }) => row as unknown as Row),
    next: last ? { value: last.cursor_value, key: last.cursor_key } : null,
  };
}

/**
 * All rows, batch by batch: no connection is held meanwhile, and memory holds one batch. Rows that change their place while this goes
 * on may be met twice or not at all, as on pages.
 */
export async function* rowsInBatches<Row extends object>(
  db: AnyDatabase,
  list: ListDefinition<Row>,
  reader: Reader,
  request: Pick<ListRequest, 'filters' | 'sort'>,
  now: Temporal.Instant,
): AsyncGenerator<readonly Row[]> {
  let mark: BatchMark | null = null;
  do {
    const after: BatchMark | null = mark;
    const { rows, next }: { rows: readonly Row[]; next: BatchMark | null } = await askingLists(db, (tx) =>
      batchAfter(tx, list, reader, request, now, after),
    );
    yield rows;
    mark = next;
  } while (mark !== null);
}
