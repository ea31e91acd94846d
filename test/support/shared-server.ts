/**
 * The one PostgreSQL of a run, with the migrated template that every test file clones. It is brought up for the first file
 * that asks for it: pure rules are tested in the time that they take themselves.
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

/** Nothing here outlives the tests, and those that kill the database have one of their own. */
const CARELESS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  autovacuum: 'off',
  checkpoint_timeout: '1h',
  max_wal_size: '1GB',
  // Most statements run a few times on each connection, and each of the first five would be planned anew.
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
};

async function openServer(): Promise<Opened> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { connection: { connectionString: url }, close: async () => undefined };
  const { startEmbedded } = await import('#src/platform/database/embedded.ts');
  const folder = databaseFolder('cuota-test-');
  const silent = { info: () => undefined, warn: () => undefined };
  const server = await startEmbedded({ name: PRODUCT, dataDir: folder, log: silent, settings: CARELESS });
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
  const { addNodes, isOnCitus, leaveAlone, onEveryNode } = await import('./citus.ts');
  const { connection, close } = await openServer();
  const drop = () => onEveryNode(connection, `drop database if exists ${TEMPLATE} with (force)`);
  try {
    await drop();
    await onEveryNode(connection, `create database ${TEMPLATE}`);
    await addNodes(connection, TEMPLATE);
    const log = openLog({ level: 'warn', stream: 'stderr' });
    await migrateDatabase(withDatabase(connection, TEMPLATE), log, isOnCitus);
    await leaveAlone(connection, TEMPLATE);
  } catch (error) {
    await close();
    throw error;
  }
  return { connection, close: () => drop().then(close) };
}

/** Listens where test files ask; each is told the connection once there is one. */
export async function offerServer(): Promise<{ port: number; close(): Promise<void> }> {
  let opened: Promise<Opened> | undefined;
  const desk = createServer(async (caller) => {
    caller.on('error', () => undefined);
    opened ??= openWithTemplate();
    try {
      caller.end(JSON.stringify((await opened).connection));
    } catch (error) {
      console.error(error);
      caller.destroy();
    }
  });
  await once(desk.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (desk.address() as AddressInfo).port,
    async close() {
      desk.close();
      await (await opened?.catch(() => undefined))?.close();
    },
  };
}
