import { basename, join } from 'node:path';
import pg from 'pg';
import { pause } from '../../pause.ts';
import { type Lock, tryExclusive } from '../embedded/locks.ts';
import { databaseError } from '../pool.ts';
import { listBases, prune } from './folder.ts';
import { archiveUntilNow, begin, copyWal, type Kept, MissingWalError, resume, takeBase } from './keep.ts';
import { dropSlot } from './slot.ts';
import { type ArchiveState, newState, readState, writeState } from './state.ts';

interface Log {
  info(o: object, m: string): void;
  error(o: object, m: string): void;
}

export interface ArchiveOptions {
  connection: pg.ClientConfig;
  data_dir: string;
  /**
   * Folder of the archive. It must exist: a missing folder means that its disk is not mounted. Null disables the
   * archive, and PostgreSQL no longer retains WAL for it.
   */
  folder: string | null;
  product: string;
  keep_days: number;
  log: Log;
  now(): Temporal.Instant;
  /** Interval in milliseconds between copies of completed WAL files. */
  look_ms?: number;
  /** Maximum time in milliseconds before the current, incomplete WAL file is closed and copied. */
  cut_ms?: number;
}

const POLL_INTERVAL_MS = 5_000;
const WAL_SWITCH_MS = 60_000;
const CONNECT_MS = 10_000;
/**
 * Interval between base backups. A restore replays the WAL since the last base, which takes minutes for one day of WAL.
 */
const BASE_EVERY = { hours: 24 };

const FAILING = 'the archive cannot be written: the log is kept beside the database, up to its limit';
const BROKEN =
  'the archive is broken: no later instant can be restored until there is a new base, which is tried every minute';

export interface Archive {
  /** Archives all WAL written so far, then stops archiving. */
  stop(): Promise<void>;
}

/**
 * Archives the WAL of the embedded database continuously, in one process per data folder. Archiving failures
 * do not affect requests. Each failure is logged once, shown by `status` and metrics, and retried.
 */
export function startArchiving(options: ArchiveOptions): Archive {
  const { data_dir, look_ms = POLL_INTERVAL_MS } = options;
  const stopping = new AbortController();
  const look = openArchiver(options, stopping.signal);
  const run = async () => {
    let lock: Lock | undefined;
    do {
      lock ??= tryLock(data_dir);
      if (lock) await look();
    } while (await pause(look_ms, stopping.signal));
    if (lock) await look();
    lock?.release();
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

/**
 * Acquires the archive lock of the data folder. Returns undefined when another process has it or the lock file cannot
 * be used.
 */
function tryLock(data_dir: string): Lock | undefined {
  try {
    return tryExclusive(join(data_dir, 'archive.lock'));
  } catch {
    return undefined;
  }
}

/**
 * Returns the function that runs one archiving pass. A pass copies completed WAL files. Every `cut_ms` and during
 * shutdown, a pass also closes and copies the current WAL file, or takes a base backup when one is due.
 */
export function openArchiver(options: ArchiveOptions, stopping: AbortSignal): () => Promise<void> {
  const { connection, folder, cut_ms = WAL_SWITCH_MS } = options;
  let kept: Kept | null = null;
  let isLetGo = false;
  let next_cut_ms = 0;
  let retry_ms = 0;

  async function advance(client: pg.Client, of: string): Promise<void> {
    const isLast = stopping.aborted;
    // During shutdown there is no time to take a base.
    kept ??= isLast ? await continueArchive(client, of, options) : await open(client, of, options, stopping);
    if (kept === null) return;
    kept = await copyWal(client, kept);
    if (!isLast && performance.now() < next_cut_ms) return;
    kept =
      !isLast && (await isBaseDue(kept, options))
        ? await takeBase(client, kept, { now: options.now(), signal: stopping })
        : await archiveUntilNow(client, kept);
    next_cut_ms = performance.now() + cut_ms;
    await prune(of, options.now().subtract({ hours: 24 * options.keep_days }));
    const { kept_until } = kept.series;
    await writeState(options.data_dir, { ...newState(of), series: basename(kept.path), kept_until });
  }

  return async () => {
    if (isLetGo || (performance.now() < retry_ms && !stopping.aborted)) return;
    const client = await connect(connection);
    if (client === null) return;
    let isGone = false;
    client.on('error', () => {
      isGone = true;
    });
    try {
      if (folder === null) await dropSlot(client);
      else await advance(client, folder);
      isLetGo = folder === null;
    } catch (error) {
      // A base that shutdown interrupts is taken again after the next start.
      kept = null;
      next_cut_ms = 0;
      // Do not report that the database is down. Other components report it, and archiving resumes when the database
      // is back.
      if (folder === null || stopping.aborted || isGone || isShutDown(error)) return;
      retry_ms = performance.now() + cut_ms;
      await recordFailure(folder, error as Error, options).catch(() => undefined);
    } finally {
      await client.end().catch(() => undefined);
    }
  };
}

const isShutDown = (error: unknown) => databaseError(error)?.code.startsWith('57P') === true;

/** Connects to the database. Returns null while the database is down. */
async function connect(connection: pg.ClientConfig): Promise<pg.Client | null> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  return client.connect().then(
    () => client,
    () => null,
  );
}

/** Resumes the current series, or starts a new one with a base backup. */
async function open(
  client: pg.Client,
  folder: string,
  options: ArchiveOptions,
  signal: AbortSignal,
): Promise<Kept> {
  const found = await continueArchive(client, folder, options);
  if (found) return found;
  const { product, now, log } = options;
  const begun = await begin(client, { folder, product, now: now(), signal });
  log.info({ folder: begun.path }, 'archiving started: every instant from now on can be restored');
  return begun;
}

async function continueArchive(
  client: pg.Client,
  folder: string,
  { data_dir }: Pick<ArchiveOptions, 'data_dir'>,
): Promise<Kept | null> {
  const { series } = stateOf(data_dir, folder);
  return series === null ? null : resume(client, join(folder, series));
}

function stateOf(data_dir: string, folder: string): ArchiveState {
  const before = readState(data_dir);
  return before?.folder === folder ? before : newState(folder);
}

async function isBaseDue({ path }: Kept, { now }: ArchiveOptions): Promise<boolean> {
  const due = now().subtract(BASE_EVERY);
  return !(await listBases(path)).some(({ taken_at }) => Temporal.Instant.compare(taken_at, due) > 0);
}

async function recordFailure(folder: string, error: Error, { data_dir, log, now }: ArchiveOptions) {
  const before = stateOf(data_dir, folder);
  const isBroken = error instanceof MissingWalError;
  const { kept_until } = before;
  if (before.failing_since === null || isBroken)
    log.error({ err: error, folder, kept_until }, isBroken ? BROKEN : FAILING);
  const failing_since = before.failing_since ?? now().toString();
  const broken_since = before.broken_since ?? (isBroken ? (kept_until ?? failing_since) : null);
  const series = isBroken ? null : before.series;
  await writeState(data_dir, { ...before, series, failing_since, broken_since, reason: error.message });
}
