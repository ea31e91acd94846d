import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { switchMerchant } from '#src/billing/subscriptions/switch-merchant.ts';
import { buildAuthenticator } from '#src/tenancy/tokens/authenticate.ts';
import { createToken } from '#src/tenancy/tokens/create.ts';
import { revokeToken } from '#src/tenancy/tokens/revoke.ts';
import { newSecret } from '#src/tenancy/tokens/secret.ts';
import { useApp } from '#test/support/app.ts';
import { aCoupon, aPlan, aSubscriber } from '#test/support/bodies.ts';
import { type Answer, aMerchant, client, type TestMerchant } from '#test/support/merchant.ts';

const service = useApp();
const PATHS = ['/group', '/plan', '/subscriber', '/coupon', '/api/v1/resources/get-taxes'];

function assertUnauthenticated(answer: Answer) {
  assert.equal(answer.status, 401);
  const { message, error } = answer.body;
  assert.deepEqual(error, { type: 'authentication_error', code: 'unauthenticated', message, param: null });
  assert.match(message, /\w/);
  assert.deepEqual(Object.keys(answer.body).toSorted(), ['error', 'message']);
}

async function anotherToken(merchant: TestMerchant, production = false) {
  const owner = { user_id: merchant.user_id, commerce_id: merchant.id };
  const { id, secret } = await createToken(service.deps, { ...owner, production, name: 'another' });
  return { id, api: client(service, secret) };
}

describe('an unauthenticated request', () => {
  test('is refused without a token, for every method', async () => {
    const nobody = client(service, '');
    for (const path of PATHS) assertUnauthenticated(await nobody.get(path));
    assertUnauthenticated(await nobody.post('/subscriber', {}));
    assertUnauthenticated(await nobody.put('/subscriber/1', {}));
    assertUnauthenticated(await nobody.delete('/subscriber/1'));
    assertUnauthenticated(await nobody.get('/customer'));
  });

  test('is refused before its body is read', async () => {
    const headers = { 'content-type': 'application/json' };
    assertUnauthenticated(await client(service, '').post('/subscriber', '{"name":', headers));
    assertUnauthenticated(await client(service, '').post('/subscriber', 'a'.repeat(2 ** 20 + 1), headers));
  });

  test('is refused with a malformed or unknown token', async () => {
    const { test: api } = await aMerchant(service);
    const { token } = api;
    const headers = [
      ...['', 'Bearer', 'Bearer ', 'Bearer x', 'Bearer null', 'Bearer undefined', 'Bearer [object Object]'],
      // Well-formed tokens that do not exist.
      ...[`Bearer ${newSecret(false)}`, `Bearer ${newSecret(true)}`],
      // The correct token in a wrong format.
      ...[
        token,
        `Basic ${token}`,
        `Token ${token}`,
        `Bearer${token}`,
        `Bearer "${token}"`,
        `Bearer ${token} x`,
      ],
      // The correct token with a small change.
      ...[
        `Bearer ${token}x`,
        `Bearer ${token.slice(0, -1)}`,
        `Bearer ${token.toUpperCase()}`,
        `Bearer ${token},`,
      ],
      ...[
        `Bearer ${token.replace('_test_', '_live_')}`,
        `Bearer ${' '.repeat(5_000)}`,
        `Bearer ${'x'.repeat(9_000)}`,
      ],
      ...[
        "Bearer ' or 1=1 --",
        'Bearer cuota_test_\u00e9',
        `Bearer ${Buffer.from(`${token}:`).toString('base64')}`,
      ],
    ];
    for (const authorization of headers) {
      assertUnauthenticated(await client(service, '').get('/subscriber', { authorization }));
    }
    assert.equal((await api.get('/subscriber')).status, 200);
  });

  test('is refused with a token in the query string', async () => {
    const { test: api } = await aMerchant(service);
    for (const name of ['access_token', 'token', 'api_key']) {
      assertUnauthenticated(await client(service, '').get(`/subscriber?${name}=${api.token}`));
    }
  });

  test('is refused in Spanish on request', async () => {
    const english = await client(service, '').get('/subscriber');
    const spanish = await client(service, '').get('/subscriber', { 'accept-language': 'es-CO,es' });
    assertUnauthenticated(spanish);
    assert.notEqual(spanish.body.message, english.body.message);
  });
});

