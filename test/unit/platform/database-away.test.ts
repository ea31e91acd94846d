import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { sql } from 'kysely';
import { LIMITS } from '#src/platform/database/limits.ts';
import { isDatabaseUnavailable, openDatabase } from '#src/platform/database/pool.ts';

/** Returns an error with the code and message of a socket or of node-postgres. */
const said = (code: string | undefined, message: string) => Object.assign(new Error(message), { code });

test('isDatabaseAway recognizes each error code and message of a lost connection', () => {
  for (const code of ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNABORTED', 'ENOENT'])
    assert.equal(isDatabaseUnavailable(said(code, `write ${code}`)), true, code);
  for (const message of [
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout expired',
    'Query read timeout',
    'Client was closed and is not queryable',
    'Cannot use a pool after calling end on the pool',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])
    assert.equal(isDatabaseUnavailable(said(undefined, message)), true, message);
});

test('isDatabaseAway returns false for application errors', () => {
  for (const error of [
    said(undefined, 'no such plan'),
    said('ERR_INVALID_ARG_TYPE', 'The "x" argument'),
    new TypeError(),
  ])
    assert.equal(isDatabaseUnavailable(error), false, String(error));
});

/**
 * Starts a server that accepts the first connection and never responds to its query. It closes all other
 * connections.
 */
function aFrozenServer() {
  const letIn = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1');
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    if (sockets.length > 1) socket.destroy();
    else socket.once('data', () => socket.write(letIn));
  }).listen(0, '127.0.0.1');
  return { server, sockets };
}

test('closes an abandoned connection even when its responses have not arrived', async () => {
  const { server, sockets } = aFrozenServer();
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const connection = { host: '127.0.0.1', port, user: 'x', database: 'x' };
  const limits = { ...LIMITS.requests, probe_after_ms: 10 };
  const db = openDatabase({
    connection,
    limits,
    max_connections: 1,
    prepare: true,
    onError: () => undefined,
  });
  await assert.rejects(sql`select 1`.execute(db), isDatabaseUnavailable);
  const [first] = sockets;
  assert.ok(first);
  if (!first.closed) await once(first, 'close');
  await db.destroy();
  server.close();
});
