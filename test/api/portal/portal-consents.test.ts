import assert from 'node:assert/strict';
import { after, beforeEach, describe, test } from 'node:test';
import { getSubscription } from '#src/billing/subscriptions/store.ts';
import type { Subscription } from '#src/billing/subscriptions/types.ts';
import { wereAcceptedFor } from '#src/charging/consents/keep.ts';
import { setFirstCards } from '#src/customers/subscribers/defaults/store.ts';
import { newId } from '#src/kernel/ids.ts';
import { listOwnInvitations } from '#src/portal/own/invitations.ts';
import type { PortalSession } from '#src/portal/types.ts';
import { wompi } from '#src/providers/wompi/provider.ts';
import { nameIn } from '#src/web/shared/cookies.ts';
import { SESSION_COOKIE } from '#src/web/shared/visit.ts';
import { BASE_URL, useApp } from '#test/support/app.ts';
import { shown } from '#test/support/billing.ts';
import { aPlan, aSubscriber } from '#test/support/bodies.ts';
import { fakeGateway, openAccount } from '#test/support/gateways.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { anEmail, portalPath, signedInProduction } from '#test/support/portal.ts';
import { insertSubscriptionRow } from '#test/support/subscriptions.ts';
import { aVisitor, filledIn, isChecked, type Visitor } from '#test/support/visitor.ts';
import { openWompiAccount, startGateway, syncClock } from '#test/support/wompi.ts';

const gateway = await startGateway();
after(() => gateway.close());
/** A provider that accepts bank payments but no cards. */
const banks = fakeGateway('bancos', { methods: ['pse'], accounts: [] });
const service = useApp({ providers: [wompi, banks] });
const CARD = { number: '4242424242424242', datetime: '12/39', cvv: '123' };
const MISSING = /Lea y acepte este documento/g;

let merchant: TestMerchant;
let browser: Visitor;
let email: string;
let session: PortalSession;

beforeEach(async () => {
  service.clock.travel('2027-01-15T10:00');
  syncClock(service, gateway);
  merchant = await aMerchant(service);
  await openWompiAccount(service, merchant.id, gateway);
  email = anEmail();
  const signedIn = await signedInProduction(service, merchant, email);
  session = signedIn.session;
  browser = aVisitor(service, '198.51.100.7');
  browser.cookies.set(nameIn(BASE_URL, SESSION_COOKIE), signedIn.token);
});

/** Creates a subscription of the signed-in subscriber. */
async function aSubscription(status: Subscription['status'] = 'activa'): Promise<string> {
  const { production: api, office } = merchant;
  const { subscriber } = (await api.post('/subscriber', aSubscriber(office, { email }))).body;
  const { plan } = (await api.post('/plan', aPlan(office))).body;
  const row = { plan_id: plan.id, subscriber_id: subscriber.id, status };
  const id = await insertSubscriptionRow(service, row);
  const made = await getSubscription(service.deps.db, merchant.id, id);
  assert.ok(made?.card_id);
  const { commerce_id, subscriber_id, production, card_id } = made;
  await setFirstCards(service.deps.db, [{ commerce_id, subscriber_id, production, card_id }]);
  return id;
}

const at = (path: string) => portalPath(service, merchant, path, { production: true });

const boxes = (html: string) => ({
  'consents[0]': filledIn(html, 'consents[0]'),
  'consents[1]': filledIn(html, 'consents[1]'),
});

/** Returns the hidden fields of a form. */
const formOf = (html: string) => ({ ...boxes(html), submission: filledIn(html, 'submission') });

function kept() {
  const columns = ['purpose', 'given_for', 'provider', 'origin'] as const;
  const rows = service.deps.db.selectFrom('consents').select(columns);
  return rows.where('commerce_id', '=', merchant.id).execute();
}

const twice = (purpose: string, given_for: string) => {
  const row = { purpose, given_for, provider: 'wompi', origin: '198.51.100.7' };
  return [row, row];
};

const atGateway = () => [gateway.ledger().sources.length, gateway.ledger().transactions.length];

/** Sends the card form with one consent missing, asserts the error, and returns the page. */
async function ticksForgotten(path: string) {
  const before = atGateway();
  const { html } = await browser.get(path);
  assert.match(html, /href="https:\/\/wompi\.example\/terminos\.pdf"/);
  assert.match(html, /href="https:\/\/wompi\.example\/datos\.pdf"/);
  assert.equal(isChecked(html, 'consents[0]'), false);
  const { 'consents[1]': _, ...half } = formOf(html);
  const again = await browser.send(path, { ...CARD, ...half });
  assert.equal(again.status, 422);
  assert.equal(again.text.match(MISSING)?.length, 2, again.text);
  assert.equal(filledIn(again.html, 'datetime'), '12/39');
  assert.deepEqual([filledIn(again.html, 'number'), filledIn(again.html, 'cvv')], ['', '']);
  assert.notEqual(filledIn(again.html, 'consents[0]'), half['consents[0]']);
  assert.deepEqual(atGateway(), before);
  assert.deepEqual(await kept(), []);
  return again;
}