describe('a revoked token', () => {
  test('stops working immediately, without affecting others', async () => {
    const merchant = await aMerchant(service);
    const { id, api } = await anotherToken(merchant);
    assert.equal((await api.get('/subscriber')).status, 200);
    assert.equal(await revokeToken(service.deps, { id }), true);
    assertUnauthenticated(await api.get('/subscriber'));
    assertUnauthenticated(await api.post('/subscriber', aSubscriber(merchant.office)));
    assert.equal((await merchant.test.get('/subscriber')).status, 200);
    assert.equal((await merchant.production.get('/subscriber')).status, 200);
    assert.equal(await revokeToken(service.deps, { id }), false, 'the token is already revoked');
  });

  test('is not cached without a change listener, and removed from the cache by an announcement', async () => {
    const merchant = await aMerchant(service);
    const { id, api } = await anotherToken(merchant);
    const authorization = `Bearer ${api.token}`;
    const deaf = buildAuthenticator(service.deps);
    const listening = buildAuthenticator(service.deps);
    listening.setListening(true);
    for (const { authenticate } of [deaf, listening]) {
      assert.equal((await authenticate(authorization)).commerce_id, merchant.id);
    }
    await revokeToken(service.deps, { id });
    await assert.rejects(async () => deaf.authenticate(authorization));
    listening.forget();
    await assert.rejects(async () => listening.authenticate(authorization));
  });

  test('is not cached if it was revoked during the lookup', async () => {
    const merchant = await aMerchant(service);
    const { id, api } = await anotherToken(merchant);
    const authenticator = buildAuthenticator(service.deps);
    authenticator.setListening(true);
    const looking = authenticator.authenticate(`Bearer ${api.token}`);
    authenticator.forget();
    await looking;
    await revokeToken(service.deps, { id });
    await assert.rejects(async () => authenticator.authenticate(`Bearer ${api.token}`));
  });
});

test('every request of a disabled merchant returns 403 until it is enabled', async () => {
  const merchant = await aMerchant(service);
  const other = await aMerchant(service);
  await switchMerchant(service.deps, { id: merchant.id, active: false });
  for (const api of [merchant.test, merchant.production]) {
    for (const answer of [
      await api.get('/subscriber'),
      await api.post('/subscriber', aSubscriber(merchant.office)),
      await api.get('/api/v1/resources/get-taxes'),
    ]) {
      assert.equal(answer.status, 403);
      const { message, error } = answer.body;
      assert.deepEqual(error, {
        type: 'authorization_error',
        code: 'merchant_disabled',
        message,
        param: null,
      });
    }
    assert.equal((await api.get('/api/v1/resources/get-countries')).status, 200);
  }
  assert.equal((await other.test.get('/subscriber')).status, 200);
  await switchMerchant(service.deps, { id: merchant.id, active: true });
  assert.deepEqual((await merchant.test.get('/subscriber')).body, []);
});

describe('the environment of a token', () => {
  test('hides plans and coupons of the other environment', async () => {
    const merchant = await aMerchant(service);
    for (const [own, other] of [
      [merchant.test, merchant.production],
      [merchant.production, merchant.test],
    ] as const) {
      const plan = (await own.post('/plan', aPlan(merchant.office))).body.plan;
      const coupon = (await own.post('/coupon', aCoupon(merchant.office))).body.coupon;
      assert.equal(plan.production, own === merchant.production);
      for (const path of [`/plan/${plan.id}`, `/price/${plan.id}`, `/coupon/${coupon.id}`]) {
        assert.equal((await own.get(path)).status, 200);
        const hidden = await other.get(path);
        assert.equal(hidden.status, 404);
        assert.equal(hidden.body.error.code, 'not_found');
      }
      assert.equal((await other.put(`/plan/${plan.id}`, { name: 'Ajeno' })).status, 404);
      assert.equal((await other.put(`/plan/changeActive/${plan.id}`, { active: false })).status, 404);
      assert.equal((await other.delete(`/plan/${plan.id}`)).status, 404);
      assert.equal((await other.delete(`/coupon/${coupon.id}`)).status, 404);
      assert.equal((await own.get(`/plan/${plan.id}`)).body.name, plan.name);
      const ids = (answer: Answer) => (answer.body.data ?? answer.body).map(({ id }: { id: string }) => id);
      assert.deepEqual(ids(await own.get('/plan?per_page=100')), [plan.id]);
      assert.deepEqual(ids(await own.get('/coupon')), [coupon.id]);
    }
  });

  test('cannot be changed by a parameter', async () => {
    const { test: api, office } = await aMerchant(service);
    const sent = aPlan(office, {
      production: true,
      environment: 'production',
      scope: 'api-access:production',
    });
    const { body } = await api.post('/plan?production=true', sent);
    assert.equal(body.plan.production, false);
    const read = await api.get(`/plan/${body.plan.id}?production=true&environment=production`);
    assert.equal(read.status, 200);
  });

  test('does not separate groups and subscribers, which both environments share', async () => {
    const { test: api, production, office } = await aMerchant(service);
    await api.post('/group', { name: 'Café', office });
    await api.post('/subscriber', aSubscriber(office));
    for (const path of ['/group', '/subscriber']) {
      assert.equal((await production.get(path)).body.length, 1);
      assert.deepEqual((await production.get(path)).body, (await api.get(path)).body);
    }
  });
});

