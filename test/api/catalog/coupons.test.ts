import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { useApp } from '#test/support/app.ts';
import { assertInvalid, assertNotFound, keysOf } from '#test/support/assertions.ts';
import { aCoupon } from '#test/support/bodies.ts';
import { aMerchant, type Client } from '#test/support/merchant.ts';

const service = useApp();

type Body = Record<string, unknown>;

const COUPON_KEYS = `id code name percent_off amount_off currency duration duration_in_months max_redemptions
  times_redeemed redeem_by active office`.split(/\s+/);

/** Creates a coupon and returns it as GET does. */
async function create(api: Client, office: number, change: Body = {}) {
  const { status, body } = await api.post('/coupon', aCoupon(office, change));
  assert.equal(status, 200, `${JSON.stringify(change)}: ${JSON.stringify(body)}`);
  return read(api, body.coupon.id);
}

async function read(api: Client, id: string) {
  return (await api.get(`/coupon/${id}`)).body;
}

async function list(api: Client): Promise<Body[]> {
  return (await api.get('/coupon')).body;
}

describe('coupon', () => {
  test('returns seven fields when created and every field when read', async () => {
    const { test: api, office } = await aMerchant(service);
    const sent = { code: 'NAVIDAD', name: 'Navidad', percent_off: 12.5, duration: 'forever' };
    const { status, body } = await api.post('/coupon', aCoupon(office, sent));
    assert.equal(status, 200);
    const { id } = body.coupon;
    assert.deepEqual(body, { saved: true, coupon: { id, ...sent, active: true, times_redeemed: 0 } });
    const coupon = {
      ...body.coupon,
      amount_off: null,
      currency: null,
      duration_in_months: null,
      max_redemptions: null,
      redeem_by: null,
      office,
    };
    assert.deepEqual(keysOf(coupon), COUPON_KEYS.toSorted());
    assert.deepEqual(await read(api, id), coupon);
    assert.deepEqual(await list(api), [coupon]);
  });

  test('can have a fixed amount, a duration in months, a redemption limit and an end date', async () => {
    const { test: api, office } = await aMerchant(service);
    const sent = {
      amount_off: 5_000.5,
      currency: 'USD',
      duration: 'repeating',
      duration_in_months: 3,
      max_redemptions: 100,
      active: false,
    };
    const coupon = await create(api, office, { ...sent, percent_off: null, redeem_by: '2027-12-31' });
    for (const [name, value] of Object.entries(sent)) assert.equal(coupon[name], value, name);
    assert.equal(coupon.percent_off, null);
    assert.match(coupon.redeem_by, /^2027-12-31/);
  });

  test('gets a generated code when none is sent', async () => {
    const { test: api, office } = await aMerchant(service);
    const codes = [];
    for (const code of [undefined, null]) codes.push((await create(api, office, { code })).code);
    for (const code of codes) assert.ok(typeof code === 'string' && code.length >= 1 && code.length <= 64);
    assert.notEqual(codes[0], codes[1]);
  });
});

/** Valid and invalid values on create and update, with the other fields that the case needs. */
const LIMITS: readonly { field: string; accepts: unknown[]; refuses: unknown[]; beside?: Body }[] = [
  {
    field: 'code',
    accepts: ['A', 'ñ'.repeat(64), '😀'.repeat(64)],
    refuses: ['ñ'.repeat(65), '😀'.repeat(65), 7],
  },
  { field: 'name', accepts: ['A', 'ñ'.repeat(255), '😀'.repeat(255), null], refuses: ['ñ'.repeat(256), 7] },
  {
    field: 'percent_off',
    accepts: [0, 0.5, 12.5, 33.333, 33.333333333333336, 99.999, 1e-7, 100],
    refuses: [-1, -0.001, 100.001, 101, 'diez', '1,5', true],
  },
  {
    field: 'amount_off',
    accepts: [0, 0.5, 5_000],
    refuses: [-1, -0.01, 'mil', true],
    beside: { percent_off: null },
  },
  {
    field: 'currency',
    accepts: ['COP', 'USD', 'EUR'],
    refuses: ['CO', 'COPS', 'C0P', 170],
    beside: { percent_off: null, amount_off: 5 },
  },
  { field: 'duration', accepts: ['once', 'forever'], refuses: [undefined, null, 'monthly', 'Once', 3] },
  {
    field: 'duration_in_months',
    accepts: [1, 36],
    refuses: [undefined, null, 0, -1, 1.5, 'tres'],
    beside: { duration: 'repeating' },
  },
  { field: 'max_redemptions', accepts: [1, 5_000, null], refuses: [0, -1, 1.5, 'una'] },
  { field: 'active', accepts: [true, false], refuses: ['yes', 2, []] },
];