describe('another card in the portal, at a provider with its own terms', () => {
  test('is saved once both documents are accepted; a missing acceptance is shown next to its box', async () => {
    const id = await aSubscription();
    const path = await at(`/subscriptions/${id}/card`);
    const again = await ticksForgotten(path);
    const sent = await browser.send(path, { ...CARD, ...boxes(again.html) });
    assert.equal(sent.status, 303, sent.text);
    assert.match((await browser.get(sent.location)).text, /Visa ····4242/);
    assert.deepEqual(await kept(), twice('card', id));
  });

  test('sent twice without JavaScript redirects to the subscription and stores one consent per document', async () => {
    const id = await aSubscription();
    const path = await at(`/subscriptions/${id}/card`);
    const { html } = await browser.get(path);
    const form = { ...CARD, ...boxes(html) };
    const [one, other] = await Promise.all([browser.send(path, form), browser.send(path, form)]);
    assert.deepEqual([one?.status, other?.status], [303, 303], `${one?.text} ${other?.text}`);
    const late = await browser.send(path, form);
    assert.equal(late.status, 303, late.text);
    assert.match((await browser.get(late.location)).text, /Visa ····4242/);
    assert.deepEqual(await kept(), twice('card', id));
    // A consent for one subscription does not count for another.
    const tokens = Object.values(boxes(html));
    const given = (given_for: string) =>
      wereAcceptedFor(service.deps, { commerce_id: merchant.id, given_for }, tokens);
    assert.deepEqual([await given(id), await given(newId())], [true, false]);
  });

  test('that the provider rejects returns new consent tokens, also to the script', async () => {
    const path = await at(`/subscriptions/${await aSubscription()}/card`);
    const { html } = await browser.get(path);
    const old = { ...CARD, datetime: '12/26' };
    const told = JSON.parse((await browser.fetch(path, { ...old, ...boxes(html) })).html);
    assert.match(told.notice, /no guarda esta tarjeta/);
    assert.notEqual(told.fields['consents[0]'] ?? '', '');
    assert.notEqual(told.fields['consents[0]'], boxes(html)['consents[0]']);
    const sent = await browser.fetch(path, { ...CARD, ...told.fields });
    assert.match(JSON.parse(sent.html).location ?? '', /notice=card/, sent.html);
  });

  test('renews a subscription, once', async () => {
    const id = await aSubscription('finalizada');
    const path = `${await at(`/subscriptions/${id}/renew`)}&card=new`;
    const { html } = await ticksForgotten(path);
    const form = { ...CARD, ...formOf(html) };
    const sent = await browser.send(path, form);
    assert.equal(sent.status, 303, sent.text);
    await gateway.settle();
    await browser.get(sent.location);
    const made = atGateway();
    const same = await browser.send(path, form);
    assert.equal(same.status, 303, same.text);
    assert.deepEqual(atGateway(), made);
    assert.deepEqual(await kept(), twice('card', id));
  });

  test('accepts an invitation', async () => {
    const id = await aSubscription('finalizada');
    const invited = await merchant.production.post(`/subscription/${id}/renew`);
    assert.equal(invited.status, 200, JSON.stringify(invited.body));
    const [invitation] = await listOwnInvitations(service.deps, { session });
    const path = `${await at(`/invitations/${invitation?.id}`)}&card=new`;
    const { html } = await ticksForgotten(path);
    const [, before = 0] = atGateway();
    const sent = await browser.send(path, { ...CARD, ...formOf(html) });
    assert.equal(sent.status, 303, sent.text);
    assert.equal(atGateway()[1], before + 1);
    assert.deepEqual(await kept(), twice('card', id));
  });

  test('needs no consent to charge the current card', async () => {
    const id = await aSubscription('finalizada');
    const { html } = await browser.get(await at(`/subscriptions/${id}/renew`));
    assert.match(html, /name="submission"/);
    assert.doesNotMatch(html, /name="consents/);
  });
});

describe('card page in the portal', () => {
  test('shows a notice instead of a form if no provider of the merchant accepts cards', async () => {
    const id = await aSubscription();
    const path = await at(`/subscriptions/${id}/card`);
    await openAccount(service, merchant.id, banks, { place: 'only' });
    service.clock.advance({ seconds: 5 });
    const { status, text, html } = await browser.get(path);
    assert.equal(status, 200);
    assert.match(text, /No hay cómo pagar aquí/);
    assert.doesNotMatch(html, /name="number"/);
  });
});

describe('an account in the portal, at a provider with its own terms', () => {
  test('is requested once both documents are accepted; a missing acceptance is shown next to its box', async () => {
    const id = await aSubscription();
    const path = `${await at(`/subscriptions/${id}/account`)}&method=nequi`;
    const { html } = await browser.get(path);
    const { 'consents[1]': _, ...half } = formOf(html);
    const again = await browser.send(path, { phone: '3991111111', ...half });
    assert.equal(again.status, 422);
    assert.equal(again.text.match(MISSING)?.length, 2, again.text);
    assert.doesNotMatch(again.text, /El pagador debe aceptar/);
    assert.equal(filledIn(again.html, 'phone'), '3991111111');
    assert.deepEqual(await kept(), []);
    // The limit is five approval requests an hour. Refused forms do not count.
    for (let time = 0; time < 5; time += 1)
      assert.equal((await browser.send(path, { phone: '3991111111', ...half })).status, 422);
    const sent = await browser.send(path, { phone: '3991111111', ...formOf(again.html) });
    assert.equal(sent.status, 303, sent.text);
    const [source] = await service.deps.db
      .selectFrom('payment_sources')
      .select('id')
      .where('commerce_id', '=', merchant.id)
      .execute();
    assert.deepEqual(await kept(), twice('account', source?.id ?? ''));
    assert.equal((await shown(merchant.production, id)).status, 'activa');
  });
});
