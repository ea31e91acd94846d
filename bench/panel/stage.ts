import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { buildApp } from '#src/app.ts';
import { readConfig } from '#src/config.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { openLog } from '#src/platform/log.ts';
import { openRuntime, type Runtime } from '#src/runtime.ts';
import { createMerchant } from '#src/tenancy/merchants/create.ts';
import { createUser } from '#src/tenancy/people/create-user.ts';
import { buildAuthenticator } from '#src/tenancy/tokens/authenticate.ts';
import { type Filling, writeManyRows } from '#test/support/many-rows.ts';
import { benchFolder, type Size } from '../measure.ts';

/** A service with a merchant that has many subscriptions. */
export interface Stage {
  runtime: Runtime;
  app: FastifyInstance;
  client: pg.Client;
  commerce_id: number;
  /** Whether this run wrote the rows. */
  is_new: boolean;
  /** Marks the folder as complete for later runs. */
  keep(): void;
  close(): Promise<void>;
}

/** Runs the work with the given folder, or with a temporary folder that is removed afterwards. */
export async function onStage<T>(
  { folder, subscriptions }: Pick<Size, 'folder' | 'subscriptions'>,
  work: (stage: Stage) => Promise<T>,
): Promise<T> {
  const own = folder === undefined ? benchFolder() : { path: folder, remove: () => undefined };
  try {
    const stage = await openStage(own.path, subscriptions);
    try {
      return await work(stage);
    } finally {
      await stage.close();
    }
  } finally {
    own.remove();
  }
}

/** Writes the rows if the folder is new. Later runs reuse them. */
async function openStage(folder: string, subscriptions: number): Promise<Stage> {
  mkdirSync(folder, { recursive: true });
  const log = openLog({ level: 'warn', stream: 'stderr' });
  const runtime = await openRuntime(readConfig({ ...process.env, DATA_DIR: folder }), log);
  const client = new pg.Client(runtime.connection);
  await client.connect();
  const mark = join(folder, 'filled.json');
  const is_new = !existsSync(mark);
  const filling: Filling = is_new
    ? await fill(runtime, client, subscriptions)
    : JSON.parse(readFileSync(mark, 'utf8'));
  const app = await buildApp(runtime.deps, {
    authenticate: buildAuthenticator(runtime.deps).authenticate,
    requests_per_minute: 10_000_000,
    forms_per_minute: 10_000_000,
  });
  return {
    ...{ runtime, app, client, commerce_id: filling.commerce_id, is_new },
    keep: () => writeFileSync(mark, JSON.stringify(filling)),
    async close() {
      await app.close();
      await client.end();
      await runtime.close();
    },
  };
}

async function fill(runtime: Runtime, client: pg.Client, subscriptions: number): Promise<Filling> {
  const filling = { ...(await makeMerchant(runtime)), subscriptions };
  // Disables triggers and foreign keys while writing generated rows.
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB';
    set maintenance_work_mem = '1GB'`);
  await writeManyRows(client, filling);
  await client.query('reset all');
  return filling;
}

function makeMerchant({ deps }: Runtime): Promise<{ commerce_id: number; user_id: number }> {
  return inTransaction(deps.db, async (db) => {
    const { id } = await createMerchant(
      { ...deps, db },
      { name: 'Million', offices: ['Centro'], demo: false },
    );
    const person = {
      name: 'Dueña',
      email: 'duena@million.example',
      password: 'correct horse battery staple',
    };
    const user = { commerce_id: id, ...person, role: 'owner' as const, offices: null };
    const { id: user_id } = await createUser({ ...deps, db }, user);
    return { commerce_id: id, user_id };
  });
}
