import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, test } from 'node:test';
import { NEIGHBOURHOODS, rankOf, roomOf } from './rank.ts';

/** The house rules that the linter cannot see. */
/** Nobody reads it from end to end: the sum of the migrations. A test holds it to what it is made of. */
const WRITTEN_BY_PROGRAM = ['docs/schema.sql'];
const FILE_LINES = { source: 300, test: 400 } as const;

/**
 * The files above the neighbourhoods wire them together; what each may open. `deps.ts` and `module.ts` are types, which everybody but
 * kernel and platform may name. Only what starts the simulator may name it: where one runs by itself it is not even loaded.
 */
const ABOVE: Readonly<Record<string, readonly string[]>> = {
  deps: ['tables'],
  module: ['deps'],
  modules: ['module'],
  tables: [],
  owners: ['deps'],
  uses: ['deps'],
  version: [],
  product: [],
  config: ['product'],
  app: ['deps', 'module', 'modules', 'product', 'version'],
  runtime: ['simulator', 'config', 'deps', 'owners', 'product', 'tables', 'uses'],
  cli: ['version', 'simulator', 'app', 'config', 'runtime', 'deps', 'module', 'modules', 'product'],
  main: ['cli'],
};
const WITHOUT_DEPS = ['kernel', 'platform'];

interface LockEntry {
  integrity?: string;
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '');
const read = (path: string) => readFileSync(path, 'utf8');
const sources = tracked.filter((path) => /^src\/.*\.tsx?$/.test(path));
const simulator = tracked.filter((path) => /^simulator\/.*\.ts$/.test(path));
const code = tracked.filter((path) => /\.(tsx?|mjs|sql|css)$/.test(path));

/** Without comments, where a word is only a word. */
function bare(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
}

