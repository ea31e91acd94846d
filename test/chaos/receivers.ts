import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** How those who are sent webhooks behave. `silent` leaves its caller waiting; `slow` answers, after a while. */
export type ReceiverMode = 'well' | 'error' | 'drop' | 'silent' | 'slow';

/** One request to a receiver, in the order of arrival. */
export interface Arrival {
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** When it was answered with 200, as a place in the same order; null where it never was. */
  accepted: number | null;
  /** Its own place in that order. */
  place: number;
}

/** The receivers of all merchants: what they heard, and how they answer at the moment. */
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
