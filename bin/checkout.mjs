/**
 * Where the program of a checkout is loaded from. Its 600 files and the 800 of its packages take half of the time of a start, so
 * the first start after a change bundles them into a few (`bundle.mjs`) and later ones load those. A bundle is named by the content
 * of everything that went into it: none is used for other code. Where none can be made, the program runs from its files.
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
/** npm writes into the second which packages it has installed. */
const FILES = ['package.json', 'node_modules/.package-lock.json', 'bin/bundle.mjs'];

/** How many bundles that nobody runs are kept, for those who go to and fro between versions. */
const KEPT = 3;
const ABANDONED_MS = 3_600_000;

/** Its entries by name, as files and in a bundle. */
const ENTRIES = { main: 'src/main.ts', program: 'src/cli/program.ts' };

/** The program, or what tests run commands with. */
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

/** It is whole as soon as it has its name; of two processes that make the same one, the slower finds that of the other. */
function makeBundle(folder, key) {
  if (process.stderr.isTTY)
    process.stderr.write('cuota: bundling the program, because its files have changed\n');
  mkdirSync(CACHE, { recursive: true });
  const draft = mkdtempSync(join(CACHE, 'draft-'));
  try {
    const entries = Object.entries(ENTRIES).map(([name, path]) => `${name}=${path}`);
    const { status } = spawnSync(process.execPath, [BUNDLER, ROOT, draft, ...entries], { stdio: 'ignore' });
    // Somebody may have saved a file meanwhile.
    if (status !== 0 || keyOf() !== key) return;
    // Whoever may read the checkout may run it.
    chmodSync(draft, 0o755);
    renameSync(draft, folder);
    removeOld(folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** A service loads some of its files when they are first needed, so its bundle has to stay. */
function markUse(folder) {
  const mark = join(folder, `used-by-${process.pid}`);
  try {
    writeFileSync(mark, '');
    process.on('exit', () => rmSync(mark, { force: true }));
  } catch {
    // Made by another account, which then looks after it.
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
