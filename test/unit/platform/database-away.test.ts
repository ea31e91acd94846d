import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDatabaseAway } from '#src/platform/database/pool.ts';

/** As sockets and node-postgres put it. */
const said = (code: string | undefined, message: string) => Object.assign(new Error(message), { code });

test('a connection whose other end is gone is told alike, whatever the system calls it', () => {
  for (const code of ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNABORTED', 'ENOENT'])
    assert.equal(isDatabaseAway(said(code, `write ${code}`)), true, code);
  for (const message of [
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])
    assert.equal(isDatabaseAway(said(undefined, message)), true, message);
});

test('a fault of ours is not taken for that', () => {
  for (const error of [
    said(undefined, 'no such plan'),
    said('ERR_INVALID_ARG_TYPE', 'The "x" argument'),
    new TypeError(),
  ])
    assert.equal(isDatabaseAway(error), false, String(error));
});
