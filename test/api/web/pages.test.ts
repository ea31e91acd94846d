import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { aCharge } from '#test/support/bodies.ts';
import { runWhileLocked } from '#test/support/locks.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { cardOf, reserve } from '#test/support/reservation-api.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });
const limited = useApp({ forms_per_minute: 2 });
let merchant: TestMerchant;

before(async () => {
  merchant = await aMerchant(service);
});

async function aPage(): Promise<{ id: string; path: string }> {
  const charge = aCharge(merchant.office, { checkout_type: 'redirect' });
  const { body } = await merchant.test.post('/api/v1/payment/generate', charge);
  return { id: body.payment_id, path: new URL(body.checkout_url).pathname };
}

type Headers = Readonly<Record<string, string>>;

function visit(path: string, headers: Headers = {}) {
  return service.app.inject({ method: 'GET', url: path, headers });
}

/** Opens the page and returns the cookie and the hidden fields of its form. */
async function opened(path: string): Promise<{ cookie: string; csrf_token: string; submission: string }> {
  const page = await visit(path);
  const cookie = String(page.headers['set-cookie']).split(';')[0] ?? '';
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page.body)?.[1] ?? '';
  return { cookie, csrf_token: field('csrf_token'), submission: field('submission') };
}

function cardForm(change: Readonly<Record<string, string>>): string {
  return new URLSearchParams({
    'customer_payer[name]': 'Ana Pérez',
    'customer_payer[email]': 'ana@correo.example',
    'customer_payer[identification_type]': 'CC',
    'customer_payer[id_number]': '1018456789',
    'customer_payer[dialling_code]': '+57',
    'customer_payer[cellphone]': '3004567890',
    'payment_card[number]': cardOf('approve'),
    'payment_card[name]': 'ANA PEREZ',
    'payment_card[expiration_date]': '12/31',
    'payment_card[cvv]': '123',
    'payment_card[installments]': '1',
    ...change,
  }).toString();
}

function send(path: string, payload: string, headers: Headers, app = service.app) {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  return app.inject({ method: 'POST', url: path, payload, headers: { ...form, ...headers } });
}

async function charges(): Promise<number> {
  return (await network.ledger()).length;
}

