import { readFileSync } from 'node:fs';
import type pg from 'pg';

/**
 * Time of processors that the service, which runs in this process, and its connections at the database took together, in ms. On a machine
 * that others use too it says more than a clock. Linux tells it of each process; elsewhere it is that of this process alone.
 */
export async function openCpu(client: pg.Client): Promise<() => Promise<number>> {
  const connections = async () => {
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    return rows.map(({ pid }) => pid);
  };
  const seen = new Map<number, number>();
  return async () => {
    for (const pid of await connections()) seen.set(pid, runningMs(pid) ?? seen.get(pid) ?? 0);
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000 + [...seen.values()].reduce((sum, ms) => sum + ms, 0);
  };
}

function runningMs(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000;
  } catch {
    return null;
  }
}

/** In which /proc counts the time of a process. */
const TICK_US = 10_000;

/** What all threads of a process took since it began, in µs. */
export function processUs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_US;
}
