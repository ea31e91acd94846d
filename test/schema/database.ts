import { after, before } from 'node:test';
import { type AnyDatabase, openDatabase } from '#src/platform/database/pool.ts';
import { cloneDatabase } from '../support/database.ts';

/** Opens a database with all tables and without rows for the tests of a file. */
export function useTables(): () => AnyDatabase {
  let db: AnyDatabase;
  let drop: () => Promise<void>;
  before(async () => {
    const database = await cloneDatabase();
    drop = database.drop;
    const { connection } = database;
    db = openDatabase({ connection, max_connections: 1, prepare: false, onError: () => undefined });
  });
  after(async () => {
    await db.destroy();
    await drop();
  });
  return () => db;
}
