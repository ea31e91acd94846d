import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import decodeQR from 'qr/decode.js';
import { BASE_URL, useApp } from '#test/support/app.ts';
import { assertInvalid, keysOf } from '#test/support/assertions.ts';
import { aPlan } from '#test/support/bodies.ts';
import { aMerchant, type Client } from '#test/support/merchant.ts';

const service = useApp();

type Body = Record<string, unknown>;

const PLAN_KEYS = `id name description price currencyType production trialInterval trialPeriod invoiceInterval
  invoicePeriod graceInterval gracePeriod discountInterval discountPeriod discountTypeAmount
  discountSubscribersLimit activeSubscribersLimit allowMultipleSubscriptions subscriptionGroupId groupName
  maxRecurrences deadline resultUrls createdAt active checkoutUrl qrCodeSvg`.split(/\s+/);

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());

async function create(api: Client, office: number, change: Body = {}) {
  const { status, body } = await api.post('/plan', aPlan(office, change));
  assert.equal(status, 200, `${JSON.stringify(change)}: ${JSON.stringify(body)}`);
  return body.plan;
}

/** Returns every plan in the list format, which has all columns. */
async function list(api: Client): Promise<Body[]> {
  return (await api.get('/plan?per_page=100')).body.data;
}

async function raw(api: Client, id: string): Promise<Body> {
  return (await list(api)).find((plan) => plan.id === id) ?? {};
}

describe('creating a plan', () => {
  test('returns the camelCase format, with defaults for the fields not sent', async () => {
    const { test: api, office } = await aMerchant(service);
    const { body } = await api.post('/plan', aPlan(office));
    const { plan } = body;
    assert.deepEqual(keysOf(body), ['plan', 'saved']);
    assert.equal(body.saved, true);
    assert.deepEqual(keysOf(plan), PLAN_KEYS.toSorted());
    const defaults = { trialPeriod: 0, trialInterval: 'day', discountPeriod: 0, discountInterval: 'day' };
    for (const [name, value] of Object.entries(defaults)) assert.equal(plan[name], value, name);
    const unset = `gracePeriod graceInterval discountTypeAmount discountSubscribersLimit deadline resultUrls
      activeSubscribersLimit subscriptionGroupId groupName maxRecurrences`;
    for (const name of unset.split(/\s+/)) assert.equal(plan[name], null, name);
    assert.ok(!plan.allowMultipleSubscriptions);
    assert.deepEqual([plan.active, plan.production], [true, false]);
    assert.equal(plan.createdAt, '2027-01-15 10:00:00');
  });

  test('returns a checkout URL and a QR code with the same URL', async () => {
    const { test: api, office } = await aMerchant(service);
    const { id, checkoutUrl, qrCodeSvg } = await create(api, office);
    assert.equal(checkoutUrl, `${BASE_URL}/checkout/subscription-gateway/${id}`);
    assert.equal(scan(qrCodeSvg), checkoutUrl);
  });

  /** Renders each module of the QR code eight pixels wide and decodes it. */
  function scan(svg: string): string {
    const width = 8 * Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
    const pixels = new Uint32Array(width * width).fill(0xffffffff);
    let [x, y] = [0, 0];
    for (const [, move, right, down] of svg.matchAll(/([Mm])(-?\d+) (-?\d+)h1v1/g)) {
      x = Number(right) + (move === 'm' ? x : 0);
      y = Number(down) + (move === 'm' ? y : 0);
      for (let line = y * 8; line < y * 8 + 8; line += 1) {
        pixels.fill(0xff000000, line * width + x * 8, line * width + x * 8 + 8);
      }
    }
    return decodeQR({ width, height: width, data: new Uint8Array(pixels.buffer) });
  }
});

