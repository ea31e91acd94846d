import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';

const folder = mkdtempSync(join(tmpdir(), 'cuota-pack-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const NO_REGISTRY = [
  '--registry=http://127.0.0.1:9',
  '--//127.0.0.1:9/:_authToken=none',
  '--fetch-retries=0',
];

test('npm pack without a build fails and names the build command', () => {
  const { status, stderr } = spawnSync('npm', ['pack'], { encoding: 'utf8' });
  assert.notEqual(status, 0);
  assert.match(stderr, /use--npm-run-pack/);
  assert.deepEqual(globSync('cuota-*.tgz'), []);
});

describe('npm publish', () => {
  /** Publishes a package with our settings, whose compilation writes one file. */
  function publish(change: Readonly<Record<string, unknown>>, ...options: string[]) {
    const own = JSON.parse(readFileSync('package.json', 'utf8'));
    const compilation = { prepack: 'mkdir dist && touch dist/compiled', postpack: 'rm -r dist' };
    const scripts = { ...own.scripts, ...compilation };
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...own, scripts, ...change }));
    cpSync('.npmrc', join(folder, '.npmrc'));
    return spawnSync('npm', ['publish', ...NO_REGISTRY, ...options], { cwd: folder, encoding: 'utf8' });
  }

  test('refuses a private package', () => {
    const { status, stderr } = publish({});
    assert.notEqual(status, 0);
    assert.match(stderr, /EPRIVATE/);
  });

  test('compiles a package that is no longer private', () => {
    const { stdout, stderr } = publish({ private: false }, '--dry-run', '--json');
    assert.match(stdout, /"path": "dist\/compiled"/, stderr);
  });
});
