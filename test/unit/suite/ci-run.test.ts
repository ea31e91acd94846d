import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { LONG_FILES } from '#test/support/long-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'cuota-ci-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a copy of `.ci/run` whose steps do nothing. Returns its exit code and output. */
function runCi(settings: Readonly<Record<string, string>> = {}): { status: number | null; output: string } {
  mkdirSync(join(folder, '.ci'), { recursive: true });
  const stub = '#!/bin/sh\n';
  const scripts = readFileSync('.ci/run', 'utf8').match(/(?<=long_step )\.ci\/\S+/g) ?? [];
  for (const path of ['npm', ...scripts]) {
    writeFileSync(join(folder, path), stub);
    chmodSync(join(folder, path), 0o755);
  }
  cpSync('.ci/run', join(folder, '.ci/run'));
  const env = { PATH: `${folder}:${process.env.PATH}`, ...settings };
  const { status, stdout, stderr } = spawnSync('bash', [join(folder, '.ci/run')], { env, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}

describe('.ci/run', () => {
  test('runs every file that npm test leaves out', () => {
    const patterns = [...readFileSync('.ci/run', 'utf8').matchAll(/npm test -- (\S+)/g)].map(
      ([, pattern = '']) => pattern.replaceAll("'", ''),
    );
    const run = new Set(globSync(patterns));
    assert.deepEqual(
      globSync([...LONG_FILES]).filter((file) => !run.has(file)),
      [],
    );
  });

  test('names only files that exist', () => {
    const names = [...LONG_FILES].flatMap((pattern) => {
      const [, before = pattern, list = '', after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(pattern) ?? [];
      return list === '' ? [before] : list.split(',').map((name) => `${before}${name}${after}`);
    });
    assert.deepEqual(
      names.filter((name) => globSync(name).length === 0),
      [],
    );
  });

  test('passes when every step has run', () => {
    const { status, output } = runCi();
    assert.equal(status, 0, output);
    assert.doesNotMatch(output, /not run/);
  });

  test('fails and lists the steps for which no time was left', () => {
    const { status, output } = runCi({ SECONDS: '4201' });
    assert.equal(status, 1, output);
    assert.match(output, /^== npm test$/m);
    assert.match(output, /^not run, because 70 minutes had passed: \.ci\/schemathesis$/m);
  });
});
