import { readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { StartupError } from '../../startup-error.ts';
import type { Area } from './area.ts';

interface Machine {
  id: string;
  name: string;
  /** containers count their processes for themselves */
  processes: string;
}

async function thisMachine(): Promise<Machine> {
  const id = await readFile('/etc/machine-id', 'utf8').catch(() => '');
  const processes = await readlink('/proc/self/ns/pid').catch(() => '');
  return { id: id.trim(), name: hostname(), processes };
}

export async function rememberMachine(area: Area): Promise<void> {
  await writeFile(area.machine, `${JSON.stringify(await thisMachine())}\n`);
}

export async function forgetMachine(area: Area): Promise<void> {
  await rm(area.machine, { force: true });
}

/**
 * Under the start lock, when a server has left its postmaster.pid and does not answer. PostgreSQL would ask
 * this machine whether that process lives; when it was started elsewhere, two servers would write to the same
 * files.
 */
export async function refuseWhenElsewhere(area: Area, inUse: boolean): Promise<void> {
  const there = await readFile(area.machine, 'utf8').then(
    (text) => JSON.parse(text) as Machine,
    () => undefined,
  );
  if (!there) return;
  const here = await thisMachine();
  if (there.id !== '' && here.id !== '' && there.id !== here.id) {
    throw new StartupError(
      `the database was in use on the machine ${there.name} and not shut down there: stop it there, or, when nothing runs there any more, remove ${area.machine}`,
    );
  }
  if (inUse && there.processes !== here.processes) {
    throw new StartupError(
      `the database is in use in another container (${there.name}), out of our reach: stop that one first`,
    );
  }
}
