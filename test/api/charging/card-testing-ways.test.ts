import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { setErpUrl } from '#src/tenancy/merchants/store.ts';
import { useApp } from '#test/support/app.ts';
import { subscribed } from '#test/support/billing.ts';
import { aCard, aCharge, aPlan, aSubscriber, PAYER } from '#test/support/bodies.ts';
import { assertStopped, charge, sendFrom, tryCard } from '#test/support/card-tester.ts';
import { aCollector, anItem } from '#test/support/collection.ts';
import { aCustomer, cardFields } from '#test/support/collection-page.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { anEmail, anOrigin, portalPath, signIn } from '#test/support/portal.ts';
import { anAuthorization, cardOf, RESERVATIONS, reserve } from '#test/support/reservation-api.ts';
import { aFrozenMerchant, happenedUntil } from '#test/support/sandbox.ts';
import {
  aSignUp,
  filledIn as filledInPage,
  pageOf,
  aVisitor as visitorAtPlan,
} from '#test/support/subscription-page.ts';
import { aVisitor, filledIn, type Seen } from '#test/support/visitor.ts';

/** Covers each endpoint and page that sends a typed card to the gateway. Each enforces the limits of declined cards. */
const network = await useNetwork();
const service = useApp({ network_url: network.url });
const GOOD = cardOf('approve');
const BAD = cardOf('decline', '51');
const SENTENCE = /Se rechazaron demasiadas tarjetas\. No se cobró nada; intente de nuevo en 10 min\./;

let merchant: TestMerchant;
before(async () => {
  merchant = await aMerchant(service);
});

/** Returns an origin that is blocked for too many declined cards. */
async function aTester(origin = anOrigin()): Promise<string> {
  const now = service.deps.real_clock.now();
  await service.deps.db
    .insertInto('limits')
    .values({
      name: 'cards_from_origin',
      key: origin,
      most: 60,
      since: now,
      times: [],
      places: [],
      granted: false,
      closed_until: now.add({ minutes: 10 }),
      closings: 1,
      last_at: now,
    })
    .execute();
  return origin;
}

/** Runs `work` and asserts that it sends no request to the gateway. */
async function withoutCalls<T>(work: () => Promise<T>): Promise<T> {
  const earlier = (await network.ledger()).length;
  const result = await work();
  assert.equal((await network.ledger()).length, earlier);
  return result;
}

function assertShown(page: Pick<Seen, 'status' | 'html' | 'text'>): void {
  assert.equal(page.status, 429);
  assert.match(page.text, SENTENCE);
  assert.ok(!page.html.includes(GOOD), 'the card is not shown again');
}

describe('in production, an origin blocked for card testing', () => {
  test('cannot pay a charge through the API', async () => {
    const payment = await charge(merchant);
    const from = await aTester();
    assertStopped(await withoutCalls(() => tryCard(service.app, payment, { number: GOOD, from })));
    assert.equal((await tryCard(service.app, payment, { number: GOOD, from: anOrigin() })).status, 200);
  });

  test('cannot create a hold, through the API or the hosted page', async () => {
    const { id, token } = await reserve(merchant.production, { checkout_type: 'api' });
    const hosted = await reserve(merchant.production);
    const from = await aTester();
    const body = anAuthorization(token, GOOD);
    const path = `${RESERVATIONS}/${id}/authorize`;
    assertStopped(await withoutCalls(() => sendFrom(service.app, from, path, body)));
    const { payment: _, ...own } = body;
    const page = `/Checkout/${hosted.id}/authorize`;
    assertStopped(await withoutCalls(() => sendFrom(service.app, from, page, own)));
    assert.equal((await sendFrom(service.app, anOrigin(), path, body)).status, 201);
    assert.equal((await sendFrom(service.app, anOrigin(), page, own)).status, 201);
  });

  test('cannot pay items through the API', async () => {
    const shop = await aCollector(service);
    shop.erp.owe(anItem('F-1'));
    const { body: owed } = await sendFrom(service.app, anOrigin(), `/recauda/${shop.slug}/items`, {
      id_number: '1018456789',
    });
    const items = [{ id: owed.items[0].id }];
    const body = { items, customer_payer: PAYER, payment_card: aCard(GOOD) };
    const pay = (from: string) => sendFrom(service.app, from, `/recauda/${shop.slug}/pay/card`, body);
    const from = await aTester();
    assertStopped(await withoutCalls(() => pay(from)));
    assert.equal((await pay(anOrigin())).body.transaction.status, 'Aprobada');
    await setErpUrl(service.deps.db, shop.merchant.id, null);
  });

  for (const [kind, field] of [
    ['payment', 'customer_payer[name]'],
    ['reservation', 'customer_payer[name]'],
  ] as const) {
    test(`sees the error on the ${kind} page, with the typed data kept`, async () => {
      const made = kind === 'reservation' ? await reserve(merchant.production) : await aRedirect();
      const path = new URL(made.checkout_url).pathname;
      const tester = await aTester();
      const visitor = aVisitor(service, tester);
      const submission = filledIn((await visitor.get(path)).html, 'submission');
      const fields = { ...cardFields('approve'), submission };
      const page = await withoutCalls(() => visitor.send(`${path}/card`, fields));
      assertShown(page);
      assert.ok(Number(page.headers['retry-after']) > 0);
      assert.equal(filledIn(page.html, field), 'Ana María Pérez');
      const data = await withoutCalls(() => visitor.fetch(`${path}/card`, fields));
      assert.equal(data.status, 429);
      assert.match(JSON.parse(data.html).notice, SENTENCE);
      service.clock.advance({ minutes: 11 });
      const done = await visitor.send(`${path}/card`, fields);
      assert.equal(done.location, path, 'the same form works after the block');
    });
  }

  async function aRedirect(): Promise<{ checkout_url: string }> {
    const body = aCharge(merchant.office, { checkout_type: 'redirect' });
    return (await merchant.production.post('/api/v1/payment/generate', body)).body;
  }

  test('sees the error on the plan page, with the typed data kept', async () => {
    const { plan } = (await merchant.production.post('/plan', aPlan(merchant.office))).body;
    const from = await aTester();
    const visitor = visitorAtPlan(service, 'es', from);
    const form = aSignUp(GOOD, { email: anEmail() });
    const opened = await visitor.open(pageOf(plan.id));
    const page = await withoutCalls(() => visitor.send(opened, form));
    assertShown(page);
    assert.equal(filledInPage(page, 'email'), form.email);
    service.clock.advance({ minutes: 11 });
    const later = await visitor.send(await visitor.open(pageOf(plan.id)), form);
    assert.equal(later.status, 200);
  });

  test('can still charge with the merchant’s token', async () => {
    const from = await aTester();
    const headers = { authorization: `Bearer ${merchant.production.token}` };
    const paid = await tryCard(service.app, await charge(merchant), { number: GOOD, from, headers });
    assert.equal(paid.body.transaction?.status, 'Aprobada', 'with the id and token of a charge');
    const { plan } = (await merchant.production.post('/plan', aPlan(merchant.office))).body;
    const { subscriber } = (await merchant.production.post('/subscriber', aSubscriber(merchant.office))).body;
    const { status, body } = await sendFrom(
      service.app,
      from,
      '/api/v1/subscriptions/subscription',
      {
        plan_id: plan.id,
        subscriber_id: subscriber.id,
        office: merchant.office,
        card_information: { number: GOOD, holder: 'ANA PEREZ', datetime: '2039-12', cvv: '123' },
      },
      headers,
    );
    assert.equal(status, 201, JSON.stringify(body));
  });
});

