import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { isWhole } from './citus/whole.ts';
import { streamOf } from './connection-stream.ts';
import { DatabaseAwayError, LIMITS, type Limits, openGuard, sessionOptions } from './limits.ts';
import { PreparedQuery } from './prepared-query.ts';
import { openSession, type Send } from './session.ts';
import { type Acquired, shareReads } from './shared-reads.ts';
import { isStalePlan } from './stale-plan.ts';

/** Values come back as what they are: amounts as bigint, instants as Temporal, never as Date or float. */
const OIDS = { int8: 20, date: 1082, timestamptz: 1184 } as const;
const PARSERS = new Map<number, (text: string) => unknown>([
  [OIDS.int8, BigInt],
  [OIDS.date, (text) => Temporal.PlainDate.from(text)],
  [OIDS.timestamptz, (text) => Temporal.Instant.from(text)],
]);

/** A texts-to-name table beyond this means that somebody builds SQL from data; those run unprepared. */
const MAX_PREPARED = 1_000;

/** What begins a transaction and says who acts. */
const SEVERAL = /^(begin|start transaction\b[^;]*);/;

/** The database to code that knows no table by type: the edge, the vault, migrations. */
// biome-ignore lint/suspicious/noExplicitAny: the tables' types belong to the modules above.
export type AnyDatabase = Kysely<any>;

export interface DatabaseOptions {
  /** What those who watch its connections know it by; absent: nobody does. */
  name?: string;
  connection: pg.PoolConfig;
  max_connections: number;
  /** Off for migrations: a prepared plan does not survive a change of its tables. */
  prepare: boolean;
  limits?: Limits;
  /** For a copy: what would write there by mistake is refused before it tries. */
  is_read_only?: boolean;
  onError(error: Error): void;
}

