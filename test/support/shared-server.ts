/**
 * The PostgreSQL server of a test run, with the migrated template that each test file clones. It starts when the
 * first file needs it, so runs without database tests do not wait for it.
 */

import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import type pg from 'pg';
import { PRODUCT } from '#src/product.ts';
import { databaseFolder } from './scratch.ts';

interface Opened {
  connection: pg.ClientConfig;
  close(): Promise<void>;
}

/**
 * Settings without crash safety. Test data do not outlive the run, and tests that kill the database use their own
 * server.
 */
const NOT_DURABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  autovacuum: 'off',
  checkpoint_timeout: '1h',
  max_wal_size: '1GB',
  // Most statements run a few times on each connection, and PostgreSQL would plan each of the first five runs.
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
};

async function openServer(): Promise<Opened> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { connection: { connectionString: url }, close: async () => undefined };
  const { startEmbedded } = await import('#src/platform/database/embedded.ts');
  const folder = databaseFolder('cuota-test-');
  const silent = { info: () => undefined, warn: () => undefined };
  const server = await startEmbedded({ name: PRODUCT, dataDir: folder, log: silent, settings: NOT_DURABLE });
  return {
    connection: server.connection,
    async close() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openWithTemplate(): Promise<Opened> {
  const { TEMPLATE } = await import('./database.ts');
  const { withDatabase } = await import('./statement.ts');
  const { migrateDatabase } = await import('#src/runtime.ts');
  const { openLog } = await import('#src/platform/log.ts');
  const { addNodes, isOnCitus, disconnectAll, onEveryNode } = await import('./citus.ts');
  const { connection, close } = await openServer();
  const drop = () => onEveryNode(connection, `drop database if exists ${TEMPLATE} with (force)`);
  try {
    await drop();
    await onEveryNode(connection, `create database ${TEMPLATE}`);
    await addNodes(connection, TEMPLATE);
    const log = openLog({ level: 'warn', stream: 'stderr' });
    await migrateDatabase(withDatabase(connection, TEMPLATE), log, isOnCitus);
    await disconnectAll(connection, TEMPLATE);
  } catch (error) {
    await close();
    throw error;
  }
  return { connection, close: () => drop().then(close) };
}

/** Listens for requests of test processes, and sends each the connection of the server. */
export async function offerServer(): Promise<{ port: number; close(): Promise<void> }> {
  let opened: Promise<Opened> | undefined;
  const listener = createServer(async (caller) => {
    caller.on('error', () => undefined);
    opened ??= openWithTemplate();
    try {
      caller.end(JSON.stringify((await opened).connection));
    } catch (error) {
      console.error(error);
      caller.destroy();
    }
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    async close() {
      listener.close();
      await (await opened?.catch(() => undefined))?.close();
    },
  };
}
