import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { after, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { useApp } from '#test/support/app.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { freePort } from '#test/support/process.ts';

const port = await freePort();
const PATIENCE = { headers_ms: 1_000, request_ms: 1_500, look_ms: 20 };

const sockets = new Set<Socket>();
const silent = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
await once(silent, 'listening');
after(() => {
  for (const socket of sockets) socket.destroy();
  silent.close();
});
const network_url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
const service = useApp({ listen: { host: '127.0.0.1', port }, patience: PATIENCE, network_url });

/** Sends the beginning, then the rest byte by byte until the server closes the connection. Returns the response. */
async function drip(beginning: string, rest: string): Promise<{ answer: string; sent: number }> {
  const socket: Socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let answer = '';
  socket.on('data', (part) => {
    answer += part;
  });
  // Bytes sent after the server closed cause a connection error.
  socket.on('error', () => undefined);
  let isClosed = false;
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => {
      isClosed = true;
      resolve();
    });
  });
  socket.write(beginning);
  let sent = 0;
  for (; sent < rest.length && !isClosed; sent += 1) {
    socket.write(rest[sent] ?? '');
    await delay(10);
  }
  await closed;
  return { answer, sent };
}

const head = (token: string, length: number) =>
  [
    'POST /api/v1/subscriptions/group HTTP/1.1',
    'Host: cuota.test',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${length}`,
  ].join('\r\n');

function assertTooSlow({ answer, sent }: { answer: string; sent: number }, all: string): void {
  assert.match(answer, /^HTTP\/1\.1 408 Request Timeout\r\n/);
  const { error } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
  assert.deepEqual([error.type, error.code], ['invalid_request_error', 'request_timeout']);
  assert.ok(sent < all.length, 'the server read the whole request');
}

describe('a client that sends too slowly', () => {
  test('gets 408 while sending the body, and the request has no effect', async () => {
    const merchant = await aMerchant(service);
    const body = JSON.stringify({ name: 'Lento', office: merchant.office, description: 'x'.repeat(1_000) });
    assertTooSlow(await drip(`${head(merchant.test.token, body.length)}\r\n\r\n`, body), body);
    assert.deepEqual((await merchant.test.get('/api/v1/subscriptions/group')).body, []);
  });

  test('gets 408 while sending the headers', async () => {
    const rest = `X-Slow: ${'x'.repeat(2_000)}`;
    assertTooSlow(await drip(`${head('none', 2)}\r\n`, rest), rest);
  });
});

describe('a slow response', () => {
  test('is not cut off: the time limit covers only the arrival of the request', async () => {
    // The network does not respond, and its timeout is longer than the request timeout.
    const began_ms = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/ready`);
    assert.equal(((await answer.json()) as { network: string }).network, 'failing');
    assert.ok(performance.now() - began_ms > PATIENCE.request_ms);
  });
});
