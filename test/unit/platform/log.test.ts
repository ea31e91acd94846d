import assert from 'node:assert/strict';
import { test } from 'node:test';
import { redact } from '#src/platform/log.ts';
import { formatLogLine } from '#src/platform/log-text.ts';

test('redacts secrets in a log line at any depth', () => {
  const line = {
    route: '/x',
    token: 'cuota_test_secret',
    body: { card_information: { number: '4111111111111111' }, list: [{ cvv: '123', name: 'Ana' }] },
    err: new Error('told'),
  };
  assert.deepEqual(redact(line), {
    route: '/x',
    token: '[redacted]',
    body: { card_information: '[redacted]', list: [{ cvv: '[redacted]', name: 'Ana' }] },
    err: line.err,
  });
});

test('the text format shows time, level, message and fields on one line', () => {
  const line = {
    level: 30,
    time: '2027-01-15T10:00:05.123Z',
    route: '/a',
    note: 'two words',
    ms: 3,
    msg: 'request',
  };
  const expected = '10:00:05 INFO  request route=/a note="two words" ms=3\n';
  assert.equal(formatLogLine(JSON.stringify(line)), expected);
});

test('the text format shows an error with its stack and cause below the line', () => {
  const cause = { type: 'Error', message: 'refused', code: 'ECONNREFUSED', stack: '    at c (d.ts:2:2)' };
  const err = { type: 'StartupError', message: 'no database', stack: '    at a (b.ts:1:1)', cause };
  const line = { level: 50, time: '2027-01-15T10:00:05.123Z', err, msg: 'failed' };
  assert.equal(
    formatLogLine(JSON.stringify(line)),
    `10:00:05 ERROR failed
  StartupError: no database
    at a (b.ts:1:1)
  Error: refused code=ECONNREFUSED
    at c (d.ts:2:2)
`,
  );
});
