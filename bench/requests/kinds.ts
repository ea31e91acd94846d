import { aCard, aCharge, aPlan, aSubscriber, PAYER } from '#test/support/bodies.ts';
import { type Answer, client } from '#test/support/merchant.ts';
import { authorize, cardOf, confirm, release, reserve } from '#test/support/reservation-api.ts';
import { cardData } from '#test/support/subscriptions.ts';
import type { Shop } from '../shop.ts';

export type Work = () => Promise<unknown>;

interface Kind {
  name: string;
  /** Creates the data for one request and returns the request. */
  prepare(shop: Shop): Promise<Work>;
  calls_network: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: of each kind of answer another field is read.
async function done(answer: Promise<Answer>): Promise<any> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

let plan_id: string | undefined;
let subscription_id: string | undefined;
let keys = 0;

/** Returns one shared plan for all subscriptions, so that lock contention on the plan is measured. */
async function planOf({ merchant }: Shop): Promise<string> {
  plan_id ??= (await done(merchant.test.post('/plan', aPlan(merchant.office)))).plan.id as string;
  return plan_id;
}

async function subscription(shop: Shop): Promise<Work> {
  const { test, office } = shop.merchant;
  const plan_id = await planOf(shop);
  const { subscriber } = await done(test.post('/subscriber', aSubscriber(office)));
  const body = { plan_id, subscriber_id: subscriber.id, office, card_information: cardData() };
  return () => done(test.post('/subscription', body));
}

async function readSubscription(shop: Shop): Promise<Work> {
  if (subscription_id === undefined) {
    await (await subscription(shop))();
    subscription_id = (await done(shop.merchant.test.get('/subscription'))).data[0].id;
  }
  return () => done(shop.merchant.test.get(`/subscription/${subscription_id}`));
}

async function checkout({ merchant, service }: Shop): Promise<Work> {
  const { payment_id: id, token } = await done(
    merchant.test.post('/api/v1/payment/generate', aCharge(merchant.office)),
  );
  const body = { payment: { id, token }, customer_payer: PAYER, payment_card: aCard(cardOf('approve')) };
  return () => done(client(service, '').post('/api/v1/payment/checkout/card', body));
}

/** Uses production, where the API can authorize a reservation. The token avoids the limit on cards per origin. */
async function reservation({ merchant: { production }, service }: Shop) {
  const created = await reserve(production, { checkout_type: 'api' });
  const authorized = () =>
    done(authorize(service, created, cardOf('approve'), {}, { authorization: `Bearer ${production.token}` }));
  return { id: created.id, authorized };
}

export const KINDS: readonly Kind[] = [
  { name: 'GET subscription', prepare: readSubscription, calls_network: false },
  {
    name: 'GET subscriptions',
    prepare:
      async ({ merchant }) =>
      () =>
        done(merchant.test.get('/subscription')),
    calls_network: false,
  },
  {
    name: 'POST plan',
    prepare:
      async ({ merchant: { test, office } }) =>
      () =>
        done(test.post('/plan', aPlan(office))),
    calls_network: false,
  },
  {
    name: 'POST plan, keyed',
    async prepare({ merchant: { test, office } }) {
      keys += 1;
      const headers = { 'idempotency-key': `bench ${keys}`.replace(' ', '-') };
      return () => done(test.post('/plan', aPlan(office), headers));
    },
    calls_network: false,
  },
  { name: 'POST subscription', prepare: subscription, calls_network: true },
  { name: 'checkout by card', prepare: checkout, calls_network: true },
  {
    name: 'reservation: create',
    prepare:
      async ({ merchant }) =>
      () =>
        reserve(merchant.test),
    calls_network: false,
  },
  {
    name: 'reservation: hold',
    prepare: async (shop) => (await reservation(shop)).authorized,
    calls_network: true,
  },
  {
    name: 'reservation: confirm',
    async prepare(shop) {
      const { id, authorized } = await reservation(shop);
      await authorized();
      return () => done(confirm(shop.merchant.production, id));
    },
    calls_network: true,
  },
  {
    name: 'reservation: void',
    async prepare(shop) {
      const { id, authorized } = await reservation(shop);
      await authorized();
      return () => done(release(shop.merchant.production, id));
    },
    calls_network: true,
  },
];
