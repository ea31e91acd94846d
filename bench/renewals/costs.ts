import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import type { Figures } from '../measure.ts';

/** Totals up to a point in time. */
interface Used {
  postgres_us: number;
  simulator_us: number;
  wal_bytes: number;
  inserted: number;
  updated: number;
  hot: number;
}

interface Measured {
  client: pg.Client;
  simulator_pid: number;
}

/** Unit of CPU time in /proc, in microseconds. */
const TICK_US = 10_000;

/**
 * Returns a function that reports, per renewal, the CPU time of PostgreSQL and the simulator and the rows written.
 * Call it after the connections of the run are closed, because PostgreSQL reports their rows only then. CPU times
 * require Linux.
 */
export async function openCosts(measured: Measured): Promise<(count: number) => Promise<Figures>> {
  const before = await readUsed(measured);
  return async (count) => {
    const after = await readUsed(measured);
    const each = (name: keyof Used) => (after[name] - before[name]) / count;
    return {
      cpu_us_postgres: Math.round(each('postgres_us')),
      cpu_us_simulator: Math.round(each('simulator_us')),
      wal_bytes: Math.round(each('wal_bytes')),
      rows_inserted: rounded(each('inserted')),
      rows_updated: rounded(each('updated')),
      hot_percent: rounded((each('hot') / each('updated')) * 100),
    };
  };
}

function rounded(figure: number): number {
  return Math.round(figure * 100) / 100;
}

async function readUsed({ client, simulator_pid }: Measured): Promise<Used> {
  const { rows } = await client.query(`
    select pg_backend_pid() as pid, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as wal_bytes,
      sum(n_tup_ins)::float8 as inserted, sum(n_tup_upd)::float8 as updated, sum(n_tup_hot_upd)::float8 as hot
    from pg_stat_user_tables where schemaname = 'public'`);
  const { pid, ...written } = rows[0];
  return {
    ...written,
    postgres_us: familyUs(readStat(pid)?.parent ?? 0),
    simulator_us: readStat(simulator_pid)?.own_us ?? 0,
  };
}

/** Returns the CPU time of a local PostgreSQL server with all its connections since its start, in microseconds. */
export async function usedByServer(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return familyUs(readStat(rows[0]?.pid ?? 0)?.parent ?? 0);
  } finally {
    await client.end();
  }
}

interface Stat {
  parent: number;
  own_us: number;
  /** CPU time of children that have exited. */
  ended_us: number;
}

/** Returns the CPU time of a process and its children, including children that have exited. */
function familyUs(pid: number): number {
  const { own_us = 0, ended_us = 0 } = readStat(pid) ?? {};
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const children = others.map((name) => readStat(Number(name))).filter((stat) => stat?.parent === pid);
  return own_us + ended_us + children.reduce((sum, stat) => sum + (stat?.own_us ?? 0), 0);
}

function readStat(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Fields after the process name, which may contain any character.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const us = (place: number) => (Number(fields[place]) + Number(fields[place + 1])) * TICK_US;
    return { parent: Number(fields[1]), own_us: us(11), ended_us: us(13) };
  } catch {
    return null;
  }
}
