/** Tries the hand-written mutants of business rules, each in a copy of the repository. */
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
import { offerServer } from '../support/shared-server.ts';
import { AREAS } from './mutants.ts';
import type { Area, Mutant } from './types.ts';

/** Mutants that an area's own tests miss are tried against all quick tests: no browser, no killed processes. */
const ALL_QUICK = ['test/{unit,api,scenarios,model,simulator}/**/*.test.ts'];
/** Unit tests run first: they need no database. */
const UNIT = 'test/unit/';
const CONCURRENT_COPIES = 2;
/** Folder for temporary files of a copy. A stopped test run does not remove its own files. */
const TEMP_FOLDER = '.tmp';
/** A mutant that makes the tests hang counts as killed. */
const LIMIT_MS = 15 * 60_000;

interface Verdict {
  area: string;
  mutant: Mutant;
  outcome: 'killed' | 'survived' | 'equivalent';
  seconds: number;
}

/** Copies the tracked files of this checkout into a new folder. */
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
  mkdirSync(join(folder, TEMP_FOLDER));
  return folder;
}

/** Returns whether these tests pass in that copy. Stops at the first failure. */
function pass(folder: string, files: readonly string[], port: number): Promise<boolean> {
  if (files.length === 0) return Promise.resolve(true);
  const run = spawn('sh', ['bin/node26', 'test/run.ts', ...files], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
    env: {
      ...process.env,
      TEST_REPORTER: 'tap',
      CUOTA_TEST_SERVER_PORT: String(port),
      TMPDIR: join(folder, TEMP_FOLDER),
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

/** An area's own tests, unit tests first. */
function ownTests(folder: string, { tests }: Area): string[][] {
  const own = list(folder, tests);
  return [own.filter((file) => file.startsWith(UNIT)), own.filter((file) => !file.startsWith(UNIT))];
}

function otherTests(folder: string, area: Area): string[][] {
  const own = ownTests(folder, area).flat();
  return [list(folder, ALL_QUICK).filter((file) => !own.includes(file))];
}

/** Returns whether a test fails with this mutant in effect. */
async function isNoticed(
  folder: string,
  { file, find, replace }: Mutant,
  tests: string[][],
  port: number,
): Promise<boolean> {
  const path = join(folder, file);
  const original = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    original.replace(find, () => replace),
  );
  try {
    for (const files of tests) if (!(await pass(folder, files, port))) return true;
    return false;
  } finally {
    writeFileSync(path, original);
  }
}

/** Throws if tests fail without a mutant: they would report every mutant as killed. */
async function requireGreen(folder: string, areas: readonly Area[], port: number): Promise<void> {
  const files = areas.flatMap((area) => ownTests(folder, area).flat());
  if (!(await pass(folder, [...new Set(files)], port))) throw new Error('the tests fail without any mutant');
}

interface Try {
  area: Area;
  mutant: Mutant;
}

export interface RuleOptions {
  /** Only areas of this name, and rules whose text contains this. */
  only: readonly string[] | undefined;
  report(line: string): void;
}

/** Returns whether at least 90 % of the mutants were killed. */
export async function runRules(options: RuleOptions): Promise<{ summary: object; passed: boolean }> {
  const tries = AREAS.flatMap((area) => area.mutants.map((mutant) => ({ area, mutant }))).filter((one) =>
    isWanted(one, options.only),
  );
  const verdicts: Verdict[] = [];
  const conclude = ({ area, mutant }: Try, outcome: Verdict['outcome'], seconds = 0) => {
    verdicts.push({ area: area.name, mutant, outcome, seconds });
    options.report(`${outcome.padEnd(10)} ${String(seconds).padStart(4)} s  ${area.name}: ${mutant.breaks}`);
  };
  // One database server for all mutants: starting one takes longer than most of them.
  const server = await offerServer();
  const folders = Array.from({ length: CONCURRENT_COPIES }, copyTree);
  try {
    await requireGreen(folders[0] ?? '', [...new Set(tries.map(({ area }) => area))], server.port);
    const isEquivalent = ({ mutant }: Try) => mutant.equivalent !== undefined;
    for (const one of tries.filter(isEquivalent)) conclude(one, 'equivalent');
    const round = { conclude, port: server.port };
    const real = tries.filter((one) => !isEquivalent(one));
    const missed = await tryAll({ ...round, tries: real, folders, testsOf: ownTests });
    // One at a time: these tests use every core.
    const rest = { tries: missed, folders: folders.slice(0, 1), testsOf: otherTests };
    for (const one of await tryAll({ ...round, ...rest })) conclude(one, 'survived');
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    await server.close();
  }
  return summarize(verdicts);
}

function isWanted({ area, mutant }: Try, only: readonly string[] | undefined): boolean {
  return only === undefined || only.some((text) => text === area.name || mutant.breaks.includes(text));
}

interface Round {
  tries: readonly Try[];
  folders: readonly string[];
  testsOf(folder: string, area: Area): string[][];
  conclude(one: Try, outcome: Verdict['outcome'], seconds: number): void;
  port: number;
}

/** Tries one mutant per folder at a time. Returns the mutants that were not noticed. */
async function tryAll({ tries, folders, testsOf, conclude, port }: Round): Promise<Try[]> {
  const queue = [...tries];
  const unnoticed: Try[] = [];
  const work = async (folder: string) => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const started = performance.now();
      const isKilled = await isNoticed(folder, next.mutant, testsOf(folder, next.area), port);
      if (isKilled) conclude(next, 'killed', Math.round((performance.now() - started) / 1_000));
      else unnoticed.push(next);
    }
  };
  await Promise.all(folders.map(work));
  return unnoticed;
}

function summarize(verdicts: readonly Verdict[]): { summary: object; passed: boolean } {
  const having = (outcome: Verdict['outcome']) => verdicts.filter((verdict) => verdict.outcome === outcome);
  const mutants = verdicts.length - having('equivalent').length;
  const killed = having('killed').length;
  const killed_percent = Math.round((killed / Math.max(1, mutants)) * 1_000) / 10;
  const survived = having('survived').map(({ mutant }) => `${mutant.file}: ${mutant.breaks}`);
  return { summary: { mutants, killed, killed_percent, survived }, passed: killed_percent >= 90 };
}