const UNITS = { accepts: ['day', 'week', 'month', 'year'], refuses: ['hour', 'months', 'Month', 7] };
const COUNT = { accepts: [1, 100_000, null], refuses: [100_001, 1.5, 'mil'] };
const DOLLARS = { accepts: [200_000_000], refuses: [200_000_000.01, 200_000_001] };
const DATES = {
  accepts: ['2027-12-31 23:59:59', '2028-02-29 00:00:00', null],
  refuses: `mañana, 2027-12-31, 2027-12-31T23:59:59, 2027-1-1 00:00:00, 2027-02-29 00:00:00,
    2027-04-31 00:00:00, 2027-13-01 00:00:00, 2027-01-01 24:00:00`.split(/,\s+/),
};
const upTo = (max: number) => ({
  accepts: ['M', 'ñ'.repeat(max), '😀'.repeat(max)],
  refuses: ['ñ'.repeat(max + 1), '😀'.repeat(max + 1), 7, ['M']],
});

interface Limit {
  field: string;
  accepts: unknown[];
  refuses: unknown[];
  /** Absent when the limit is the same on create and update. */
  on?: 'create' | 'update';
  currency?: string;
}

const LIMITS: readonly Limit[] = [
  { field: 'name', ...upTo(150) },
  { field: 'description', ...upTo(500) },
  { field: 'price', accepts: [1, 1.5, 30_000.55], refuses: [0, 0.99, -1, 'caro', true] },
  { field: 'price', on: 'create', currency: 'COP', accepts: [999_999_999_999], refuses: [1e12] },
  { field: 'price', on: 'create', currency: 'USD', ...DOLLARS },
  { field: 'price', on: 'create', currency: 'EUR', ...DOLLARS },
  { field: 'price', on: 'update', currency: 'COP', accepts: [1e12, 1e12 + 0.25], refuses: [0.99] },
  { field: 'price', on: 'update', currency: 'EUR', accepts: [200_000_001, 1e9], refuses: [0.99] },
  { field: 'currency_type', accepts: ['COP', 'USD', 'EUR'], refuses: ['GBP', 'cop', 'PESOS', 7] },
  { field: 'tax', accepts: [0, 5, 19, null], refuses: [7, 20, 19.5, -5, 1_900, 'IVA'] },
  { field: 'invoice_period', accepts: [1, 30], refuses: [0, 31, 1.5, -1, 'uno'] },
  { field: 'invoice_interval', ...UNITS },
  { field: 'trial_period', accepts: [0, 30], refuses: [-1, 31, 0.5, 'uno'] },
  { field: 'trial_interval', ...UNITS },
  { field: 'grace_period', accepts: [0, 7], refuses: [-1, 8, 0.5, 'uno'] },
  { field: 'grace_interval', ...UNITS },
  { field: 'max_recurrences', accepts: [1, 100, null], refuses: [0, 101, 1.5, 'una'] },
  { field: 'deadline', ...DATES },
  { field: 'active_subscribers_limit', ...COUNT },
  { field: 'allow_multiple_subscriptions', accepts: [true, false], refuses: ['yes', 2, []] },
  { field: 'sort_order', ...COUNT },
  { field: 'subscription_group_id', accepts: [null], refuses: ['cafe', crypto.randomUUID()] },
  { field: 'discount_type_amount', accepts: ['value', 'percentage', null], refuses: ['percent', 7] },
  { field: 'discount_amount', accepts: [0, 1_500, 12.5, null], refuses: ['mucho', {}] },
  { field: 'discount_period', on: 'create', accepts: [0, 30], refuses: [-1, 31] },
  { field: 'discount_period', on: 'update', accepts: [0, 31, 100_000], refuses: [-1, 100_001] },
  { field: 'discount_interval', ...UNITS },
  { field: 'discount_subscribers_limit', on: 'create', accepts: [1, 100_000, null], refuses: [0, 100_001] },
  { field: 'discount_subscribers_limit', on: 'update', accepts: [0, 100_000, null], refuses: [100_001, 1.5] },
];

