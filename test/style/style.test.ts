import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, test } from 'node:test';
import { AREAS, areaOf, rankOf } from './rank.ts';

/** Generated files without a length limit. Another test compares this one with the migrations. */
const GENERATED = ['docs/schema.sql'];
const FILE_LINES = { source: 300, test: 400 } as const;

/**
 * The files above the areas wire them together. The list shows what each may import. `deps.ts` and
 * `module.ts` contain types that all areas except kernel and platform may import. Only files that start the
 * simulator may import it, because a deployment with a separate simulator does not load it.
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

/** Removes comments. */
function withoutComments(text: string): string {
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

/** Returns whether one file may import another. */
function mayImport(path: string, target: string): boolean {
  const [from, to] = [areaOf(path), areaOf(target)];
  if (target === 'package.json') return true;
  if (from === 'simulator') return to === 'simulator' || to === 'kernel';
  const above = ABOVE[from];
  if (above) return from === to || above.includes(to) || rankOf(target) >= 0;
  if (to === 'deps' || to === 'module') return !WITHOUT_DEPS.includes(from);
  return rankOf(target) >= 0 && rankOf(target) <= rankOf(path);
}

/**
 * Returns groups of files that import each other, including type imports, by Tarjan's algorithm for strongly
 * connected components. Single files are omitted.
 */
function importCyclesOf(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const numbers = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const cycles: string[] = [];
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
    const cycle = path.splice(path.indexOf(file));
    if (cycle.length > 1) cycles.push(cycle.toSorted().join(' '));
    return number;
  };
  for (const file of graph.keys()) if (!numbers.has(file)) visit(file);
  return cycles;
}

function assertNone(found: readonly string[]): void {
  assert.deepEqual(found, []);
}

