import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fault, Received, Way } from './types.ts';

interface Passed {
  status: number;
  type: string;
  text: string;
}

/** Opens a proxy that injects faults. It works with any provider. */
export async function openWay(target: string): Promise<Way> {
  const { origin } = new URL(target);
  let armed: { fault: Fault; request: number } | null = null;
  let seen = 0;
  let struck = false;
  const late: (() => Promise<unknown>)[] = [];

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readAll(incoming);
    const pass = () => passOn(origin, incoming, body);
    seen += 1;
    const fault = armed && isMet(armed, seen) ? armed.fault : null;
    if (fault === null) return answer(response, await pass());
    struck ||= fault.kind !== 'alter';
    if (fault.kind === 'late') {
      late.push(pass);
      response.destroy();
      return;
    }
    const passed = 'when' in fault && fault.when === 'before' ? null : await pass();
    switch (fault.kind) {
      case 'silence':
        return;
      case 'drop':
        response.destroy();
        return;
      case 'status':
        return answer(response, { status: fault.status, type: 'text/html', text: '<h1>Sorry</h1>' });
      case 'nonsense':
        return answer(response, { status: 200, type: 'text/html', text: '<!doctype html><p>Bienvenido' });
      case 'cut':
        return answer(response, {
          ...(passed as Passed),
          text: passed?.text.slice(0, passed.text.length / 2) ?? '',
        });
      case 'alter': {
        const text = fault.change(passed?.text ?? '');
        struck ||= text !== passed?.text;
        return answer(response, { ...(passed as Passed), text });
      }
    }
  }

  const server = createServer((incoming, response) => {
    serve(incoming, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: target.replace(origin, `http://127.0.0.1:${port}`),
    requests: () => seen,
    strike(fault, request = 1) {
      armed = fault && { fault, request };
      seen = 0;
      struck = false;
    },
    hasStruck: () => struck,
    async releaseLate() {
      for (const pass of late.splice(0)) await pass();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** An `alter` fault also applies to all later responses, so repeated queries return the same altered data. */
function isMet({ fault, request }: { fault: Fault; request: number }, seen: number): boolean {
  return fault.kind === 'alter' ? seen >= request : seen === request;
}

async function readAll(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** Connection headers that the proxy does not forward. */
const OWN_HEADERS = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'keep-alive',
  'expect',
]);

async function passOn(origin: string, incoming: IncomingMessage, body: string): Promise<Passed> {
  const headers = Object.entries(incoming.headers).flatMap(([name, value]): [string, string][] =>
    OWN_HEADERS.has(name) || value === undefined ? [] : [[name, String(value)]],
  );
  const { method = 'GET', url = '/' } = incoming;
  const reply = await fetch(new URL(url, origin), {
    method,
    headers,
    ...(body === '' ? {} : { body }),
    redirect: 'manual',
  });
  return {
    status: reply.status,
    type: reply.headers.get('content-type') ?? 'application/json',
    text: await reply.text(),
  };
}

function answer(response: ServerResponse, { status, type, text }: Passed): void {
  response.writeHead(status, { 'content-type': type }).end(text);
}

/** Starts a server that records the notifications of a stand-in. */
export async function openReceiver(): Promise<{ url: string; received: Received[]; close(): Promise<void> }> {
  const received: Received[] = [];
  const server = createServer((incoming, response) => {
    void readAll(incoming).then((body) => {
      received.push({ headers: incoming.headers, body });
      response.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/n`,
    received,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
