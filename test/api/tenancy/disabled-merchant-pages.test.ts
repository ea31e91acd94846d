import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { switchMerchant } from '#src/billing/subscriptions/switch-merchant.ts';
import { nameIn } from '#src/web/shared/cookies.ts';
import { SESSION_COOKIE } from '#src/web/shared/visit.ts';
import { BASE_URL, useApp } from '#test/support/app.ts';
import { anotherPlan } from '#test/support/billing.ts';
import { aCharge } from '#test/support/bodies.ts';
import { anItem } from '#test/support/collection.ts';
import { aCustomer, aShop, cardFields, homeOf } from '#test/support/collection-page.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import {
  anEmail,
  aPayer,
  askForCodes,
  lastCode,
  portalDeps,
  portalPath,
  signIn,
} from '#test/support/portal.ts';
import { reserve, watch } from '#test/support/reservation-api.ts';
import { aVisitor, type Seen } from '#test/support/visitor.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

const SESSION = nameIn(BASE_URL, SESSION_COOKIE);

const turn = ({ id }: TestMerchant, active: boolean) => switchMerchant(service.deps, { id, active });

function assertSaysSo({ status, text, headers }: Seen, place: string): void {
  assert.equal(status, 403, place);
  assert.match(String(headers['content-type']), /text\/html/, place);
  assert.match(text, /Este comercio no está atendiendo pagos/, place);
}

/** Asserts the JSON response that the page's script receives. */
function assertTold({ status, body }: Seen, place: string): void {
  assert.equal(status, 403, place);
  assert.match(JSON.parse(String(body)).notice, /no está atendiendo pagos/, place);
}

async function chargePath(merchant: TestMerchant): Promise<string> {
  const charge = aCharge(merchant.office, { checkout_type: 'redirect' });
  const { body } = await merchant.test.post('/api/v1/payment/generate', charge);
  return new URL(body.checkout_url).pathname;
}

test('the pages of a charge, a reservation and a plan report that the merchant is disabled', async () => {
  const merchant = await aMerchant(service);
  const charge = await chargePath(merchant);
  const { id } = await reserve(merchant.test);
  const plan = await anotherPlan(merchant);
  const pages = [
    { page: charge, form: `${charge}/card` },
    { page: `/Checkout/${id}`, form: `/Checkout/${id}/card` },
    { page: `/checkout/subscription-gateway/${plan}`, form: `/checkout/subscription-gateway/${plan}` },
  ];
  const visitor = aVisitor(service);
  for (const { page } of pages) assert.equal((await visitor.get(page)).status, 200, page);
  await turn(merchant, false);
  const does = await watch(network);
  for (const { page, form } of pages) {
    assertSaysSo(await visitor.get(page), page);
    assertSaysSo(await visitor.send(form, cardFields()), form);
    assertTold(await visitor.fetch(form, cardFields()), form);
    const english = await visitor.get(`${page}?lang=en`);
    assert.equal(english.status, 403);
    assert.match(english.text, /This merchant is not taking payments/);
    await visitor.get(`${page}?lang=es`);
  }
  assert.deepEqual(await does(), []);
  await turn(merchant, true);
  for (const { page } of pages) assert.equal((await visitor.get(page)).status, 200, page);
});

test('the collection page reports a disabled merchant at every step and sends no request to the ERP', async () => {
  const shop = await aShop(service, anItem('P-1'));
  const customer = await aCustomer(service, shop);
  assert.equal((await customer.choose({ 'P-1': '' })).status, 303);
  await turn(shop.merchant, false);
  const { asked } = shop.erp;
  const does = await watch(network);
  for (const path of [homeOf(shop), customer.page, customer.payPath('card')]) {
    assertSaysSo(await customer.get(path), path);
    assertSaysSo(await customer.send(path, { ...cardFields(), id_number: '1018456789' }), path);
    assertTold(await customer.fetch(path, { ...cardFields(), id_number: '1018456789' }), path);
  }
  assert.equal(shop.erp.asked, asked);
  assert.deepEqual(await does(), []);
  await turn(shop.merchant, true);
  assert.equal((await customer.get(customer.page)).status, 200);
});

describe('the portal of a disabled merchant', () => {
  test('returns 403 on every page and form to signed-in payers until it is enabled', async () => {
    const merchant = await aMerchant(service);
    const email = anEmail();
    const { id } = await aPayer(service, merchant, email);
    const { token } = await signIn(service, merchant, email);
    const browser = aVisitor(service);
    browser.cookies.set(SESSION, token);
    const own = await portalPath(service, merchant, `/subscriptions/${id}`);
    assert.equal((await browser.get(own)).status, 200);
    await turn(merchant, false);
    for (const rest of ['', '/card', '/cancel', '/renew']) {
      const path = own.replace('?', `${rest}?`);
      assertSaysSo(await browser.get(path), path);
      if (rest !== '') assertSaysSo(await browser.send(path), path);
    }
    for (const rest of ['/subscriptions', '/invitations/00000000-0000-7000-8000-000000000000', '', '/code']) {
      const path = await portalPath(service, merchant, rest);
      assertSaysSo(await browser.get(path), path);
    }
    assert.equal((await browser.get('/portal')).status, 200, 'sign-in without a merchant still works');
    await turn(merchant, true);
    assert.equal((await browser.get(own)).status, 200);
  });

  test('sends no sign-in codes and accepts none', async () => {
    const merchant = await aMerchant(service);
    const email = anEmail();
    await aPayer(service, merchant, email);
    const request = await askForCodes(portalDeps(service), email);
    const code = await lastCode(merchant, email);
    const browser = aVisitor(service);
    const door = await portalPath(service, merchant, '');
    await browser.get(door);
    browser.cookies.set(nameIn(BASE_URL, 'cuota_portal_request'), request);
    await turn(merchant, false);
    assertSaysSo(await browser.send(door, { email }), door);
    const place = await portalPath(service, merchant, '/code');
    assertSaysSo(await browser.send(place, { code }), place);
    assertSaysSo(await browser.send('/portal/code?environment=testing', { code }), 'of any merchant');
    assert.equal(browser.cookies.has(SESSION), false);
    await turn(merchant, true);
    assert.equal((await browser.send(place, { code })).status, 303, 'the code was not used up');
  });
});
