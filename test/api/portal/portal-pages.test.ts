import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { describe, test } from 'node:test';
import pino from 'pino';
import { buildApp } from '#src/app.ts';
import { buildAuthenticator } from '#src/tenancy/tokens/authenticate.ts';
import { nameIn } from '#src/web/shared/cookies.ts';
import { SESSION_COOKIE } from '#src/web/shared/visit.ts';
import { BASE_URL, type TestApp, useApp } from '#test/support/app.ts';
import { subscribed } from '#test/support/billing.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import {
  anEmail,
  aPayer,
  lastCode,
  not,
  portalPath,
  sendRequestedCodes,
  signIn,
} from '#test/support/portal.ts';
import { aFrozenMerchant, happenedUntil } from '#test/support/sandbox.ts';
import { aVisitor, type Seen, type Visitor } from '#test/support/visitor.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

const SESSION = nameIn(BASE_URL, SESSION_COOKIE);

/** Returns a browser, with this session if given. */
function aBrowser(token?: string, as: TestApp = service): Visitor {
  const visitor = aVisitor(as);
  if (token) visitor.cookies.set(SESSION, token);
  return visitor;
}

/** Returns the name and the full text of each cookie that a response sets. */
function cookiesOf({ headers }: Seen): [string, string][] {
  const set = [headers['set-cookie'] ?? []].flat() as string[];
  return set.map((one) => [one.slice(0, one.indexOf('=')), one]);
}

/** Requests a code by the form and enters it. Returns every page on the way. */
async function enter(browser: Visitor, merchant: TestMerchant, email: string, at: string) {
  const door = await browser.get(at);
  const action = /<form method="post" action="([^"]+)"/.exec(door.html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const asked = await browser.send(action, { email });
  const page = await browser.get(asked.location);
  await sendRequestedCodes(service.deps);
  const code = await lastCode(merchant, email);
  return { door, asked, page, code, entered: await browser.send(asked.location, { code }) };
}

async function aPayerAt(merchant: TestMerchant) {
  const email = anEmail();
  return { email, ...(await aPayer(service, merchant, email)) };
}

