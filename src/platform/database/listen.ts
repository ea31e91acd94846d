import pg from 'pg';

const RETRY_MS = 1_000;
const PING_MS = 15_000;

/**
 * Hears announcements on a channel for as long as the process lives, on a connection of its own. A break is
 * reported at once and mended in the background; a ping notices connections that died without a word.
 */
export function listen(options: {
  connection: pg.ClientConfig;
  channel: string;
  onMessage(): void;
  onState(listening: boolean): void;
}): { close(): Promise<void> } {
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
      await alive.query({ text: 'select 1', query_timeout: 5_000 } as pg.QueryConfig);
      if (client === alive && !closed) timer = setTimeout(ping, PING_MS, alive).unref();
    } catch {
      broken(alive);
    }
  }

  async function connect(): Promise<void> {
    const next = new pg.Client({ ...options.connection, keepAlive: true });
    client = next;
    next.on('notification', options.onMessage);
    next.on('error', () => broken(next));
    next.on('end', () => broken(next));
    try {
      await next.connect();
      await next.query(`listen ${options.channel}`);
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
