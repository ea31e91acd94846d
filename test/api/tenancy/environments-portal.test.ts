import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { ApiError } from '#src/kernel/errors.ts';
import { enterCode } from '#src/portal/enter-code.ts';
import { accept, cancel, renew, updateCard } from '#src/portal/own/act.ts';
import { listOwnInvitations } from '#src/portal/own/invitations.ts';
import { listOwnSubscriptions, showOwnSubscription } from '#src/portal/own/subscriptions.ts';
import { requestCodes } from '#src/portal/request-codes.ts';
import { SESSION_COOKIE } from '#src/web/shared/visit.ts';
import { useApp } from '#test/support/app.ts';
import { assertNotFound } from '#test/support/assertions.ts';
import { anotherPlan, cardThat, shown } from '#test/support/billing.ts';
import { aSubscriber } from '#test/support/bodies.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import {
  anEmail,
  anOrigin,
  codeMails,
  lastCode,
  portalDeps,
  sendRequestedCodes,
  signIn,
  slugOf,
} from '#test/support/portal.ts';
import { cardData, VISA } from '#test/support/subscriptions.ts';
import { aVisitor } from '#test/support/visitor.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const MASTERCARD = cardThat('approve', '00', 'mastercard');

const isNotFound = (error: unknown) => error instanceof ApiError && error.entry.status === 404;

/** Returns a subscriber with a subscription and an invitation in each environment. */
async function inBoth() {
  const merchant = await aMerchant(service);
  const email = anEmail();
  const { body } = await merchant.test.post('/subscriber', aSubscriber(merchant.office, { email }));
  const subscriber_id: string = body.subscriber.id;
  const ids: string[] = [];
  for (const [api, card] of [
    [merchant.production, VISA],
    [merchant.test, MASTERCARD],
  ] as const) {
    const made = await api.post('/subscription', {
      plan_id: await anotherPlan(merchant, {}, api),
      subscriber_id,
      office: merchant.office,
      card_information: cardData(card),
    });
    assert.equal(made.status, 201, JSON.stringify(made.body));
    ids.push(made.body.subscription.id);
    assert.equal((await api.post(`/subscription/${made.body.subscription.id}/renew`)).status, 200);
  }
  const [live = '', tried = ''] = ids;
  return { merchant, email, subscriber_id, live, tried };
}

