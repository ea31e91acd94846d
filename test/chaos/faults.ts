import { setTimeout as delay } from 'node:timers/promises';
import type { Fault, Step } from './plan.ts';
import { killed, postgresOf, type World } from './world.ts';

/** Beyond five minutes a worker makes no charges; a server answers as ever. */
const SKEW_MS = 400_000;

/** Strikes, lasts and ends; everything runs again when it is over. */
type Strike = (world: World, for_ms: number) => Promise<void>;

const network =
  (mode: string, latency_ms = 0): Strike =>
  async (world, for_ms) => {
    await setFaults(world, { mode, latency_ms });
    await delay(for_ms);
    await setFaults(world, { mode: 'none', latency_ms: 0 });
  };

async function setFaults({ simulator }: World, faults: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await fetch(`${simulator.url}/faults`, { method: 'PUT', headers, body: JSON.stringify(faults) });
}

const pause =
  (of: (world: World) => readonly (number | undefined)[]): Strike =>
  async (world, for_ms) => {
    const pids = of(world).filter((pid) => pid !== undefined);
    for (const pid of pids) signal(pid, 'SIGSTOP');
    await delay(for_ms);
    for (const pid of pids) signal(pid, 'SIGCONT');
  };

/** One that has ended meanwhile needs none. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

const killServer = ({ server }: World) => killed(server.process, server.output);
const killWorker = ({ worker }: World) => killed(worker, worker.log);

const skewed =
  (skew_ms: number): Strike =>
  async (world, for_ms) => {
    await killWorker(world);
    await world.startWorker(skew_ms);
    await delay(for_ms);
    await world.worker.kill('SIGTERM');
    await world.startWorker();
  };

const STRIKES: Readonly<Record<Fault, Strike>> = {
  async kill_server(world) {
    await killServer(world);
    await world.startServer();
  },
  async kill_worker(world) {
    await killWorker(world);
    await world.startWorker();
  },
  async kill_both(world) {
    await Promise.all([killServer(world), killWorker(world)]);
    await Promise.all([world.startServer(), world.startWorker()]);
  },
  async kill_postgres({ folder }) {
    const postgres = postgresOf(folder);
    if (postgres) signal(postgres.postmaster, 'SIGKILL');
  },
  async kill_backend({ folder }) {
    const last = postgresOf(folder)?.children.at(-1);
    if (last) signal(last, 'SIGKILL');
  },
  pause_server: pause(({ server }) => [server.process.pid]),
  pause_worker: pause(({ worker }) => [worker.pid]),
  pause_postgres: pause(({ folder }) => {
    const postgres = postgresOf(folder);
    return postgres ? [postgres.postmaster, ...postgres.children] : [];
  }),
  /** Whoever holds it starts it again. */
  async restart_postgres({ folder }) {
    const postgres = postgresOf(folder);
    if (postgres) signal(postgres.postmaster, 'SIGINT');
  },
  network_error: network('error'),
  network_nonsense: network('nonsense'),
  network_hang: network('hang'),
  network_drop: network('drop'),
  network_drop_after: network('drop_after'),
  network_slow: network('none', 150),
  async network_twice({ way }, for_ms) {
    way.twice = true;
    await delay(for_ms);
    way.twice = false;
  },
  async network_disk_full({ disk }, for_ms) {
    disk.is_full = true;
    await delay(for_ms);
    disk.is_full = false;
  },
  async disk_full({ folder }, for_ms) {
    folder.fill();
    await delay(for_ms);
    folder.empty();
  },
  clock_ahead: skewed(SKEW_MS),
  clock_behind: skewed(-SKEW_MS),
};

export async function strike(world: World, { fault, after_ms, for_ms }: Step): Promise<void> {
  await delay(after_ms);
  await STRIKES[fault](world, for_ms);
}
