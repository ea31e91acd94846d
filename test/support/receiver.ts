import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A webhook receiver that records requests. It answers 200 by default. */
export async function useReceiver(
  answer: (response: ServerResponse, count: number) => void = accept,
): Promise<{
  url: string;
  received: Received[];
}> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      answer(response, received.length);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`, received };
}

function accept(response: ServerResponse): void {
  response.end('ok');
}

export function refuse(status: number): (response: ServerResponse) => void {
  return (response) => response.writeHead(status).end('no');
}
