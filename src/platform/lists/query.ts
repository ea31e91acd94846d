import { type RawBuilder, sql } from 'kysely';
import { setLocally } from '../database/local-settings.ts';
import { type AnyDatabase, databaseError } from '../database/pool.ts';
import { conditionsOf, type Reader } from './conditions.ts';
import { type Cursor, writeCursor } from './cursor.ts';
import { type ListDefinition, sourceOf } from './definition.ts';
import { type Marks, pageQuery } from './page-query.ts';
import type { ListRequest } from './request.ts';

/** Limit up to which the panel shows an exact count. For a longer list, it only shows that there are more rows. */
export const MAX_EXACT_COUNT = 10_000;
/** Timeout of a list query in milliseconds, so that a slow one does not occupy a connection. */
const TIMEOUT_MS = 5_000;
/** Timeout of counting a list in milliseconds. The page is shown without the count if it is exceeded. */
const COUNTING_MS = 40;
/** SQLSTATE of a cancelled statement (`query_canceled`), for example after its timeout. */
const CANCELLED = '57014';

export interface ListPage<Row> {
  rows: readonly Row[];
  /**
   * Position of the first row of the page, starting at 1. Approximate when rows were added after the first page was
   * loaded.
   */
  position: number;
  next: string | null;
  previous: string | null;
}

/** Thrown when the cursor in the URL contains values of the wrong type. This service does not create such cursors. */
export class CursorError extends Error {
  constructor() {
    super('a cursor with values of another type');
    this.name = 'CursorError';
  }
}

/**
 * Sets planner options for list queries until the transaction ends. Each query is planned for its filter values, whose
 * frequency differs greatly. A small `effective_cache_size` makes long index scans expensive, so that PostgreSQL sorts
 * when few rows match.
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

/** Runs a list query in a read-only transaction with a timeout. */
export function inListTransaction<T>(
  db: AnyDatabase,
  work: (tx: AnyDatabase) => Promise<T>,
  patience_ms = TIMEOUT_MS,
): Promise<T> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await planForLists(tx, patience_ms);
      return work(tx);
    });
}

/**
 * Returns one page of a list. The page is located by a cursor instead of an offset, so that the last page is as fast as
 * the first.
 */
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

/**
 * Returns the number of rows before the page. Going back to the first page returns 0, even if earlier positions were
 * inexact.
 */
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
    // SQLSTATE class 22 is an invalid value. Filter values were validated before, cursor values were not.
    if (cursor !== null && databaseError(error)?.code.startsWith('22')) throw new CursorError();
    throw error;
  }
}

/**
 * Counts the rows up to `MAX_EXACT_COUNT`, and returns that limit plus one for longer lists. Returns null when the
 * count exceeds its timeout.
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
    return await inListTransaction(
      db,
      async (tx) => (await query.execute(tx)).rows[0]?.count ?? 0,
      COUNTING_MS,
    );
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
    select count(*)::int as count from (select from ${sourceOf(list)} where ${where} limit ${MAX_EXACT_COUNT + 1}) counted`;
}

/**
 * Timeout of counting a list in background work, in milliseconds. The work continues without the count if it is
 * exceeded.
 */
const LONG_COUNT_MS = 10_000;

/** Counts all rows of a list within the caller's transaction. Returns null when the count exceeds its timeout. */
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
    // Nothing was written. The rollback restores the statement timeout and recovers the transaction after a cancelled
    // count.
    await sql`rollback to savepoint counting`.execute(tx);
  }
}

const BATCH = 1_000;

/** The sort value and key of the row after which a batch starts. */
export type BatchMark = Pick<Cursor, 'value' | 'key'>;

/**
 * Returns the next batch of rows, and the mark after which the following batch starts. The mark is null after the last
 * batch.
 */
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
 * Yields all rows of a list in batches. Only one batch is in memory, and no connection is occupied between batches. A
 * row that changes position meanwhile may appear twice or not at all.
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
    const { rows, next }: { rows: readonly Row[]; next: BatchMark | null } = await inListTransaction(
      db,
      (tx) => batchAfter(tx, list, reader, request, now, after),
    );
    yield rows;
    mark = next;
  } while (mark !== null);
}