describe('plan validation', () => {
  for (const { field, accepts, refuses, on, currency } of LIMITS) {
    const when = `${on ? ` on ${on}` : ''}${currency ? ` in ${currency}` : ''}`;
    test(`enforces the limits of ${field}${when}, and a rejected request writes nothing`, async () => {
      const { test: api, office } = await aMerchant(service);
      const beside = { currency_type: currency ?? 'COP' };
      const { id } = await create(api, office, beside);
      const before = await raw(api, id);
      const body = (value: unknown) => aPlan(office, { ...beside, [field]: value });
      const made = new Map<unknown, unknown>();
      for (const value of accepts) {
        if (on !== 'update') {
          const plan = await create(api, office, body(value));
          if (PLAN_KEYS.includes(camelCase(field))) assert.equal(plan[camelCase(field)], value);
          made.set(plan.id, value);
        }
        if (on === 'create') continue;
        assert.equal((await api.put(`/plan/${id}`, { [field]: value })).status, 200, `${field} = ${value}`);
        assert.deepEqual(await raw(api, id), { ...before, [field]: value });
      }
      const written = await list(api);
      assert.equal(written.length, made.size + 1);
      for (const plan of written) if (made.has(plan.id)) assert.equal(plan[field], made.get(plan.id));
      for (const value of refuses) {
        if (on !== 'update') assertInvalid(await api.post('/plan', body(value)), field, value);
        if (on === 'create') continue;
        assertInvalid(await api.put(`/plan/${id}`, { sort_order: 9, [field]: value }), field, value);
      }
      assert.deepEqual(await list(api), written);
    });
  }

  test('rejects a deadline at second 60', async () => {
    const { test: api, office } = await aMerchant(service);
    assertInvalid(await api.post('/plan', aPlan(office, { deadline: '2027-12-31 23:59:60' })), 'deadline');
  });

  test('rejects a deadline in the past, except the current deadline of the plan on update', async () => {
    const { test: api, office } = await aMerchant(service);
    const past = '2027-01-15 10:00:00';
    const refused = await api.post('/plan', aPlan(office, { deadline: past }));
    assertInvalid(refused, 'deadline', past);
    const message = 'The deadline must be later than 2027-01-15 10:00:00 (Colombia time).';
    assert.equal(refused.body.message, message);
    const { id } = await create(api, office, { deadline: '2027-01-15 10:00:01' });
    assertInvalid(await api.put(`/plan/${id}`, { deadline: past }), 'deadline', past);
    service.clock.travel('2027-02-15T10:00');
    try {
      const same = { name: 'Otro nombre', deadline: '2027-01-15 10:00:01' };
      assert.equal((await api.put(`/plan/${id}`, same)).status, 200);
      assert.equal((await api.put(`/plan/${id}`, { description: 'Sin fecha' })).status, 200);
      assertInvalid(await api.put(`/plan/${id}`, { deadline: '2027-01-15 10:00:02' }), 'deadline');
      assert.equal((await api.put(`/plan/${id}`, { deadline: '2027-02-15 10:00:01' })).status, 200);
    } finally {
      service.clock.travel('2027-01-15T10:00');
    }
  });

  test('rejects an unknown tax or office with a list of the valid ones', async () => {
    const merchant = await aMerchant(service);
    const { test: api, office, offices } = merchant;
    const taxed = await api.post('/plan', aPlan(office, { tax: 7 }));
    assertInvalid(taxed, 'tax', 7);
    assert.equal(taxed.body.message, 'The tax must be one of: 0, 5, 19.');
    const foreign = await api.post('/plan', aPlan(2_000_000_000), { 'accept-language': 'es' });
    assertInvalid(foreign, 'office');
    assert.equal(foreign.body.message, `El campo office debe ser uno de: ${offices.join(', ')}.`);
    const limited = await merchant.limitedTo([office]);
    const beyond = await limited.post('/plan', aPlan(offices[1] ?? 0));
    assert.equal(beyond.status, 403);
    assert.equal(beyond.body.message, `Your user has access only to the offices ${office}.`);
  });

  test('reports every missing required field, in Spanish on request', async () => {
    const { test: api } = await aMerchant(service);
    const needed = 'currency_type description invoice_interval invoice_period name office price'.split(' ');
    const english = await api.post('/plan', {});
    assertInvalid(english, 'name');
    assert.deepEqual(keysOf(english.body.errors), needed);
    const empty = Object.fromEntries(needed.map((field) => [field, null]));
    const spanish = await api.post('/plan', empty, { 'accept-language': 'es' });
    assertInvalid(spanish, 'name');
    assert.deepEqual(keysOf(spanish.body.errors), needed);
    assert.match(english.body.message, /is required/);
    assert.match(spanish.body.message, /es obligatorio/);
  });

  test('reports a price above its maximum before the invalid fields after it', async () => {
    const { test: api, office } = await aMerchant(service);
    const answer = await api.post('/plan', aPlan(office, { price: 1e12, invoice_period: 0 }));
    assert.deepEqual(keysOf(answer.body.errors), ['invoice_period', 'price']);
    assertInvalid(answer, 'price');
  });
});