async function invitationOf(id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from invitations where subscription_id = ${id}
  `.execute(service.deps.db);
  return rows[0]?.id ?? '';
}

describe('a portal session in test', () => {
  test('shows no subscription, card, charge or invitation of production', async () => {
    const { merchant, email, live, tried } = await inBoth();
    const { session } = await signIn(service, merchant, email);
    const deps = portalDeps(service);
    const subscriptions = await listOwnSubscriptions(deps, { session });
    assert.deepEqual(
      subscriptions.map(({ id }) => id),
      [tried],
    );
    const { subscription } = await showOwnSubscription(deps, { session, id: tried });
    assert.equal(subscription.source.last_four, MASTERCARD.slice(-4));
    await assert.rejects(showOwnSubscription(deps, { session, id: live }), isNotFound);
    const invitations = await listOwnInvitations(deps, { session });
    assert.deepEqual(
      invitations.map(({ subscription_id }) => subscription_id),
      [tried],
    );
  });

  test('cannot change a card, cancel, renew or accept an invitation in production', async () => {
    const { merchant, email, live, subscriber_id } = await inBoth();
    const { session } = await signIn(service, merchant, email);
    const deps = portalDeps(service);
    const card = { number: MASTERCARD, datetime: '2038-05', cvv: '123' };
    const before = await shown(merchant.production, live);
    const cards = (await merchant.production.get(`/subscriber/${subscriber_id}/cards`)).body;
    const { length } = await network.ledger();
    await assert.rejects(updateCard(deps, { session, id: live, card }), isNotFound);
    await assert.rejects(cancel(deps, { session, id: live, at_period_end: false }), isNotFound);
    await assert.rejects(renew(deps, { session, id: live, card, address: anOrigin() }), isNotFound);
    await assert.rejects(
      accept(deps, { session, id: await invitationOf(live), address: anOrigin() }),
      isNotFound,
    );
    assert.deepEqual(await shown(merchant.production, live), before);
    assert.deepEqual((await merchant.production.get(`/subscriber/${subscriber_id}/cards`)).body, cards);
    assert.equal((await network.ledger()).length, length);
  });

  test('is not valid on production pages', async () => {
    const { merchant, email, live } = await inBoth();
    const { token } = await signIn(service, merchant, email);
    const visitor = aVisitor(service);
    for (const name of [SESSION_COOKIE, `__Host-${SESSION_COOKIE}`]) visitor.cookies.set(name, token);
    const slug = await slugOf(service, merchant);
    for (const path of ['subscriptions', `subscriptions/${live}`, `subscriptions/${live}/card`]) {
      const page = await visitor.get(`/portal/${path}?merchant=${slug}`);
      assert.equal(page.status, 303, path);
      assert.match(page.location, /^\/portal\?/);
    }
    const own = await visitor.get(`/portal/subscriptions?merchant=${slug}&environment=testing`);
    assert.equal(own.status, 200);
  });
});

describe('a sign-in code for production', () => {
  test('is in no mail that a test token can read', async () => {
    const { merchant, email } = await inBoth();
    const deps = portalDeps(service);
    const asked = await requestCodes(deps, { email, production: true, merchant: null, origin: anOrigin() });
    assert.equal(asked.refusal, null);
    await sendRequestedCodes(deps);
    assert.deepEqual(await codeMails(merchant, email), []);
    const { rows } = await sql<{ production: boolean; status: string }>`
      select production, status from mails where kind = 'sign_in_code' and commerce_id = ${merchant.id}
    `.execute(service.deps.db);
    assert.deepEqual(rows, [{ production: true, status: 'waiting' }]);
  });

  test('cannot be replaced by a test code, which is valid only in test', async () => {
    const { merchant, email } = await inBoth();
    const deps = portalDeps(service);
    const ask = (production: boolean) =>
      requestCodes(deps, { email, production, merchant: null, origin: anOrigin() });
    const [live, tried] = [await ask(true), await ask(false)];
    await sendRequestedCodes(deps);
    const code = await lastCode(merchant, email);
    const crossed = await enterCode(deps, { request: live.request ?? '', code, origin: anOrigin() });
    assert.equal(crossed.refusal, 'wrong');
    const entered = await enterCode(deps, { request: tried.request ?? '', code, origin: anOrigin() });
    assert.ok('session' in entered);
    assert.equal(entered.session.production, false);
  });

  test('is never sent to an address that a test token set', async () => {
    const { merchant, subscriber_id } = await inBoth();
    const mine = anEmail();
    assert.equal((await merchant.test.put(`/subscriber/${subscriber_id}`, { email: mine })).status, 403);
    const own = await merchant.test.post('/subscriber', aSubscriber(merchant.office, { email: mine }));
    assert.equal(own.status, 201);
    const deps = portalDeps(service);
    await requestCodes(deps, { email: mine, production: true, merchant: null, origin: anOrigin() });
    await sendRequestedCodes(deps);
    const { rows } = await sql`select id from mails where lower(to_address) = ${mine.toLowerCase()}`.execute(
      service.deps.db,
    );
    assert.deepEqual(rows, []);
  });
});

test('a production invitation cannot be accepted through the sandbox', async () => {
  const { merchant, live } = await inBoth();
  const id = await invitationOf(live);
  const { length } = await network.ledger();
  assertNotFound(await merchant.test.post(`/api/v1/sandbox/invitations/${id}/accept`));
  const asProduction = await merchant.production.post(`/api/v1/sandbox/invitations/${id}/accept`);
  assert.equal(asProduction.status, 403);
  assert.equal((await network.ledger()).length, length);
});
