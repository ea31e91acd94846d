import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { test } from 'node:test';

test('npm pack without a build fails and names the build command', () => {
  const { status, stderr } = spawnSync('npm', ['pack'], { encoding: 'utf8' });
  assert.notEqual(status, 0);
  assert.match(stderr, /use--npm-run-pack/);
  assert.deepEqual(globSync('cuota-*.tgz'), []);
});
