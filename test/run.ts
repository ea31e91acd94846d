/**
 * Runs the tests: offers them one embedded PostgreSQL (or the one in TEST_DATABASE_URL), cuts the files into processes,
 * and hands over to Node's runner. Arguments choose files; `--costs` tells what each took of the processor.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { costTable } from './support/costs.ts';
import { databaseFolder } from './support/scratch.ts';
import { filesToLookAt, LOOKS, readFailures, tellUnsteady } from './support/second-look.ts';
import { offerServer } from './support/shared-server.ts';

/** A process of its own each: they start others, and some kill them. The longest come first of them. */
const LONG = [
  'test/crash/charges.test.ts',
  'test/crash/reservations.test.ts',
  'test/cli/commands.test.ts',
  'test/crash/collection.test.ts',
  'test/crash/renewals.test.ts',
  'test/chaos/chaos.test.ts',
  'test/model/*.test.ts',
];
/** These are shorter than the loading of what they need, so they share a few. They come last and fill what the others left idle. */
const SHORT = ['test/crash/*.test.ts', 'test/cli/*.test.ts'];
const SHORT_PROCESSES = 3;

/**
 * Left to `.ci/run` unless they are named: what the kills above show of charges, writes and renewals, and the short storm of `test/chaos`
 * of the database too, these show of every other path, and a start of the service takes longer than most files. So do packages that are made and
 * installed, guides that are followed, and nonsense typed into every form, which one route after the other has short.
 */
const AT_LENGTH = [
  'test/crash/{account-sign-up,archive,card-data,challenge,collection,disputes,electronic-invoices,embedded}.test.ts',
  'test/crash/{import,long-jobs}.test.ts',
  'test/crash/{placetopay,reservations,sandbox-clock,webhook-delivery,wompi,wompi-evening}.test.ts',
  'test/cli/{backup,guides,instant,processes,provider-keys,restore,restore-gateways,sdk-package}.test.ts',
  'test/api/web/hostile-forms.test.ts',
  'test/browser/docs-addresses.test.ts',
];

/** Two processes, each with one browser for all of its files: to start one takes as long as most of them do. */
const BROWSER = 'test/browser/*.test.ts';
const BROWSERS = 2;

/** The rest share processes: in one of its own, a file would spend longer on loading the service than on its tests. */
const FILES_PER_PROCESS = 200;

/** Two more than the cores there are: those that kill and restart spend half their time waiting. */
const AT_ONCE = availableParallelism() + 2;

/** The files of each process, in the order in which they are to start: the longest first, so that none is left alone at the end. */
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

/** The files in so many parts of the same size. */
function deal(files: readonly string[], parts: number): string[][] {
  const dealt = Array.from({ length: parts }, (_, part) =>
    files.filter((_, index) => index % parts === part),
  );
  return dealt.filter((some) => some.length > 0);
}

/**
 * Writes what one process runs. Each file becomes a suite, so that what it opens is closed before the next one's
 * tests; the number in the name is its place, because Node's runner sorts what it is given.
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
watchFile('what comes before the first file');
const costs = process.env.CUOTA_TEST_COSTS ? await import(${JSON.stringify(new URL('support/costs.ts', import.meta.url))}) : undefined;
const suite = (file, load) => describe(file, async () => {
  before(globalThis.stopFollowingPromises);
  before(() => watchFile(file));
  await load();
  if (costs) after(() => costs.noteCost(file));
});
`;

/**
 * Once all is loaded, what was compiled is kept for the processes that start meanwhile. What the services of all files answered
 * and sent was watched on the way (`support/documented.ts`), and files handed their databases on (`support/kept-database.ts`).
 */
const ENTRY_END = `before(() => flushCompileCache());
if (costs) before(() => costs.noteCost('loading'));
after(() => globalThis.dropKeptDatabases?.());
test('the API document tells of every answer and every event', () => {
  assert.deepEqual([...(globalThis.undocumentedAnswers ?? [])], []);
});
`;

function runFiles(files: readonly string[], port: number): Promise<number> {
  const reporter = process.env.CI ? 'spec' : 'dot';
  const flags = [
    '--test',
    '--test-force-exit',
    '--max-semi-space-size=32',
    '--import=./bin/loader.mjs',
    '--import=./test/support/light-runner.mjs',
    `--test-reporter=${process.env.TEST_REPORTER ?? reporter}`,
    '--test-reporter-destination=stdout',
    '--test-reporter=./test/support/failures.ts',
    `--test-reporter-destination=${failures}`,
    `--test-concurrency=${AT_ONCE}`,
  ];
  const environment = {
    ...process.env,
    CUOTA_TEST_SERVER_PORT: String(port),
    CUOTA_TEST_FOLDER: runFolder,
    CUOTA_TEST_DEMO: demoParent,
    CUOTA_TEST_COSTS: costs,
  };
  const runner = spawn(process.execPath, [...flags, ...files], { stdio: 'inherit', env: environment });
  // It ends what it has started; we then stop the database, which would stay in memory.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => runner.kill(signal));
  return new Promise((resolve) => runner.on('close', (code) => resolve(code ?? 1)));
}

/** Runs each of these files alone, a few times; whether all of that was green. */
async function lookAgain(files: readonly string[], port: number): Promise<boolean> {
  for (const file of files)
    for (let look = 1; look <= LOOKS; look += 1) {
      console.log(`== ${file} again, alone: ${look} of ${LOOKS}`);
      if ((await runFiles([writeEntry(folder, 0, [file])], port)) !== 0) return false;
    }
  return true;
}

/** For what the files of a run share, such as an unpacked browser. */
const runFolder = mkdtempSync(join(tmpdir(), 'cuota-run-'));
/** For the data folder that others are copied from, as much in memory as they are. */
const demoParent = databaseFolder('cuota-demo-');
/** Where the tests that failed are written down. */
const failures = join(runFolder, 'failures');
const chosen = process.argv.slice(2).filter((word) => word !== '--costs');
/** Where files note what they took; empty when nobody asked. */
const costs = process.argv.includes('--costs') ? join(runFolder, 'costs') : '';
/** `npm run mutate` runs many of these over one database of its own. */
const offered = process.env.CUOTA_TEST_SERVER_PORT;
const server = offered ? { port: Number(offered), close: async () => undefined } : await offerServer();
const folder = mkdtempSync(join(tmpdir(), 'cuota-tests-'));
try {
  const left = chosen.length > 0 ? [] : globSync(AT_LENGTH);
  const files = globSync(chosen.length > 0 ? chosen : ['test/**/*.test.ts'])
    .filter((file) => !left.includes(file))
    .sort();
  // Node's runner, given nothing, would look for tests by itself.
  if (files.length === 0) throw new Error(`no test file is called ${chosen.join(' ')}`);
  // Else the first of them would all bundle the program at once.
  if (files.some((file) => /^test\/(cli|crash)\//.test(file))) spawnSync('sh', ['bin/cuota', 'version']);
  const entries = plan(files).map((some, place) => writeEntry(folder, place, some));
  process.exitCode = await runFiles(entries, server.port);
  const unsteady = process.env.UNSTEADY;
  const failed = unsteady && process.exitCode !== 0 ? readFailures(failures) : [];
  const again = filesToLookAt(failed);
  if (unsteady && again.length > 0 && (await lookAgain(again, server.port))) {
    tellUnsteady(unsteady, failed);
    process.exitCode = 0;
  }
  if (existsSync(costs)) console.log(costTable(readFileSync(costs, 'utf8')));
} finally {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
  for (const shared of [runFolder, demoParent]) rmSync(shared, { recursive: true, force: true });
}
