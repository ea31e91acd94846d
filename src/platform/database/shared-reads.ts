import { CompiledQuery, type Kysely } from 'kysely';
import type pg from 'pg';
import { isTracing } from '../tracing/trace.ts';
import { streamOf } from './connection-stream.ts';
import type { Send } from './session.ts';
import { isStalePlanError } from './stale-plan.ts';

/** A database connection taken from the pool. */
export interface Acquired {
  client: pg.PoolClient;
  send: Send;
  isBroken(): boolean;
  release(): void;
}

/** A connection shared by concurrent reads. Responses arrive in the order of the queries. */
interface Lane extends Acquired {
  unanswered: number;
  /**
   * Time in milliseconds of the last response on the connection, or of the first query if there was no response yet.
   */
  heard_ms: number;
  is_corked: boolean;
}

/**
 * Maximum number of queries that wait for a response on one connection. PostgreSQL takes about 30 µs per
 * query.
 */
const MAX_PENDING_QUERIES = 16;
/**
 * Time in milliseconds without a response after which a connection gets no further queries. Further queries
 * would have to wait for the slow query.
 */
const SLOW_MS = 50;

type Read = (text: string, values: readonly unknown[]) => Promise<{ rows: unknown[] }>;

const READS = new WeakMap<object, Read>();

/**
 * Reads one row by its key, or returns undefined. Concurrent reads share a connection and one network write.
 * Use it only for index lookups, because a slow query delays the queries after it. Inside a transaction it
 * runs as an ordinary statement.
 */
export async function readByKey<Row>(
  // biome-ignore lint/suspicious/noExplicitAny: works with any set of tables.
  db: Kysely<any>,
  text: string,
  values: readonly unknown[],
): Promise<Row | undefined> {
  const read = READS.get(db);
  const { rows } =
    read === undefined || isTracing()
      ? await db.executeQuery(CompiledQuery.raw(text, [...values]))
      : await read(text, values);
  return rows[0] as Row | undefined;
}

/** Lets `readByKey` share connections of this database. `acquire` takes a connection from the pool. */
export function shareReads(db: object, acquire: () => Promise<Acquired>): void {
  const lanes = new Set<Lane>();
  let opening: Promise<void> | null = null;

  function freeLane(): Lane | undefined {
    const now_ms = performance.now();
    for (const lane of lanes) {
      const isIdle = lane.unanswered === 0;
      if (isIdle) lane.heard_ms = now_ms;
      if (lane.unanswered < MAX_PENDING_QUERIES && now_ms - lane.heard_ms < SLOW_MS && !lane.isBroken())
        return lane;
    }
    return undefined;
  }

  async function open(): Promise<void> {
    const acquired = await acquire();
    const lane: Lane = { ...acquired, unanswered: 0, heard_ms: performance.now(), is_corked: false };
    lanes.add(lane);
    letGoWhenIdle(lane);
  }

  function letGoWhenIdle(lane: Lane): void {
    setImmediate(() => {
      if (lane.unanswered > 0 || !lanes.delete(lane)) return;
      lane.release();
    });
  }

  /**
   * Delays writes on the connection until the current event loop iteration ends, so that its queries are sent in one
   * network write.
   */
  function cork(lane: Lane): void {
    if (lane.is_corked) return;
    const stream = streamOf(lane.client);
    stream.cork();
    lane.is_corked = true;
    setImmediate(() => {
      lane.is_corked = false;
      stream.uncork();
    });
  }

  async function readOn(lane: Lane, text: string, values: readonly unknown[]): Promise<unknown> {
    lane.unanswered += 1;
    cork(lane);
    try {
      return await lane.send(text, values);
    } catch (error) {
      if (!isStalePlanError(error)) throw error;
      cork(lane);
      return await lane.send(text, values);
    } finally {
      lane.unanswered -= 1;
      lane.heard_ms = performance.now();
      if (lane.unanswered === 0) letGoWhenIdle(lane);
    }
  }

  async function read(text: string, values: readonly unknown[]): Promise<unknown> {
    for (;;) {
      const lane = freeLane();
      if (lane) return readOn(lane, text, values);
      opening ??= open().finally(() => {
        opening = null;
      });
      await opening;
    }
  }

  READS.set(db, read as Read);
}
