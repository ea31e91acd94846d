import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { TEST_CARDS } from '#src/kernel/test-cards.ts';
import { findMerchant, setErpUrl, setWebhookUrl } from '#src/tenancy/merchants/store.ts';
import type { TestApp } from './app.ts';
import { aCard, PAYER } from './bodies.ts';
import { type Answer, aMerchant, client, type TestMerchant } from './merchant.ts';

type Fields = Readonly<Record<string, unknown>>;

export const CUSTOMER = '1018456789';

/** An item as the merchant's system returns it, valid in every field. */
export function anItem(ref_payment: string, information: Fields = {}, options?: Fields) {
  return {
    recauda_information: {
      description: `Factura ${ref_payment}`,
      amount: '100000.00',
      currency_type: 'COP',
      id_number: CUSTOMER,
      payer_name: 'Ana Pérez',
      ref_payment,
      ...information,
    },
    ...(options === undefined ? {} : { advanced_options: { has_comments: false, ...options } }),
  };
}

export interface Erp {
  url: string;
  /** The number of requests received. */
  asked: number;
  answer(response: ServerResponse): void;
  /** Sets the debts that the next requests return. */
  owe(...items: unknown[]): void;
}

/** Simulates the merchant's own system. */
export async function useErp(): Promise<Erp> {
  const erp: Erp = {
    url: '',
    asked: 0,
    answer: () => undefined,
    owe(...payments) {
      erp.answer = (response) => response.end(JSON.stringify({ payments }));
    },
  };
  erp.owe();
  const server = createServer((_request, response) => {
    erp.asked += 1;
    erp.answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  erp.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/deudas`;
  return erp;
}

export interface Collecting {
  merchant: TestMerchant;
  erp: Erp;
  slug: string;
  ask(id_number?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Pays by card, with the test card that has that outcome. */
  pay(items: readonly Fields[], outcome?: string, change?: Fields, headers?: object): Promise<Answer>;
  send(path: string, body: unknown, headers?: object): Promise<Answer>;
  /** Returns the item as the merchant's API shows it. */
  look(ref_payment: string): Promise<Answer['body']>;
  /** Looks up the debts of the customer and returns the item of that reference. */
  find(ref_payment: string): Promise<Answer['body']>;
}

/** Creates a merchant that collects payments at its page, in the test environment. */
export async function aCollector(service: TestApp): Promise<Collecting> {
  const merchant = await aMerchant(service);
  const erp = await useErp();
  await setErpUrl(service.deps.db, merchant.id, erp.url);
  await setWebhookUrl(service.deps.db, merchant.id, 'https://comercio.example/eventos');
  const slug = (await findMerchant(service.deps.db, merchant.id))?.slug ?? '';
  const send = (path: string, body: unknown, headers = {}) =>
    client(service, '').post(`recauda/${slug}/${path}?environment=testing`, body, headers);
  const ask: Collecting['ask'] = (id_number = CUSTOMER, headers = {}) =>
    send('items', { id_number }, headers);
  return {
    merchant,
    erp,
    slug,
    send,
    ask,
    pay: (items, outcome = 'approve', change = {}, headers = {}) =>
      send('pay/card', { items, customer_payer: PAYER, payment_card: cardFor(outcome), ...change }, headers),
    async look(ref) {
      const path = `/api/v1/payment/recauda?ref_payment=${encodeURIComponent(ref)}`;
      const { status, body } = await merchant.test.get(path);
      assert.equal(status, 200, JSON.stringify(body));
      return body;
    },
    async find(ref) {
      const { status, body } = await ask();
      assert.equal(status, 200, JSON.stringify(body));
      const found = body.items.find((item: { ref_payment: string }) => item.ref_payment === ref);
      assert.ok(found, `${ref} is not among ${JSON.stringify(body)}`);
      return found;
    },
  };
}

function cardFor(outcome: string) {
  const card = TEST_CARDS.find((known) => known.outcome === outcome);
  assert.ok(card, `no test card for ${outcome}`);
  return aCard(card.number);
}

/** Returns the paid and held amounts of an item, and asserts that they equal the sums of its orders. */
export async function sumsOf(service: TestApp, id: string) {
  const { db } = service.deps;
  const item = await db
    .selectFrom('collection_items')
    .select(['paid', 'held'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const parts = await db.selectFrom('payment_items').selectAll().where('item_id', '=', id).execute();
  const sum = (status: string) =>
    parts
      .filter((part) => part.status === status)
      .reduce((total, part) => total + part.amount - part.refunded, 0n);
  assert.equal(item.paid, sum('paid'), 'paid differs from the orders');
  assert.equal(item.held, sum('held'), 'held differs from the orders');
  return { paid: item.paid, held: item.held, orders: parts.length };
}

/** Returns the events sent to a merchant about its items, in order: the status and the amount paid. */
export async function eventsOf(
  service: TestApp,
  shop: Collecting,
): Promise<(readonly [string, number | null])[]> {
  const rows = await service.deps.db
    .selectFrom('webhook_deliveries')
    .select(['kind', 'body'])
    .where('commerce_id', '=', shop.merchant.id)
    .orderBy('subject')
    .orderBy('sequence')
    .execute();
  assert.ok(rows.every(({ kind }) => kind === 'collection'));
  return rows.map(({ body }) => {
    const { transaction, checkout } = JSON.parse(body);
    return [transaction.status, checkout.paid_advance?.amount_paid ?? null] as const;
  });
}
