import pg from 'pg';

/** Error message of a statement that reached its timeout. */
export const STATEMENT_TIMED_OUT = 'a statement timed out';

/** Database timeouts for one kind of work, such as HTTP requests or background jobs. */
export interface Limits {
  /** Timeout for getting a connection from the pool, in milliseconds. */
  connect_ms: number;
  /** Timeout of one statement. */
  statement_ms: number;
  /** Timeout for acquiring a database lock, in milliseconds. */
  lock_ms: number;
  /**
   * Time in milliseconds to wait for the response to a statement. After this time, `openGuard` checks whether
   * the database is reachable.
   */
  probe_after_ms: number;
}

export const LIMITS = {
  /** Timeouts of HTTP requests in milliseconds. They are short, because clients wait for the response. */
  requests: { connect_ms: 5_000, statement_ms: 15_000, lock_ms: 5_000, probe_after_ms: 2_000 },
  /** Timeouts in milliseconds of background work, such as a batch of a charge run. */
  work: { connect_ms: 10_000, statement_ms: 120_000, lock_ms: 10_000, probe_after_ms: 5_000 },
  /**
   * Timeouts of the full ledger check in milliseconds. They are long, because its statements read all ledger
   * entries.
   */
  examination: { connect_ms: 10_000, statement_ms: 1_800_000, lock_ms: 10_000, probe_after_ms: 10_000 },
  migrations: { connect_ms: 10_000, statement_ms: 3_600_000, lock_ms: 60_000, probe_after_ms: 10_000 },
} as const satisfies Record<string, Limits>;

/** Thrown when the database did not respond. Whether it ran the statement is then unknown. */
export class DatabaseUnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseAwayError';
  }
}

/**
 * Time in milliseconds after which the server ends an idle transaction. The locks of a client that froze
 * would otherwise block other transactions.
 */
const IDLE_IN_TRANSACTION_MS = 30_000;

/** Returns the timeouts that the server enforces, in the form of the `options` parameter of a connection. */
export function sessionOptions({ statement_ms, lock_ms }: Limits): string {
  const settings = {
    TimeZone: 'UTC',
    statement_timeout: statement_ms,
    lock_timeout: lock_ms,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  };
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
}

/**
 * Time in milliseconds that the client waits after a statement's timeout has passed. Normally the server
 * cancels the statement within this time.
 */
const MARGIN_MS = 5_000;
const PROBE_MS = 2_000;
/**
 * Number of consecutive failed probes after which the server counts as unreachable. A single failed probe is
 * not enough, because a stall of this process can look like a missing response.
 */
const PROBES = 2;
/** Time in milliseconds for which the result of a probe is reused for other statements. */
const PROBE_VALID_MS = 1_000;

/**
 * Returns a function that runs statements and rejects within seconds when the server is stopped, frozen or unreachable.
 * A slow server that still accepts connections gets the full statement timeout.
 */
export function openGuard(connection: pg.ClientConfig, limits: Limits) {
  let probe: { result: Promise<boolean>; began_ms: number } | null = null;

  function isThere(): Promise<boolean> {
    const now_ms = performance.now();
    if (probe === null || now_ms - probe.began_ms > PROBES * PROBE_MS + PROBE_VALID_MS)
      probe = { result: isResponsive(connection), began_ms: now_ms };
    return probe.result;
  }

  // Statements without a response, ordered by the time of their next check.
  const waiting = new Set<Waiting>();
  let timer: NodeJS.Timeout | null = null;

  /** Starts the timer for the next check. All statements share one timer, because most finish before their check. */
  function watch(): void {
    if (timer !== null) return;
    const [first] = waiting;
    if (first === undefined) return;
    timer = setTimeout(look, Math.max(1, first.look_ms - performance.now())).unref();
  }

  async function look(): Promise<void> {
    const now_ms = performance.now();
    const due = [...waiting].filter(({ look_ms }) => look_ms <= now_ms);
    for (const one of due)
      if (now_ms - one.began_ms > limits.statement_ms + MARGIN_MS)
        one.giveUp(new DatabaseUnavailableError(STATEMENT_TIMED_OUT));
    const inDoubt = due.filter((one) => waiting.has(one));
    if (inDoubt.length > 0) {
      const is_there = await isThere();
      const look_ms = performance.now() + limits.probe_after_ms;
      for (const one of inDoubt.filter((one) => waiting.delete(one)))
        if (is_there) waiting.add(Object.assign(one, { look_ms }));
        else one.giveUp(new DatabaseUnavailableError('the database does not respond'));
    }
    timer = null;
    watch();
  }

  /** Runs one statement. `ask` must send it and call `done` with its result or error. */
  return function guarded<T>(ask: (done: (error: Error | null, answer?: T) => void) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      const began_ms = performance.now();
      const giveUp = (error: Error) => {
        waiting.delete(one);
        reject(error);
      };
      const one: Waiting = { began_ms, look_ms: began_ms + limits.probe_after_ms, giveUp };
      waiting.add(one);
      watch();
      ask((error, answer) => {
        waiting.delete(one);
        if (error) reject(error);
        else resolve(answer as T);
      });
    });
  };
}

/** A statement for which no response has arrived yet. */
interface Waiting {
  began_ms: number;
  look_ms: number;
  giveUp(error: Error): void;
}

async function isResponsive(connection: pg.ClientConfig): Promise<boolean> {
  for (let probes = 0; probes < PROBES; probes += 1) if (await answers(connection)) return true;
  return false;
}

/**
 * Returns whether the server responds to a new connection. An error from PostgreSQL, such as too many connections,
 * counts as a response.
 */
async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: PROBE_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    client.end().catch(() => undefined);
  }
}
