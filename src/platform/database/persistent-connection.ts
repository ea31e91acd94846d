import pg from 'pg';

const RETRY_MS = 1_000;
const PING_MS = 15_000;
const UNRESPONSIVE_MS = 5_000;
const CONNECT_MS = 10_000;

export interface PersistentConnection {
  close(): Promise<void>;
}

/**
 * Keeps one connection open for session state such as advisory locks and LISTEN. When the connection breaks, calls
 * `onState` and reconnects in the background. A periodic ping detects connections that failed silently.
 */
export function openPersistentConnection(options: {
  connection: pg.ClientConfig;
  /** Called with each new connection before it is used, for example to acquire locks. */
  setUp(client: pg.Client): Promise<void>;
  onState(isUp: boolean): void;
  /** Time in milliseconds after which a connection without a response to a ping counts as broken. */
  silence_ms?: number;
}): PersistentConnection {
  const { silence_ms = UNRESPONSIVE_MS } = options;
  let closed = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  function broken(dead: pg.Client): void {
    if (client !== dead) return;
    client = null;
    options.onState(false);
    dead.end().catch(() => undefined);
    if (!closed) timer = setTimeout(connect, RETRY_MS).unref();
  }

  async function ping(alive: pg.Client): Promise<void> {
    try {
      await alive.query({ text: 'select 1', query_timeout: silence_ms } as pg.QueryConfig);
      if (client === alive && !closed) timer = setTimeout(ping, PING_MS, alive).unref();
    } catch {
      broken(alive);
    }
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...options.connection,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    });
    client = next;
    next.on('error', () => broken(next));
    next.on('end', () => broken(next));
    try {
      await next.connect();
      await options.setUp(next);
      options.onState(true);
      await ping(next);
    } catch {
      broken(next);
    }
  }

  const started = connect();
  return {
    async close() {
      closed = true;
      await started;
      clearTimeout(timer);
      const last = client;
      client = null;
      await last?.end().catch(() => undefined);
    },
  };
}
