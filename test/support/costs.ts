/**
 * Measures the CPU time of each test file for `npm test -- --costs`: its process, its child processes and its
 * database connections. Reads `/proc`, so it only works on Linux.
 */
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';

interface Times {
  pid: number;
  parent: number;
  name: string;
  /** CPU time of the process and of the ended children that it waited for, in hundredths of a second. */
  ticks: number;
}

const TICKS_PER_SECOND = 100;

function timesOf(pid: string): Times | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, waitedUser = 0, waitedSystem = 0] = fields.slice(11);
    const name = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return {
      pid: Number(pid),
      parent: fields[1] ?? 0,
      name,
      ticks: user + system + waitedUser + waitedSystem,
    };
  } catch {
    return undefined;
  }
}

function allProcesses(): Times[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => timesOf(pid) ?? []);
}

/** Returns a process and all its descendants. */
function treeOf(root: number, all: readonly Times[]): Times[] {
  const own = all.filter(({ pid }) => pid === root);
  const below = all.filter(({ parent }) => parent === root);
  return [...own, ...below.flatMap(({ pid }) => treeOf(pid, all))];
}

const sum = (some: readonly Times[]) => some.reduce((total, { ticks }) => total + ticks, 0);

/**
 * Returns the CPU time of this process with its descendants, and of the server for its databases. The names of server
 * processes contain the database.
 */
function spent(): { own: number; server: number } {
  const all = allProcesses();
  const server = all.filter(({ name }) => name.includes(` cuota_test_${process.pid}_`));
  return { own: sum(treeOf(process.pid, all)), server: sum(server) };
}

interface Cost {
  file: string;
  own: number;
  server: number;
}

let last = { own: 0, server: 0 };

/**
 * Records the CPU time since the previous file. The time of child processes that ended without a wait is not
 * included.
 */
export function noteCost(file: string): void {
  const now = spent();
  const since = (part: keyof typeof now) => Math.max(0, now[part] - last[part]);
  const cost: Cost = { file, own: since('own'), server: since('server') };
  last = now;
  appendFileSync(process.env.CUOTA_TEST_COSTS ?? '', `${JSON.stringify(cost)}\n`);
}

/** Formats the costs, highest first, with their sum and the total of this run. */
export function costTable(noted: string): string {
  const costs = noted
    .trim()
    .split('\n')
    .map((line): Cost => JSON.parse(line));
  const seconds = (ticks: number) => (ticks / TICKS_PER_SECOND).toFixed(2).padStart(9);
  const row = (own: number, server: number, name: string) =>
    `${seconds(own + server)}${seconds(own)}${seconds(server)}  ${name}`;
  const rows = costs
    .sort((one, other) => other.own + other.server - one.own - one.server)
    .map(({ own, server, file }) => row(own, server, file));
  const total = (of: (cost: Cost) => number) => costs.reduce((all, cost) => all + of(cost), 0);
  const all = sum(treeOf(process.pid, allProcesses()));
  return [
    `${'seconds'.padStart(9)}${'process'.padStart(9)}${'database'.padStart(9)}`,
    ...rows,
    row(
      total(({ own }) => own),
      total(({ server }) => server),
      'all files',
    ),
    `${seconds(all)}                    the whole run`,
  ].join('\n');
}
