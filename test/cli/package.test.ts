import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, describe, test } from 'node:test';
import { dataFolder, freePort } from '#test/support/process.ts';

const folder = dataFolder();
after(() => folder.close());

const modules = join(folder.path, 'shop', 'node_modules');
const cuota = join(modules, 'cuota', 'bin', 'cuota');

/** As npm would install the packed file, with the packages that are here already. */
function install(): void {
  const packed = execFileSync('npm', ['run', '--silent', 'pack', '--', '--pack-destination', folder.path], {
    encoding: 'utf8',
  });
  mkdirSync(join(modules, 'cuota'), { recursive: true });
  const archive = join(folder.path, basename(packed.trim().split('\n').at(-1) ?? ''));
  execFileSync('tar', ['-xzf', archive, '-C', join(modules, 'cuota'), '--strip-components=1']);
  for (const name of readdirSync('node_modules')) {
    if (name !== '.cache') symlinkSync(resolve('node_modules', name), join(modules, name));
  }
}

const settings = { ...process.env, DATA_DIR: join(folder.path, 'data'), NODE_OPTIONS: '' };
const run = (...words: string[]) =>
  execFileSync('sh', [cuota, ...words], { encoding: 'utf8', env: settings, cwd: join(modules, '..') });

/** Answers its first screen once all of it is there. */
async function serve(port: number) {
  const env = { ...settings, PORT: String(port) };
  const child = spawn('sh', [cuota, 'serve'], {
    env,
    cwd: join(modules, '..'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (line.includes('curl')) break;
  }
  child.stdout.resume();
  return { child, screen: lines.join('\n') };
}

describe('the packed program', () => {
  before(install);

  test('is plain JavaScript, with what it reads and nothing of its tests', () => {
    const files = readdirSync(join(modules, 'cuota'), { recursive: true, encoding: 'utf8' });
    assert.deepEqual(
      files.filter((file) => /\.tsx?$|loader|(^|\/)test(\/|$)/.test(file)),
      [],
    );
    for (const file of [
      'dist/migrations',
      'dist/examples/erp/server.mjs',
      'dist/src/web/shared/styles/base.css',
      'dist/src/web/shared/islands/form.js',
      'dist/src/ledger/invoices/pdf/fonts/LICENSE',
      'dist/src/demo/logo.png',
    ]) {
      assert.ok(files.includes(file), `${file} is missing`);
    }
    assert.equal(existsSync('dist'), false);
  });

  test('says what it can do', () => {
    assert.match(run('--help'), /serve/);
  });

  test('serves its API and its pages, and finds itself well', async () => {
    const port = await freePort();
    const { child, screen } = await serve(port);
    try {
      const curl = /curl .*/.exec(screen)?.[0] ?? '';
      const plans = JSON.parse(execFileSync('sh', ['-c', `${curl} --silent`], { encoding: 'utf8' }));
      assert.equal(plans.data.length > 0, true);
      const checkout = /Demo checkout +(\S+)/.exec(screen)?.[1] ?? '';
      const page = await (await fetch(checkout)).text();
      assert.match(page, /^<!doctype html>/);
      const script = /src="(\/assets\/form\.[^"]+)"/.exec(page)?.[1] ?? '';
      const code = await (await fetch(new URL(script, checkout))).text();
      assert.match(code, /addEventListener/);
      assert.match(run('doctor'), /^ok +\w/m);
    } finally {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  });
});
