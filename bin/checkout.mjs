/**
 * Finds the program of a checkout. Loading its 600 files and the 800 files of its packages takes half of the
 * start time. The first start after a change therefore bundles them into a few files (`bundle.mjs`), and
 * later starts load the bundle. The name of a bundle is a hash of all its inputs, so it is never used for
 * other code. If no bundle can be written, the program runs from its files.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CACHE = join(ROOT, 'node_modules', '.cache', 'cuota');
const BUNDLER = fileURLToPath(new URL('bundle.mjs', import.meta.url));
const FOLDERS = ['src', 'simulator'];
/** npm records the installed packages in the second file. */
const FILES = ['package.json', 'node_modules/.package-lock.json', 'bin/bundle.mjs'];

/** Number of unused bundles to keep, for switching between versions. */
const KEPT = 3;
const ABANDONED_MS = 3_600_000;

/** Entry points by name. */
const ENTRIES = { main: 'src/main.ts', program: 'src/cli/program.ts' };

/** Loads the program, or the entry point that tests use to run commands. */
export async function load(entry) {
  const folder = findBundle();
  if (folder !== null) {
    enableCompileCache(folder);
    return import(pathToFileURL(join(folder, `${entry}.mjs`)).href);
  }
  await import('./loader.mjs');
  return import(pathToFileURL(join(ROOT, ENTRIES[entry])).href);
}

function findBundle() {
  try {
    const key = keyOf();
    const folder = join(CACHE, `bundle-${key}`);
    if (!isThere(folder)) makeBundle(folder, key);
    markUse(folder);
    return isThere(folder) ? folder : null;
  } catch {
    return null;
  }
}

function isThere(folder) {
  return existsSync(join(folder, 'main.mjs'));
}

function keyOf() {
  const sum = createHash('sha256').update(`${process.version} ${ROOT}`);
  for (const path of [...FOLDERS.flatMap(filesBelow), ...FILES.map((path) => join(ROOT, path))]) {
    const bytes = readFileSync(path);
    sum.update(`\n${path} ${bytes.length}\n`).update(bytes);
  }
  return sum.digest('hex').slice(0, 32);
}

function filesBelow(folder) {
  const entries = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
}

/**
 * The folder gets its final name when it is complete. If two processes build the same bundle, the slower one
 * uses that of the faster one.
 */
function makeBundle(folder, key) {
  if (process.stderr.isTTY)
    process.stderr.write('cuota: bundling the program, because its files have changed\n');
  mkdirSync(CACHE, { recursive: true });
  const draft = mkdtempSync(join(CACHE, 'draft-'));
  try {
    const entries = Object.entries(ENTRIES).map(([name, path]) => `${name}=${path}`);
    const { status } = spawnSync(process.execPath, [BUNDLER, ROOT, draft, ...entries], { stdio: 'ignore' });
    // A file may have changed while the bundle was built.
    if (status !== 0 || keyOf() !== key) return;
    // Gives the bundle the read permissions of the checkout.
    chmodSync(draft, 0o755);
    renameSync(draft, folder);
    removeOld(folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/**
 * Marks the bundle as used until the process exits. A service loads some files on first use, so its bundle
 * must not be deleted.
 */
function markUse(folder) {
  const mark = join(folder, `used-by-${process.pid}`);
  try {
    writeFileSync(mark, '');
    process.on('exit', () => rmSync(mark, { force: true }));
  } catch {
    // Another account created the bundle and manages it.
  }
}

function removeOld(current) {
  const changed = (folder) => statSync(folder).mtimeMs;
  const others = readdirSync(CACHE)
    .map((name) => join(CACHE, name))
    .filter((folder) => folder !== current);
  const unused = others.filter((folder) => folder.includes('/bundle-') && !isUsed(folder));
  const drafts = others.filter((folder) => folder.includes('/draft-'));
  for (const folder of [
    ...unused.sort((one, other) => changed(other) - changed(one)).slice(KEPT),
    ...drafts.filter((draft) => Date.now() - changed(draft) > ABANDONED_MS),
  ]) {
    rmSync(folder, { recursive: true, force: true });
  }
}

function isUsed(folder) {
  const marks = readdirSync(folder).filter((name) => name.startsWith('used-by-'));
  return marks.some((mark) => isAlive(Number(mark.slice('used-by-'.length))));
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
