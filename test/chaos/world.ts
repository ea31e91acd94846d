import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Simulator, startSimulator } from '#simulator/server.ts';
import { readConfig } from '#src/config.ts';
import { openLog } from '#src/platform/log.ts';
import { openRuntime, type Runtime } from '#src/runtime.ts';
import { type Disk, fillingDisk } from '#test/support/disk.ts';
import { seedSubscriptions } from '#test/support/due-subscriptions.ts';
import { end, PROGRAM, type Server, startCuota, until } from '#test/support/process.ts';
import { type DuplicatingProxy, openDuplicatingProxy } from './duplicating-proxy.ts';
import { type ChaosFolder, chaosFolder } from './folder.ts';
import { type Gateways, openGateways } from './gateways.ts';
import { openReceivers, type Receivers } from './receivers.ts';

/** Response delay of a hanging network. */
const HANG_MS = 400;

/** The service with its environment: a server, a worker, their database, the network and its proxy. */
export interface World {
  folder: ChaosFolder;
  settings: Readonly<Record<string, string>>;
  /** Folder of the WAL archive, on another disk. */
  archive: string;
  simulator: Simulator;
  way: DuplicatingProxy;
  /** The file system of the simulator's ledger. */
  disk: Disk;
  gateways: Gateways;
  receivers: Receivers;
  /** Faults that took effect. Killing a process that was not running does not count. */
  struck: { kills: number; others: number };
  /** Servers that responded 500. Expected failures have their own error code and Retry-After. */
  surprised: Set<Server>;
  server: Server;
  worker: ChildProcess & { log(): string };
  /** Starts the server if it is not running, with this clock offset. */
  startServer(skew_ms?: number): Promise<void>;
  startWorker(skew_ms?: number): Promise<void>;
  /** Opens a separate runtime to inspect the world from outside the service. */
  withRuntime<T>(work: (runtime: Runtime) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export async function openWorld(due: number, with_archive: boolean): Promise<World> {
  const folder = await chaosFolder();
  const book = mkdtempSync(join(tmpdir(), 'cuota-chaos-'));
  const disk = fillingDisk();
  const host = '127.0.0.1';
  const simulator = await startSimulator({
    ...{ port: 0, host, data_dir: book, production: true, hang_ms: HANG_MS, disk: disk.options },
  });
  const way = await openDuplicatingProxy(simulator.url);
  const archive = join(book, 'archive');
  mkdirSync(archive);
  const settings = {
    ...{ DATA_DIR: folder.path, SIMULATOR_URL: way.url, RATE_LIMIT_PER_MINUTE: '100000' },
    ...(with_archive && { ARCHIVE_DIR: archive }),
  };
  const withRuntime = async <T>(work: (runtime: Runtime) => Promise<T>): Promise<T> => {
    const runtime = await openRuntime(readConfig(settings), openLog({ level: 'fatal', stream: 'stderr' }));
    return work(runtime).finally(() => runtime.close());
  };
  const receivers = await openReceivers();
  const gateways = await withRuntime(async (runtime) => {
    const opened = await openGateways(runtime, book);
    await seedSubscriptions(runtime, { due, others: 0, webhook_url: receivers.url });
    return opened;
  });
  const world: World = {
    ...{ folder, settings, archive, simulator, way, disk, gateways, receivers, withRuntime },
    struck: { kills: 0, others: 0 },
    surprised: new Set(),
    server: await startCuota(settings),
    worker: await startWorker(settings),
    async startServer(skew_ms = 0) {
      world.server = await startCuota({ ...settings, ...skewed(skew_ms) });
      await gateways.pointAt(world.server.url);
    },
    async startWorker(skew_ms = 0) {
      world.worker = await startWorker({ ...settings, ...skewed(skew_ms) });
    },
    async close() {
      for (const child of [world.server.process, world.worker]) {
        child.kill('SIGCONT');
        child.kill('SIGKILL');
      }
      way.close();
      receivers.close();
      await gateways.stop();
      await simulator.close();
      await folder.close();
      rmSync(book, { recursive: true, force: true });
    },
  };
  await gateways.pointAt(world.server.url);
  return world;
}

function skewed(skew_ms: number): Record<string, string> {
  if (skew_ms === 0) return {};
  return { NODE_OPTIONS: `--import=${resolve('test/chaos/skew.mjs')}`, CHAOS_SKEW_MS: String(skew_ms) };
}

async function startWorker(settings: Readonly<Record<string, string>>): Promise<World['worker']> {
  const { PATH, HOME } = process.env;
  const child = spawn(PROGRAM, ['worker'], { env: { PATH, HOME, LOG_LEVEL: 'info', ...settings } });
  let log = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      log = `${log}${part}`.slice(-20_000);
    });
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`the worker stopped: ${log}`);
    return log.includes('worker running');
  });
  return Object.assign(child, { log: () => log });
}

/** Kills a worker or server with `kill -9`. Fails if it had already exited. */
export function killed(child: ChildProcess, said: () => string): Promise<number | null> {
  return end(child, 'SIGKILL', said);
}

/** Returns the process ids of the database server and its children, or null while it is down. */
export function postgresOf({ path }: ChaosFolder): { postmaster: number; children: number[] } | null {
  try {
    const file = readFileSync(join(path, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
    const postmaster = Number(file.split('\n')[0]);
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    const children = pids.filter((pid) => parentOf(pid) === postmaster).map(Number);
    return children.length === 0 ? null : { postmaster, children };
  } catch {
    return null;
  }
}

function parentOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return 0;
  }
}
