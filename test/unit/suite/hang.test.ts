import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { end, freePort } from '#test/support/process.ts';
import { takes } from '#test/support/scratch.ts';

const HANG = new URL('../../support/hang.ts', import.meta.url).href;
const node = (script: string): ChildProcess => spawn(process.execPath, ['-e', script]);

describe('test file that does not finish', () => {
  test('is named and fails the run', () => {
    const script = `import { watchFile } from '${HANG}';
      watchFile('one.test.ts', 60_000);
      watchFile('two.test.ts', 1);
      setInterval(() => {}, 60_000);`;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      encoding: 'utf8',
    });
    assert.equal(status, 1, stderr);
    assert.match(stderr, /^two\.test\.ts did not end within .* minutes; open: .*Timeout/m);
    assert.doesNotMatch(stderr, /one\.test\.ts/);
  });
});

describe('ending a child process', () => {
  test('fails with the output when the process has already exited', async () => {
    const child = node('process.exit(3)');
    await once(child, 'exit');
    await assert.rejects(
      end(child, 'SIGKILL', () => 'out of memory'),
      /the process had already ended with 3: out of memory/,
    );
  });

  test('returns the exit code', async () => {
    const child = node(
      "process.on('SIGTERM', () => process.exit(7)); console.log(1); setInterval(() => {}, 1000)",
    );
    assert.ok(child.stdout);
    await once(child.stdout, 'data');
    assert.equal(await end(child, 'SIGTERM'), 7);
  });
});

test('a port is assigned once per run', async () => {
  const { CUOTA_TEST_FOLDER: folder = '' } = process.env;
  assert.equal(takes(join(folder, `port-${await freePort()}`)), false);
});