describe('coupon validation', () => {
  for (const { field, accepts, refuses, beside } of LIMITS) {
    test(`enforces the limits of ${field}, and a rejected request writes nothing`, async () => {
      const { test: api, office } = await aMerchant(service);
      const other = await create(api, office, { ...beside, ...(beside ? { [field]: accepts[0] } : {}) });
      const body = (value: unknown) => aCoupon(office, { ...beside, [field]: value });
      for (const value of accepts) {
        const coupon = await create(api, office, body(value));
        assert.equal(coupon[field], value);
        await api.delete(`/coupon/${coupon.id}`);
        assert.equal((await api.put(`/coupon/${other.id}`, body(value))).status, 200);
        assert.equal((await read(api, other.id))[field], value);
      }
      const written = await list(api);
      for (const value of refuses) {
        assertInvalid(await api.post('/coupon', body(value)), field, value);
        assertInvalid(await api.put(`/coupon/${other.id}`, body(value)), field, value);
      }
      assert.deepEqual(await list(api), written);
      assert.equal(written.length, 1);
    });
  }

  test('requires redeem_by to be a valid date or null', async () => {
    const { test: api, office } = await aMerchant(service);
    for (const redeem_by of ['2028-02-29', '2027-12-31 18:00:00']) {
      const coupon = await create(api, office, { redeem_by });
      assert.ok(coupon.redeem_by.startsWith(redeem_by));
    }
    assert.equal((await create(api, office, { redeem_by: null })).redeem_by, null);
    for (const redeem_by of ['2027-02-29', '2027-13-01', '2027-04-31 00:00:00', '2027', 'mañana', true]) {
      assertInvalid(await api.post('/coupon', aCoupon(office, { redeem_by })), 'redeem_by', redeem_by);
    }
  });

  test('requires exactly one of percent_off and amount_off', async () => {
    const { test: api, office } = await aMerchant(service);
    const kept = await create(api, office, { percent_off: 10 });
    const discounts = [{}, { percent_off: null, amount_off: null }, { percent_off: 10, amount_off: 5_000 }];
    for (const discount of discounts) {
      const body = { duration: 'once', office, ...discount };
      for (const answer of [await api.post('/coupon', body), await api.put(`/coupon/${kept.id}`, body)]) {
        assert.equal(answer.status, 422, JSON.stringify(discount));
        assert.match(answer.body.error.param, /^(percent|amount)_off$/);
      }
    }
    assert.deepEqual(await list(api), [kept]);
    const zero = await api.post('/coupon', { percent_off: 0, amount_off: 0, duration: 'once', office });
    assert.equal(zero.status, 422);
  });

  test('requires an office of the merchant, as an integer or numeric text', async () => {
    const { test: api, office: own } = await aMerchant(service);
    const foreign = await aMerchant(service);
    const { id } = await create(api, own, { office: String(own) });
    for (const office of [undefined, null, 'norte', own + 0.5, -1, 999_999, foreign.office]) {
      assertInvalid(await api.post('/coupon', aCoupon(own, { office })), 'office', office);
      assertInvalid(
        await api.put(`/coupon/${id}`, aCoupon(own, { office, percent_off: 50 })),
        'office',
        office,
      );
    }
    assert.deepEqual(
      (await list(api)).map(({ percent_off }) => percent_off),
      [10],
    );
  });

  test('reports every invalid field in order, and in Spanish on request', async () => {
    const { test: api } = await aMerchant(service);
    const english = await api.post('/coupon', { code: 'x'.repeat(65), max_redemptions: 0 });
    assertInvalid(english, 'code');
    const wrong = ['code', 'duration', 'max_redemptions', 'office', 'percent_off'];
    assert.deepEqual(keysOf(english.body.errors), wrong);
    const spanish = await api.post('/coupon', { code: 'x'.repeat(65) }, { 'accept-language': 'es' });
    assert.match(english.body.message, /^The code may not/);
    assert.match(spanish.body.message, /^El campo code no puede/);
  });

  test('reports two discounts before the invalid fields after them', async () => {
    const { test: api, office } = await aMerchant(service);
    const answer = await api.post('/coupon', { percent_off: 10, amount_off: 5, duration: 'x', office });
    assert.match(answer.body.error.param, /^(percent|amount)_off$/);
    assert.equal(answer.body.message, answer.body.errors[answer.body.error.param][0]);
  });
});

