import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { queryDueOperations } from '#src/charging/query-operations.ts';
import { useApp } from '#test/support/app.ts';
import { anotherPlan, cardThat, shown } from '#test/support/billing.ts';
import { aSubscriber } from '#test/support/bodies.ts';
import { assertBooks } from '#test/support/books.ts';
import { lastWebhook } from '#test/support/last-webhook.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { crashAfter, useNetwork } from '#test/support/network.ts';
import { phoneThat } from '#test/support/payment-sources.ts';
import { aSession, type OpenSession, sessionOf } from '#test/support/sessions.ts';
import { aSignUp, aVisitor, filledIn } from '#test/support/subscription-page.ts';
import { VISA } from '#test/support/subscriptions.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

beforeEach(() => network.faults({}));

const SHOP = 'https://tienda.example';
const WITH_WEBHOOK = { advanced_options: { result_urls: { webhook: `${SHOP}/webhook` } } };
const CUSTOMER = {
  identification_type: 'CC',
  id_number: '1020304050',
  name: 'Ana',
  last_name: 'Pérez Gómez Ruiz',
  email: 'ana.sesion@correo.example',
  phone_code: 57,
  cellphone_number: '3004567890',
};
const LOCKED = ['email', 'name', 'identification_type', 'id_number', 'cellphone_number'];

const total = async ({ test: api }: TestMerchant) => (await api.get('/subscription')).body.total;

async function subscriberOf({ test: api }: TestMerchant, subscription_id: string) {
  return (await shown(api, subscription_id, '?expand[]=subscriber')).subscriber;
}

function lockedIn(html: string, name: string): boolean {
  const input = html.match(/<input [^>]*>/g)?.find((one) => one.includes(` name="${name}"`)) ?? '';
  return / readonly/.test(input);
}

