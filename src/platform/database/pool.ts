import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { isUndistributed } from './citus/undistributed.ts';
import { streamOf } from './connection-stream.ts';
import { DatabaseUnavailableError, LIMITS, type Limits, openGuard, sessionOptions } from './limits.ts';
import { PreparedQuery } from './prepared-query.ts';
import { openSession, type Send } from './session.ts';
import { type Acquired, shareReads } from './shared-reads.ts';
import { isStalePlanError } from './stale-plan.ts';

/** PostgreSQL type ids (OIDs) whose values are parsed to bigint or Temporal, never to float or Date. */
const OIDS = { int8: 20, date: 1082, timestamptz: 1184 } as const;
const PARSERS = new Map<number, (text: string) => unknown>([
  [OIDS.int8, BigInt],
  [OIDS.date, (text) => Temporal.PlainDate.from(text)],
  [OIDS.timestamptz, (text) => Temporal.Instant.from(text)],
]);

/**
 * Maximum number of different statement texts that a pool prepares. Further texts run unprepared. A higher
 * number indicates SQL texts that contain data values.
 */
const MAX_PREPARED = 1_000;

/** Matches a message that begins a transaction and applies settings in further statements. */
const SEVERAL = /^(begin|start transaction\b[^;]*);/;

/**
 * A database handle for code that does not depend on the types of the tables, such as HTTP, the vault and migrations.
 */
// biome-ignore lint/suspicious/noExplicitAny: the tables' types belong to the modules above.
export type AnyDatabase = Kysely<any>;

export interface DatabaseOptions {
  /** Pool name in the connection metrics. A pool without a name has no metrics. */
  name?: string;
  connection: pg.PoolConfig;
  max_connections: number;
  /**
   * Whether statements are prepared. False for migrations, because a prepared statement fails after its tables change.
   */
  prepare: boolean;
  limits?: Limits;
  /** Whether the database is a read replica. A session setting then rejects writes. */
  is_read_only?: boolean;
  onError(error: Error): void;
}

/**
 * Opens a Kysely database over a connection pool. Parses integers and times to exact types, and prepares statements if
 * `prepare` is set.
 */
export function openDatabase<Tables>(options: DatabaseOptions): Kysely<Tables> {
  const { connection, limits = LIMITS.work } = options;
  const pool = openPool(options, limits);
  const waits = openWaits();
  if (options.name !== undefined) POOLS.set(pool, { name: options.name, waits });
  const guarded = openGuard(connection, limits);
  const names = new Map<string, string>();
  /** Part of the names of prepared statements. Incremented to prepare all statements again under new names. */
  let round = 0;

  function nameOf(text: string): string | undefined {
    // A message with several statements cannot be prepared.
    if (SEVERAL.test(text)) return undefined;
    const known = names.get(text);
    if (known !== undefined || !options.prepare || names.size >= MAX_PREPARED) return known;
    const name = `s${round}_${names.size}`;
    names.set(text, name);
    return name;
  }

  async function acquire(): Promise<Acquired> {
    const client = await waits.during(() => pool.connect()).catch((error) => rethrowUnavailable(error));
    let broken: Error | undefined;
    // node-postgres reports a broken connection as an `error` event. Without a listener the event would end the
    // process.
    const onError = (error: Error) => {
      broken = error;
      options.onError(error);
    };
    client.on('error', onError);
    const send: Send = async (text, values) => {
      // Later statements on this connection, such as a rollback, would wait for the same missing response.
      if (broken instanceof DatabaseUnavailableError) throw broken;
      const name = nameOf(text);
      try {
        return await guarded((done) => ask(client, { name, text, values: values.map(toParameter) }, done));
      } catch (error) {
        // The error originates in a socket callback. This call adds the stack of the caller.
        if (error instanceof pg.DatabaseError) Error.captureStackTrace(error);
        if (error instanceof DatabaseUnavailableError || isGarbled(error)) broken = error as Error;
        // The connection is broken, so any error is reported as a lost connection, whatever its code.
        if (broken) rethrowUnavailable(error as Error);
        // A migration changed the tables. New names make all connections prepare their statements again.
        if (isStalePlanError(error) && name !== undefined && names.get(text) === name) {
          names.clear();
          round += 1;
        }
        throw error;
      }
    };
    return {
      client,
      send,
      isBroken: () => broken !== undefined,
      release() {
        client.off('error', onError);
        // A graceful end would wait for the missing responses and occupy a slot of the pool until then.
        if (broken instanceof DatabaseUnavailableError) streamOf(client).destroy();
        client.release(broken);
      },
    };
  }

  const facade = {
    async connect() {
      const { client, send, release } = await acquire();
      const together = <T>(work: () => T) => written(client, work);
      return { query: openSession(send, together, () => options.prepare && isUndistributed()), release };
    },
    end() {
      POOLS.delete(pool);
      return pool.end();
    },
  };
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: facade as never }) });
  shareReads(db, acquire);
  return db;
}

function ask(
  client: pg.PoolClient,
  query: { name: string | undefined; text: string; values: unknown[] },
  done: (error: Error | null, answer?: unknown) => void,
): void {
  const { name, text, values } = query;
  if (name !== undefined) client.query(new PreparedQuery(name, text, values, done) as never);
  else void client.query({ text, values }, done as never);
}

