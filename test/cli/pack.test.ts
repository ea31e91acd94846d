import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { test } from 'node:test';

test('plain npm pack writes no package that is not compiled, and names the command that compiles', () => {
  const { status, stderr } = spawnSync('npm', ['pack'], { encoding: 'utf8' });
  assert.notEqual(status, 0);
  assert.match(stderr, /use--npm-run-pack/);
  assert.deepEqual(globSync('cuota-*.tgz'), []);
});
