import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** How the webhook receivers respond. `silent` never responds, and `slow` responds after a delay. */
export type ReceiverMode = 'well' | 'error' | 'drop' | 'silent' | 'slow';

/** A request to a receiver, in the order of arrival. */
export interface Arrival {
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The position of its 200 response in the same order, or null without one. */
  accepted: number | null;
  /** Its position in that order. */
  place: number;
}

/** The webhook receivers of all merchants, with their requests and their current mode. */
export interface Receivers {
  url: string;
  mode: ReceiverMode;
  arrivals: Arrival[];
  close(): void;
}

const SLOW_MS = 700;

export async function openReceivers(): Promise<Receivers> {
  let place = 0;
  const server = createServer(async (incoming, response) => {
    const body = await buffer(incoming).catch(() => null);
    if (body === null) return;
    const arrival: Arrival = { headers: incoming.headers, body, accepted: null, place: place++ };
    receivers.arrivals.push(arrival);
    const accept = () => {
      arrival.accepted = place++;
      response.end('ok');
    };
    answer(receivers.mode, response, accept);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receivers: Receivers = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    mode: 'well',
    arrivals: [],
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return receivers;
}

function answer(mode: ReceiverMode, response: ServerResponse, accept: () => void): void {
  if (mode === 'well') accept();
  else if (mode === 'slow') setTimeout(accept, SLOW_MS);
  else if (mode === 'error') response.writeHead(500).end('no');
  else if (mode === 'drop') response.destroy();
}
