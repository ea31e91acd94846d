import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type Authenticator, buildAuthenticator } from '#src/tenancy/tokens/authenticate.ts';
import { useApp } from '#test/support/app.ts';
import { anotherPlan, cardThat } from '#test/support/billing.ts';
import { aCard, aCharge, aPlan, aSubscriber, PAYER } from '#test/support/bodies.ts';
import { isOnCitus } from '#test/support/citus.ts';
import { type Answer, aMerchant, client, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import {
  authorize,
  confirm,
  RESERVATIONS,
  release,
  aReservation as reservation,
  reserve,
} from '#test/support/reservation-api.ts';
import { type Cost, costOf, textsOf } from '#test/support/round-trips.ts';
import { cardData } from '#test/support/subscriptions.ts';

/**
 * Statements and round trips of each kind of request, including `begin` and `commit`. A request sends exactly this many statements,
 * or one fewer if a write was merged. Lower a number when a change saves statements; raising one needs a reason.
 */
const LIMITS = {
  'GET subscription': { statements: 1, round_trips: 1 },
  'GET subscriptions': { statements: 2, round_trips: 2 },
  'POST plan': { statements: 4, round_trips: 3 },
  'POST plan, keyed': { statements: 8, round_trips: 4 },
  'POST subscription, typed card': { statements: 22, round_trips: 7 },
  'POST subscription, typed card, keyed': { statements: 28, round_trips: 10 },
  'POST subscription, saved card': { statements: 21, round_trips: 7 },
  'checkout by card': { statements: 22, round_trips: 10 },
  'checkout by card, keyed': { statements: 28, round_trips: 13 },
  'reservation: create': { statements: 4, round_trips: 2 },
  'reservation: create, keyed': { statements: 7, round_trips: 3 },
  'reservation: authorize': { statements: 16, round_trips: 9 },
  'reservation: confirm': { statements: 19, round_trips: 8 },
  'reservation: confirm, keyed': { statements: 25, round_trips: 11 },
  'reservation: void': { statements: 14, round_trips: 7 },
} as const satisfies Record<string, Cost>;

type Kind = keyof typeof LIMITS;

/** Statement counts on Citus, where writes are not merged (decision 52). */
const APART: Partial<Record<Kind, number>> = {
  'POST subscription, typed card': 35,
  'POST subscription, typed card, keyed': 41,
  'POST subscription, saved card': 34,
  'checkout by card': 27,
  'checkout by card, keyed': 33,
  'reservation: create, keyed': 8,
  'reservation: authorize': 22,
  'reservation: confirm': 24,
  'reservation: confirm, keyed': 30,
  'reservation: void': 18,
};

const network = await useNetwork();
let remembering: Authenticator | undefined;
const service = useApp({
  network_url: network.url,
  /** Caches tokens like a server that listens for access changes: the second lookup needs no query. */
  authenticate(authorization) {
    if (!remembering) {
      remembering = buildAuthenticator(service.deps);
      remembering.setListening(true);
    }
    return remembering.authenticate(authorization);
  },
});

let merchant: TestMerchant;
let plan_id: string;
let other_plan_id: string;
let keys = 0;

before(async () => {
  merchant = await aMerchant(service);
  plan_id = await anotherPlan(merchant);
  other_plan_id = await anotherPlan(merchant);
});

// biome-ignore lint/suspicious/noExplicitAny: a test asserts the content of a response.
async function done(answer: Promise<Answer>): Promise<any> {
  const { status, body } = await answer;
  assert.ok(status < 300, JSON.stringify(body));
  return body;
}

function aKey(): Record<string, string> {
  keys += 1;
  return { 'idempotency-key': `key-${keys}` };
}

async function aNewSubscriber(): Promise<string> {
  return (await done(merchant.test.post('/subscriber', aSubscriber(merchant.office)))).subscriber.id;
}

async function subscription(subscriber_id: string, card: object, headers = {}) {
  const body = { plan_id, subscriber_id, office: merchant.office, ...card };
  return (await done(merchant.test.post('/subscription', body, headers))).subscription;
}

const typed = () => ({ card_information: cardData() });

async function aHold(): Promise<string> {
  const created = await reserve(merchant.production, { checkout_type: 'api' });
  await done(authorize(service, created));
  return created.id;
}

async function pay(headers = {}): Promise<() => Promise<unknown>> {
  const generated = await done(merchant.test.post('/api/v1/payment/generate', aCharge(merchant.office)));
  const payment = { id: generated.payment_id, token: generated.token };
  const body = { payment, customer_payer: PAYER, payment_card: aCard(cardThat('approve')) };
  return () => done(client(service, '').post('/api/v1/payment/checkout/card', body, headers));
}

/** Each function prepares the data and returns the request to measure. */
const REQUESTS: Record<Kind, () => Promise<() => Promise<unknown>>> = {
  async 'GET subscription'() {
    const { id } = await subscription(await aNewSubscriber(), typed());
    return () => done(merchant.test.get(`/subscription/${id}`));
  },
  'GET subscriptions': async () => () => done(merchant.test.get('/subscription')),
  'POST plan': async () => () => done(merchant.test.post('/plan', aPlan(merchant.office))),
  'POST plan, keyed': async () => () => done(merchant.test.post('/plan', aPlan(merchant.office), aKey())),
  async 'POST subscription, typed card'() {
    const subscriber_id = await aNewSubscriber();
    return () => subscription(subscriber_id, typed());
  },
  async 'POST subscription, typed card, keyed'() {
    const subscriber_id = await aNewSubscriber();
    return () => subscription(subscriber_id, typed(), aKey());
  },
  async 'POST subscription, saved card'() {
    const subscriber_id = await aNewSubscriber();
    await subscription(subscriber_id, { ...typed(), plan_id: other_plan_id });
    const [{ token }] = await done(merchant.test.get(`/subscriber/${subscriber_id}/cards`));
    return () => subscription(subscriber_id, { card: token });
  },
  'checkout by card': () => pay(),
  'checkout by card, keyed': () => pay(aKey()),
  'reservation: create': async () => () => reserve(merchant.test),
  'reservation: create, keyed': async () => () =>
    done(merchant.test.post(RESERVATIONS, reservation(), aKey())),
  async 'reservation: authorize'() {
    const created = await reserve(merchant.production, { checkout_type: 'api' });
    return () => done(authorize(service, created));
  },
  async 'reservation: confirm'() {
    const id = await aHold();
    return () => done(confirm(merchant.production, id));
  },
  async 'reservation: confirm, keyed'() {
    const id = await aHold();
    return () => done(confirm(merchant.production, id, 100_000, aKey()));
  },
  async 'reservation: void'() {
    const id = await aHold();
    return () => done(release(merchant.production, id));
  },
};

/** Returns the lowest cost of three runs. A response that arrives in two parts may split one write into two. */
async function fewestOf(prepare: () => Promise<() => Promise<unknown>>): Promise<Cost> {
  const costs: Cost[] = [];
  for (let time = 0; time < 3; time += 1) costs.push(await costOf(await prepare()));
  return costs.reduce((least, cost) => (cost.statements < least.statements ? cost : least));
}

describe('database statements of a request', () => {
  for (const [kind, prepare] of Object.entries(REQUESTS) as [Kind, (typeof REQUESTS)[Kind]][]) {
    test(`${kind} stays within its limit`, async () => {
      // The first request opens connections and fills the caches.
      await (await prepare())();
      const { statements, round_trips } = await fewestOf(prepare);
      const most = (isOnCitus ? APART[kind] : undefined) ?? LIMITS[kind].statements;
      assert.ok(statements === most || statements === most - 1, `${statements} statements, expected ${most}`);
      // A response that arrives in two parts can save a round trip.
      assert.ok(round_trips <= LIMITS[kind].round_trips, `${round_trips} round trips`);
    });
  }

  test('writes that need no invoice number come before it is taken, because it blocks the merchant', async () => {
    const request = await REQUESTS['POST subscription, typed card']();
    const texts = await textsOf(request);
    const place = (text: string) => texts.findLastIndex((one) => one.includes(text));
    const number = place('insert into invoice_numbers');
    assert.ok(number > 0);
    for (const text of ['update subscriptions s set', 'insert into forecast_marks', 'insert into movements'])
      assert.ok(place(text) >= 0 && place(text) < number, text);
    for (const text of ['update invoices i set number', 'insert into mails', 'insert into default_cards'])
      assert.ok(place(text) > number, text);
  });
});