interface Waits {
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Returns the longest current wait for a connection, in milliseconds. Zero if no caller waits. */
  longestMs(): number;
}

/** Tracks how long callers have been waiting for a connection, in order of arrival. */
function openWaits(): Waits {
  const waiting = new Set<{ since: number }>();
  return {
    async during(work) {
      const wait = { since: performance.now() };
      waiting.add(wait);
      return work().finally(() => waiting.delete(wait));
    },
    longestMs() {
      const [first] = waiting;
      return first ? performance.now() - first.since : 0;
    },
  };
}

const POOLS = new Map<pg.Pool, { name: string; waits: Waits }>();

interface PoolInUse {
  name: string;
  total: number;
  idle: number;
  waiting: number;
  /** Time in milliseconds that the caller at the front of the queue has waited for a connection. */
  waited_ms: number;
}

/** Returns the connection counts and waits of the named pools of this process. */
export function poolsInUse(): PoolInUse[] {
  return [...POOLS].map(([pool, { name, waits }]) => ({
    name,
    waited_ms: waits.longestMs(),
    total: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
}

/** Runs `work` and sends all messages that it writes to the connection in one network write. */
function written<T>(client: pg.PoolClient, work: () => T): T {
  const stream = streamOf(client);
  stream.cork();
  // Runs after the current code, when it has sent all its statements.
  process.nextTick(() => stream.uncork());
  return work();
}

function openPool(options: Omit<DatabaseOptions, 'prepare' | 'limits'>, limits: Limits): pg.Pool {
  const pool = new pg.Pool({
    ...options.connection,
    max: options.max_connections,
    // Statements are sent without waiting for the responses of earlier ones.
    pipeline: true,
    connectionTimeoutMillis: limits.connect_ms,
    options: `${sessionOptions(limits)}${options.is_read_only ? ' -c default_transaction_read_only=on' : ''}`,
    types: { getTypeParser: (oid: number, format?: 'text' | 'binary') => parserOf(oid, format) } as never,
  });
  // A broken idle connection, such as after a server restart, must not end the process. The pool replaces it.
  pool.on('error', options.onError);
  // The pool removes its listener before the caller adds one, and after the caller removes it. An error in between
  // would end the process without this listener. The next statement reports the failure.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function parserOf(oid: number, format?: 'text' | 'binary') {
  return PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format as 'text');
}

function toParameter(value: unknown): unknown {
  return value instanceof Temporal.Instant || value instanceof Temporal.PlainDate ? value.toString() : value;
}

/** Returns the SQLSTATE and constraint of an error reported by PostgreSQL, or null for other errors. */
export function databaseError(error: unknown): { code: string; constraint: string | undefined } | null {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return null;
  // Errors from Citus nodes name the constraint only in the message, with a shard number as suffix.
  const constraint = error.constraint ?? /constraint "([^"]+)"/.exec(error.message)?.[1];
  return { code: error.code, constraint: constraint?.replace(/_\d{6,}$/, '') };
}

/** Returns whether the error is a violation of the given constraint or unique index. */
export function violates(error: unknown, constraint: string): boolean {
  const reported = databaseError(error);
  return reported?.code === '23505' && reported.constraint === constraint;
}

/**
 * Throws DatabaseAwayError for a connection failure, because its code and message vary by system and node-postgres
 * version. Rethrows errors reported by PostgreSQL unchanged.
 */
function rethrowUnavailable(error: Error & { code?: string; errors?: Error[] }): never {
  if (error instanceof DatabaseUnavailableError || databaseError(error) !== null) throw error;
  // An AggregateError, thrown for a host with several addresses, has no message of its own.
  const reason = error.message || error.errors?.[0]?.message || error.code;
  throw new DatabaseUnavailableError(reason ?? 'the connection broke', { cause: error });
}

/**
 * Returns whether the error came from a response that node-postgres could not parse. Later responses on that connection
 * cannot be trusted.
 */
function isGarbled(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === undefined;
}

/**
 * System error codes for an unreachable or closed database socket. Several are needed, because the code depends on
 * timing.
 */
const UNREACHABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ECONNABORTED',
]);

/**
 * SQLSTATEs for temporary failures: connection lost, shutdown, query cancelled, out of connections, memory or
 * disk, lock timeout, idle timeout, and repeated serialization failures or deadlocks.
 */
const UNAVAILABLE_SQLSTATES = /^(08|57P0|57014|53|55P03|25P03|40001|40P01)/;
/**
 * Matches messages of node-postgres errors that have no code. "not queryable" is the error of a statement after the
 * connection broke.
 */
const UNAVAILABLE_MESSAGES =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|not queryable|Query read timeout|after calling end on the pool/;

/**
 * Returns whether the error means that the database is temporarily unavailable, so that a retry may succeed.
 * A retry is safe even if the response to a commit was lost: it finds the stored response by its
 * Idempotency-Key.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  const reported = databaseError(error);
  if (reported) return UNAVAILABLE_SQLSTATES.test(reported.code);
  const { code, message } = error as NodeJS.ErrnoException;
  if (UNREACHABLE_CODES.has(code ?? '')) return true;
  return UNAVAILABLE_MESSAGES.test(message ?? '');
}
