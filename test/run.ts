/**
 * Runs the tests: starts one embedded PostgreSQL (or uses the server in TEST_DATABASE_URL), distributes the files over processes
 * and starts Node's test runner. Arguments select files. `--costs` prints the CPU time of each file.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { costTable } from './support/costs.ts';
import { filesToRetry, RETRIES, readFailures, readRecord, recurring, reportFlaky } from './support/flaky.ts';
import { LONG_FILES } from './support/long-files.ts';
import { databaseFolder } from './support/scratch.ts';
import { offerServer } from './support/shared-server.ts';

/** Each of these files gets a process of its own, because it starts and kills other processes. The slowest files come first. */
const LONG = [
  'test/crash/charges.test.ts',
  'test/crash/reservations.test.ts',
  'test/cli/commands.test.ts',
  'test/crash/collection.test.ts',
  'test/crash/renewals.test.ts',
  'test/chaos/chaos.test.ts',
  'test/model/*.test.ts',
];
/** These files take less time than loading the service, so they share a few processes. They start last and use idle cores. */
const SHORT = ['test/crash/*.test.ts', 'test/cli/*.test.ts'];
const SHORT_PROCESSES = 3;

/** Two processes with one browser each: starting a browser takes as long as most of these files. */
const BROWSER = 'test/browser/*.test.ts';
const BROWSERS = 2;

/** All other files share processes, because loading the service takes longer than the tests of one file. */
const FILES_PER_PROCESS = 200;

/** Two more processes than cores: tests that kill and restart the service are idle half of the time. */
const PROCESSES = availableParallelism() + 2;

/** Returns the files of each process in start order, the slowest first, so that no slow process runs alone at the end. */
function plan(files: readonly string[]): string[][] {
  const matching = (patterns: readonly string[]) =>
    [...new Set(patterns.flatMap((pattern) => globSync(pattern).sort()))].filter((file) =>
      files.includes(file),
    );
  const browser = matching([BROWSER]);
  const long = matching(LONG);
  const short = matching(SHORT).filter((file) => !long.includes(file));
  const others = files.filter((file) => ![...browser, ...long, ...short].includes(file));
  return [
    ...deal(others, Math.ceil(others.length / FILES_PER_PROCESS)),
    ...deal(browser, BROWSERS),
    ...long.map((file) => [file]),
    ...deal(short, SHORT_PROCESSES),
  ];
}

/** Splits the files into this many parts of equal size. */
function deal(files: readonly string[], parts: number): string[][] {
  const dealt = Array.from({ length: parts }, (_, part) =>
    files.filter((_, index) => index % parts === part),
  );
  return dealt.filter((some) => some.length > 0);
}

/**
 * Writes the entry file of one process. Each test file becomes a suite, so that its resources are closed before the next file
 * starts. The number in the file name keeps the order, because Node's runner sorts its arguments.
 */
function writeEntry(folder: string, place: number, files: readonly string[]): string {
  const path = join(folder, `${String(place).padStart(3, '0')}.test.mjs`);
  const suites = files.map((file) => {
    const url = pathToFileURL(resolve(file));
    return `suite(${JSON.stringify(file)}, () => import(${JSON.stringify(url)}));\n`;
  });
  writeFileSync(path, `${ENTRY}${suites.join('')}${ENTRY_END}`);
  return path;
}

const ENTRY = `import assert from 'node:assert/strict';
import { flushCompileCache } from 'node:module';
import { after, before, describe, test } from 'node:test';
import { watchFile } from ${JSON.stringify(new URL('support/hang.ts', import.meta.url))};
watchFile('loading');
const costs = process.env.CUOTA_TEST_COSTS ? await import(${JSON.stringify(new URL('support/costs.ts', import.meta.url))}) : undefined;
const suite = (file, load) => describe(file, async () => {
  before(globalThis.stopFollowingPromises);
  before(() => watchFile(file));
  await load();
  if (costs) after(() => costs.noteCost(file));
});
`;

/**
 * Stores the compile cache after loading, for processes that start later. At the end, compares every response and event with the
 * API document (`support/documented.ts`) and drops the databases that the files shared (`support/kept-database.ts`).
 */