describe('checkout session page', () => {
  test('completes the session with its reference, metadata and return URL', async () => {
    const merchant = await aMerchant(service);
    const sent = {
      reference: 'pedido-17',
      metadata: { canal: 'web' },
      success_url: `${SHOP}/gracias?s={CHECKOUT_SESSION_ID}`,
      cancel_url: `${SHOP}/carrito`,
    };
    const { id, path } = await aSession(merchant, sent, WITH_WEBHOOK);
    const visitor = aVisitor(service);
    const page = await visitor.open(path);
    assert.match(page.html, /href="https:\/\/tienda\.example\/carrito"/);
    const done = await visitor.send(page, aSignUp(VISA));
    assert.match(done.text, /Su suscripción está activa/);
    assert.ok(done.html.includes(`href="${SHOP}/gracias?s=${id}"`));
    assert.doesNotMatch(done.text, /Hacer otra suscripción/);
    const { status, subscription_id, completed_at, url, customer } = await sessionOf(merchant.test, id);
    assert.deepEqual([status, url, customer], ['complete', null, null]);
    assert.ok(completed_at);
    const subscription = await shown(merchant.test, subscription_id);
    assert.equal(subscription.reference, 'pedido-17');
    assert.deepEqual(subscription.metadata, { canal: 'web' });
    const webhook = await lastWebhook(service, merchant.id);
    assert.equal(webhook.event, 'created');
    assert.equal(webhook.subscription.reference, 'pedido-17');
    assert.deepEqual(webhook.subscription.metadata, { canal: 'web' });
    await assertBooks(service, merchant, network);
  });

  test('shows locked fields as read-only and ignores changes to them in a tampered form', async () => {
    const merchant = await aMerchant(service);
    const { id, path } = await aSession(merchant, { customer: CUSTOMER, locked: LOCKED });
    const visitor = aVisitor(service);
    const page = await visitor.open(path);
    for (const name of ['email', 'name', 'id_number', 'cellphone_number'])
      assert.ok(lockedIn(page.html, name), name);
    assert.equal(filledIn(page, 'name'), 'Ana Pérez Gómez Ruiz');
    assert.equal(filledIn(page, 'email'), CUSTOMER.email);
    const forged = {
      email: 'otra@correo.example',
      name: 'Otra Persona',
      id_number: '999999',
      identification_type: 'CE',
    };
    await visitor.send(page, aSignUp(VISA, { ...forged, cellphone_number: '3111111111' }));
    const { subscription_id } = await sessionOf(merchant.test, id);
    const made = await subscriberOf(merchant, subscription_id);
    for (const [field, value] of Object.entries(CUSTOMER)) assert.equal(made[field], value, field);
  });

  test('lets the customer change prefilled fields that are not locked', async () => {
    const merchant = await aMerchant(service);
    const { id, path } = await aSession(merchant, { customer: CUSTOMER });
    const visitor = aVisitor(service);
    const page = await visitor.open(path);
    assert.ok(!lockedIn(page.html, 'email'));
    await visitor.send(page, aSignUp(VISA, { email: 'nueva@correo.example', name: 'Ana Pérez Gómez Ruiz' }));
    const made = await subscriberOf(merchant, (await sessionOf(merchant.test, id)).subscription_id);
    assert.equal(made.email, 'nueva@correo.example');
    assert.deepEqual(
      [made.name, made.last_name],
      ['Ana', 'Pérez Gómez Ruiz'],
      'the name is split as in the session',
    );
  });

  test('subscribes an existing subscriber and ignores changed subscriber data in the form', async () => {
    const merchant = await aMerchant(service);
    const body = aSubscriber(merchant.office);
    const { subscriber } = (await merchant.test.post('/subscriber', body)).body;
    const { id, path } = await aSession(merchant, { subscriber_id: subscriber.id });
    const visitor = aVisitor(service);
    const page = await visitor.open(path);
    assert.equal(filledIn(page, 'email'), subscriber.email);
    assert.ok(lockedIn(page.html, 'email') && lockedIn(page.html, 'name'));
    assert.ok(!page.html.includes(String(body.id_number)), 'the document is not shown');
    await visitor.send(page, aSignUp(VISA, { email: 'otra@correo.example' }));
    const { subscription_id } = await sessionOf(merchant.test, id);
    assert.equal((await shown(merchant.test, subscription_id)).subscriber_id, subscriber.id);
    assert.equal((await merchant.test.get('/subscriber')).body.length, 1);
  });

  test('keeps the session open after a declined card and accepts another card', async () => {
    const merchant = await aMerchant(service);
    const { id, path } = await aSession(merchant, { customer: CUSTOMER, locked: LOCKED });
    const visitor = aVisitor(service);
    const refused = await visitor.send(await visitor.open(path), aSignUp(cardThat('decline', '51')));
    assert.equal(refused.status, 422);
    assert.match(refused.text, /No se hizo el cobro/);
    assert.ok(lockedIn(refused.html, 'email'));
    assert.equal((await sessionOf(merchant.test, id)).status, 'open');
    const done = await visitor.send(refused, aSignUp(VISA));
    assert.match(done.text, /está activa/);
    assert.equal((await sessionOf(merchant.test, id)).status, 'complete');
    assert.equal(await total(merchant), 1);
    await assertBooks(service, merchant, network);
  });

  test('starts a trial without a charge', async () => {
    const merchant = await aMerchant(service);
    const { id, path } = await aSession(merchant, {}, { trial_period: 7 });
    const visitor = aVisitor(service);
    await visitor.send(await visitor.open(path), aSignUp(VISA));
    const { status, subscription_id } = await sessionOf(merchant.test, id);
    assert.equal(status, 'complete');
    assert.equal((await shown(merchant.test, subscription_id)).status, 'trial');
  });
});

