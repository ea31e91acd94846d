import { readFileSync } from 'node:fs';
import type pg from 'pg';

/**
 * Returns a function that reads the CPU time of this process and its database connections, in milliseconds. On a
 * shared machine CPU time is more reliable than elapsed time. Systems other than Linux report only this process.
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

/** Unit of CPU time in /proc, in microseconds. */
const TICK_US = 10_000;

/** Returns the CPU time of all threads of a process since its start, in microseconds. */
export function processUs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_US;
}