const ENTRY_END = `before(() => flushCompileCache());
if (costs) before(() => costs.noteCost('loading'));
after(() => globalThis.dropKeptDatabases?.());
test('the API document describes every response and every event', () => {
  assert.deepEqual([...(globalThis.undocumentedAnswers ?? [])], []);
});
`;

function runEntries(entries: readonly string[], total: number, port: number): Promise<number> {
  const flags = [
    '--test',
    '--test-force-exit',
    '--max-semi-space-size=32',
    '--import=./bin/loader.mjs',
    '--import=./test/support/light-runner.mjs',
    `--test-reporter=${process.env.TEST_REPORTER ?? './test/support/progress.ts'}`,
    '--test-reporter-destination=stdout',
    '--test-reporter=./test/support/failures.ts',
    `--test-reporter-destination=${failures}`,
    `--test-concurrency=${PROCESSES}`,
  ];
  const environment = {
    ...process.env,
    CUOTA_TEST_SERVER_PORT: String(port),
    CUOTA_TEST_FILES: String(total),
    CUOTA_TEST_FOLDER: runFolder,
    CUOTA_TEST_DEMO: demoParent,
    CUOTA_TEST_COSTS: costs,
  };
  const runner = spawn(process.execPath, [...flags, ...entries], { stdio: 'inherit', env: environment });
  // The runner stops its processes. This process then stops the database server, which would otherwise keep running.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => runner.kill(signal));
  return new Promise((resolve) => runner.on('close', (code) => resolve(code ?? 1)));
}

/** Runs each file several times in isolation. Returns whether every run passed. */
async function passInIsolation(files: readonly string[], port: number): Promise<boolean> {
  for (const file of files)
    for (let run = 1; run <= RETRIES; run += 1) {
      console.log(`== retry ${run} of ${RETRIES} in isolation: ${file}`);
      if ((await runEntries([writeEntry(folder, 0, [file])], 1, port)) !== 0) return false;
    }
  return true;
}

/** Retries failed files where that is allowed (`support/flaky.ts`). Returns the exit code of the run. */
async function retryFailed(summary: string, port: number): Promise<number> {
  const [failed, record] = [readFailures(failures), readRecord()];
  for (const { file, name } of recurring(failed, record)) console.log(`flaky again: ${file}: ${name}`);
  const files = filesToRetry(failed, record);
  if (files.length === 0 || !(await passInIsolation(files, port))) return 1;
  reportFlaky(summary, failed);
  return 0;
}

/** Holds resources that the files of a run share, such as the unpacked browser. */
const runFolder = mkdtempSync(join(tmpdir(), 'cuota-run-'));
/** Holds the demo data folder that tests copy. In memory where possible, as the databases are. */
const demoParent = databaseFolder('cuota-demo-');
/** The file to which the reporter writes failed tests. */
const failures = join(runFolder, 'failures');
const chosen = process.argv.slice(2).filter((word) => word !== '--costs');
/** The file to which tests write their CPU time. Empty without `--costs`. */
const costs = process.argv.includes('--costs') ? join(runFolder, 'costs') : '';
/** `npm run mutate` starts many runs that share its database server. */
const offered = process.env.CUOTA_TEST_SERVER_PORT;
const server = offered ? { port: Number(offered), close: async () => undefined } : await offerServer();
const folder = mkdtempSync(join(tmpdir(), 'cuota-tests-'));
try {
  const left = chosen.length > 0 ? [] : globSync(LONG_FILES);
  const files = globSync(chosen.length > 0 ? chosen : ['test/**/*.test.ts'])
    .filter((file) => !left.includes(file))
    .sort();
  // Without arguments, Node's runner would search for test files.
  if (files.length === 0) throw new Error(`no test file matches ${chosen.join(' ')}`);
  // Builds the bundle once, before several tests start the command concurrently.
  if (files.some((file) => /^test\/(cli|crash)\//.test(file))) spawnSync('sh', ['bin/cuota', 'version']);
  const entries = plan(files).map((some, place) => writeEntry(folder, place, some));
  process.exitCode = await runEntries(entries, files.length, server.port);
  const summary = process.env.FLAKY_SUMMARY;
  if (summary && process.exitCode !== 0) process.exitCode = await retryFailed(summary, server.port);
  if (existsSync(costs)) console.log(costTable(readFileSync(costs, 'utf8')));
} finally {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
  for (const shared of [runFolder, demoParent]) rmSync(shared, { recursive: true, force: true });
}
