import assert from 'node:assert/strict';
import { test } from 'node:test';
import { redact } from '#src/platform/log.ts';

test('a log line shows no secret, however deep', () => {
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
