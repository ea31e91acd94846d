import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { cookieHeader, readCookies } from '#src/web/shared/cookies.ts';
import { useApp } from '#test/support/app.ts';
import { aCharge } from '#test/support/bodies.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { anEmail, aPayer, portalPath, signIn } from '#test/support/portal.ts';
import { aVisitor, type Visitor } from '#test/support/visitor.ts';

const service = useApp();
const VISITOR = '__Host-cuota_visitor';
const SESSION = '__Host-cuota_portal';

let merchant: TestMerchant;
before(async () => {
  merchant = await aMerchant(service);
});

/** Returns a signed-in payer on the cancellation page, and functions to cancel and to check the result. */
async function aPayerAtCancel() {
  const email = anEmail();
  const { id } = await aPayer(service, merchant, email);
  const { token } = await signIn(service, merchant, email);
  const browser = aVisitor(service);
  browser.cookies.set(SESSION, token);
  const path = await portalPath(service, merchant, `/subscriptions/${id}/cancel`);
  await browser.get(path);
  const isCanceled = async () => (await merchant.test.get(`/subscription/${id}`)).body.canceled_at !== null;
  const cancel = (headers = {}, by: Visitor = browser) => by.send(path, { at_period_end: 'false' }, headers);
  return { browser, path, cancel, isCanceled };
}

describe('cross-origin form protection', () => {
  for (const headers of [
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://tienda.cuota.test' },
    { origin: 'null' },
  ]) {
    test(`refuses a form from another origin, by ${JSON.stringify(headers)}`, async () => {
      const { cancel, isCanceled } = await aPayerAtCancel();
      assert.equal((await cancel(headers)).status, 403);
      assert.equal(await isCanceled(), false);
    });
  }

  for (const headers of [
    { 'sec-fetch-site': 'same-origin', origin: 'https://cuota.test' },
    { 'sec-fetch-site': 'none' },
    { host: 'cuota.test', origin: 'https://cuota.test' },
    {},
  ]) {
    test(`accepts a form from this origin, with ${JSON.stringify(headers)}`, async () => {
      const { cancel, isCanceled } = await aPayerAtCancel();
      assert.match((await cancel(headers)).location, /notice=canceled/);
      assert.equal(await isCanceled(), true);
    });
  }

  test("refuses a CSRF token that was issued for another visitor's cookie", async () => {
    const { browser, path, cancel, isCanceled } = await aPayerAtCancel();
    const stranger = aVisitor(service);
    const { html } = await stranger.get(await portalPath(service, merchant));
    const known = /name="csrf_token" value="([^"]+)"/.exec(html)?.[1] ?? '';
    assert.notEqual(known, '');
    browser.cookies.set(VISITOR, stranger.cookies.get(VISITOR) ?? '');
    const sent = await browser.send(path, { at_period_end: 'false', csrf_token: known });
    assert.equal(sent.status, 422);
    assert.equal(await isCanceled(), false);
    await browser.get(path);
    assert.match((await cancel()).location, /notice=canceled/, 'the real page still works');
  });

  test('ignores cookies without the __Host- prefix', async () => {
    const visitor = 'a'.repeat(43);
    const { headers, cookies } = await service.app.inject({
      method: 'GET',
      url: '/portal',
      headers: { cookie: `cuota_visitor=${visitor}; cuota_portal=x` },
    });
    const [own] = cookies;
    assert.equal(own?.name, VISITOR);
    assert.notEqual(own.value, visitor);
    assert.doesNotMatch(String(headers['set-cookie']), /Domain/i);
  });
});

test('cookies have the __Host- prefix only over TLS', () => {
  const cookie = { name: 'cuota_visitor', value: 'x' };
  assert.equal(
    cookieHeader('https://cuota.test', cookie),
    '__Host-cuota_visitor=x; Path=/; HttpOnly; SameSite=Lax; Secure',
  );
  assert.equal(
    cookieHeader('http://localhost:3000', cookie),
    'cuota_visitor=x; Path=/; HttpOnly; SameSite=Lax',
  );
  const sent = 'cuota_visitor=plain; __Host-cuota_visitor=ours; other';
  assert.equal(readCookies('https://cuota.test', sent).get('cuota_visitor'), 'ours');
  assert.equal(readCookies('http://localhost:3000', sent).get('cuota_visitor'), 'plain');
});

test('a bank that returns the payer with a POST is redirected to the page', async () => {
  const charge = aCharge(merchant.office, { checkout_type: 'redirect' });
  const { body } = await merchant.test.post('/api/v1/payment/generate', charge);
  const path = new URL(body.checkout_url).pathname;
  for (const headers of [{}, { 'sec-fetch-site': 'cross-site', origin: 'https://banco.example' }]) {
    const back = await aVisitor(service).send(`${path}?go=bank`, { PaRes: 'x' }, headers);
    assert.deepEqual([back.status, back.location], [303, `${path}?go=bank`]);
    const shown = await service.app.inject({
      url: path,
      headers: { ...headers, referer: 'https://banco.example' },
    });
    assert.equal(shown.statusCode, 200);
  }
});

describe('Strict-Transport-Security', () => {
  test('is on every response of a service with an https address', async () => {
    for (const url of [
      '/health',
      '/portal',
      '/nothing',
      '/checkout/nothing',
      '/docs',
      '/api/v1/payment/generate',
    ]) {
      const { headers } = await service.app.inject({ url });
      assert.equal(headers['strict-transport-security'], 'max-age=31536000', url);
    }
  });
});