describe('plan references', () => {
  test('a tax must be an active tax of the catalog, as a number or text', async () => {
    const { test: api, office, id: commerce_id } = await aMerchant(service);
    const { body: taxes } = await api.get('/api/v1/resources/get-taxes');
    for (const { value } of taxes) {
      for (const tax of [value, String(value)]) {
        const { id } = await create(api, office, { tax });
        assert.equal((await raw(api, id)).tax, Number(value));
      }
    }
    const { id } = await create(api, office, { tax: 5 });
    const off = service.deps.db.updateTable('taxes').set({ active: false });
    await off.where('commerce_id', '=', commerce_id).where('value_hundredths', '=', 500).execute();
    assertInvalid(await api.post('/plan', aPlan(office, { tax: 5 })), 'tax');
    const { id: other } = await create(api, office, { tax: 19 });
    assertInvalid(await api.put(`/plan/${other}`, { tax: '5' }), 'tax');
    // A plan keeps a tax that was deactivated later, also when an update sends the same tax.
    for (const change of [{ name: 'Otro' }, { tax: '5' }]) {
      assert.equal((await api.put(`/plan/${id}`, change)).status, 200);
      assert.equal((await raw(api, id)).tax, 5);
    }
  });

  test('an office must belong to the merchant and be accessible to the user, as an integer or numeric text', async () => {
    const merchant = await aMerchant(service);
    const foreign = await aMerchant(service);
    const [north = 0, south = 0] = merchant.offices;
    const api = await merchant.limitedTo([north]);
    const { id } = await create(api, north, { office: String(north) });
    for (const office of ['norte', north + 0.5, -1, [north], 999_999, foreign.office]) {
      assertInvalid(await api.post('/plan', aPlan(north, { office })), 'office', office);
      assertInvalid(await api.put(`/plan/${id}`, { office }), 'office', office);
    }
    const unreachable = [
      await api.post('/plan', aPlan(south)),
      await api.put(`/plan/${id}`, { office: south }),
    ];
    assert.deepEqual(
      unreachable.map(({ status }) => status),
      [403, 403],
    );
    assert.equal(unreachable[0]?.body.error.type, 'authorization_error');
    assert.equal((await raw(merchant.test, id)).office_id, north);
    assert.equal((await list(merchant.test)).length, 1);
    await merchant.test.put(`/plan/${id}`, { office: String(south) });
    assert.equal((await raw(merchant.test, id)).office_id, south);
  });

  test('a group must belong to the merchant and not be deleted, and a plan can join and leave it', async () => {
    const [ours, theirs] = [await aMerchant(service), await aMerchant(service)];
    const group = async ({ test: owner, office }: typeof ours, name: string): Promise<string> =>
      (await owner.post('/group', { name, office })).body.group.id;
    const cafe = await group(ours, 'Café');
    const foreign = await group(theirs, 'Té');
    const gone = await group(ours, 'Té');
    const { test: api, office } = ours;
    await api.delete(`/group/${gone}`);
    const { id } = await create(api, office);
    for (const group_id of [gone, foreign]) {
      const change = { subscription_group_id: group_id };
      assertInvalid(await api.post('/plan', aPlan(office, change)), 'subscription_group_id');
      assertInvalid(await api.put(`/plan/${id}`, change), 'subscription_group_id');
    }
    const groupOf = async (change: Body) => (await api.put(`/plan/${id}`, change)).body.plan.groupName;
    assert.equal(await groupOf({ subscription_group_id: cafe }), 'Café');
    assert.equal(await groupOf({ name: 'Otro' }), 'Café');
    assert.equal((await raw(api, id)).subscription_group_id, cafe);
    assert.equal(await groupOf({ subscription_group_id: null }), null);
    assert.equal((await raw(api, id)).subscription_group_id, null);
    assert.equal((await create(api, office, { subscription_group_id: cafe })).groupName, 'Café');
  });

  test('an invalid office, tax and group are reported together', async () => {
    const { test: api, office } = await aMerchant(service);
    const wrong = { office: 999_999, tax: 7, subscription_group_id: 'x' };
    const answer = await api.post('/plan', aPlan(office, wrong));
    assert.equal(answer.status, 422);
    assert.deepEqual(keysOf(answer.body.errors), ['office', 'subscription_group_id', 'tax']);
    assert.equal(answer.body.message, answer.body.errors[answer.body.error.param][0]);
  });
});

