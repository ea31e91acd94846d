import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** Returns the socket of a database connection. The types of node-postgres do not declare it. */
export function streamOf(client: pg.PoolClient): Duplex {
  return (client as unknown as { connection: { stream: Duplex } }).connection.stream;
}