describe('signing in to the portal', () => {
  test('keeps the merchant and environment and returns to the requested page', async () => {
    const merchant = await aMerchant(service);
    const { email, id } = await aPayerAt(merchant);
    const wanted = await portalPath(service, merchant, `/subscriptions/${id}`);
    const browser = aBrowser();
    const { location } = await browser.get(wanted);
    assert.equal(new URL(location, BASE_URL).searchParams.get('next'), wanted);
    const { door, asked, page, entered } = await enter(browser, merchant, email, location);
    assert.match(door.html, /Comercio \d+/);
    const { searchParams } = new URL(asked.location, BASE_URL);
    assert.equal(searchParams.get('environment'), 'testing');
    assert.match(page.html, /autocomplete="one-time-code" inputmode="numeric"/);
    assert.equal(entered.status, 303);
    assert.equal(entered.location, wanted);
    assert.equal((await browser.get(entered.location)).status, 200);
    const list = await portalPath(service, merchant, '/subscriptions');
    assert.equal((await browser.get('/portal')).location, list);
    assert.equal(
      (await browser.get(list)).location,
      wanted,
      'a payer with one subscription goes straight to it',
    );
    assert.equal((await browser.get(wanted)).headers['cache-control'], 'no-store');
  });

  test('sets an HttpOnly, SameSite cookie, which signing out invalidates', async () => {
    const merchant = await aMerchant(service);
    const { email } = await aPayerAt(merchant);
    const browser = aBrowser();
    const { entered } = await enter(browser, merchant, email, await portalPath(service, merchant));
    const value = browser.cookies.get(SESSION) ?? '';
    assert.ok(value.length >= 32);
    const session = new Map(cookiesOf(entered)).get(SESSION);
    assert.equal(session, `${SESSION}=${value}; Path=/; HttpOnly; SameSite=Lax; Secure`);
    await browser.get((await browser.get(entered.location)).location);
    const out = await browser.send(await portalPath(service, merchant, '/sign-out'));
    assert.match(out.location, /left=1/);
    assert.equal(browser.cookies.has(SESSION), false);
    const again = await aBrowser(value).get(await portalPath(service, merchant, '/subscriptions'));
    assert.match(again.location, /^\/portal\?/, 'the token is no longer valid');
  });

  test('responds the same to known and unknown addresses', async () => {
    const merchant = await aMerchant(service);
    const { email } = await aPayerAt(merchant);
    const at = await portalPath(service, merchant);
    const seen = [];
    for (const typed of [email, anEmail()]) {
      const browser = aBrowser();
      await browser.get(at);
      const asked = await browser.send(at, { email: typed });
      const { status, location } = asked;
      const { html } = await browser.get(location);
      const wrong = await browser.send(location, { code: '1' });
      const reported = [html, wrong.html].map((one) =>
        one.replaceAll(typed.toLowerCase(), '').replace(/name="csrf_token" value="[^"]+"/g, ''),
      );
      seen.push({
        status,
        location,
        cookies: cookiesOf(asked).map(([name]) => name),
        reported,
        wrong: wrong.status,
      });
    }
    assert.deepEqual(seen[0], seen[1]);
  });

  test('never redirects outside the portal', async () => {
    const merchant = await aMerchant(service);
    const { email } = await aPayerAt(merchant);
    const { token } = await signIn(service, merchant, email);
    const browser = aBrowser(token);
    const away = [
      'https://evil.example/portal/subscriptions',
      '//evil.example/portal/subscriptions',
      '/\\evil.example/portal/subscriptions',
      '\\\\evil.example',
      '/portal/../docs',
      '/portal/subscriptions/../../docs',
      '/portal/subscriptions/%2e%2e/%2e%2e/docs',
      'javascript:alert(1)//portal/subscriptions',
      '/portal/subscriptionsevil',
      '/portal/sign-out',
      ' \t//evil.example',
    ];
    for (const next of away) {
      const { location } = await browser.get(`/portal?next=${encodeURIComponent(next)}`);
      assert.match(location, /^\/portal\/subscriptions\?merchant=/, next);
      const { html } = await aBrowser().get(`/portal?next=${encodeURIComponent(next)}`);
      assert.match(html, /action="\/portal"/, next);
    }
  });

  test('shows the remaining attempts and accepts five', async () => {
    const merchant = await aMerchant(service);
    const { email } = await aPayerAt(merchant);
    const at = await portalPath(service, merchant);
    const browser = aBrowser();
    await browser.get(at);
    const { location } = await browser.send(at, { email });
    await sendRequestedCodes(service.deps);
    const code = await lastCode(merchant, email);
    const reported = [];
    for (let count = 0; count < 5; count += 1) {
      const { status, html } = await browser.send(location, { code: not(code) });
      assert.equal(status, 422);
      reported.push(/quedan? (\S+ intentos?)|(ya no sirve)/.exec(html)?.slice(1).join('') ?? '');
    }
    assert.deepEqual(reported, ['4 intentos', '3 intentos', '2 intentos', 'un intento', 'ya no sirve']);
    const late = await browser.send(location, { code });
    assert.equal(late.status, 429);
    assert.equal(browser.cookies.has(SESSION), false);
  });

  test('is required again for another merchant or environment and after the session ends', async () => {
    const [merchant, other] = [await aMerchant(service), await aMerchant(service)];
    const { email, id } = await aPayerAt(merchant);
    const { token } = await signIn(service, merchant, email);
    const own = await portalPath(service, merchant, `/subscriptions/${id}`);
    assert.equal((await aBrowser(token).get(own)).status, 200);
    const elsewhere = await portalPath(service, other, '/subscriptions');
    const live = own.replace('&environment=testing', '');
    for (const path of [elsewhere, live]) {
      const { location } = await aBrowser(token).get(path);
      const { html } = await aBrowser(token).get(location);
      assert.doesNotMatch(html, /su sesión terminó/);
    }
    service.clock.advance({ minutes: 31 });
    const browser = aBrowser(token);
    const { location } = await browser.get(own);
    assert.match((await browser.get(location)).html, /su sesión terminó/);
  });

  test('logs neither addresses nor codes', async () => {
    const lines: string[] = [];
    const stream = new Writable({
      write(line, _encoding, done) {
        lines.push(String(line));
        done();
      },
    });
    const deps = { ...service.deps, log: pino({ level: 'trace' }, stream) };
    const { authenticate } = buildAuthenticator(deps);
    const limits = { requests_per_minute: 1_000, forms_per_minute: 1_000 };
    const app = await buildApp(deps, { authenticate, ...limits });
    const merchant = await aMerchant(service);
    const { email } = await aPayerAt(merchant);
    const browser = aBrowser(undefined, { ...service, app });
    const { asked, code, entered } = await enter(
      browser,
      merchant,
      email,
      await portalPath(service, merchant),
    );
    await browser.get(entered.location);
    await app.close();
    const text = `${lines.join('')} ${asked.location} ${entered.location}`;
    assert.match(text, /portal\/code/);
    for (const secret of [email, email.toLowerCase(), encodeURIComponent(email), code])
      assert.ok(!text.includes(secret), secret);
  });
});

