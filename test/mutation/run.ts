/**
 * `npm run mutate`: breaks the rules of the product one at a time, in a copy of it, and counts how often the tests
 * notice. `--only TEXT`, as often as wanted, for an area or for the rules with that text; `--json` for figures alone.
 */
import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { offerServer } from '../support/shared-server.ts';
import { AREAS } from './mutants.ts';
import type { Area, Mutant } from './types.ts';

/** What an area's own tests miss goes to everything that is quick: no browser, no kills, no processes. */
const ALL_QUICK = ['test/{unit,api,scenarios,model,simulator}/**/*.test.ts'];
/** Pure rules are tried first: they need no database. */
const UNIT = 'test/unit/';
const AT_ONCE = 2;
/** Temporary files of a copy: what is stopped in the middle clears nothing away. */
const LEFT_BEHIND = '.tmp';
/** A mutant that makes the tests hang is noticed, too. */
const LIMIT_MS = 15 * 60_000;

interface Verdict {
  area: string;
  mutant: Mutant;
  outcome: 'killed' | 'survived' | 'equivalent';
  seconds: number;
}

/** The tracked files of this checkout in a folder of their own. */
function copyTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cuota-mutants-'));
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
  });
  for (const path of listed.split('\n').filter((line) => line !== '')) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    cpSync(path, join(folder, path));
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, LEFT_BEHIND));
  return folder;
}

/** Whether these tests pass in that copy. The first that fails ends the try: it is all we want to know. */
function pass(folder: string, files: readonly string[]): Promise<boolean> {
  if (files.length === 0) return Promise.resolve(true);
  const run = spawn('sh', ['bin/node26', 'test/run.ts', ...files], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
    env: {
      ...process.env,
      TEST_REPORTER: 'tap',
      CUOTA_TEST_SERVER_PORT: String(server.port),
      TMPDIR: join(folder, LEFT_BEHIND),
    },
  });
  const stop = () => process.kill(-(run.pid ?? 0), 'SIGKILL');
  const limit = setTimeout(stop, LIMIT_MS);
  createInterface(run.stdout).on('line', (line) => {
    if (line.trimStart().startsWith('not ok') && run.exitCode === null) stop();
  });
  return new Promise((done) => {
    run.on('close', (code) => {
      clearTimeout(limit);
      done(code === 0);
    });
  });
}

const list = (folder: string, patterns: readonly string[]) =>
  patterns.flatMap((pattern) => globSync(pattern, { cwd: folder }));

/** An area's own tests in the order in which they are asked. */
function ownTests(folder: string, { tests }: Area): string[][] {
  const own = list(folder, tests);
  return [own.filter((file) => file.startsWith(UNIT)), own.filter((file) => !file.startsWith(UNIT))];
}

function otherTests(folder: string, area: Area): string[][] {
  const own = ownTests(folder, area).flat();
  return [list(folder, ALL_QUICK).filter((file) => !own.includes(file))];
}

/** Whether one of the tests fails once the code is broken in this way. */
async function isNoticed(
  folder: string,
  { file, find, replace }: Mutant,
  tests: string[][],
): Promise<boolean> {
  const path = join(folder, file);
  const original = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    original.replace(find, () => replace),
  );
  try {
    for (const files of tests) if (!(await pass(folder, files))) return true;
    return false;
  } finally {
    writeFileSync(path, original);
  }
}

/** An area whose tests fail by themselves would take every mutant for noticed. */
async function requireGreen(folder: string, areas: readonly Area[]): Promise<void> {
  const files = areas.flatMap((area) => ownTests(folder, area).flat());
  if (!(await pass(folder, [...new Set(files)]))) throw new Error('the tests fail without any mutant');
}

function isWanted({ name }: Area, { breaks }: Mutant): boolean {
  return options.only === undefined || options.only.some((text) => text === name || breaks.includes(text));
}

const { values: options } = parseArgs({
  options: { only: { type: 'string', multiple: true }, json: { type: 'boolean' } },
});
const areas = AREAS.map((area) => ({
  ...area,
  mutants: area.mutants.filter((mutant) => isWanted(area, mutant)),
})).filter(({ mutants }) => mutants.length > 0);
const verdicts: Verdict[] = [];
/** One database for all tries: to bring it up would take longer than most of them. */
const server = await offerServer();
const folders = Array.from({ length: AT_ONCE }, copyTree);

interface Try {
  area: Area;
  mutant: Mutant;
}

function conclude({ area, mutant }: Try, outcome: Verdict['outcome'], seconds = 0): void {
  verdicts.push({ area: area.name, mutant, outcome, seconds });
  if (options.json) return;
  console.log(`${outcome.padEnd(10)} ${String(seconds).padStart(4)} s  ${area.name}: ${mutant.breaks}`);
}

/** Tries them all, as many at once as there are folders; answers those that were not noticed. */
async function round(
  tries: readonly Try[],
  places: readonly string[],
  testsOf: (folder: string, area: Area) => string[][],
): Promise<Try[]> {
  const queue = [...tries];
  const unnoticed: Try[] = [];
  const work = async (folder: string) => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const started = performance.now();
      const noticed = await isNoticed(folder, next.mutant, testsOf(folder, next.area));
      if (noticed) conclude(next, 'killed', Math.round((performance.now() - started) / 1_000));
      else unnoticed.push(next);
    }
  };
  await Promise.all(places.map(work));
  return unnoticed;
}

try {
  await requireGreen(folders[0] ?? '', areas);
  const all = areas.flatMap((area) => area.mutants.map((mutant) => ({ area, mutant })));
  const isEquivalent = ({ mutant }: Try) => mutant.equivalent !== undefined;
  for (const one of all.filter(isEquivalent)) conclude(one, 'equivalent');
  const missed = await round(
    all.filter((one) => !isEquivalent(one)),
    folders,
    ownTests,
  );
  // One at a time: these tests take every core by themselves.
  for (const one of await round(missed, folders.slice(0, 1), otherTests)) conclude(one, 'survived');
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  await server.close();
}

const count = (outcome: Verdict['outcome']) => verdicts.filter((verdict) => verdict.outcome === outcome);
const tried = verdicts.length - count('equivalent').length;
const survived = count('survived').map(({ mutant }) => `${mutant.file}: ${mutant.breaks}`);
const killed_percent = Math.round((count('killed').length / Math.max(1, tried)) * 1_000) / 10;
console.log(JSON.stringify({ mutants: tried, killed: count('killed').length, killed_percent, survived }));
process.exitCode = killed_percent >= 90 ? 0 : 1;
