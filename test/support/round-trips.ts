import pg from 'pg';

/** The queries that some work sends to PostgreSQL. */
export interface Cost {
  /** The number of statements, including `begin` and `commit`. */
  statements: number;
  /** The number of waits for an answer. Statements sent together wait once. */
  round_trips: number;
}

interface Connection {
  sync(): void;
  query(text: string): void;
  execute(config: unknown): void;
  on(event: 'readyForQuery', listener: () => void): void;
}

/** Returns the texts that some work sends to PostgreSQL, in order. */
export async function textsOf(work: () => Promise<unknown>): Promise<string[]> {
  const client = pg.Client.prototype as unknown as {
    query(asked: { text: string }, ...rest: unknown[]): unknown;
  };
  const { query } = client;
  const texts: string[] = [];
  client.query = function (asked, ...rest) {
    texts.push(asked.text);
    return query.call(this, asked, ...rest);
  };
  try {
    await work();
  } finally {
    client.query = query;
  }
  return texts;
}

/**
 * Counts at the level of the wire protocol, so that combined and delayed statements are counted as sent. It also
 * counts other queries of this process that run in the meantime.
 */
export async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const wire = (pg as unknown as { Connection: { prototype: Connection } }).Connection.prototype;
  const { sync, query, execute } = wire;
  const cost: Cost = { statements: 0, round_trips: 0 };
  const waiting = new Map<Connection, number>();
  const ask = (connection: Connection) => {
    const before = waiting.get(connection);
    if (before === undefined)
      connection.on('readyForQuery', () => waiting.set(connection, (waiting.get(connection) ?? 1) - 1));
    if (!before) cost.round_trips += 1;
    waiting.set(connection, (before ?? 0) + 1);
  };
  wire.execute = function (config) {
    cost.statements += 1;
    execute.call(this, config);
  };
  wire.sync = function () {
    ask(this);
    sync.call(this);
  };
  wire.query = function (text) {
    cost.statements += 1;
    ask(this);
    query.call(this, text);
  };
  try {
    await work();
  } finally {
    Object.assign(wire, { sync, query, execute });
  }
  return cost;
}
