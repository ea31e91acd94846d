import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { sql } from 'kysely';
import type pg from 'pg';
import { LIMITS } from '#src/platform/database/limits.ts';
import { isDatabaseUnavailable, openDatabase } from '#src/platform/database/pool.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';

/** Encodes a message of the PostgreSQL protocol: type, length and content. */
function message(letter: string, content: Buffer | string): Buffer {
  const bytes = Buffer.from(content as string);
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeUInt32BE(bytes.length + 4, 1);
  return Buffer.concat([head, bytes]);
}

const refusal = (code: string) => message('E', `SFATAL\0VFATAL\0C${code}\0Mno\0\0`);
const READY = message('Z', 'I');
const WELCOME = Buffer.concat([message('R', Buffer.alloc(4)), READY]);
const SASL = message('R', Buffer.concat([Buffer.from([0, 0, 0, 10]), Buffer.from('SCRAM-SHA-256\0\0')]));
const BEGUN = Buffer.concat([message('C', 'BEGIN\0'), message('Z', 'T')]);

/** Accepts the connection, sends the bytes after the first statement and closes it. */
const lastly =
  (words: Buffer, how: 'end' | 'reset'): Meeting =>
  (socket) => {
    socket.once('data', () => {
      socket.write(WELCOME);
      socket.once('data', () => {
        if (how === 'end') socket.end(words);
        else socket.write(words, () => socket.resetAndDestroy());
      });
    });
  };

type Meeting = (socket: Socket) => void;

async function aServer(meet: Meeting): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    meet(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => server.close());
  return (server.address() as AddressInfo).port;
}

const LOCAL = { user: 'u', password: 'p', database: 'd' };

function databaseAt(connection: pg.ClientConfig, connect_ms: number = LIMITS.requests.connect_ms) {
  const limits = { ...LIMITS.requests, connect_ms };
  const rest = { max_connections: 1, prepare: true, limits, onError: () => undefined };
  const db = openDatabase<object>({ connection: { ...LOCAL, ...connection }, ...rest });
  after(() => db.destroy().catch(() => undefined));
  return db;
}

/** Responds to each received chunk with the next item. The last item repeats. */
const inTurn =
  (...answers: readonly (Buffer | 'end' | 'reset')[]): Meeting =>
  (socket) => {
    let place = 0;
    socket.on('data', () => {
      const answer = answers[Math.min(place, answers.length - 1)];
      place += 1;
      if (answer === 'reset') socket.resetAndDestroy();
      else if (answer === 'end') socket.end();
      else if (answer) socket.write(answer);
    });
  };

/** Ways in which a server closes the connection before it completes a statement. */
const PHASES: Readonly<Record<string, Meeting>> = {
  'closes the connection before any message': (socket) => socket.end(),
  'resets the connection before any message': (socket) => socket.resetAndDestroy(),
  'closes the connection after the startup message': inTurn('end'),
  'resets the connection after the startup message': inTurn('reset'),
  'closes the connection during authentication': inTurn(SASL, 'end'),
  'resets the connection during authentication': inTurn(SASL, 'reset'),
  'closes the connection at the first statement': inTurn(WELCOME, 'end'),
  'resets the connection at the first statement': inTurn(WELCOME, 'reset'),
  'closes the connection during a response': lastly(READY.subarray(0, 3), 'end'),
  'sends an invalid message': inTurn(WELCOME, message('!', 'x'), 'end'),
};

/** Ways in which a server closes the connection after the first statement. */
const LATE: Readonly<Record<string, Meeting>> = {
  'closes the connection in a transaction': lastly(BEGUN, 'end'),
  'resets the connection in a transaction': lastly(BEGUN, 'reset'),
  'reports its shutdown in a transaction': lastly(Buffer.concat([BEGUN, refusal('57P01')]), 'end'),
  'sends unexpected messages': lastly(
    Buffer.concat([BEGUN, READY, READY, message('C', 'SELECT 1\0')]),
    'end',
  ),
};

describe('unavailable database server', () => {
  for (const [name, meet] of Object.entries(LATE)) {
    test(`that ${name} is reported as away`, async () => {
      const db = databaseAt({ host: '127.0.0.1', port: await aServer(meet) });
      const work = inTransaction(db, async (tx) => {
        await sql`select 1`.execute(tx);
        await sql`select 2`.execute(tx);
      });
      await assert.rejects(work, isDatabaseUnavailable);
    });
  }

  for (const [name, meet] of Object.entries(PHASES)) {
    test(`that ${name} is reported as away`, async () => {
      const db = databaseAt({ host: '127.0.0.1', port: await aServer(meet) });
      await assert.rejects(sql`select 1`.execute(db), isDatabaseUnavailable);
    });
  }

  test('that refuses connections for any reason is reported as away', async () => {
    // Shutdown, crash, startup, dropped database, idle timeout, too many connections, out of memory, disk full,
    // connection failure, protocol violation.
    for (const code of [
      '57P01',
      '57P02',
      '57P03',
      '57P04',
      '57P05',
      '53300',
      '53200',
      '53100',
      '08006',
      '08P01',
    ]) {
      const late = inTurn(WELCOME, refusal(code));
      for (const meet of [inTurn(refusal(code)), late]) {
        const db = databaseAt({ host: '127.0.0.1', port: await aServer(meet) });
        await assert.rejects(sql`select 1`.execute(db), isDatabaseUnavailable, code);
      }
    }
  });

  test('deadlocks, serialization failures and statement timeouts are reported as away', async () => {
    for (const code of ['40P01', '40001', '55P03', '57014', '25P03']) {
      const meet = inTurn(WELCOME, Buffer.concat([refusal(code), READY]));
      const db = databaseAt({ host: '127.0.0.1', port: await aServer(meet) });
      await assert.rejects(sql`select 1`.execute(db), isDatabaseUnavailable, code);
    }
  });

  test('a connection timeout is reported as away, also for queries waiting for a connection', async () => {
    const db = databaseAt({ host: '127.0.0.1', port: await aServer(() => undefined) }, 20);
    const asked = [1, 2, 3].map(() => assert.rejects(sql`select 1`.execute(db), isDatabaseUnavailable));
    await Promise.all(asked);
  });

  test('a missing address or socket is reported as away', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cuota-socket-'));
    after(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, '.s.PGSQL.5432'), '');
    for (const connection of [
      { host: 'localhost', port: 1 },
      { host: 'no-such-name.invalid', port: 5432 },
      { host: join(folder, 'nobody'), port: 5432 },
      { host: folder, port: 5432 },
    ])
      await assert.rejects(
        sql`select 1`.execute(databaseAt(connection)),
        isDatabaseUnavailable,
        connection.host,
      );
  });
});

describe('available database server', () => {
  test('that rejects a statement or the credentials is not reported as away', async () => {
    for (const meet of [
      inTurn(WELCOME, Buffer.concat([refusal('42601'), READY])),
      inTurn(WELCOME, Buffer.concat([refusal('23505'), READY])),
      inTurn(refusal('28P01')),
      inTurn(refusal('3D000')),
    ]) {
      const db = databaseAt({ host: '127.0.0.1', port: await aServer(meet) });
      await assert.rejects(sql`select 1`.execute(db), (error) => !isDatabaseUnavailable(error));
    }
  });
});