function importsOf(path: string): string[] {
  const specifiers = [...read(path).matchAll(/\b(?:from|import\(|import) ?'([^']+)'/g)].map(
    ([, specifier = '']) => specifier,
  );
  return specifiers
    .filter((specifier) => /^[#.]/.test(specifier))
    .map((specifier) =>
      specifier.startsWith('#') ? specifier.slice(1) : normalize(join(dirname(path), specifier)),
    );
}

/** Whether this file may import that one. */
function mayOpen(path: string, target: string): boolean {
  const [from, to] = [roomOf(path), roomOf(target)];
  if (target === 'package.json') return true;
  if (from === 'simulator') return to === 'simulator' || to === 'kernel';
  const above = ABOVE[from];
  if (above) return from === to || above.includes(to) || rankOf(target) >= 0;
  if (to === 'deps' || to === 'module') return !WITHOUT_DEPS.includes(from);
  return rankOf(target) >= 0 && rankOf(target) <= rankOf(path);
}

/**
 * Groups of files that all lead to each other, type imports included: Tarjan's strongly connected components. Answers those of
 * more than one file.
 */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const numbers = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const circles: string[] = [];
  const visit = (file: string): number => {
    const number = numbers.size;
    numbers.set(file, number);
    lowest.set(file, number);
    path.push(file);
    for (const target of graph.get(file) ?? []) {
      const reached = numbers.has(target)
        ? path.includes(target)
          ? numbers.get(target)
          : undefined
        : visit(target);
      lowest.set(file, Math.min(lowest.get(file) ?? number, reached ?? number));
    }
    const low = lowest.get(file) ?? number;
    if (low < number) return low;
    const circle = path.splice(path.indexOf(file));
    if (circle.length > 1) circles.push(circle.toSorted().join(' '));
    return number;
  };
  for (const file of graph.keys()) if (!numbers.has(file)) visit(file);
  return circles;
}

function assertNone(found: readonly string[]): void {
  assert.deepEqual(found, []);
}

describe('the house', () => {
  test('has no file too long to read', () => {
    const limitOf = (path: string) => (path.startsWith('test/') ? FILE_LINES.test : FILE_LINES.source);
    const written = code.filter((path) => !WRITTEN_BY_PROGRAM.some((place) => path.startsWith(place)));
    assertNone(written.filter((path) => read(path).split('\n').length > limitOf(path)));
  });

  test('opens its rooms one way only', () => {
    const wrong = [...sources, ...simulator].flatMap((path) =>
      importsOf(path)
        .filter((target) => !mayOpen(path, target))
        .map((target) => `${path} → ${target}`),
    );
    assertNone(wrong);
  });

  test('imports in no circle, not even types', () => {
    assert.deepEqual(
      circlesOf(
        new Map([
          ['a', ['b', 'd']],
          ['b', ['c']],
          ['c', ['a', 'd']],
          ['d', ['e']],
          ['e', []],
        ]),
      ),
      ['a b c'],
    );
    const graph = new Map(sources.map((path) => [path, importsOf(path)]));
    assertNone(circlesOf(graph));
  });

  test('loads the simulator only where it is started', () => {
    const early = /^import (?!type )[^;]*'#simulator\//m;
    assertNone(sources.filter((path) => early.test(read(path))));
  });

  test('ranks its neighbourhoods and their modules, each once', () => {
    const rooms = new Set(sources.map(roomOf));
    const ranked = Object.keys(NEIGHBOURHOODS);
    assert.deepEqual([...rooms].sort(), [...ranked, ...Object.keys(ABOVE)].sort());
    for (const [room, modules] of Object.entries(NEIGHBOURHOODS)) {
      if (modules.length === 0) continue;
      const folders = sources.filter((path) => roomOf(path) === room).map((path) => path.split('/').slice(2));
      const found = new Set(folders.filter((path) => path.length > 1).map(([folder]) => folder));
      assert.deepEqual([...found].sort(), [...modules].sort(), room);
    }
  });

  test('lists every module', () => {
    const files = sources.filter((path) => path.endsWith('/module.ts') && path !== 'src/module.ts');
    const listed = importsOf('src/modules.ts').filter((path) => path !== 'src/module.ts');
    assert.deepEqual(listed.toSorted(), files.toSorted());
  });

  test('loads what draws documents when the first is drawn', () => {
    const atOnce = (path: string) =>
      [...read(path).matchAll(/^import (?!type)[^;]*?'([^']+)';$/gm)].map(([, specifier = '']) =>
        specifier.startsWith('#') ? specifier.slice(1) : normalize(join(dirname(path), specifier)),
      );
    const loaded = new Set(['src/cli/serve.ts']);
    for (const path of loaded) for (const next of atOnce(path)) if (sources.includes(next)) loaded.add(next);
    assert.ok(loaded.size > 500, 'what a server begins with is not found any more');
    assertNone([...loaded].filter((path) => /^import [^;]*'(pdfkit|nodemailer)';$/m.test(read(path))));
  });

  test('keeps SQL in stores and migrations', () => {
    const outside = sources
      .filter((path) => !/^src\/(kernel\/|platform\/|runtime)/.test(path) && !path.endsWith('/store.ts'))
      .filter((path) =>
        /\bsql`|\bsql<|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(bare(read(path))),
      );
    assertNone(outside);
  });

  test('reads the real clock in one place', () => {
    const clocks = /\bTemporal\.Now\b|\bDate\.now\b|\bnew Date\b/;
    assertNone(sources.filter((path) => path !== 'src/kernel/clock.ts' && clocks.test(bare(read(path)))));
  });

  test('asks the database for the time in two places, and in no statement that decides', () => {
    const clocks = /\bnow\(\)|\bcurrent_(timestamp|date|time)\b|\bclock_timestamp\b/i;
    const asked = code.filter((path) => path.endsWith('.sql') || path.endsWith('/store.ts'));
    assertNone(asked.filter((path) => clocks.test(read(path).replaceAll('clock.now()', ''))));
    const words = /\bcurrent_(timestamp|date|time)\b|\bclock_timestamp\b/i;
    const readers = sources.filter((path) => words.test(bare(read(path))));
    // The second compares it with times that PostgreSQL writes into its log by itself.
    assert.deepEqual(readers, ['src/platform/database/archive/slot.ts', 'src/platform/database/clock.ts']);
  });

  test('pins what it installs by its content, from whatever registry', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockEntry> };
    const entries = Object.entries(packages).filter(([place]) => place !== '');
    assertNone(entries.filter(([, { integrity }]) => !integrity).map(([place]) => place));
    assertNone(entries.filter(([, { resolved }]) => resolved !== undefined).map(([place]) => place));
  });

  test('can be installed on every platform', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockEntry> };
    const named = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
    assertNone(named.filter((name) => !packages[`node_modules/${name}`]));
  });

  test('numbers its migrations, each once', () => {
    const files = tracked.filter((path) => path.startsWith('migrations/'));
    const numbers = files.map((path) => Number(/^migrations\/(\d{4})-[a-z-]+\.sql$/.exec(path)?.[1]));
    assert.deepEqual(
      numbers,
      numbers.map((_, index) => index + 1),
    );
  });

  test('numbers its decisions, each once, with the number in the heading', () => {
    const records = tracked.filter((path) => path.startsWith('docs/decisions/')).sort();
    const numbers = records.map((path) => Number(/(\d{4})-[\w-]+\.md$/.exec(path)?.[1]));
    assert.deepEqual(
      numbers,
      numbers.map((_, index) => index + 1),
    );
    const headed = records.map((path) => Number(/^# (\d+)\. /.exec(read(path))?.[1]));
    assert.deepEqual(headed, numbers);
  });

  test('never edits a migration that has landed', () => {
    const landed: Record<string, string> = JSON.parse(read('test/style/landed-migrations.json'));
    const files = tracked.filter((path) => path.startsWith('migrations/'));
    assert.deepEqual(Object.fromEntries(files.map((path) => [path, hash('sha256', read(path))])), landed);
  });

  test('reads the environment in one place', () => {
    assertNone(sources.filter((path) => path !== 'src/main.ts' && /process\.env\b/.test(bare(read(path)))));
  });

  test('leaves no mark of unfinished work', () => {
    const marks = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'].join('|')})\\b`);
    assertNone(code.filter((path) => marks.test(read(path))));
  });

  test('names no file so that nobody knows what is in it', () => {
    assertNone(tracked.filter((path) => /\/(utils?|helpers?|common|misc|service)\.\w+$/.test(path)));
  });

  test('links to no page that is not there', () => {
    const pages = tracked.filter((path) => path.endsWith('.md'));
    const broken = pages.flatMap((page) => {
      const links = [...read(page).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link = '']) => link);
      return links
        .filter((link) => !existsSync(join(dirname(page), link)))
        .map((link) => `${page} → ${link}`);
    });
    assertNone(broken);
  });

  test('skips no test', () => {
    const skipped = /\b(test|it|describe)\.(skip|todo|only)\b/;
    const tests = tracked.filter((path) => path.endsWith('.test.ts') && !path.includes('/style/'));
    assertNone(tests.filter((path) => skipped.test(read(path))));
  });
});
