import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A proxy in front of the network that can send requests twice. */
export interface DuplicatingProxy {
  url: string;
  twice: boolean;
  /** Number of requests sent twice. */
  repeated: number;
  close(): void;
}

export async function openDuplicatingProxy(target: string): Promise<DuplicatingProxy> {
  const server = createServer(async (incoming, response) => {
    try {
      const body = await buffer(incoming);
      const isRepeated = way.twice && incoming.method === 'POST' && incoming.url?.startsWith('/v1/');
      if (isRepeated) {
        way.repeated += 1;
        await send(target, incoming, body);
      }
      const answer = await send(target, incoming, body);
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
      response.end(await answer.text());
    } catch {
      response.destroy();
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const way: DuplicatingProxy = {
    url: `http://127.0.0.1:${port}`,
    twice: false,
    repeated: 0,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return way;
}

function send(target: string, { method = 'GET', url = '/', headers }: IncomingMessage, body: Buffer) {
  const isWrite = method !== 'GET';
  return fetch(`${target}${url}`, {
    method,
    headers: { 'content-type': headers['content-type'] ?? 'application/json' },
    ...(isWrite ? { body: new Uint8Array(body) } : {}),
  });
}
