import assert from 'node:assert/strict';
import { test } from 'node:test';
import failures from '#test/support/failures.ts';
import { filesToLookAt } from '#test/support/second-look.ts';

const started = (nesting: number, name: string) => ({ type: 'test:start', data: { nesting, name } });
const failed = (nesting: number, name: string, failureType = 'testCodeFailure') => ({
  type: 'test:fail',
  data: { nesting, name, details: { error: { failureType } } },
});

test('a failure is written down with its file; what stands around it is not one more', async () => {
  const file = 'test/api/a.test.ts';
  const events = [
    ...[started(0, 'test/api/b.test.ts'), started(0, file), started(1, 'a suite'), started(2, 'a test')],
    ...[failed(2, 'a test'), failed(1, 'a suite', 'subtestsFailed'), failed(0, file, 'subtestsFailed')],
    failed(0, '/somewhere/003.test.mjs'),
  ];
  const lines: string[] = [];
  for await (const line of failures(events)) lines.push(line);
  assert.deepEqual(
    lines.map((line) => JSON.parse(line)),
    [
      { file, name: 'a test' },
      { file: null, name: '/somewhere/003.test.mjs' },
    ],
  );
});

test('what is unsteady is looked at again once; money under kills, and what has no file, never', () => {
  const [a, b] = [
    { file: 'test/api/a.test.ts', name: 'one' },
    { file: 'test/browser/b.test.ts', name: 'two' },
  ];
  assert.deepEqual(filesToLookAt([a, { ...a, name: 'another' }, b]), [a.file, b.file]);
  assert.deepEqual(filesToLookAt([a, { file: 'test/crash/charges.test.ts', name: 'kills' }]), []);
  assert.deepEqual(filesToLookAt([a, { file: 'test/model/billing.test.ts', name: 'lives' }]), []);
  assert.deepEqual(filesToLookAt([a, { file: null, name: 'a process' }]), []);
});