/** Kysely over a pool in which every statement is prepared by name and every value typed. */
export function openDatabase<Tables>(options: DatabaseOptions): Kysely<Tables> {
  const { connection, limits = LIMITS.work } = options;
  const pool = openPool(options, limits);
  const waits = openWaits();
  if (options.name !== undefined) POOLS.set(pool, { name: options.name, waits });
  const guarded = openGuard(connection, limits);
  const names = new Map<string, string>();
  /** Counts how often all statements got new names. */
  let round = 0;

  function nameOf(text: string): string | undefined {
    // Several statements in one message cannot be prepared.
    if (SEVERAL.test(text)) return undefined;
    const known = names.get(text);
    if (known !== undefined || !options.prepare || names.size >= MAX_PREPARED) return known;
    const name = `s${round}_${names.size}`;
    names.set(text, name);
    return name;
  }

  async function acquire(): Promise<Acquired> {
    const client = await waits.during(() => pool.connect()).catch((error) => throwAway(error));
    let broken: Error | undefined;
    // A connection that dies while it is in use says so as an event, which nobody else listens to.
    const onError = (error: Error) => {
      broken = error;
      options.onError(error);
    };
    client.on('error', onError);
    const send: Send = async (text, values) => {
      // What follows on a connection that was given up, such as a rollback, would wait for the same answer.
      if (broken instanceof DatabaseAwayError) throw broken;
      const name = nameOf(text);
      try {
        return await guarded((done) => ask(client, { name, text, values: values.map(toParameter) }, done));
      } catch (error) {
        // What PostgreSQL says comes from a socket; with this it leads back to whoever asked.
        if (error instanceof pg.DatabaseError) Error.captureStackTrace(error);
        if (error instanceof DatabaseAwayError || isGarbled(error)) broken = error as Error;
        // Whatever it is called, it is of the connection, and not of the statement.
        if (broken) throwAway(error as Error);
        // Tables were migrated meanwhile: whoever tries again has everything prepared anew, on all connections.
        if (isStalePlan(error) && name !== undefined && names.get(text) === name) {
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
        // Asked to end, it would wait for the answers that were given up, and keep its place in the pool until then.
        if (broken instanceof DatabaseAwayError) streamOf(client).destroy();
        client.release(broken);
      },
    };
  }

  const facade = {
    async connect() {
      const { client, send, release } = await acquire();
      const together = <T>(work: () => T) => written(client, work);
      return { query: openSession(send, together, () => options.prepare && isWhole()), release };
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
  /** Of whoever has waited longest and still does. */
  longestMs(): number;
}

/** Those that wait for a connection, since when, in the order in which they came. */
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
  /** How long the first of those has waited. */
  waited_ms: number;
}

/** The pools with a name that are open in this process, and how many of their connections are in use. */
export function poolsInUse(): PoolInUse[] {
  return [...POOLS].map(([pool, { name, waits }]) => ({
    name,
    waited_ms: waits.longestMs(),
    total: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
}

/** Everything that `work` sends, in one piece. */
function written<T>(client: pg.PoolClient, work: () => T): T {
  const stream = streamOf(client);
  stream.cork();
  // When nobody in this turn has anything more to send.
  process.nextTick(() => stream.uncork());
  return work();
}

function openPool(options: Omit<DatabaseOptions, 'prepare' | 'limits'>, limits: Limits): pg.Pool {
  const pool = new pg.Pool({
    ...options.connection,
    max: options.max_connections,
    // A statement may be sent before those in front of it are answered.
    pipeline: true,
    connectionTimeoutMillis: limits.connect_ms,
    options: `${sessionOptions(limits)}${options.is_read_only ? ' -c default_transaction_read_only=on' : ''}`,
    types: { getTypeParser: (oid: number, format?: 'text' | 'binary') => parserOf(oid, format) } as never,
  });
  // An idle connection that breaks (the server restarted) must not end the process; the pool replaces it.
  pool.on('error', options.onError);
  // The pool stops listening before whoever asked for a connection has it, and whoever had one before it is closed. What breaks in between
  // is seen by the next statement; as an event that nobody listens to it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function parserOf(oid: number, format?: 'text' | 'binary') {
  return PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format as 'text');
}

function toParameter(value: unknown): unknown {
  return value instanceof Temporal.Instant || value instanceof Temporal.PlainDate ? value.toString() : value;
}

/** The SQLSTATE and constraint of an error PostgreSQL reported, if it is one. */
export function databaseError(error: unknown): { code: string; constraint: string | undefined } | null {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return null;
  // What a node of Citus reports names the constraint in its words only, with the number of the part of a table that it is on.
  const constraint = error.constraint ?? /constraint "([^"]+)"/.exec(error.message)?.[1];
  return { code: error.code, constraint: constraint?.replace(/_\d{6,}$/, '') };
}

/** Whether an insert or update was refused because of that unique index. */
export function violates(error: unknown, constraint: string): boolean {
  const reported = databaseError(error);
  return reported?.code === '23505' && reported.constraint === constraint;
}

/**
 * Of a connection that does not come about or breaks: there are as many words for it as there are systems, and versions of node-postgres. What
 * PostgreSQL itself said keeps its code.
 */
function throwAway(error: Error & { code?: string; errors?: Error[] }): never {
  if (error instanceof DatabaseAwayError || databaseError(error) !== null) throw error;
  // Of several addresses, each has its own reason, and all together none.
  const reason = error.message || error.errors?.[0]?.message || error.code;
  throw new DatabaseAwayError(reason ?? 'the connection broke', { cause: error });
}

/** Something that is no word of PostgreSQL: what else comes on that connection is nobody's answer. */
function isGarbled(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === undefined;
}

/** What the system says of a socket whose other end is gone; which of them is chance. */
const NOBODY_THERE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ECONNABORTED']);

/**
 * Codes of PostgreSQL: connection broken, shut down, cancelled at its time limit, out of connections, memory or room, lock not had in time,
 * idle for too long; and two that were in each other's way, time and again.
 */
const AWAY_CODES = /^(08|57P0|57014|53|55P03|25P03|40001|40P01)/;
/** Those of node-postgres that have no code. The fourth is what follows on a connection that broke, such as a rollback. */
const AWAY_WORDS =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|not queryable|Query read timeout|after calling end on the pool/;

/**
 * The server is stopping, starting, full, silent or out of reach: the request may be sent again. If only the answer to a
 * commit was lost, its Idempotency-Key finds that answer.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAwayError) return true;
  const reported = databaseError(error);
  if (reported) return AWAY_CODES.test(reported.code);
  const { code, message } = error as NodeJS.ErrnoException;
  if (NOBODY_THERE.has(code ?? '')) return true;
  return AWAY_WORDS.test(message ?? '');
}
