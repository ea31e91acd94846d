import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { after, describe, test } from 'node:test';
import { sql } from 'kysely';
import { isDatabaseUnavailable, openDatabase } from '#src/platform/database/pool.ts';
import { readByKey } from '#src/platform/database/shared-reads.ts';

/** Encodes a message of the PostgreSQL protocol: type, length and content. */
function message(letter: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeUInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

const WELCOME = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);
const FAREWELL = message(
  'E',
  Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0'),
);

/** Starts a server that calls `meet` after the first message of each connection. */
async function aServer(meet: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => meet(socket));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => server.close());
  return (server.address() as AddressInfo).port;
}

function databaseAt(port: number, onError: (error: Error) => void = () => undefined) {
  const connection = { host: '127.0.0.1', port, user: 'u', password: 'p', database: 'd' };
  const db = openDatabase<object>({ connection, max_connections: 1, prepare: true, onError });
  after(() => db.destroy());
  return db;
}

describe('connection whose server exits', () => {
  test('during the handshake fails the query and does not crash the process', async () => {
    // Sent in one packet, so that the client reads the error before the pool hands out the connection.
    const port = await aServer((socket) => socket.end(Buffer.concat([WELCOME, FAREWELL])));
    const db = databaseAt(port);
    await assert.rejects(sql`select 1`.execute(db), isDatabaseUnavailable);
    await assert.rejects(sql`select 1`.execute(db), isDatabaseUnavailable);
  });

  test('is released once when the server sends several errors', async () => {
    const errors: string[] = [];
    const port = await aServer((socket) => {
      socket.write(WELCOME);
      socket.once('data', () => socket.end(Buffer.concat([FAREWELL, FAREWELL, FAREWELL])));
    });
    const db = databaseAt(port, ({ message: text }) => errors.push(text));
    await assert.rejects(sql`select 1`.execute(db), isDatabaseUnavailable);
    await assert.rejects(sql`select 1`.execute(db), isDatabaseUnavailable);
    assert.ok(errors.length > 0);
  });

  test('fails all reads that share it, and the next read opens another connection', async () => {
    const port = await aServer((socket) => {
      socket.write(WELCOME);
      socket.once('data', () => socket.end(FAREWELL));
    });
    const db = databaseAt(port);
    for (const count of [5, 3]) {
      const reads = Array.from({ length: count }, (_, id) => readByKey(db, 'select $1::int', [id]));
      const answers = await Promise.allSettled(reads);
      const isAway = answers.map((one) => one.status === 'rejected' && isDatabaseUnavailable(one.reason));
      assert.deepEqual(isAway, Array(count).fill(true));
    }
  });
});
