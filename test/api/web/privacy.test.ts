import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { getSubscription } from '#src/billing/subscriptions/store.ts';
import { setFirstCards } from '#src/customers/subscribers/defaults/store.ts';
import { listOwnInvitations } from '#src/portal/own/invitations.ts';
import { nameIn } from '#src/web/shared/cookies.ts';
import { SESSION_COOKIE } from '#src/web/shared/visit.ts';
import { BASE_URL, useApp } from '#test/support/app.ts';
import { anotherPlan } from '#test/support/billing.ts';
import { aCharge } from '#test/support/bodies.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { inPanel, type PanelVisitor } from '#test/support/panel.ts';
import { anEmail, aPayer, portalPath, signIn } from '#test/support/portal.ts';
import { cardOf, reserve } from '#test/support/reservation-api.ts';
import { aSignUp, aVisitor, errorOf, pageOf, type Shown } from '#test/support/subscription-page.ts';
import { insertSubscriptionRow, VISA } from '#test/support/subscriptions.ts';
import { aVisitor as aPortalVisitor, filledIn } from '#test/support/visitor.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

const LEGAL = {
  name: 'Café Ñandú',
  legal_name: 'Ñandú Tostadores S.A.S.',
  tax_id: '900123456-8',
  contact_email: 'ayuda@nandu.example',
  contact_phone: '+57 601 555 0101',
  address: 'Cra. 7 # 12-34, Bogotá',
  privacy_text: 'Usamos sus datos para cobrarle y escribirle.',
  privacy_url: 'https://nandu.example/datos',
} as const;

let merchant: TestMerchant;
let owner: PanelVisitor;

const save = (change: Partial<Record<keyof typeof LEGAL, string>> = {}) =>
  owner.send(owner.at('/settings/merchant'), { ...LEGAL, ...change });

const consents = () =>
  service.deps.db
    .selectFrom('privacy_consents')
    .selectAll()
    .where('commerce_id', '=', merchant.id)
    .orderBy('given_at')
    .execute();

const PAYER = {
  'customer_payer[name]': 'Ana Pérez',
  'customer_payer[identification_type]': 'CC',
  'customer_payer[id_number]': '1018456789',
  'customer_payer[dialling_code]': '+57',
  'customer_payer[cellphone]': '3004567890',
  'payment_card[name]': 'ANA PEREZ',
  'payment_card[expiration_date]': '12/31',
  'payment_card[cvv]': '123',
  'payment_card[installments]': '1',
} as const;

before(async () => {
  merchant = await aMerchant(service);
  owner = await inPanel(service, { merchant: merchant.id });
  await owner.get(owner.at('/settings/merchant'));
  assert.equal((await save()).status, 303);
});

describe('payment pages', () => {
  test('show legal name, NIT, address, contact and privacy notice of the merchant', async () => {
    const { text, html } = await aVisitor(service).open(pageOf(await anotherPlan(merchant)));
    for (const said of ['legal_name', 'address', 'contact_email', 'contact_phone', 'privacy_text'] as const)
      assert.ok(text.includes(LEGAL[said]), said);
    assert.match(text, /NIT 900123456-8/);
    assert.match(html, /href="tel:\+576015550101"/);
    assert.match(html, /href="https:\/\/nandu\.example\/datos"/);
  });

  test('of a merchant without a privacy notice show neither details nor a checkbox', async () => {
    const silent = await aMerchant(service);
    const { html } = await aVisitor(service).open(pageOf(await anotherPlan(silent)));
    assert.doesNotMatch(html, /class="facts"|name="privacy"/);
  });

  test('refuse a sign-up without consent, and store it with text, version, time and IP address', async () => {
    const plan = await anotherPlan(merchant);
    const visitor = aVisitor(service, 'es', '10.1.2.3');
    const page = await visitor.open(pageOf(plan));
    const email = 'Consiente@correo.example';
    const refused = await visitor.send(page, aSignUp(VISA, { email, name: '' }));
    assert.equal(refused.status, 422);
    assert.match(errorOf(refused, 'privacy'), /autorice el tratamiento/);
    assert.notEqual(errorOf(refused, 'name'), '', 'all errors are reported together');
    assert.deepEqual(await consents(), []);
    const forged = { 'customer_payer[email]': 'otra@correo.example' };
    await visitor.send(page, { ...aSignUp(VISA, { email, privacy: '1' }), ...forged });
    const [kept, ...more] = await consents();
    assert.deepEqual(more, []);
    assert.deepEqual(
      [kept?.email, kept?.version, kept?.origin, kept?.production],
      ['consiente@correo.example', 1, '10.1.2.3', false],
    );
    assert.match(kept?.shown ?? '', /Autorizo a Café Ñandú a tratar mis datos/);
    const { id } = await service.deps.db
      .selectFrom('subscribers')
      .select('id')
      .where('commerce_id', '=', merchant.id)
      .executeTakeFirstOrThrow();
    const shown = (await owner.get(owner.at(`/subscribers/${id}`))).text;
    assert.match(shown, /Autorización de datos.*Versión 1, desde 10\.1\.2\.3/);
    assert.match(shown, /Usamos sus datos para cobrarle y escribirle/);
  });

  test('ask again if the policy changed, and store only consent to the version shown', async () => {
    const visitor = aVisitor(service);
    const { body } = await merchant.test.post(
      '/api/v1/payment/generate',
      aCharge(merchant.office, { checkout_type: 'redirect' }),
    );
    const path = new URL(body.checkout_url).pathname;
    const page = await visitor.open(path);
    assert.equal((await save({ address: 'Cll. 1 # 2-3' })).status, 303);
    assert.equal((await save({ privacy_text: 'Ahora también le escribimos ofertas.' })).status, 303);
    const email = 'paga@correo.example';
    const fields = { ...PAYER, 'customer_payer[email]': email, 'payment_card[number]': cardOf('approve') };
    const without = await visitor.send(page, fields);
    assert.equal(without.status, 422);
    assert.match(errorOf(without, 'privacy'), /autorice/);
    const again = await visitor.send(page, { ...fields, 'customer_payer[name]': '', privacy: '1' });
    const [box = ''] = /<input[^>]*name="privacy"[^>]*>/.exec(again.html) ?? [];
    assert.match(box, /value="2"/);
    assert.doesNotMatch(box, /checked/, 'the new version is not accepted yet');
    for (const [version, told] of [
      ['1', /cambió su política.*Léala y autorice/],
      ['3', /^Para continuar, autorice/],
      ['02', /^Para continuar, autorice/],
    ] as const) {
      const refused: Shown = await visitor.send(page, { ...fields, privacy: version });
      assert.equal(refused.status, 422);
      assert.match(errorOf(refused, 'privacy'), told);
      assert.match(refused.html, /Ahora también le escribimos ofertas/);
    }
    const of = async () => (await consents()).filter((one) => one.email === email);
    assert.deepEqual(await of(), []);
    assert.equal((await visitor.send(page, { ...fields, privacy: '2' })).status, 200);
    assert.deepEqual(
      (await of()).map((one) => one.version),
      [2],
    );
  });

  test('store the consent of a customer who authorizes a hold', async () => {
    const { id } = await reserve(merchant.test);
    const visitor = aVisitor(service, 'en');
    const page = await visitor.open(`/Checkout/${id}`);
    const email = 'reserva@correo.example';
    const fields = { ...PAYER, 'customer_payer[email]': email, 'payment_card[number]': cardOf('approve') };
    assert.match(errorOf(await visitor.send(page, fields), 'privacy'), /authorize the use/);
    await visitor.send(page, { ...fields, privacy: '2' });
    const [kept] = (await consents()).filter((one) => one.email === email);
    assert.equal(kept?.version, 2);
    assert.match(kept?.shown ?? '', /I authorize Café Ñandú/);
  });
});

