import pg from 'pg';

const RETRY_MS = 1_000;
const PING_MS = 15_000;
const SILENCE_MS = 5_000;
const CONNECT_MS = 10_000;

export interface KeptConnection {
  close(): Promise<void>;
}

/**
 * A connection of one's own for as long as the process lives, for what belongs to a session. A break is reported at once
 * and mended in the background; a ping notices connections that died without a word.
 */
export function keepConnected(options: {
  connection: pg.ClientConfig;
  /** After every connect. */
  setUp(client: pg.Client): Promise<void>;
  onState(isUp: boolean): void;
  /** Silence for this long is a break. */
  silence_ms?: number;
}): KeptConnection {
  const { silence_ms = SILENCE_MS } = options;
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