describe('code layout', () => {
  test('no file exceeds the line limit', () => {
    const limitOf = (path: string) => (path.startsWith('test/') ? FILE_LINES.test : FILE_LINES.source);
    const written = code.filter((path) => !GENERATED.some((place) => path.startsWith(place)));
    assertNone(written.filter((path) => read(path).split('\n').length > limitOf(path)));
  });

  test('files import only from their own and earlier areas', () => {
    const wrong = [...sources, ...simulator].flatMap((path) =>
      importsOf(path)
        .filter((target) => !mayImport(path, target))
        .map((target) => `${path} → ${target}`),
    );
    assertNone(wrong);
  });

  test('there are no import cycles, including type imports', () => {
    assert.deepEqual(
      importCyclesOf(
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
    assertNone(importCyclesOf(graph));
  });

  test('the simulator is loaded only where it is started', () => {
    const early = /^import (?!type )[^;]*'#simulator\//m;
    assertNone(sources.filter((path) => early.test(read(path))));
  });

  test('all areas and modules are listed once', () => {
    const areas = new Set(sources.map(areaOf));
    const ranked = Object.keys(AREAS);
    assert.deepEqual([...areas].sort(), [...ranked, ...Object.keys(ABOVE)].sort());
    for (const [area, modules] of Object.entries(AREAS)) {
      if (modules.length === 0) continue;
      const folders = sources.filter((path) => areaOf(path) === area).map((path) => path.split('/').slice(2));
      const found = new Set(folders.filter((path) => path.length > 1).map(([folder]) => folder));
      assert.deepEqual([...found].sort(), [...modules].sort(), area);
    }
  });

  test('all modules are listed', () => {
    const files = sources.filter((path) => path.endsWith('/module.ts') && path !== 'src/module.ts');
    const listed = importsOf('src/modules.ts').filter((path) => path !== 'src/module.ts');
    assert.deepEqual(listed.toSorted(), files.toSorted());
  });

  test('PDF and mail libraries are loaded on first use', () => {
    const staticImportsOf = (path: string) =>
      [...read(path).matchAll(/^import (?!type)[^;]*?'([^']+)';$/gm)].map(([, specifier = '']) =>
        specifier.startsWith('#') ? specifier.slice(1) : normalize(join(dirname(path), specifier)),
      );
    const loaded = new Set(['src/cli/serve.ts']);
    for (const path of loaded)
      for (const next of staticImportsOf(path)) if (sources.includes(next)) loaded.add(next);
    assert.ok(loaded.size > 500, 'the imports of the server were not found');
    assertNone([...loaded].filter((path) => /^import [^;]*'(pdfkit|nodemailer)';$/m.test(read(path))));
  });

  test('SQL is only in stores and migrations', () => {
    const outside = sources
      .filter((path) => !/^src\/(kernel\/|platform\/|runtime)/.test(path) && !path.endsWith('/store.ts'))
      .filter((path) =>
        /\bsql`|\bsql<|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(withoutComments(read(path))),
      );
    assertNone(outside);
  });

  test('the real clock is read in one place', () => {
    const clocks = /\bTemporal\.Now\b|\bDate\.now\b|\bnew Date\b/;
    assertNone(
      sources.filter((path) => path !== 'src/kernel/clock.ts' && clocks.test(withoutComments(read(path)))),
    );
  });

  test('the database clock is read in two places, and never in a statement that decides', () => {
    const clocks = /\bnow\(\)|\bcurrent_(timestamp|date|time)\b|\bclock_timestamp\b/i;
    const asked = code.filter((path) => path.endsWith('.sql') || path.endsWith('/store.ts'));
    assertNone(asked.filter((path) => clocks.test(read(path).replaceAll('clock.now()', ''))));
    const words = /\bcurrent_(timestamp|date|time)\b|\bclock_timestamp\b/i;
    const readers = sources.filter((path) => words.test(withoutComments(read(path))));
    // slot.ts compares the time with timestamps that PostgreSQL writes to the WAL.
    assert.deepEqual(readers, ['src/platform/database/archive/slot.ts', 'src/platform/database/clock.ts']);
  });

  test('packages are pinned by hash and independent of the registry', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockEntry> };
    const entries = Object.entries(packages).filter(([place]) => place !== '');
    assertNone(entries.filter(([, { integrity }]) => !integrity).map(([place]) => place));
    assertNone(entries.filter(([, { resolved }]) => resolved !== undefined).map(([place]) => place));
  });

  test('the lock file contains the packages of all platforms', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockEntry> };
    const named = Object.values(packages).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {}));
    assertNone(named.filter((name) => !packages[`node_modules/${name}`]));
  });

  test('migrations are numbered without gaps', () => {
    const files = tracked.filter((path) => path.startsWith('migrations/'));
    const numbers = files.map((path) => Number(/^migrations\/(\d{4})-[a-z-]+\.sql$/.exec(path)?.[1]));
    assert.deepEqual(
      numbers,
      numbers.map((_, index) => index + 1),
    );
  });

  test('decision records are numbered without gaps, also in their headings', () => {
    const records = tracked.filter((path) => path.startsWith('docs/decisions/')).sort();
    const numbers = records.map((path) => Number(/(\d{4})-[\w-]+\.md$/.exec(path)?.[1]));
    assert.deepEqual(
      numbers,
      numbers.map((_, index) => index + 1),
    );
    const headed = records.map((path) => Number(/^# (\d+)\. /.exec(read(path))?.[1]));
    assert.deepEqual(headed, numbers);
  });

  test('landed migrations are unchanged', () => {
    const landed: Record<string, string> = JSON.parse(read('test/style/landed-migrations.json'));
    const files = tracked.filter((path) => path.startsWith('migrations/'));
    assert.deepEqual(Object.fromEntries(files.map((path) => [path, hash('sha256', read(path))])), landed);
  });

  test('the environment is read in one place', () => {
    assertNone(
      sources.filter((path) => path !== 'src/main.ts' && /process\.env\b/.test(withoutComments(read(path)))),
    );
  });

  test('there are no marks of unfinished work', () => {
    const marks = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'].join('|')})\\b`);
    assertNone(code.filter((path) => marks.test(read(path))));
  });

  test('file names describe their content', () => {
    assertNone(tracked.filter((path) => /\/(utils?|helpers?|common|misc|service)\.\w+$/.test(path)));
  });

  test('links between documents are valid', () => {
    const pages = tracked.filter((path) => path.endsWith('.md'));
    const broken = pages.flatMap((page) => {
      const links = [...read(page).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link = '']) => link);
      return links
        .filter((link) => !existsSync(join(dirname(page), link)))
        .map((link) => `${page} → ${link}`);
    });
    assertNone(broken);
  });

  test('no test is skipped', () => {
    const skipped = /\b(test|it|describe)\.(skip|todo|only)\b/;
    const tests = tracked.filter((path) => path.endsWith('.test.ts') && !path.includes('/style/'));
    assertNone(tests.filter((path) => skipped.test(read(path))));
  });
});
