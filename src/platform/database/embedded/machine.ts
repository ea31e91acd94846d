import { readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { StartupError } from '../../startup-error.ts';
import type { Area } from './area.ts';

interface Machine {
  id: string;
  name: string;
  /** Identifier of the Linux PID namespace. Process ids can be compared only within one namespace. */
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
 * Throws when the server may be running on another machine or in another container. PostgreSQL cannot detect that, and
 * two servers could write to the same files. `inUse` means that postmaster.pid exists but the server does not respond.
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
      `the database was in use on the machine ${there.name} and not shut down: stop it there, or, if nothing runs there any more, remove ${area.machine}`,
    );
  }
  if (inUse && there.processes !== here.processes) {
    throw new StartupError(
      `the database is in use in another container (${there.name}), which cannot be reached from here: stop that container first`,
    );
  }
}
