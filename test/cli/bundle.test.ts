import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';

/** Creates a checkout with our own bin and a service that is a program of a few lines. */
function checkout() {
  const root = mkdtempSync(join(tmpdir(), 'cuota-checkout-'));
  after(() => rmSync(root, { recursive: true, force: true }));
  const write = (path: string, lines: readonly string[]) =>
    writeFileSync(join(root, path), `${lines.join('\n')}\n`);
  cpSync('bin', join(root, 'bin'), { recursive: true });
  for (const folder of ['src/cli', 'simulator', 'node_modules'])
    mkdirSync(join(root, folder), { recursive: true });
  for (const name of readdirSync('node_modules')) {
    if (name !== '.cache') symlinkSync(resolve('node_modules', name), join(root, 'node_modules', name));
  }
  write('package.json', ['{ "type": "module", "imports": { "#src/*": "./src/*" } }']);
  write('src/cli/program.ts', ["export const SAID: string = 'one';"]);
  write('src/main.ts', ["import { SAID } from '#src/cli/program.ts';", 'console.log(SAID);']);
  const cache = join(root, 'node_modules', '.cache', 'cuota');
  return {
    root,
    write,
    cache: join(root, 'node_modules', '.cache'),
    bundles: () =>
      existsSync(cache) ? readdirSync(cache).filter((name) => /^(bundle|draft)-/.test(name)) : [],
    start: () => start(join(root, 'bin', 'cuota')),
    async run() {
      const { child, said } = start(join(root, 'bin', 'cuota'));
      child.stdin.end();
      return (await said).trim();
    },
  };
}

/** Starts the program. `said` resolves to the output of both streams after it has ended. */
function start(program: string) {
  const child = spawn('sh', [program], { stdio: 'pipe' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      output += part;
    });
  }
  return { child, said: once(child, 'close').then(() => output) };
}

test('the first start bundles a checkout, and the next start runs the bundle', async () => {
  const { run, bundles } = checkout();
  assert.equal(await run(), 'one');
  const made = bundles();
  assert.equal(made.length, 1);
  assert.equal(await run(), 'one');
  assert.deepEqual(bundles(), made);
});

test('a start runs the current files and reuses the bundle of earlier files', async () => {
  const { run, write, bundles } = checkout();
  assert.equal(await run(), 'one');
  write('src/cli/program.ts', ["export const SAID: string = 'two';"]);
  assert.equal(await run(), 'two');
  write('src/cli/program.ts', ["export const SAID: string = 'one';"]);
  assert.equal(await run(), 'one');
  assert.equal(bundles().length, 2);
});

test('concurrent starts make one bundle, and each runs', async () => {
  const { run, bundles } = checkout();
  assert.deepEqual(await Promise.all([run(), run(), run()]), ['one', 'one', 'one']);
  assert.equal(bundles().length, 1);
});

test('an unwritable checkout runs from its files', async () => {
  const { run, cache, bundles } = checkout();
  // A file in place of the folder, because root may write into any folder.
  writeFileSync(cache, '');
  assert.equal(await run(), 'one');
  assert.deepEqual(bundles(), []);
});

test('a bundling error is reported like an error without a bundle', async () => {
  const { run, write, bundles } = checkout();
  write('src/main.ts', ["import { NOTHING } from '#src/cli/program.ts';", 'console.log(NOTHING);']);
  assert.match(await run(), /program\.ts' does not provide an export named 'NOTHING'/);
  assert.deepEqual(bundles(), []);
});

test('an error names the line of the source file', async () => {
  const { run, write, bundles } = checkout();
  write('src/main.ts', ['interface Types { are: gone }', '', "throw new Error('lost');"]);
  assert.match(await run(), /src\/main\.ts:3:7/);
  assert.equal(bundles().length, 1);
});

test('the bundle of a running service is kept, and of the others the latest three', async () => {
  const { start, run, write, bundles } = checkout();
  write('src/cli/late.ts', ["export const SAID = 'late';"]);
  write('src/main.ts', [
    'console.log("ready");',
    'process.stdin.on("data", async () => {',
    '  console.log((await import("#src/cli/late.ts")).SAID);',
    '  process.exit();',
    '});',
  ]);
  const { child, said } = start();
  await once(child.stdout, 'data');
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    write('src/main.ts', [`console.log('${name}');`]);
    assert.equal(await run(), name);
  }
  assert.equal(bundles().length, 1 + 1 + 3);
  child.stdin.end('now\n');
  assert.equal(await said, 'ready\nlate\n');
});
