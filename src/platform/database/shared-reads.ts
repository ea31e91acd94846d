import { CompiledQuery, type Kysely } from 'kysely';
import type pg from 'pg';
import { isTracing } from '../tracing/trace.ts';
import { streamOf } from './connection-stream.ts';
import type { Send } from './session.ts';
import { isStalePlan } from './stale-plan.ts';

/** A connection of the pool, until it is released. */
export interface Acquired {
  client: pg.PoolClient;
  send: Send;
  isBroken(): boolean;
  release(): void;
}

/** A connection that several reads use at a time; answers come in the order of the questions. */
interface Lane extends Acquired {
  unanswered: number;
  /** When it last answered, or was first asked. */
  heard_ms: number;
  is_corked: boolean;
}

/** So many reads stand behind one another at most: each takes PostgreSQL some 30 µs. */
const MOST_UNANSWERED = 16;
/** A connection that has not answered for so long waits for something; nobody else is made to wait behind it. */
const SLOW_MS = 50;

type Read = (text: string, values: readonly unknown[]) => Promise<{ rows: unknown[] }>;

const READS = new WeakMap<object, Read>();

/**
 * One row by its key, for a statement that is nothing but a look into an index: those that are asked for at the same moment share a connection and
 * are sent in one piece, so that most of them cost no system call and no turn at the pool. What can take longer must not be read so: whoever
 * comes behind it would wait. In a transaction it is a statement like any other.
 */
export async function readByKey<Row>(
  // biome-ignore lint/suspicious/noExplicitAny: of whichever tables.
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

/** From now on, reads by key of this database share connections that `acquire` gives. */
export function shareReads(db: object, acquire: () => Promise<Acquired>): void {
  const lanes = new Set<Lane>();
  let opening: Promise<void> | null = null;

  function freeLane(): Lane | undefined {
    const now_ms = performance.now();
    for (const lane of lanes) {
      const isIdle = lane.unanswered === 0;
      if (isIdle) lane.heard_ms = now_ms;
      if (lane.unanswered < MOST_UNANSWERED && now_ms - lane.heard_ms < SLOW_MS && !lane.isBroken())
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

  /** What is asked in this turn of the process goes out at its end. */
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
      if (!isStalePlan(error)) throw error;
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