describe('coupon code', () => {
  test('is unique per merchant, regardless of case and environment', async () => {
    const { test: api, production, office } = await aMerchant(service);
    const neighbour = await aMerchant(service);
    const first = await create(api, office, { code: 'Navidad' });
    const second = await create(api, office, { code: 'PASCUA' });
    for (const code of ['Navidad', 'NAVIDAD', 'navidad']) {
      assertInvalid(await api.post('/coupon', aCoupon(office, { code })), 'code', code);
      assertInvalid(await production.post('/coupon', aCoupon(office, { code })), 'code', code);
      assertInvalid(await api.put(`/coupon/${second.id}`, aCoupon(office, { code })), 'code', code);
    }
    assert.equal((await read(api, second.id)).code, 'PASCUA');
    const again = await api.put(`/coupon/${first.id}`, aCoupon(office, { code: 'NAVIDAD' }));
    assert.equal(again.body.coupon.code, 'NAVIDAD');
    await create(neighbour.test, neighbour.office, { code: 'Navidad' });
  });

  test('can be reused after its coupon is deleted', async () => {
    const { test: api, office } = await aMerchant(service);
    const { id } = await create(api, office, { code: 'NAVIDAD' });
    assert.deepEqual((await api.delete(`/coupon/${id}`)).body, { deleted: true });
    assertNotFound(await api.get(`/coupon/${id}`));
    assertNotFound(await api.put(`/coupon/${id}`, aCoupon(office)));
    assertNotFound(await api.put(`/coupon/changeActive/${id}`, { active: true }));
    assertNotFound(await api.delete(`/coupon/${id}`));
    const again = await create(api, office, { code: 'NAVIDAD' });
    assert.deepEqual(await list(api), [again]);
  });
});

describe('updating a coupon', () => {
  test('returns every field as a later read does', async () => {
    const { test: api, office } = await aMerchant(service);
    const { id } = await create(api, office, { code: 'NAVIDAD', percent_off: 10 });
    const change = {
      code: 'ENERO',
      name: 'Enero',
      amount_off: 8_000,
      currency: 'COP',
      duration: 'repeating',
      duration_in_months: 6,
      max_redemptions: 20,
      active: false,
    };
    const { status, body } = await api.put(`/coupon/${id}`, { ...change, redeem_by: '2027-01-31', office });
    assert.equal(status, 200);
    assert.deepEqual(keysOf(body), ['coupon', 'saved']);
    assert.deepEqual(keysOf(body.coupon), COUPON_KEYS.toSorted());
    const { redeem_by, ...coupon } = body.coupon;
    assert.deepEqual(coupon, { id, ...change, percent_off: null, times_redeemed: 0, office });
    assert.match(redeem_by, /^2027-01-31/);
    assert.deepEqual(await read(api, id), body.coupon);
  });

  test('does not change the office', async () => {
    const merchant = await aMerchant(service);
    const [north = 0, south = 0] = merchant.offices;
    const { id } = await create(merchant.test, north);
    await merchant.test.put(`/coupon/${id}`, aCoupon(south));
    assert.equal((await (await merchant.limitedTo([north])).get(`/coupon/${id}`)).status, 200);
    assertNotFound(await (await merchant.limitedTo([south])).get(`/coupon/${id}`));
  });

  test('can deactivate and reactivate it', async () => {
    const { test: api, office } = await aMerchant(service);
    const { id, code } = await create(api, office);
    for (const active of [false, true]) {
      const { status, body } = await api.put(`/coupon/changeActive/${id}`, { active });
      assert.equal(status, 200);
      assert.deepEqual(body, { updated: true, coupon: { id, code, active } });
      assert.equal((await read(api, id)).active, active);
    }
    for (const active of [undefined, null, 'off', 2]) {
      assertInvalid(await api.put(`/coupon/changeActive/${id}`, { active }), 'active', active);
    }
    assert.equal((await read(api, id)).active, true);
  });
});

describe('access to coupons', () => {
  test('another merchant, environment or office gets 404 and changes nothing', async () => {
    const { test: api, production, offices, limitedTo } = await aMerchant(service);
    const [north = 0, south = 0] = offices;
    const stranger = await aMerchant(service);
    const coupon = await create(api, north);
    const path = (id: string) => `/coupon/${id}`;
    for (const client of [stranger.test, production, await limitedTo([south])]) {
      const office = client === stranger.test ? stranger.office : south;
      assertNotFound(await client.get(path(coupon.id)));
      assertNotFound(await client.put(path(coupon.id), aCoupon(office, { percent_off: 99 })));
      assertNotFound(await client.put(path(`changeActive/${coupon.id}`), { active: false }));
      assertNotFound(await client.delete(path(coupon.id)));
      assert.deepEqual(await list(client), []);
    }
    assert.deepEqual(await list(api), [coupon]);
    for (const id of [crypto.randomUUID(), 'navidad', '7']) assertNotFound(await api.get(path(id)));
  });

  test('a user of one office lists its coupons and cannot create coupons in another office', async () => {
    const merchant = await aMerchant(service);
    const [north = 0, south = 0] = merchant.offices;
    await create(merchant.test, north);
    const limited = await merchant.limitedTo([south]);
    const own = await create(limited, south);
    assert.deepEqual(await list(limited), [own]);
    const refused = await limited.post('/coupon', aCoupon(north));
    assert.deepEqual([refused.status, refused.body.error.type], [403, 'authorization_error']);
    assert.equal((await list(merchant.test)).length, 2);
  });
});