describe('in the portal of a merchant with a privacy policy', () => {
  const browser = async (email: string) => {
    const { token, session } = await signIn(service, merchant, email);
    const visitor = aPortalVisitor(service, '10.4.5.6');
    visitor.cookies.set(nameIn(BASE_URL, SESSION_COOKIE), token);
    return { visitor, session };
  };

  /** Returns an ended subscription with its signed-in subscriber. */
  async function anEndedOne() {
    const email = anEmail();
    const { subscriber_id } = await aPayer(service, merchant, email);
    const plan_id = await anotherPlan(merchant);
    const id = await insertSubscriptionRow(service, { plan_id, subscriber_id, status: 'finalizada' });
    const made = await getSubscription(service.deps.db, merchant.id, id);
    const card = { commerce_id: merchant.id, subscriber_id, production: false, card_id: made?.card_id ?? '' };
    await setFirstCards(service.deps.db, [card]);
    return { id, email: email.toLowerCase(), ...(await browser(email)) };
  }

  async function agreesAt(path: string, { email, visitor }: Awaited<ReturnType<typeof anEndedOne>>) {
    const own = async () => (await consents()).filter((one) => one.email === email);
    const { html } = await visitor.get(path);
    const [submission, privacy] = [filledIn(html, 'submission'), filledIn(html, 'privacy')];
    const refused = await visitor.send(path, { submission });
    assert.equal(refused.status, 422);
    assert.match(refused.text, /autorice el tratamiento/);
    assert.deepEqual(await own(), []);
    const done = await visitor.send(path, { submission, privacy });
    assert.equal(done.status, 303, done.text);
    const [kept, ...more] = await own();
    assert.deepEqual(more, []);
    assert.deepEqual([kept?.version, kept?.origin, kept?.production], [Number(privacy), '10.4.5.6', false]);
    assert.match(kept?.shown ?? '', /Autorizo a Café Ñandú a tratar mis datos/);
  }

  test('renewing requires consent, which is stored with text, time and IP address', async () => {
    const ended = await anEndedOne();
    await agreesAt(await portalPath(service, merchant, `/subscriptions/${ended.id}/renew`), ended);
  });

  test('accepting an invitation requires consent', async () => {
    const ended = await anEndedOne();
    const invited = await merchant.test.post(`/subscription/${ended.id}/renew`);
    assert.equal(invited.status, 200, JSON.stringify(invited.body));
    const [invitation] = await listOwnInvitations(service.deps, ended);
    await agreesAt(await portalPath(service, merchant, `/invitations/${invitation?.id}`), ended);
  });

  test('undoing a cancellation requires no consent', async () => {
    const email = anEmail();
    const { id } = await aPayer(service, merchant, email);
    const { visitor } = await browser(email);
    await merchant.test.put(`/subscription/cancel/${id}`, { at_period_end: true });
    const path = await portalPath(service, merchant, `/subscriptions/${id}/renew`);
    const { html } = await visitor.get(path);
    assert.doesNotMatch(html, /name="privacy"/);
    const done = await visitor.send(path, { submission: filledIn(html, 'submission') });
    assert.equal(done.status, 303, done.text);
  });
});
