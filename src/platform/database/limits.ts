import pg from 'pg';

/** How long the database may take, for one kind of caller. */
export interface Limits {
  /** Until there is a connection: a free one, or a new one. */
  connect_ms: number;
  /** One statement. */
  statement_ms: number;
  /** Waiting for what somebody else holds. */
  lock_ms: number;
  /** After this long without an answer, we look whether the database is there at all. */
  probe_after_ms: number;
}

export const LIMITS = {
  /** Somebody waits for the answer. */
  requests: { connect_ms: 5_000, statement_ms: 15_000, lock_ms: 5_000, probe_after_ms: 2_000 },
  /** A batch of an evening's charges. */
  work: { connect_ms: 10_000, statement_ms: 120_000, lock_ms: 10_000, probe_after_ms: 5_000 },
  /** All books from the beginning. */
  examination: { connect_ms: 10_000, statement_ms: 1_800_000, lock_ms: 10_000, probe_after_ms: 10_000 },
  migrations: { connect_ms: 10_000, statement_ms: 3_600_000, lock_ms: 60_000, probe_after_ms: 10_000 },
} as const satisfies Record<string, Limits>;

/** No answer: it is unknown whether the statement was done. */
export class DatabaseAwayError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseAwayError';
  }
}

/** A host that froze while it held a row must not keep everybody waiting for it. */
const IDLE_IN_TRANSACTION_MS = 30_000;

/** What the server itself holds a session to. */
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

/** The server ends a statement by itself at its limit; what it has not said by then is not said any more. */
const MARGIN_MS = 5_000;
const PROBE_MS = 2_000;
/** More than one: where this process itself stood still, what the server said in time is read too late. */
const PROBES = 2;
/** How long an answer of the server stands for others who doubt. */
const GOOD_FOR_MS = 1_000;

/**
 * Gives up on statements that a server which is stopped, frozen or cut off will not answer, within seconds; a server that is
 * only slow has all the time of its limit.
 */
export function openGuard(connection: pg.ClientConfig, limits: Limits) {
  let probe: { result: Promise<boolean>; began_ms: number } | null = null;

  function isThere(): Promise<boolean> {
    const now_ms = performance.now();
    if (probe === null || now_ms - probe.began_ms > PROBES * PROBE_MS + GOOD_FOR_MS)
      probe = { result: isAnswering(connection), began_ms: now_ms };
    return probe.result;
  }

  // In the order in which they are to be looked at.
  const waiting = new Set<Waiting>();
  let timer: NodeJS.Timeout | null = null;

  /** One timer for all statements: most are answered long before anybody would look. */
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
        one.giveUp(new DatabaseAwayError('a statement was not answered in time'));
    const inDoubt = due.filter((one) => waiting.has(one));
    if (inDoubt.length > 0) {
      const is_there = await isThere();
      const look_ms = performance.now() + limits.probe_after_ms;
      for (const one of inDoubt.filter((one) => waiting.delete(one)))
        if (is_there) waiting.add(Object.assign(one, { look_ms }));
        else one.giveUp(new DatabaseAwayError('the database does not answer'));
    }
    timer = null;
    watch();
  }

  /** `ask` sends a statement, and says what became of it. */
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

/** A statement that is not answered yet. */
interface Waiting {
  began_ms: number;
  look_ms: number;
  giveUp(error: Error): void;
}

async function isAnswering(connection: pg.ClientConfig): Promise<boolean> {
  for (let probes = 0; probes < PROBES; probes += 1) if (await answers(connection)) return true;
  return false;
}

/** Whether the server answers a newcomer; a refusal, for example because it is full, is an answer. */
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