describe('completing a checkout session', () => {
  const race = async ({ path }: OpenSession) => {
    const visitors = Array.from({ length: 6 }, () => aVisitor(service));
    const pages = await Promise.all(visitors.map((visitor) => visitor.open(path)));
    return Promise.all(visitors.map((visitor, at) => visitor.send(pages[at] as never, aSignUp(VISA))));
  };

  test('concurrent submissions from several browsers create one subscription and one charge', async () => {
    const merchant = await aMerchant(service);
    const session = await aSession(merchant, {}, { allow_multiple_subscriptions: true });
    const before = (await network.ledger()).length;
    await race(session);
    assert.equal(await total(merchant), 1);
    assert.equal((await network.ledger()).length, before + 1);
    const { status, subscription_id } = await sessionOf(merchant.test, session.id);
    assert.equal(status, 'complete');
    assert.ok(subscription_id);
    const late = await aVisitor(service).open(session.path);
    assert.match(late.text, /está activa/, 'every browser with the link sees the result');
    await assertBooks(service, merchant, network);
  });

  test('concurrent submissions for a plan with a trial create one subscription', async () => {
    const merchant = await aMerchant(service);
    const session = await aSession(merchant, {}, { trial_period: 7, allow_multiple_subscriptions: true });
    await race(session);
    assert.equal(await total(merchant), 1);
  });

  test('shows no form for a completed session after its subscription has ended', async () => {
    const merchant = await aMerchant(service);
    const session = await aSession(merchant, { success_url: `${SHOP}/gracias` });
    const visitor = aVisitor(service);
    const page = await visitor.open(session.path);
    await visitor.send(page, aSignUp(VISA));
    const { subscription_id } = await sessionOf(merchant.test, session.id);
    await merchant.test.put(`/subscription/cancel/${subscription_id}`, { at_period_end: false });
    const seen = await visitor.open(session.path);
    assert.match(seen.text, /Esta compra ya se completó/);
    assert.match(seen.html, /href="https:\/\/tienda\.example\/gracias"/);
    await visitor.send(page, aSignUp(VISA));
    assert.equal(await total(merchant), 1);
  });

  test('completes the session when the process dies between the charge and its response', async () => {
    const merchant = await aMerchant(service);
    const { id, path } = await aSession(merchant);
    const visitor = aVisitor(service);
    const page = await visitor.open(path);
    const restore = crashAfter(service.deps, 'purchase');
    assert.equal((await visitor.send(page, aSignUp(VISA))).status, 500);
    restore();
    assert.equal((await sessionOf(merchant.test, id)).status, 'open');
    assert.match((await aVisitor(service).open(path)).text, /El banco aún no responde/);
    service.clock.advance({ seconds: 20 });
    await queryDueOperations(service.deps);
    assert.equal((await sessionOf(merchant.test, id)).status, 'complete');
    assert.match((await visitor.open(path)).text, /está activa/);
    assert.equal(await total(merchant), 1);
  });

  test('expires the session when a charge found after a crash was declined past the expiry time', async () => {
    const merchant = await aMerchant(service);
    const { id, path } = await aSession(merchant, { expires_in: 60 });
    const visitor = aVisitor(service);
    const restore = crashAfter(service.deps, 'purchase');
    await visitor.send(await visitor.open(path), aSignUp(cardThat('decline', '51')));
    restore();
    service.clock.advance({ minutes: 2 });
    assert.equal((await sessionOf(merchant.test, id)).status, 'open', 'while its charge is pending');
    await queryDueOperations(service.deps);
    assert.equal((await sessionOf(merchant.test, id)).status, 'expired');
    assert.equal(await total(merchant), 0);
  });
});