describe('the access of a token', () => {
  const idsOf = ({ body }: Answer): string[] => body.map(({ id }: { id: string }) => id);

  test('is limited to its merchant', async () => {
    const [{ test: api }, stranger] = [await aMerchant(service), await aMerchant(service)];
    const sent = aSubscriber(stranger.office);
    const { id } = (await stranger.test.post('/subscriber', sent)).body.subscriber;
    for (const reference of [id, sent.email, sent.id_number]) {
      assert.equal((await api.get(`/subscriber/${reference}`)).body.error.code, 'not_found');
    }
    assert.equal((await api.put(`/subscriber/${id}`, { name: 'Ajena' })).status, 404);
    assert.equal((await api.delete(`/customer/${id}`)).status, 404);
    const { status, body } = await api.post('/subscriber', aSubscriber(stranger.office));
    assert.deepEqual([status, body.error.param], [422, 'office']);
    assert.deepEqual((await api.get('/subscriber')).body, []);
    assert.equal((await stranger.test.get(`/subscriber/${id}`)).body.name, 'Ana');
  });

  test('is limited to the offices of its user', async () => {
    const { test: api, offices, limitedTo } = await aMerchant(service);
    const [north = 0, south = 0] = offices;
    const sent = aSubscriber(north);
    const near = (await api.post('/subscriber', sent)).body.subscriber;
    service.clock.advance({ seconds: 1 });
    const far = (await api.post('/subscriber', { ...sent, office: String(south) })).body.subscriber;
    const limited = await limitedTo([north]);
    for (const reference of [near.id, sent.email, sent.id_number]) {
      assert.equal((await limited.get(`/subscriber/${reference}`)).body.id, near.id);
    }
    assert.equal((await limited.get(`/subscriber/${far.id}`)).status, 404);
    assert.equal((await limited.put(`/subscriber/${far.id}`, { name: 'Lejos' })).status, 404);
    assert.equal((await limited.delete(`/customer/${far.id}`)).status, 404);
    const outside = await limited.post('/subscriber', aSubscriber(south));
    assert.ok([403, 422].includes(outside.status) && outside.body.error.param === 'office');
    assert.deepEqual(idsOf(await limited.get('/subscriber')), [near.id]);
    assert.deepEqual(idsOf(await (await limitedTo([])).get('/subscriber')), []);
    // A user of all offices gets everything: this list has no pages.
    assert.deepEqual(idsOf(await api.get('/customer?per_page=1')).toSorted(), [near.id, far.id].toSorted());
  });
});

test('a token is long, names its environment and is stored only as a hash', async () => {
  const merchant = await aMerchant(service);
  assert.match(merchant.test.token, /^cuota_test_[\w-]{43}$/);
  assert.match(merchant.production.token, /^cuota_live_[\w-]{43}$/);
  const rows = await service.deps.db
    .selectFrom('tokens')
    .selectAll()
    .where('commerce_id', '=', merchant.id)
    .execute();
  assert.equal(rows.length, 2);
  const stored = rows
    .map((row) => `${Object.values(row).map(String).join()}${row.hash.toString('hex')}`)
    .join();
  for (const { token } of [merchant.test, merchant.production]) {
    assert.ok(!stored.includes(token) && !stored.includes(token.slice(11, 43)));
  }
});

describe('a token over its rate limit', () => {
  const limited = useApp({ requests_per_minute: 5 });

  test('gets 429; other tokens and public routes are not affected', async () => {
    const [{ test: api, production, office }, other] = [await aMerchant(limited), await aMerchant(limited)];
    for (const _ of [1, 2, 3, 4, 5]) assert.equal((await api.get('/subscriber')).status, 200);
    const write = await api.post('/group', { name: 'x', office });
    for (const { status, body, headers } of [write, await api.get('/price'), await api.get('/subscriber')]) {
      const { message, error } = body;
      assert.equal(status, 429);
      assert.deepEqual(error, { type: 'rate_limit_error', code: 'too_many_requests', message, param: null });
      assert.match(String(headers['retry-after']), /^([1-9]|[1-5]\d|60)$/);
    }
    assert.equal((await other.test.get('/subscriber')).status, 200);
    assert.deepEqual((await production.get('/group')).body, [], 'the refused write did nothing');
    for (const _ of [1, 2, 3, 4, 5, 6]) {
      assert.equal((await api.get('/api/v1/resources/get-departments')).status, 200);
      assertUnauthenticated(await client(limited, '').get('/subscriber'));
    }
  });
});
