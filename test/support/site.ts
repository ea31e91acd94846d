import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { runCharges } from '#src/billing/subscriptions/run/charge-run.ts';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { runReservations } from '#src/checkout/reservations/due.ts';
import { sendDueMails } from '#src/messages/mails/send.ts';
import { deliverDue } from '#src/messages/webhooks/delivery/deliver-due.ts';
import { openApp, type TestApp } from './app.ts';
import { aMerchant, type Client, client, type TestMerchant } from './merchant.ts';
import { type TestNetwork, useNetwork } from './network.ts';
import { freePort } from './process.ts';

/** The merchant's own site, to which payers return. It serves the same empty page at each path. */
interface Shop {
  url: string;
  /** The requested paths, oldest first. */
  visits: string[];
}

/** The whole service at an address that a browser can open, with the bank page of the simulator below it. */
export interface Site extends TestApp {
  url: string;
  network: TestNetwork;
  shop: Shop;
  merchant: TestMerchant;
  /** Calls the API without a token, as a payer's page does. */
  payer: Client;
  /** Moves the clock, by five seconds by default, and runs the worker's due jobs. */
  later(duration?: Temporal.DurationLike): Promise<void>;
}

/** The delay until the worker first queries the network about an open operation. */
const FIRST_QUERY_DELAY = { seconds: 5 } as const;

/** Opens the site for one test file: `const site = await useSite()`. */
export async function useSite(): Promise<Site> {
  // Browsers only accept secure cookies without TLS from `localhost`.
  const listen = { host: 'localhost', port: await freePort() };
  const url = `http://${listen.host}:${listen.port}`;
  const network = await useNetwork({ public_url: `${url}/simulator` });
  const shop = await useShop();
  const service = await openApp({
    listen,
    network_url: network.url,
    simulator_url: network.url,
  });
  after(() => service.close());
  return {
    ...service,
    url,
    network,
    shop,
    merchant: await aMerchant(service),
    payer: client(service, ''),
    async later(duration = FIRST_QUERY_DELAY) {
      service.clock.advance(duration);
      await work(service);
    },
  };
}

async function work({ deps }: TestApp): Promise<void> {
  while ((await queryDueOperations(deps)).length > 0);
  await runCharges(deps);
  await runReservations(deps);
  await sendDueMails(deps);
  await deliverDue(deps, { outbound: deps.outbound });
}

async function useShop(): Promise<Shop> {
  const visits: string[] = [];
  const server = createServer((request, response) => {
    visits.push(request.url ?? '');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end('<!doctype html><html lang="es"><title>Tienda</title><main><h1>Tienda</h1></main></html>');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, visits };
}