describe('checkout session page that accepts no subscription', () => {
  test('shows that the session has expired, with the link back to the shop', async () => {
    const merchant = await aMerchant(service);
    const { path, body } = await aSession(merchant, { cancel_url: `${SHOP}/carrito` });
    const visitor = aVisitor(service);
    const page = await visitor.open(path);
    await merchant.test.post('/api/v1/sandbox/clock', { advance_to: body.expires_at });
    for (const seen of [await visitor.open(path), await visitor.send(page, aSignUp(VISA))]) {
      assert.match(seen.text, /Este enlace venció/);
      assert.match(seen.html, /href="https:\/\/tienda\.example\/carrito"/);
    }
    assert.equal(await total(merchant), 0);
  });

  test('shows that the plan is inactive or full', async () => {
    const merchant = await aMerchant(service);
    const plan_id = await anotherPlan(merchant, { active_subscribers_limit: 1 });
    const [first, second] = [await aSession(merchant, { plan_id }), await aSession(merchant, { plan_id })];
    const visitor = aVisitor(service);
    await visitor.send(await visitor.open(first.path), aSignUp(VISA));
    assert.match((await visitor.open(second.path)).text, /ya no tiene cupos/);
    await merchant.test.put(`/plan/changeActive/${plan_id}`, { active: false });
    assert.match((await visitor.open(second.path)).text, /ya no está disponible/);
  });

  test('shows no form for a subscriber who was deleted', async () => {
    const merchant = await aMerchant(service);
    const { subscriber } = (await merchant.test.post('/subscriber', aSubscriber(merchant.office))).body;
    const { path } = await aSession(merchant, { subscriber_id: subscriber.id });
    const visitor = aVisitor(service);
    const page = await visitor.open(path);
    assert.equal((await merchant.test.delete(`/subscriber/${subscriber.id}`)).status, 200);
    for (const seen of [await visitor.open(path), await visitor.send(page, aSignUp(VISA))]) {
      assert.equal(seen.status, 404);
      assert.match(seen.text, /Este enlace no sirve/);
    }
    assert.equal(await total(merchant), 0);
  });

  test('shows an error for a disabled merchant, a deleted plan or a wrong secret', async () => {
    const merchant = await aMerchant(service);
    const { path } = await aSession(merchant);
    const visitor = aVisitor(service);
    const wrong = await visitor.open(`${path.slice(0, -4)}AAAA`);
    assert.equal(wrong.status, 404);
    assert.match(wrong.text, /Este enlace no sirve/);
    await service.deps.db
      .updateTable('merchants')
      .set({ active: false })
      .where('id', '=', merchant.id)
      .execute();
    assert.equal((await visitor.open(path)).status, 403);
    await service.deps.db
      .updateTable('merchants')
      .set({ active: true })
      .where('id', '=', merchant.id)
      .execute();
    await service.deps.db
      .updateTable('plans')
      .set({ deleted_at: service.clock.now() })
      .where('commerce_id', '=', merchant.id)
      .execute();
    assert.match((await visitor.open(path)).text, /Este enlace no sirve/);
  });
});

describe('checkout session paid with an account', () => {
  function byNequi(phone: string) {
    const fields = Object.entries(aSignUp('')).filter(([name]) => !name.startsWith('card_information'));
    return { ...Object.fromEntries(fields), method: 'nequi', 'account[nequi_phone]': phone };
  }

  test('completes when the account holder approves', async () => {
    const merchant = await aMerchant(service);
    const { id, path } = await aSession(merchant, { reference: 'n-1', customer: CUSTOMER, locked: LOCKED });
    const visitor = aVisitor(service);
    await visitor.send(await visitor.open(`${path}?method=nequi`), byNequi(phoneThat('approve')));
    const { status, subscription_id } = await sessionOf(merchant.test, id);
    assert.equal(status, 'complete');
    assert.equal((await shown(merchant.test, subscription_id)).reference, 'n-1');
    assert.equal((await subscriberOf(merchant, subscription_id)).email, CUSTOMER.email);
  });

  test('is open again when the account holder refuses', async () => {
    const merchant = await aMerchant(service);
    const { id, path } = await aSession(merchant);
    const visitor = aVisitor(service);
    await visitor.send(await visitor.open(`${path}?method=nequi`), byNequi(phoneThat('refuse')));
    assert.equal((await sessionOf(merchant.test, id)).status, 'open');
    const { attempt_id } = await service.deps.db
      .selectFrom('checkout_sessions')
      .select('attempt_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    assert.equal(attempt_id, null);
  });
});
