import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, test } from 'node:test';

/** The house rules that the linter cannot see. */
const FILE_LINES = { source: 300, test: 400 } as const;

/** Which rooms a room may open: its own, and those named. Types of `deps.ts` are everybody's but the lowest's. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  platform: ['kernel'],
  network: ['platform', 'kernel'],
  modules: ['network', 'platform', 'kernel', 'deps'],
  processes: ['modules', 'network', 'platform', 'kernel', 'deps'],
  web: ['modules', 'platform', 'kernel', 'deps'],
  demo: ['modules', 'platform', 'kernel', 'deps'],
  deps: ['network', 'platform', 'kernel', 'tables'],
  tables: ['modules', 'processes'],
  app: ['web', 'modules', 'platform', 'deps', 'version'],
  config: ['platform'],
  runtime: ['network', 'platform', 'kernel', 'config', 'deps', 'tables'],
  version: [],
  cli: ['app', 'config', 'runtime', 'demo', 'processes', 'modules', 'platform', 'kernel', 'deps'],
  main: ['cli', 'config', 'platform', 'version'],
};

/** Modules in rank: each may use only those before it. */
const MODULE_RANKS = [
  'merchants',
  'tokens',
  'clocks',
  'attempts',
  'catalogs',
  'groups',
  'plans',
  'subscribers',
  'coupons',
  'cards',
  'webhooks',
  'mails',
  'virtual-account',
  'transactions',
  'invoices',
  'payers',
  'invoices',
  'subscriptions',
  'portal',
  'reservations',
  'collection',
  'payments',
  'recauda',
  'sandbox',
  'health',
];

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '');
const read = (path: string) => readFileSync(path, 'utf8');
const sources = tracked.filter((path) => /^src\/.*\.tsx?$/.test(path));
const code = tracked.filter((path) => /\.(tsx?|mjs|sql|css)$/.test(path));

/** Without comments, where a word is only a word. */
function bare(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');
}

function importsOf(path: string): string[] {
  const specifiers = [...read(path).matchAll(/(?:from|import\() ?'([^']+)'/g)].map(
    ([, specifier = '']) => specifier,
  );
  return specifiers
    .filter((specifier) => /^(#src|\.)/.test(specifier))
    .map((specifier) =>
      specifier.startsWith('#src/')
        ? specifier.replace('#src/', 'src/')
        : normalize(join(dirname(path), specifier)),
    );
}

function roomOf(path: string): string {
  return path.split('/')[1]?.replace(/\.tsx?$/, '') ?? '';
}

function assertNone(found: readonly string[]): void {
  assert.deepEqual(found, []);
}

describe('the house', () => {
  test('has no file too long to read', () => {
    const limitOf = (path: string) => (path.startsWith('test/') ? FILE_LINES.test : FILE_LINES.source);
    assertNone(code.filter((path) => read(path).split('\n').length > limitOf(path)));
  });

  test('opens its rooms one way only', () => {
    const wrong = sources.flatMap((path) => {
      const allowed = [roomOf(path), ...(ROOMS[roomOf(path)] ?? [])];
      const targets = importsOf(path).filter((target) => target.startsWith('src/'));
      return targets
        .filter((target) => !allowed.includes(roomOf(target)))
        .map((target) => `${path} → ${target}`);
    });
    assertNone(wrong);
  });

  test('ranks its modules, and each uses only those below', () => {
    const moduleOf = (path: string) => /^src\/modules\/([^/]+)\//.exec(path)?.[1];
    const wrong = sources.flatMap((path) => {
      const rank = MODULE_RANKS.indexOf(moduleOf(path) ?? '');
      if (moduleOf(path) === undefined) return [];
      assert.ok(rank >= 0, `${path}: its module has no rank`);
      return importsOf(path)
        .filter(
          (target) => moduleOf(target) !== undefined && MODULE_RANKS.indexOf(moduleOf(target) ?? '') > rank,
        )
        .map((target) => `${path} → ${target}`);
    });
    assertNone(wrong);
  });

  test('keeps SQL in stores and migrations', () => {
    const outside = sources
      .filter((path) => /^src\/(modules|processes|web|demo|cli)\//.test(path) && !path.endsWith('/store.ts'))
      .filter((path) =>
        /\bsql`|\bsql<|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(bare(read(path))),
      );
    assertNone(outside);
  });

  test('reads the real clock in one place', () => {
    const clocks = /\bTemporal\.Now\b|\bDate\.now\b|\bnew Date\b/;
    assertNone(sources.filter((path) => path !== 'src/kernel/clock.ts' && clocks.test(bare(read(path)))));
  });

  test('never lets the database decide what time it is', () => {
    const clocks = /\bnow\(\)|\bcurrent_(timestamp|date|time)\b|\bclock_timestamp\b/i;
    const asked = code.filter((path) => path.endsWith('.sql') || path.endsWith('/store.ts'));
    assertNone(asked.filter((path) => clocks.test(read(path).replaceAll('clock.now()', ''))));
  });

  test('numbers its migrations, each once', () => {
    const files = tracked.filter((path) => path.startsWith('migrations/'));
    const numbers = files.map((path) => Number(/^migrations\/(\d{4})-[a-z-]+\.sql$/.exec(path)?.[1]));
    assert.deepEqual(
      numbers,
      numbers.map((_, index) => index + 1),
    );
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