describe('hosted pages', () => {
  test('load no external files, run no inline scripts and are not cached', async () => {
    const { path } = await aPage();
    const page = await visit(path);
    assert.equal(page.statusCode, 200);
    const policy = String(page.headers['content-security-policy']);
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /require-trusted-types-for 'script'/);
    assert.doesNotMatch(policy, /unsafe|https?:|\*/);
    assert.doesNotMatch(page.body, /<script(?![^>]* src="\/assets\/)|<style|style="| on\w+="/);
    assert.equal(page.headers['cache-control'], 'no-store');
    assert.equal(page.headers['x-frame-options'], 'DENY');
    assert.match(String(page.headers['set-cookie']), /HttpOnly; SameSite=Lax; Secure$/);
  });

  test('serve their files compressed and as immutable', async () => {
    const page = await visit((await aPage()).path);
    const files = [...page.body.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
    assert.ok(files.length >= 4);
    for (const path of files) {
      for (const encoding of ['br', 'gzip', 'identity']) {
        const file = await visit(path, { 'accept-encoding': encoding });
        assert.equal(file.statusCode, 200, path);
        assert.equal(file.headers['content-encoding'], encoding === 'identity' ? undefined : encoding);
        assert.match(String(file.headers['cache-control']), /immutable/);
      }
    }
  });

  test('are in Spanish unless the browser prefers English or the visitor chose a language', async () => {
    const { path } = await aPage();
    const languageOf = async (address: string, headers: Headers = {}) =>
      /<html lang="(\w+)"/.exec((await visit(address, headers)).body)?.[1];
    assert.equal(await languageOf(path), 'es');
    assert.equal(await languageOf(path, { 'accept-language': 'fr' }), 'es');
    assert.equal(await languageOf(path, { 'accept-language': 'en-US,es;q=0.5' }), 'en');
    assert.equal(await languageOf(`${path}?lang=es`, { 'accept-language': 'en' }), 'es');
    assert.equal(await languageOf(path, { 'accept-language': 'en', cookie: '__Host-cuota_lang=es' }), 'es');
    assert.equal(await languageOf(`${path}?lang=xx`), 'es');
    const chosen = await visit(`${path}?lang=en`);
    assert.match([chosen.headers['set-cookie']].flat().join(), /__Host-cuota_lang=en/);
  });

  test('refuse a form without a valid CSRF token', async () => {
    const { path } = await aPage();
    const browser = await opened(path);
    const other = await opened(path);
    const earlier = await charges();
    const sent = (csrf_token: string, headers: Headers) =>
      send(`${path}/card`, cardForm({ ...browser, csrf_token }), headers);
    for (const answer of [
      await sent('', { cookie: browser.cookie }),
      await sent(other.csrf_token, { cookie: browser.cookie }),
      await sent(browser.csrf_token, {}),
      await sent('ñ'.repeat(43), { cookie: browser.cookie }),
    ]) {
      assert.equal(answer.statusCode, 422);
      assert.match(answer.body, /La página llevaba mucho tiempo abierta/);
    }
    const crossing = await sent(browser.csrf_token, {
      cookie: browser.cookie,
      'sec-fetch-site': 'cross-site',
    });
    assert.equal(crossing.statusCode, 403);
    assert.equal(await charges(), earlier);
  });

  test('show an invalid form again with the input, but without card data', async () => {
    const { path } = await aPage();
    const { cookie, ...own } = await opened(path);
    const form = cardForm({
      ...own,
      'customer_payer[name]': '<b>"&\'',
      'payment_card[expiration_date]': '13/31',
    });
    const again = await send(`${path}/card`, form, { cookie });
    assert.equal(again.statusCode, 422);
    assert.match(again.body, /value="&lt;b>&quot;&amp;'"/);
    assert.match(again.body, /value="ana@correo.example"/);
    assert.doesNotMatch(again.body, new RegExp(`${cardOf('approve')}|value="123"`));
    const data = await send(`${path}/card`, form, { cookie, accept: 'application/json' });
    assert.deepEqual(Object.keys(data.json().errors), ['payment_card.expiration_date']);
  });

  test('redirect a repeated submission to the result of the first', async () => {
    const { path } = await aPage();
    const { cookie, ...own } = await opened(path);
    const earlier = await charges();
    const all = await Promise.all(
      Array.from({ length: 20 }, () => send(`${path}/card`, cardForm(own), { cookie })),
    );
    assert.deepEqual([...new Set(all.map(({ statusCode }) => statusCode))], [303]);
    assert.ok(all.every(({ headers }) => headers.location === path));
    assert.equal(await charges(), earlier + 1);
    assert.match((await visit(path)).body, /Pago aprobado/);
    const data = await send(`${path}/card`, cardForm(own), { cookie, accept: 'application/json' });
    assert.deepEqual(data.json(), { location: path });
  });

  test('ignore a form with an invalid submission id', async () => {
    const { path } = await aPage();
    const { cookie, csrf_token } = await opened(path);
    const earlier = await charges();
    const answer = await send(`${path}/card`, cardForm({ csrf_token, submission: "'; drop table" }), {
      cookie,
    });
    assert.equal(answer.statusCode, 303);
    assert.equal(await charges(), earlier);
  });

  test('return an HTML page for errors', async () => {
    for (const path of [
      '/checkout/payment/nothing',
      '/checkout/elsewhere',
      '/Checkout/x/y/z',
      '/portal/no/such',
    ]) {
      const page = await visit(path, { 'accept-language': 'en' });
      assert.equal(page.statusCode, 404, path);
      assert.match(String(page.headers['content-type']), /text\/html/);
      assert.match(page.body, /There is no such page/);
    }
    const { path } = await aPage();
    const large = await send(`${path}/card`, 'a'.repeat(70_000), {});
    assert.equal(large.statusCode, 413);
    assert.match(large.body, /<h1>/);
    const json = await service.app.inject({ method: 'POST', url: `${path}/card`, payload: { a: 1 } });
    assert.equal(json.statusCode, 422);
  });

  test('limit the number of forms per IP address', async () => {
    const path = '/checkout/payment/00000000-0000-4000-8000-000000000000/card';
    const statuses = [];
    for (let count = 0; count < 3; count += 1)
      statuses.push((await send(path, cardForm({}), {}, limited.app)).statusCode);
    assert.deepEqual(statuses, [404, 404, 429]);
    const answer = await send(path, cardForm({}), { accept: 'application/json' }, limited.app);
    assert.match(answer.json().notice, /Demasiados intentos/);
  });
});

test('the form of a reservation that was settled in another tab redirects to its result', async () => {
  for (const status of [
    'Pre-autorizada',
    'Confirmada',
    'Anulada',
    'Vencida',
    'Rechazada',
    'Fallida',
  ] as const) {
    const { id } = await reserve(merchant.test);
    const path = `/Checkout/${id}`;
    const { cookie, csrf_token, submission } = await opened(path);
    const answer = await runWhileLocked(
      service,
      (db) => db.updateTable('pre_authorizations').set({ status }).where('id', '=', id).execute(),
      async () => send(`${path}/card`, cardForm({ csrf_token, submission }), { cookie }),
    );
    assert.equal(answer.statusCode, 303, `${status} ${answer.body.slice(0, 200)}`);
    assert.equal(answer.headers.location, path);
  }
});
