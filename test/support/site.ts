import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { runCharges } from '#src/billing/subscriptions/run/charge-run.ts';
import { askNetwork } from '#src/charging/ask.ts';
import { runReservations } from '#src/checkout/reservations/due.ts';
import { sendDueMails } from '#src/messages/mails/send.ts';
import { deliverDue } from '#src/messages/webhooks/delivery/deliver-due.ts';
import { openApp, type TestApp } from './app.ts';
import { aMerchant, type Client, client, type TestMerchant } from './merchant.ts';
import { type TestNetwork, useNetwork } from './network.ts';
import { freePort } from './process.ts';

/** A merchant's own site, where payers are sent back to. It has one empty page at every address. */
interface Shop {
  url: string;
  /** The paths that were asked for, oldest first. */
  visits: string[];
}

/** The whole service at an address that a browser can open, with the simulator's bank below it. */
export interface Site extends TestApp {
  url: string;
  network: TestNetwork;
  shop: Shop;
  merchant: TestMerchant;
  /** Calls the API without a token, as a payer's page may. */
  payer: Client;
  /** Moves the clock, five seconds unless told otherwise, and does what the worker would do by then. */
  later(duration?: Temporal.DurationLike): Promise<void>;
}

/** After this long the worker first asks the network about what it left open. */
const FIRST_TURN = { seconds: 5 } as const;

/** For one test file: `const site = await useSite()`. */
export async function useSite(): Promise<Site> {
  // In this form, because browsers take secure cookies without TLS only from there.
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
    async later(duration = FIRST_TURN) {
      service.clock.advance(duration);
      await work(service);
    },
  };
}

async function work({ deps }: TestApp): Promise<void> {
  while ((await askNetwork(deps)).length > 0);
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
