import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { purgePortal } from '#src/portal/purge.ts';
import { useApp } from '#test/support/app.ts';
import { aSubscriber } from '#test/support/bodies.ts';
import { type Answer, aMerchant } from '#test/support/merchant.ts';
import { anEmail, aPayer } from '#test/support/portal.ts';
import { aPortalLink, PORTAL_SESSIONS } from '#test/support/sessions.ts';
import { aVisitor } from '#test/support/visitor.ts';

const service = useApp();

const SHOP = 'https://tienda.example/cuenta';

async function aLink(change: Readonly<Record<string, unknown>> = {}) {
  const merchant = await aMerchant(service);
  const email = anEmail();
  const payer = await aPayer(service, merchant, email);
  const path = await aPortalLink(merchant, payer.subscriber_id, change);
  return { merchant, email: email.toLowerCase(), ...payer, path };
}

function assertInvalid({ status, body }: Answer, param: string): void {
  assert.equal(status, 422, JSON.stringify(body));
  assert.equal(body.error.param, param);
}

describe('POST /api/v1/portal/sessions', () => {
  test('returns a link that is valid for 15 minutes', async () => {
    const { merchant, subscriber_id } = await aLink();
    const { status, body } = await merchant.test.post(PORTAL_SESSIONS, { subscriber_id });
    assert.equal(status, 201);
    assert.deepEqual(Object.keys(body).sort(), ['expires_at', 'url']);
    assert.match(new URL(body.url).pathname, /^\/portal\/session\/[\w-]{43}$/);
    const expected = service.clock.now().add({ minutes: 15 });
    assert.equal(Temporal.Instant.from(body.expires_at).toString(), expected.toString());
    const rows = await service.deps.db.selectFrom('portal_links').selectAll().execute();
    assert.ok(!JSON.stringify(rows).includes(body.url.split('/').at(-1)), 'only the hash is stored');
  });

  test('refuses a subscriber that the caller cannot see, and an invalid return URL', async () => {
    const { merchant, subscriber_id } = await aLink();
    const other = await aMerchant(service);
    assertInvalid(await other.test.post(PORTAL_SESSIONS, { subscriber_id }), 'subscriber_id');
    const away = await merchant.limitedTo([merchant.offices[1] ?? 0]);
    assertInvalid(await away.post(PORTAL_SESSIONS, { subscriber_id }), 'subscriber_id');
    for (const id of ['x', '00000000-0000-4000-8000-000000000000', null])
      assertInvalid(await merchant.test.post(PORTAL_SESSIONS, { subscriber_id: id }), 'subscriber_id');
    const long = (length: number) => `${SHOP}/${'a'.repeat(length - SHOP.length - 1)}`;
    for (const return_url of ['javascript:alert(1)', '/cuenta', long(2_049)])
      assertInvalid(await merchant.test.post(PORTAL_SESSIONS, { subscriber_id, return_url }), 'return_url');
    await aPortalLink(merchant, subscriber_id, { return_url: long(2_048) });
  });

  test('returns the same link for the same Idempotency-Key', async () => {
    const { merchant, subscriber_id } = await aLink();
    const headers = { 'idempotency-key': 'portal-1' };
    const first = await merchant.test.post(PORTAL_SESSIONS, { subscriber_id }, headers);
    const again = await merchant.test.post(PORTAL_SESSIONS, { subscriber_id }, headers);
    assert.deepEqual(again.body, first.body);
  });
});

describe('portal link', () => {
  test('survives being opened, signs in once, and leads back to the shop', async () => {
    const { path, email } = await aLink({ return_url: SHOP });
    const scanner = aVisitor(service);
    for (let times = 0; times < 3; times += 1) assert.equal((await scanner.get(path)).status, 200);
    const visitor = aVisitor(service);
    const page = await visitor.get(path);
    assert.match(page.text, new RegExp(`Va a ingresar como ${email}`));
    const entered = await visitor.send(path);
    assert.equal(entered.status, 303);
    assert.match(entered.location, /^\/portal\/subscriptions/);
    const inside = await visitor.get((await visitor.get(entered.location)).location || entered.location);
    assert.equal(inside.status, 200);
    assert.match(inside.html, new RegExp(`href="${SHOP}"`));
    assert.match((await visitor.get(path)).location, /^\/portal\/subscriptions/, 'still signed in');
    await scanner.send(path);
    const late = await scanner.get(path);
    assert.match(late.text, /Este enlace ya se usó/);
    assert.match((await scanner.get('/portal/subscriptions')).location, /^\/portal\?/, 'not signed in');
  });

  test('signs in one of two visitors who use it concurrently', async () => {
    const { path } = await aLink();
    const visitors = [aVisitor(service), aVisitor(service)];
    for (const visitor of visitors) await visitor.get(path);
    const answers = await Promise.all(visitors.map((visitor) => visitor.send(path)));
    const inside = answers.filter(({ location }) => location.startsWith('/portal/subscriptions'));
    assert.equal(inside.length, 1);
  });

  test('expires after 15 minutes of the test clock', async () => {
    const { merchant, path, subscriber_id } = await aLink();
    const other = await aPortalLink(merchant, subscriber_id);
    const visitor = aVisitor(service);
    await visitor.get(path);
    const at = (seconds: number) => service.clock.now().add({ seconds }).toString();
    await merchant.test.post('/api/v1/sandbox/clock', { advance_to: at(899) });
    assert.match((await visitor.send(other)).location, /^\/portal\/subscriptions/);
    await merchant.test.post('/api/v1/sandbox/clock', { advance_to: at(900) });
    await visitor.send(path);
    assert.match((await aVisitor(service).get(path)).text, /Este enlace venció/);
  });

  test('shows only its subscriber, even if another office has one with the same e-mail', async () => {
    const { merchant, email, path } = await aLink();
    const elsewhere = aSubscriber(merchant.offices[1] ?? 0, { email, name: 'Secreta', last_name: 'Del Sur' });
    assert.equal((await merchant.test.post('/subscriber', elsewhere)).status, 201);
    const visitor = aVisitor(service);
    await visitor.get(path);
    await visitor.send(path);
    const data = await visitor.get('/portal/data');
    assert.equal(data.status, 200);
    assert.doesNotMatch(data.html, /Secreta/);
  });

  test('returns 403 if the merchant is disabled, and 404 if the link is unknown', async () => {
    const { merchant, path } = await aLink();
    const setActive = (active: boolean) =>
      service.deps.db.updateTable('merchants').set({ active }).where('id', '=', merchant.id).execute();
    const visitor = aVisitor(service);
    await visitor.get(path);
    await setActive(false);
    assert.equal((await visitor.get(path)).status, 403);
    assert.equal((await visitor.send(path)).status, 403);
    await setActive(true);
    assert.match((await visitor.send(path)).location, /^\/portal\/subscriptions/, 'it was not used up');
    const unknown = await visitor.get(`${path.slice(0, -4)}AAAA`);
    assert.equal(unknown.status, 404);
    assert.match(unknown.text, /Este enlace no sirve/);
  });

  test('is deleted a day after it expired', async () => {
    const { path } = await aLink();
    const after = (hours: number) => ({ now: () => service.clock.now().add({ hours, minutes: 15 }) });
    await purgePortal({ ...service.deps, real_clock: after(23) });
    assert.equal((await aVisitor(service).get(path)).status, 200);
    await purgePortal({ ...service.deps, real_clock: after(24) });
    assert.equal((await aVisitor(service).get(path)).status, 404);
  });
});
