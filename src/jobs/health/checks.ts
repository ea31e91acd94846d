import type { Deps } from '#src/deps.ts';
import type { Finding } from '#src/module.ts';
import { isClockRight, liveWorkers } from './readiness.ts';
import type { SeenWorker } from './store.ts';

type Asked = Pick<Deps, 'db' | 'real_clock' | 'clockOffsetMs'>;

/** Checks that a worker is running, and that the clocks of this machine and all workers agree with the database. */
export async function checkWorkers(deps: Asked): Promise<Finding[]> {
  const workers = await liveWorkers(deps);
  return [checkPresence(deps, workers), checkClocks(deps, workers)];
}

function checkPresence({ real_clock }: Asked, workers: readonly SeenWorker[]): Finding {
  const now = real_clock.now();
  const silences = workers.map(({ seen_at }) => Math.max(0, Math.round(now.since(seen_at).total('seconds'))));
  const detail =
    workers.length === 0
      ? "none is running: start 'cuota serve' or 'cuota worker'"
      : `${workers.length} running, seen ${Math.min(...silences)} s ago`;
  return { check: 'worker', ok: workers.length > 0, is_down: workers.length === 0, detail };
}

function checkClocks({ clockOffsetMs }: Asked, workers: readonly SeenWorker[]): Finding {
  const machines = [
    { name: 'this machine', offset_ms: clockOffsetMs() },
    ...workers.map(({ host, clock_offset_ms }) => ({
      name: `worker ${host}`,
      offset_ms: Number(clock_offset_ms),
    })),
  ];
  const wrong = machines.filter(({ offset_ms }) => !isClockRight(offset_ms));
  const detail = wrong.length === 0 ? 'all agree with the database' : wrong.map(describe).join('; ');
  return { check: 'clocks', ok: wrong.length === 0, detail };
}

function describe({ name, offset_ms }: { name: string; offset_ms: number }): string {
  const seconds = Math.round(Math.abs(offset_ms) / 1_000);
  return `${name} is ${seconds} s ${offset_ms > 0 ? 'ahead of' : 'behind'} the database: set its clock`;
}