describe('a form of the portal', () => {
  test('is refused without its CSRF token or from another site', async () => {
    const merchant = await aMerchant(service);
    const { email, id } = await aPayerAt(merchant);
    const { token } = await signIn(service, merchant, email);
    const browser = aBrowser(token);
    const path = await portalPath(service, merchant, `/subscriptions/${id}/cancel`);
    const form = await browser.get(path);
    assert.match(form.html, /at_period_end/);
    const status = async () => (await merchant.test.get(`/subscription/${id}`)).body.canceled_at;
    const fields = { at_period_end: 'false' };
    assert.equal((await browser.send(path, { ...fields, csrf_token: 'x' })).status, 422);
    assert.equal((await browser.send(path, fields, { 'sec-fetch-site': 'cross-site' })).status, 403);
    assert.equal((await browser.send(path, {})).status, 422, 'the form does not say when to cancel');
    const out = await portalPath(service, merchant, '/sign-out');
    assert.equal((await browser.send(out, { csrf_token: '' })).status, 422);
    assert.equal((await browser.get(path)).status, 200, 'the session is still valid');
    assert.equal((await browser.get(out)).status, 404);
    assert.equal(await status(), null);
    assert.equal((await aBrowser().send(path, { ...fields, csrf_token: 'x' })).status, 422);
    const done = await browser.send(path, fields);
    assert.match(done.location, /notice=canceled/);
    assert.notEqual(await status(), null);
  });

  test('sent after signing out leads to sign-in and back, and has no effect', async () => {
    const merchant = await aMerchant(service);
    const { email, id } = await aPayerAt(merchant);
    const { token } = await signIn(service, merchant, email);
    const browser = aBrowser(token);
    const path = await portalPath(service, merchant, `/subscriptions/${id}/cancel`);
    await browser.get(path);
    await browser.send(await portalPath(service, merchant, '/sign-out'));
    browser.cookies.set(SESSION, token);
    const { location } = await browser.send(path, { at_period_end: 'false' });
    assert.equal(new URL(location, BASE_URL).searchParams.get('next'), path);
    browser.cookies.delete(SESSION);
    const door = await browser.send(path, { at_period_end: 'false' });
    assert.equal(door.status, 422);
    assert.ok(door.html.includes(`next=${encodeURIComponent(path)}`), 'a form to sign in, and back');
    assert.equal((await merchant.test.get(`/subscription/${id}`)).body.canceled_at, null);
  });
});

describe('a long payment history', () => {
  test('is shown ten entries at a time', async () => {
    const merchant = await aFrozenMerchant(service);
    const email = anEmail();
    const { id } = await subscribed(merchant, { plan: { invoice_interval: 'day' }, subscriber: { email } });
    await happenedUntil(merchant, '2027-02-13T08:00:00-05:00');
    const { token } = await signIn(service, merchant, email);
    const browser = aBrowser(token);
    const path = await portalPath(service, merchant, `/subscriptions/${id}`);
    const linksOf = (html: string) =>
      [...html.matchAll(/href="([^"]*)"[^>]*>(Anteriores|Más recientes)</g)].map(([, href = '', text]) => ({
        href: href.replaceAll('&amp;', '&'),
        text,
      }));
    const first = await browser.get(path);
    const [older, ...none] = linksOf(first.html);
    assert.deepEqual([older?.text, none], ['Anteriores', []]);
    assert.equal(first.html.match(/>Comprobante \(PDF\)</g)?.length, 10);
    const second = await browser.get(older?.href.split('#')[0] ?? '');
    assert.match(second.html, /1 de febrero de 2027<\/span><strong class="money">/);
    assert.deepEqual(
      linksOf(second.html).map(({ text }) => text),
      ['Más recientes'],
    );
    assert.match(second.html, /Comprobante 1 \(PDF\)/);
  });
});

describe('records of other subscribers', () => {
  test('return 404 on every page', async () => {
    const merchant = await aFrozenMerchant(service);
    const own = await aPayerAt(merchant);
    const { id } = await subscribed(merchant);
    const { invitation_id } = (await merchant.test.post(`/subscription/${id}/renew`)).body;
    const { body } = await merchant.test.get(`/subscription/${id}/invoices`);
    const { token } = await signIn(service, merchant, own.email);
    const browser = aBrowser(token);
    await browser.get(await portalPath(service, merchant, `/subscriptions/${own.id}`));
    const one = `/subscriptions/${id}`;
    const forms = ['card', 'plan', 'cancel', 'renew'].map((form) => `${one}/${form}`);
    const pages = [one, ...forms, `/invitations/${invitation_id}`];
    const unknown = ['/subscriptions/x', '/invitations/x', `/subscriptions/${own.id}/invoices/x.pdf`];
    const invoices = [one, `/subscriptions/${own.id}`].map((at) => `${at}/invoices/${body.data[0].id}.pdf`);
    for (const path of [...pages, ...unknown, ...invoices]) {
      const { status, html } = await browser.get(await portalPath(service, merchant, path));
      assert.equal(status, 404, path);
      assert.match(html, /No lo encontramos en su cuenta/);
    }
    const before = (await network.ledger()).length;
    const card = { number: '4111111111111111', datetime: '12/39', cvv: '123' };
    const submission = '00000000-0000-4000-8000-000000000000';
    for (const path of pages.slice(1)) {
      const fields = { at_period_end: 'false', submission, ...card };
      const { status } = await browser.send(await portalPath(service, merchant, path), fields);
      assert.equal(status, 404, path);
    }
    assert.equal((await network.ledger()).length, before);
    assert.equal((await merchant.test.get(`/subscription/${id}`)).body.canceled_at, null);
  });
});
