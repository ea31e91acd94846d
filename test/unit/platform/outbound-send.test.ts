import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { after, describe, test } from 'node:test';
import type { OutboundRequest } from '#src/platform/outbound/exchange.ts';
import { openOutbound } from '#src/platform/outbound/outbound.ts';

type Options = Parameters<typeof openOutbound>[0];

function anOutbound(options: Partial<Options> = {}) {
  const outbound = openOutbound({ allow_private_addresses: true, ...options });
  after(() => outbound.close());
  const send = (url: string, change: Partial<OutboundRequest> = {}) =>
    outbound.send({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json' },
      body: '{"n":1}',
      // Long enough for a busy machine. Tests of timeouts set their own limit.
      time_limit_ms: 30_000,
      answer_limit_bytes: 4_096,
      ...change,
    });
  return { ...outbound, send };
}

async function listening(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

describe('outbound request', () => {
  test('returns status, headers and body', async () => {
    let received = '';
    const port = await listening((request, response) => {
      request.on('data', (part) => {
        received += part;
      });
      request.on('end', () => response.writeHead(201, { 'x-from': 'there' }).end('olé'));
    });
    const { answer, failure } = await anOutbound().send(`http://127.0.0.1:${port}/a/b?c=d`);
    assert.equal(received, '{"n":1}');
    assert.equal(failure, null);
    assert.equal(answer?.status, 201);
    assert.equal(answer.headers['x-from'], 'there');
    assert.equal(answer.body.toString(), 'olé');
    assert.equal(answer.cut_off, false);
  });

  test('does not follow redirects', async () => {
    let calls = 0;
    const port = await listening((_request, response) => {
      calls += 1;
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    const { answer } = await anOutbound().send(`http://127.0.0.1:${port}/`);
    assert.equal(answer?.status, 307);
    assert.equal(calls, 1);
  });

  test('reads at most the configured number of bytes', async () => {
    const port = await listening((_request, response) => response.end(Buffer.alloc(1_048_576, 'x')));
    const { send } = anOutbound();
    for (const answer_limit_bytes of [0, 1, 4_096]) {
      const { answer } = await send(`http://127.0.0.1:${port}/`, { answer_limit_bytes });
      assert.equal(answer?.status, 200);
      assert.equal(answer.body.length, answer_limit_bytes);
      assert.equal(answer.cut_off, true);
    }
  });

  test('reads a response of exactly the limit completely', async () => {
    const port = await listening((_request, response) => response.end('12345678'));
    const { answer } = await anOutbound().send(`http://127.0.0.1:${port}/`, { answer_limit_bytes: 8 });
    assert.equal(answer?.body.toString(), '12345678');
    assert.equal(answer.cut_off, false);
  });

  test('stops at the time limit, before or during the response', async () => {
    const silent = await listening(() => undefined);
    const endless = await listening((_request, response) => void response.writeHead(200).write('begun'));
    const { send } = anOutbound();
    const nothing = await send(`http://127.0.0.1:${silent}/`, { time_limit_ms: 50 });
    assert.equal(nothing.failure?.reason, 'timeout');
    assert.equal(nothing.answer, null);
    let begun = nothing;
    // A busy machine may not start within the shorter limits.
    for (const time_limit_ms of [200, 2_000, 20_000])
      if (begun.answer === null) begun = await send(`http://127.0.0.1:${endless}/`, { time_limit_ms });
    assert.equal(begun.failure, null);
    assert.equal(begun.answer?.status, 200);
    assert.equal(begun.answer.body.toString(), 'begun');
    assert.equal(begun.answer.cut_off, true);
  });

  test('reports the reason of a failure', async () => {
    const breaking = await listening((request) => request.socket.destroy());
    const chatting = createTcpServer((socket) => socket.end('220 smtp.example\r\n')).listen(0, '127.0.0.1');
    await once(chatting, 'listening');
    after(() => chatting.close());
    const { port: closed } = await freedAddress();
    const { send } = anOutbound({
      resolve: async (hostname) => {
        throw Object.assign(new Error(hostname), { code: 'ENOTFOUND' });
      },
    });
    const expected = {
      'not a url': 'bad_address',
      'ftp://127.0.0.1/': 'bad_address',
      'javascript:alert(1)': 'bad_address',
      'http://nobody.example/': 'no_such_host',
      [`http://127.0.0.1:${closed}/`]: 'no_connection',
      [`http://127.0.0.1:${breaking}/`]: 'broken_off',
      [`http://127.0.0.1:${(chatting.address() as AddressInfo).port}/`]: 'broken_off',
      [`https://127.0.0.1:${(chatting.address() as AddressInfo).port}/`]: 'tls',
    };
    for (const [url, reason] of Object.entries(expected)) {
      const { answer, failure } = await send(url);
      assert.equal(answer, null, url);
      assert.equal(failure?.reason, reason, `${url}: ${failure?.detail}`);
      assert.ok(failure.detail.length > 0);
    }
  });

  test('reports whether the request may have reached the server', async () => {
    const answering = await listening((_request, response) => response.end());
    const breaking = await listening((request) => request.socket.destroy());
    const silent = await listening(() => undefined);
    const speechless = createTcpServer(() => undefined).listen(0, '127.0.0.1');
    await once(speechless, 'listening');
    after(() => speechless.close());
    const { port: closed } = await freedAddress();
    const { send } = anOutbound();
    const expected = {
      [`http://127.0.0.1:${answering}/`]: true,
      [`http://127.0.0.1:${breaking}/`]: true,
      [`http://127.0.0.1:${silent}/`]: true,
      [`http://127.0.0.1:${closed}/`]: false,
      'not a url': false,
      // The server accepts the connection and never completes the TLS handshake.
      [`https://127.0.0.1:${(speechless.address() as AddressInfo).port}/`]: false,
    };
    for (const [url, begun] of Object.entries(expected))
      assert.equal((await send(url, { time_limit_ms: 1_000 })).begun, begun, url);
  });

  test('after close fails without throwing', async () => {
    const outbound = anOutbound();
    await outbound.close();
    assert.equal((await outbound.send('http://127.0.0.1:9/')).failure?.reason, 'broken_off');
  });
});

/** Returns an address with a port that was just closed. */
async function freedAddress(): Promise<AddressInfo> {
  const server = createTcpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return address;
}

describe('non-public address', () => {
  test('is refused in each notation', async () => {
    let calls = 0;
    const port = await listening((_request, response) => {
      calls += 1;
      response.end();
    });
    const { send } = anOutbound({ allow_private_addresses: false });
    const hosts = [
      '127.0.0.1',
      '127.1',
      '0x7f.0.0.1',
      '2130706433',
      '0.0.0.0',
      '[::1]',
      '[::ffff:127.0.0.1]',
    ];
    for (const host of [...hosts, '[64:ff9b::7f00:1]', '10.0.0.1', '169.254.169.254', 'localhost']) {
      const { answer, failure } = await send(`http://${host}:${port}/`);
      assert.equal(answer, null, host);
      assert.equal(failure?.reason, 'address_refused', host);
      assert.match(failure.detail, /is not a public address/);
    }
    assert.equal(calls, 0);
  });

  test('is refused when a public name resolves to it, also if it resolved differently before', async () => {
    const answers = [['10.0.0.1'], ['127.0.0.1', '::1', 'fe80::1'], ['::ffff:10.0.0.1'], []];
    const { send } = anOutbound({
      allow_private_addresses: false,
      resolve: async () => (answers.shift() ?? []).map(toAddress),
    });
    while (answers.length > 0) {
      const { failure } = await send('http://shop.example/');
      assert.equal(failure?.reason, 'address_refused');
      assert.match(failure.detail, /^shop\.example/);
    }
  });

  test('resolves a name once per connection and connects to that address', async () => {
    const connections = new Set();
    const port = await listening((request, response) => {
      connections.add(request.socket);
      response.end('here');
    });
    let looks = 0;
    const { send } = anOutbound({
      resolve: async (hostname) => {
        assert.equal(hostname, 'shop.example');
        looks += 1;
        return [toAddress('127.0.0.1')];
      },
    });
    for (let count = 0; count < 20; count += 1) {
      const { answer } = await send(`http://shop.example:${port}/`);
      assert.equal(answer?.body.toString(), 'here');
    }
    assert.equal(looks, connections.size);
    assert.ok(connections.size < 20, 'connections are reused');
  });

  test('is refused when listed together with another address', async () => {
    const { send } = anOutbound({
      allow_private_addresses: false,
      // 192.0.2.1 is reserved for documentation and refused too, so no address of the list may be connected to.
      resolve: async () => ['192.0.2.1', '127.0.0.1'].map(toAddress),
    });
    const { failure } = await send('http://shop.example/');
    assert.equal(failure?.detail, 'shop.example (192.0.2.1, 127.0.0.1) is not a public address');
  });
});

function toAddress(address: string) {
  return { address, family: address.includes(':') ? 6 : 4 };
}
