import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

test('the runtime is started once, with its arguments', (context) => {
  const root = mkdtempSync(join(tmpdir(), 'cuota-node26-'));
  context.after(() => rmSync(root, { recursive: true, force: true }));
  mkdirSync(join(root, 'bin'));
  mkdirSync(join(root, 'node_modules', '.bin'), { recursive: true });
  copyFileSync('bin/node26', join(root, 'bin', 'node26'));
  const starts = join(root, 'starts');
  const node = `#!/bin/sh\necho "$@" >>'${starts}'\n`;
  writeFileSync(join(root, 'node_modules', '.bin', 'node'), node, { mode: 0o755 });
  execFileSync('sh', [join(root, 'bin', 'node26'), 'main.js', '--help']);
  assert.equal(readFileSync(starts, 'utf8'), 'main.js --help\n');
});
