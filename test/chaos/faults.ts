import { setTimeout as delay } from 'node:timers/promises';
import type { EventFault } from '#test/providers/wompi/stand-in/events.ts';
import type { FaultMode } from '#test/providers/wompi/stand-in/faults.ts';
import { until } from '#test/support/process.ts';
import type { Fault, Strike } from './plan.ts';
import type { ReceiverMode } from './receivers.ts';
import { killed, postgresOf, type World } from './world.ts';

/**
 * Clock offset of a process. Above five minutes a worker makes no charges, and a server responds normally.
 */
const SKEW_MS = 400_000;

/**
 * Applies the fault, waits and ends it. Everything runs again afterwards. Returns the number of processes
 * that it killed, if any.
 */
type Striking = (world: World, for_ms: number) => Promise<number | undefined>;

const network =
  (mode: string, latency_ms = 0): Striking =>
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
  (of: (world: World) => readonly (number | undefined)[]): Striking =>
  async (world, for_ms) => {
    const pids = of(world).filter((pid) => pid !== undefined);
    for (const pid of pids) signal(pid, 'SIGSTOP');
    await delay(for_ms);
    for (const pid of pids) signal(pid, 'SIGCONT');
  };

/** Ignores a process that has already exited. */
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
  (skew_ms: number): Striking =>
  async (world, for_ms) => {
    await killWorker(world);
    await world.startWorker(skew_ms);
    await delay(for_ms);
    await world.worker.kill('SIGTERM');
    await world.startWorker();
    return 1;
  };

async function killPostmaster({ folder }: World): Promise<number> {
  const postgres = postgresOf(folder);
  if (!postgres) return 0;
  signal(postgres.postmaster, 'SIGKILL');
  return 1;
}

const KILLS_PER_STORM = 20;
const STORM_POLL_MS = 25;

/**
 * Kills a database backend each time the database accepts connections, and the whole server every fourth
 * time.
 */
async function storm(world: World): Promise<number> {
  let kills = 0;
  while (kills < KILLS_PER_STORM) {
    await until(() => isReady(world), STORM_POLL_MS);
    kills += await (kills % 4 === 3 ? killPostmaster(world) : killBackend(world));
  }
  await until(() => isReady(world), STORM_POLL_MS);
  return kills;
}

async function isReady({ server }: World): Promise<boolean> {
  const answer = await fetch(`${server.url}/ready`).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.status === 200;
}

async function killBackend({ folder }: World): Promise<number> {
  const last = postgresOf(folder)?.children.at(-1);
  if (last) signal(last, 'SIGKILL');
  return last ? 1 : 0;
}

/** Injects these Wompi faults in order, one request per kind. */
const wompi =
  (modes: readonly FaultMode[]): Striking =>
  async ({ gateways }, for_ms) => {
    for (const mode of modes) await gateways.wompi.control('addFault', { on: 'create', mode });
    await gateways.wompi.control('addFault', { on: 'search', mode: 'error_before' });
    await delay(for_ms);
    await gateways.wompi.control('clearFaults');
    await gateways.wompi.control('releaseLate');
  };

const WOMPI_EVENTS: readonly EventFault[] = ['lost', 'doubled', 'forged', 'early', 'swapped'];

const placetopay =
  (faults: readonly object[]): Striking =>
  async ({ gateways }, for_ms) => {
    for (const fault of faults)
      await gateways.placetopay.control({ fault: { path: '/gateway/process', ...fault } });
    await delay(for_ms);
    await gateways.placetopay.control({ clear_faults: true });
    await gateways.placetopay.control({ deliver_late: true });
  };

const receivers =
  (mode: ReceiverMode): Striking =>
  async (world, for_ms) => {
    world.receivers.mode = mode;
    await delay(for_ms);
    world.receivers.mode = 'well';
  };

const STRIKES: Readonly<Record<Fault, Striking>> = {
  async kill_server(world) {
    await killServer(world);
    await world.startServer();
    return 1;
  },
  async kill_worker(world) {
    await killWorker(world);
    await world.startWorker();
    return 1;
  },
  async kill_both(world) {
    await Promise.all([killServer(world), killWorker(world)]);
    await Promise.all([world.startServer(), world.startWorker()]);
    return 2;
  },
  /** Kills all processes together, like a power failure. */
  async kill_all(world) {
    const killed = await killPostmaster(world);
    await Promise.all([killServer(world), killWorker(world)]);
    await Promise.all([world.startServer(), world.startWorker()]);
    return killed + 2;
  },
  kill_postgres: killPostmaster,
  kill_backend: killBackend,
  kill_storm: storm,
  pause_server: pause(({ server }) => [server.process.pid]),
  pause_worker: pause(({ worker }) => [worker.pid]),
  pause_postgres: pause(({ folder }) => {
    const postgres = postgresOf(folder);
    return postgres ? [postgres.postmaster, ...postgres.children] : [];
  }),
  /** The process that owns the database server starts it again. */
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
  wompi_lost: wompi(['drop_after', 'drop_before', 'late', 'drop_after']),
  wompi_errors: wompi(['error_after', 'throttle_after', 'nonsense_after', 'error_before', 'slow']),
  async wompi_events({ gateways }, for_ms) {
    for (const fault of WOMPI_EVENTS) await gateways.wompi.control('addEventFault', { fault });
    await delay(for_ms);
  },
  placetopay_lost: placetopay([
    { does: true, answer: 'drop' },
    { does: false, answer: 'drop' },
    { does: false, answer: 'late' },
  ]),
  placetopay_errors: placetopay([
    { does: true, answer: 'error', http: 503 },
    { does: true, answer: 'throttled' },
    { does: true, answer: 'cut' },
    { does: true, answer: 'html' },
    { does: false, answer: 'error', http: 500 },
  ]),
  receiver_error: receivers('error'),
  receiver_drop: receivers('drop'),
  receiver_silent: receivers('silent'),
  receiver_slow: receivers('slow'),
};

export async function strike(world: World, { fault, after_ms, for_ms }: Strike): Promise<void> {
  await delay(after_ms);
  const kills = await STRIKES[fault](world, for_ms);
  if (kills === undefined) world.struck.others += 1;
  else world.struck.kills += kills;
}