describe('plan result URLs', () => {
  const ADDRESSES = {
    return: 'https://tienda.example/fin',
    webhook: 'http://tienda.example/aviso?a=1',
    Otra_2: null,
  };

  test('accept any name with a URL or null', async () => {
    const { test: api, office } = await aMerchant(service);
    for (const result_urls of [ADDRESSES, { return: null }, null]) {
      const { resultUrls } = await create(api, office, { advanced_options: { result_urls } });
      assert.deepEqual(resultUrls, result_urls);
    }
  });

  test('accept names with spaces, accents or dots', async () => {
    const { test: api, office } = await aMerchant(service);
    const result_urls = { 'página de éxito': 'https://tienda.example/fin', 'pago.fallido': null };
    const { resultUrls } = await create(api, office, { advanced_options: { result_urls } });
    assert.deepEqual(resultUrls, result_urls);
  });

  test('report a value that is not an object or a URL under its dotted name', async () => {
    const { test: api, office } = await aMerchant(service);
    const refused = [
      { advanced_options: 'x', field: 'advanced_options' },
      { advanced_options: { result_urls: 'x' }, field: 'advanced_options.result_urls' },
      { advanced_options: { result_urls: { return: 'fin' } }, field: 'advanced_options.result_urls.return' },
      { advanced_options: { result_urls: { return: 7 } }, field: 'advanced_options.result_urls.return' },
    ];
    for (const { advanced_options, field } of refused) {
      assertInvalid(await api.post('/plan', aPlan(office, { advanced_options })), field, advanced_options);
    }
    assert.equal((await list(api)).length, 0);
  });

  test('are kept when not sent, replaced when sent, and cleared with null', async () => {
    const { test: api, office } = await aMerchant(service);
    const { id } = await create(api, office, { advanced_options: { result_urls: ADDRESSES } });
    const change = async (body: Body) => (await api.put(`/plan/${id}`, body)).body.plan.resultUrls;
    assert.deepEqual(await change({ name: 'Otro' }), ADDRESSES);
    const moved = { ...ADDRESSES, return: 'https://tienda.example/gracias' };
    assert.deepEqual(await change({ advanced_options: { result_urls: moved } }), moved);
    assert.notEqual((await raw(api, id)).advanced_option_id, null);
    assert.equal(await change({ advanced_options: null }), null);
    assert.equal((await raw(api, id)).advanced_option_id, null);
    assert.equal(await change({ name: 'Uno más' }), null);
  });
});

test('updating a plan returns the camelCase format with the original creation date', async () => {
  const { test: api, office } = await aMerchant(service);
  const plan = await create(api, office);
  service.clock.travel('2027-03-01T09:00');
  const { status, body } = await api.put(`/plan/${plan.id}`, { price: 45_000 });
  service.clock.travel('2027-01-15T10:00');
  assert.equal(status, 200);
  assert.deepEqual(body, { saved: true, plan: { ...plan, price: 45_000 } });
});
