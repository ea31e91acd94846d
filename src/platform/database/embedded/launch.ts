import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { type FileHandle, open, rename, stat, statfs } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../../startup-error.ts';
import { identityOf } from './account.ts';
import { withoutTime } from './cluster.ts';
import { ask, PORT } from './postmaster.ts';
import type { Site } from './site.ts';

const READY_MS = 300_000;
const RETRY_MS = 30_000;
const LOG_BYTES = 10_000_000;
const KEPT_LOG = '1GB';
const ROOMY_SHARED_MEMORY_BYTES = 512_000_000;

// Temporary start failures: backends of a killed server are still exiting, or another server is shutting down.
const PASSING = /pre-existing shared memory block|lock file ".*" already exists/;

/**
 * Starts PostgreSQL. Retries after temporary failures and throws on all other failures. The caller must hold
 * the start lock, and no server may be running.
 */
export async function launch(site: Site, socketFolder: string, ready_ms = READY_MS): Promise<void> {
  const retryUntil = performance.now() + RETRY_MS;
  for (;;) {
    const words = await attempt(site, socketFolder, ready_ms);
    if (words === undefined) return;
    if (!PASSING.test(words) || performance.now() > retryUntil) throw failed(site, words);
    await delay(200);
  }
}

/** Starts PostgreSQL once. Returns undefined when it is ready, or its log output when it exited. */
async function attempt(site: Site, socketFolder: string, ready_ms: number): Promise<string | undefined> {
  const log = await openLog(site.area.log);
  try {
    const { size } = await log.stat();
    const ended = follow(await start(site, socketFolder, log));
    const deadline = performance.now() + ready_ms;
    while (!ended.now) {
      const answer = await ask(socketFolder, site);
      if (answer === 'ready') return undefined;
      if (performance.now() > deadline) {
        throw new StartupError(`PostgreSQL is still recovering, see ${site.area.log}: start again later`);
      }
      await delay(20);
    }
    return await readFrom(log, size);
  } finally {
    await log.close();
  }
}

function follow(child: ChildProcess): { now: boolean } {
  const ended = { now: false };
  child.on('exit', () => {
    ended.now = true;
  });
  return ended;
}

async function start(site: Site, socketFolder: string, log: FileHandle): Promise<ChildProcess> {
  const fixed = { ...(await fixedSettings(socketFolder)), ...site.settings };
  const settings = Object.entries(fixed).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(site.binaries.postgres, ['-D', site.area.cluster, ...settings], {
    cwd: '/',
    env: site.binaries.env,
    // A separate session, so that Ctrl-C in the terminal does not reach PostgreSQL.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    ...identityOf(site.account),
  });
  child.unref();
  await new Promise<void>((resolve, reject) => {
    child.on('spawn', resolve);
    child.on('error', reject);
  });
  return child;
}

/** Returns the settings that are passed on the command line, so that postgresql.conf cannot override them. */
async function fixedSettings(socketFolder: string): Promise<Record<string, string>> {
  return {
    listen_addresses: '',
    port: String(PORT),
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    logging_collector: 'off',
    log_destination: 'stderr',
    dynamic_shared_memory_type: await sharedMemoryType(),
    // Limits the WAL retained while the archive cannot be written. Beyond this limit, PostgreSQL discards unarchived
    // WAL, so that the disk does not fill up.
    max_slot_wal_keep_size: KEPT_LOG,
  };
}

/**
 * Returns `mmap` if /dev/shm is small, as in containers, where it has 64 MB by default. A single parallel query could
 * fill it.
 */
async function sharedMemoryType(): Promise<string> {
  if (process.platform !== 'linux') return 'posix';
  const room = await statfs('/dev/shm').catch(() => undefined);
  return room && room.blocks * room.bsize >= ROOMY_SHARED_MEMORY_BYTES ? 'posix' : 'mmap';
}

async function openLog(path: string): Promise<FileHandle> {
  const size = (await stat(path).catch(() => undefined))?.size ?? 0;
  if (size > LOG_BYTES) await rename(path, `${path}.1`);
  const { O_RDWR, O_APPEND, O_CREAT, O_NOFOLLOW } = constants;
  return open(path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600);
}

async function readFrom(log: FileHandle, offset: number): Promise<string> {
  const { size } = await log.stat();
  const buffer = Buffer.alloc(Math.min(size - offset, 100_000));
  await log.read(buffer, 0, buffer.length, size - buffer.length);
  return buffer.toString('utf8');
}

function failed(site: Site, words: string): StartupError {
  const lines = words
    .split('\n')
    .map(withoutTime)
    .filter((line) => line !== '');
  return new StartupError(
    `PostgreSQL does not start with ${site.area.cluster}: ${lines.slice(-4).join(' | ')} (full log in ${site.area.log}; restore a backup if the files are damaged)`,
  );
}
