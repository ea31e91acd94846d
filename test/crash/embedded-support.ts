import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, lstat, mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type EmbeddedServer, startEmbedded } from '#src/platform/database/embedded.ts';
import { StartupError } from '#src/platform/startup-error.ts';
import { PRODUCT } from '#src/product.ts';
import { end } from '#test/support/process.ts';
import { countKill } from '#test/support/survived.ts';

type Connection = EmbeddedServer['connection'];

export const quiet = { info: () => {}, warn: () => {} };
export const root = process.getuid?.() === 0;
const holders = new Set<ChildProcess>();
const folders = new Set<string>();

export async function cleanUp(): Promise<void> {
  for (const holder of holders) holder.kill('SIGKILL');
  for (const folder of folders) await discard(folder);
}

/**
 * The folder must be accessible to other users, as a checkout usually is. mkdtemp creates it for its owner
 * only.
 */
export async function aDataFolder(...below: string[]): Promise<string> {
  const folder = await mkdtemp('/tmp/embedded-test-');
  await chmod(folder, 0o755);
  const dataDir = join(folder, ...below, 'data');
  folders.add(folder);
  return dataDir;
}

async function discard(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.name !== 'postmaster.pid' && !entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) await discardTarget(await realpath(path));
    else kill(await pidIn(path));
  }
  // A stopping server or initdb may still be writing.
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

async function discardTarget(folder: string): Promise<void> {
  if (folder.includes('/cluster-')) await discard(folder);
}

async function pidIn(file: string): Promise<number> {
  return Number((await readFile(file, 'utf8')).split('\n')[0]);
}

export function postmasterOf(dataDir: string): Promise<number> {
  return pidIn(join(dataDir, 'postgres/cluster/postmaster.pid'));
}

export function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

export async function aHolder(dataDir: string): Promise<{ process: ChildProcess; connection: Connection }> {
  const holder = unreadyHolder(dataDir);
  const [message] = (await once(holder, 'message')) as [{ connection: Connection; failure?: string }];
  assert.equal(message.failure, undefined);
  return { process: holder, connection: message.connection };
}

export function unreadyHolder(dataDir: string): ChildProcess {
  const holder = fork(join(import.meta.dirname, 'embedded-holder.ts'), [dataDir], { execArgv: [] });
  holders.add(holder);
  return holder;
}

export async function stopHolder(holder: ChildProcess): Promise<void> {
  holder.send('stop');
  await once(holder, 'exit');
}

export async function killHolder(holder: ChildProcess): Promise<void> {
  await end(holder, 'SIGKILL');
  countKill();
}

export async function query(
  connection: Connection,
  text: string,
  values: unknown[] = [],
): Promise<unknown[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query({ text, values, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end().catch(() => {});
  }
}

export async function until(
  what: string,
  condition: () => Promise<boolean>,
  patience_ms = 15_000,
): Promise<void> {
  const deadline = performance.now() + patience_ms;
  while (!(await condition())) {
    if (performance.now() > deadline) assert.fail(`timed out while waiting for ${what}`);
    await delay(10);
  }
}

export async function isPresent(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

export async function refusal(dataDir: string): Promise<string> {
  const error = await startEmbedded({ name: PRODUCT, dataDir, log: quiet }).then(
    () => assert.fail('the server started'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof StartupError, String((error as Error).stack));
  assert.ok(!error.message.includes('\n'), error.message);
  return error.message;
}

/**
 * Inserts rows one after another and counts the acknowledged ones. Opens a new connection when the old one
 * breaks.
 */
export function aWriter(connection: Connection) {
  let writing = true;
  const acknowledged: number[] = [];
  let next = 0;
  async function session(): Promise<void> {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      while (writing) {
        const n = next++;
        await client.query('INSERT INTO notes VALUES ($1)', [n]);
        acknowledged.push(n);
      }
    } catch {
      await delay(5);
    } finally {
      void client.end().catch(() => {});
    }
  }
  const done = (async () => {
    while (writing) await session();
  })();
  return {
    acknowledged,
    async stop() {
      writing = false;
      await done;
    },
  };
}
