import { chown, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../../startup-error.ts';
import { type Outcome, run } from './account.ts';
import type { Area } from './area.ts';
import type { Binaries } from './binaries.ts';
import type { Site } from './site.ts';

// Defaults written to postgresql.conf, where the operator may change them. Settings that must not change are passed
// on the command line at each start.
const DEFAULTS = {
  shared_buffers: '128MB',
  max_connections: '100',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Base backups of the running server need this level. No replica connects to the embedded server.
  wal_level: 'replica',
  max_wal_senders: '0',
};

/**
 * Creates the PostgreSQL cluster if it does not exist. Returns whether this call created it. The caller must hold the
 * start lock.
 */
export async function ensureCluster(site: Site): Promise<boolean> {
  const { area, account, binaries } = site;
  await removeDrafts(area);
  if (await stat(area.cluster).catch(() => undefined)) {
    await verifyVersion(area, binaries);
    return false;
  }
  const draft = await mkdtemp(join(area.folder, 'new-'));
  try {
    if (account.other) await chown(draft, account.uid, account.gid);
    await initialise(site, draft);
    await rename(draft, area.cluster);
  } catch (error) {
    await removeDrafts(area);
    throw error;
  }
  const folder = await open(area.folder, 'r');
  await folder.sync().finally(() => folder.close());
  return true;
}

async function initialise({ name: ours, area, account, binaries }: Site, draft: string): Promise<void> {
  const settings = Object.entries(DEFAULTS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8'];
  const access = [`--username=${ours}`, '--auth-local=trust', '--auth-host=reject'];
  const options = { env: binaries.env };
  const made = await run(
    account,
    binaries.initdb,
    [`--pgdata=${draft}`, '--no-instructions', ...locale, ...access, ...settings],
    options,
  );
  if (made.code !== 0) throw failed(area, made);
  // Creates the database before the folder gets its final name, so that a folder with that name is always complete.
  const single = ['--single', '-D', draft, '-c', 'exit_on_error=on', 'postgres'];
  const created = await run(account, binaries.postgres, single, {
    ...options,
    input: `CREATE DATABASE ${ours};\n`,
  });
  if (created.code !== 0) throw failed(area, created);
}

function failed(area: Area, outcome: Outcome): StartupError {
  const lines = outcome.output.trim().split('\n');
  const errors = lines.filter((line) => /error|fatal|panic|could not/i.test(line));
  const reason =
    outcome.failure ?? (errors.length > 0 ? errors : lines.slice(-2)).map(withoutTime).join(' | ');
  return new StartupError(
    `cannot create the database in ${area.folder}: ${reason}; fix this and start again`,
  );
}

/** Removes the date, time, time zone and process id from a line of the server log. */
export function withoutTime(line: string): string {
  return line.replace(/^.*\d{4}-\d\d-\d\d [\d:.]+ \w+ \[\d+\] /, '').trim();
}

/**
 * Removes incomplete clusters of interrupted starts. A folder that `initdb` still writes to may remain, and the next
 * start removes it.
 */
async function removeDrafts(area: Area): Promise<void> {
  for (const name of await readdir(area.folder)) {
    if (!name.startsWith('new-')) continue;
    await rm(join(area.folder, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {});
  }
}

async function verifyVersion(area: Area, binaries: Binaries): Promise<void> {
  const version = await readFile(join(area.cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined) {
    throw new StartupError(
      `${area.cluster} is not a PostgreSQL database (PG_VERSION cannot be read): restore it from a backup, or move it to start with an empty one`,
    );
  }
  if (version.trim() !== binaries.major) {
    throw new StartupError(
      `${area.cluster} was written by PostgreSQL ${version.trim()} and this version includes ${binaries.major}: dump it with the version that wrote it and restore it into an empty folder`,
    );
  }
}
