import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import failures from '#test/support/failures.ts';
import { filesToRetry, readRecord, recurring } from '#test/support/flaky.ts';

const started = (nesting: number, name: string) => ({ type: 'test:start', data: { nesting, name } });
const failed = (nesting: number, name: string, failureType = 'testCodeFailure') => ({
  type: 'test:fail',
  data: { nesting, name, details: { error: { failureType } } },
});

test('records a failed test with its file, without its enclosing suites', async () => {
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

const SEQUENTIAL = () => "assert.equal((await fetch('/')).status, 200);";
const [a, b] = [
  { file: 'test/api/a.test.ts', name: 'one' },
  { file: 'test/browser/b.test.ts', name: 'two' },
];

test('retries each failed file once', () => {
  assert.deepEqual(filesToRetry([a, { ...a, name: 'another' }, b], [], SEQUENTIAL), [a.file, b.file]);
});

test('never retries chaos, crash, model, race and concurrency tests, nor a failed process', () => {
  const files = [
    'test/crash/charges.test.ts',
    'test/model/billing.test.ts',
    'test/chaos/chaos.test.ts',
    'test/providers/wompi/chaos.test.ts',
    'test/scenarios/ledger/races.test.ts',
    'test/api/billing/subscription-concurrency.test.ts',
    'test/api/tenancy/unique-at-once.test.ts',
    'test/api/isolation/twins.test.ts',
    null,
  ];
  for (const file of files) assert.deepEqual(filesToRetry([a, { file, name: 'x' }], [], SEQUENTIAL), []);
});

test('never retries a file with concurrent calls, whatever its name', () => {
  const concurrent = () => 'await Promise.all([pay(), pay()]);';
  assert.deepEqual(filesToRetry([a], [], concurrent), []);
});

test('a recorded flaky test that fails again is not retried', () => {
  const record = [{ ...a, seen: '2026-11-18' }];
  assert.deepEqual(recurring([a, b], record), [a]);
  assert.deepEqual(filesToRetry([a], record, SEQUENTIAL), []);
  assert.deepEqual(filesToRetry([{ ...a, name: 'another' }], record, SEQUENTIAL), [a.file]);
});

test('each recorded flaky test exists', () => {
  for (const { file, name, seen } of readRecord()) {
    assert.match(seen, /^\d{4}-\d\d-\d\d$/);
    assert.ok(file !== null && existsSync(file), `${file}`);
    assert.ok(readFileSync(file, 'utf8').includes(name), `${file}: ${name}`);
  }
});
