import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** Returns the socket of a database connection. */
export function streamOf(client: pg.PoolClient): Duplex {
  return (client as unknown as { connection: { stream: Duplex } }).connection.stream;
}