describe('in test, after ten declined cards', () => {
  test('a sign-up with the same email is blocked', async () => {
    const { plan } = (await merchant.test.post('/plan', aPlan(merchant.office))).body;
    const visitor = visitorAtPlan(service, 'es', anOrigin());
    const form = aSignUp(BAD, { email: anEmail() });
    for (let count = 0; count < 10; count += 1) {
      const declined = await visitor.send(await visitor.open(pageOf(plan.id)), form);
      assert.equal(declined.status, 422, declined.text);
    }
    const opened = await visitor.open(pageOf(plan.id));
    const page = await withoutCalls(() =>
      visitor.send(opened, { ...form, 'card_information[number]': GOOD }),
    );
    assertShown(page);
    const other = { ...form, email: anEmail(), 'card_information[number]': GOOD };
    assert.equal((await visitor.send(await visitor.open(pageOf(plan.id)), other)).status, 200);
  });

  test('the collection page blocks those items, and other items can be paid', async () => {
    const shop = await aCollector(service);
    shop.erp.owe(anItem('F-1'), anItem('F-2'));
    const customer = await aCustomer(service, shop);
    await customer.choose({ 'F-1': '' });
    for (let count = 0; count < 10; count += 1) {
      const { status } = await customer.pay('card', cardFields('decline'));
      assert.equal(status, 422);
    }
    const page = await withoutCalls(() => customer.pay('card', cardFields('approve')));
    assertShown(page);
    assert.equal(filledIn(page.html, 'customer_payer[name]'), 'Ana María Pérez');
    await customer.choose({ 'F-2': '' });
    const paid = await customer.pay('card', cardFields('approve'));
    assert.match(paid.location, /^\/checkout\/payment\//);
  });

  test('the portal blocks new and saved cards', async () => {
    const shop = await aFrozenMerchant(service);
    const email = anEmail();
    const plan = { trial_period: 1, grace_period: 3, grace_interval: 'day' };
    const { id } = await subscribed(shop, { plan, subscriber: { email }, card: BAD });
    await happenedUntil(shop, '2027-02-02T20:00:00-05:00');
    const { token } = await signIn(service, shop, email);
    const browser = aVisitor(service);
    browser.cookies.set('__Host-cuota_portal', token);
    const path = await portalPath(service, shop, `/subscriptions/${id}/renew`);
    const renew = async (card: Readonly<Record<string, string>> = {}) => {
      const at = Object.keys(card).length > 0 ? `${path}&card=new` : path;
      const submission = filledIn((await browser.get(at)).html, 'submission');
      return browser.send(at, { submission, ...card });
    };
    for (let count = 0; count < 10; count += 1) assert.equal((await renew()).status, 303);
    assertShown(await withoutCalls(() => renew()));
    const card = { number: GOOD, datetime: '12/39', cvv: '123' };
    assertShown(await withoutCalls(() => renew(card)));
    service.clock.advance({ minutes: 11 });
    assert.equal((await renew(card)).status, 303);
  });
});
