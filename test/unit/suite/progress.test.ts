import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { reportProgress } from '#test/support/progress.ts';

const FIRST = '/run/000.test.mjs';

const complete = (file: string, nesting: number, name: string, type = 'test') => ({
  type: 'test:complete',
  data: { file, nesting, name, details: { type, passed: true } },
});
const failed = (
  file: string,
  nesting: number,
  name: string,
  type = 'test',
  failureType = 'testCodeFailure',
) => ({
  type: 'test:complete',
  data: {
    file,
    line: 7,
    nesting,
    name,
    details: { type, passed: false, error: { failureType, cause: `broken: ${name}` } },
  },
});

async function report(events: Parameters<typeof reportProgress>[0], is_terminal = false): Promise<string> {
  return (await reportAll(events, is_terminal)).text;
}

async function reportAll(events: Parameters<typeof reportProgress>[0], is_terminal = false) {
  let now_ms = 0;
  let text = '';
  const clock = () => {
    now_ms += 1_000;
    return now_ms;
  };
  let is_incomplete = false;
  const onIncomplete = () => {
    is_incomplete = true;
  };
  const options = { total: 2, is_terminal, now_ms: clock, onIncomplete };
  for await (const part of reportProgress(events, options)) text += part;
  return { text, is_incomplete };
}

test('ends with the number of passed and failed tests on its own line', async () => {
  const text = await report([
    complete(FIRST, 1, 'a test'),
    complete(FIRST, 0, 'test/a.test.ts', 'suite'),
    complete(FIRST, 0, FIRST),
  ]);
  assert.match(text, /\n1 passed, 0 failed\n$/);
});

test('prints the number of finished files and the elapsed time', async () => {
  const text = await report(
    [complete(FIRST, 1, 'a test'), complete(FIRST, 0, 'test/a.test.ts', 'suite')],
    true,
  );
  assert.match(text, /1\/2 files, 1 passed, 0 failed, \d+ s/);
});

test('prints a failure with its file and cause, and does not count its suites as failures', async () => {
  const file = resolve('test/a.test.ts');
  const text = await report([
    failed(file, 2, 'pays twice'),
    failed(file, 1, 'a suite', 'suite', 'subtestsFailed'),
    failed(FIRST, 0, 'test/a.test.ts', 'suite', 'subtestsFailed'),
  ]);
  assert.match(text, /✖ test\/a\.test\.ts:7 › pays twice\n.*broken: pays twice/);
  assert.match(text, /\n0 passed, 1 failed\n$/);
});

test('counts a process that exits with an error as a failure', async () => {
  const text = await report([failed(FIRST, 0, FIRST)]);
  assert.match(text, /› \/run\/000\.test\.mjs/);
  assert.match(text, /\n0 passed, 1 failed\n$/);
});

test('a run without the results of a file is incomplete', async () => {
  const [a, b] = ['test/a.test.ts', 'test/b.test.ts'].map((name) => complete(FIRST, 0, name, 'suite'));
  assert.ok(a && b);
  assert.equal((await reportAll([a, b])).is_incomplete, false);
  const { text, is_incomplete } = await reportAll([a]);
  assert.equal(is_incomplete, true);
  assert.match(text, /Results of 1 of 2 files are missing\./);
});

test('counts a named file without .test in its name', async () => {
  const text = await report([complete(FIRST, 0, 'test/ops/standby.ts', 'suite')], true);
  assert.match(text, /1\/2 files, 0 passed, 0 failed, \d+ s/);
});
