import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { BASE_URL, useApp } from '#test/support/app.ts';
import { assertNotFound, keysOf } from '#test/support/assertions.ts';
import { aPlan, aSubscriber } from '#test/support/bodies.ts';
import { aMerchant, type Client } from '#test/support/merchant.ts';
import { insertSubscriptionRow } from '#test/support/subscriptions.ts';

const service = useApp();

type Body = Record<string, unknown>;

const RAW_KEYS = `id name description price currency_type advanced_option_id tax trial_period trial_interval
  invoice_period invoice_interval grace_period grace_interval discount_period discount_interval
  discount_subscribers_limit discount_type_amount discount_amount sort_order active_subscribers_limit
  max_recurrences deadline production active subscription_group_id user_id office_id commerce_id
  allow_multiple_subscriptions metadata created_at checkout_url checkout_url_commerce_assign`.split(/\s+/);

const GROUPED_KEYS = `id name price currency_type invoice_period invoice_interval production active
  subscription_group_id created_at`.split(/\s+/);

const ENVELOPE_KEYS =
  `current_page data first_page_url from last_page last_page_url next_page_url path per_page
  prev_page_url to total`.split(/\s+/);

const namesOf = (plans: { name: string }[]) => plans.map(({ name }) => name).sort();

async function create(api: Client, office: number, change: Body = {}): Promise<string> {
  const { status, body } = await api.post('/plan', aPlan(office, change));
  assert.equal(status, 200, JSON.stringify(body));
  return body.plan.id;
}

/** Creates a merchant with plans of the given names, sorted in that order. */
async function aMerchantWith(...names: string[]) {
  const merchant = await aMerchant(service);
  const ids: string[] = [];
  for (const [sort_order, name] of names.entries()) {
    ids.push(await create(merchant.test, merchant.office, { name, sort_order }));
  }
  return { ...merchant, api: merchant.test, ids };
}

/** Returns the names of all plans that the query finds. */
async function found(api: Client, query: string): Promise<string[]> {
  const { status, body } = await api.get(`/plan?per_page=50&${query}`);
  assert.equal(status, 200, query);
  return namesOf(body.data);
}

describe('plan list', () => {
  test('returns every column of a plan', async () => {
    const { api, office, id: commerce_id, user_id, ids } = await aMerchantWith('A');
    const [plan] = (await api.get('/plan')).body.data;
    assert.deepEqual(keysOf(plan), RAW_KEYS.toSorted());
    assert.deepEqual([plan.commerce_id, plan.office_id, plan.user_id], [commerce_id, office, user_id]);
    assert.deepEqual([plan.production, plan.active, plan.advanced_option_id], [false, true, null]);
    assert.equal(plan.created_at, '2027-01-15 10:00:00');
    assert.equal(plan.checkout_url, `${BASE_URL}/checkout/subscription-gateway/${ids[0]}`);
    assert.equal(plan.checkout_url_commerce_assign, `${plan.checkout_url}?commerce_assign=true`);
  });

  test('a single plan has the same values as in the list', async () => {
    const { api, ids } = await aMerchantWith('A');
    const [listed] = (await api.get('/plan')).body.data;
    const { body: single } = await api.get(`/plan/${ids[0]}`);
    assert.equal(single.id, ids[0]);
    for (const [name, value] of Object.entries(single)) assert.deepEqual(value, listed[name], name);
  });

  test('returns two plans per page, with links to the other pages', async () => {
    const { api } = await aMerchantWith('A', 'B', 'C', 'D', 'E');
    const path = `${BASE_URL}/api/v1/subscriptions/plan`;
    const { body } = await api.get('/plan');
    assert.deepEqual(keysOf(body), ENVELOPE_KEYS.toSorted());
    const { data, ...envelope } = body;
    assert.deepEqual(namesOf(data), ['A', 'B']);
    assert.deepEqual(envelope, {
      current_page: 1,
      first_page_url: `${path}?page=1`,
      from: 1,
      last_page: 3,
      last_page_url: `${path}?page=3`,
      next_page_url: `${path}?page=2`,
      path,
      per_page: 2,
      prev_page_url: null,
      to: 2,
      total: 5,
    });
    const last = (await api.get('/plan?page=3')).body;
    assert.deepEqual(namesOf(last.data), ['E']);
    assert.deepEqual([last.from, last.to, last.next_page_url], [5, 5, null]);
    assert.equal(last.prev_page_url, `${path}?page=2`);
  });

  test('is empty past the last page, and for a merchant without plans', async () => {
    const { api } = await aMerchantWith('A', 'B', 'C');
    const past = (await api.get('/plan?page=9')).body;
    assert.deepEqual([past.data, past.from, past.to, past.next_page_url], [[], null, null, null]);
    assert.deepEqual([past.current_page, past.last_page, past.total], [9, 2, 3]);
    const { api: newcomer } = await aMerchantWith();
    const empty = (await newcomer.get('/plan')).body;
    assert.deepEqual([empty.data, empty.from, empty.to, empty.total], [[], null, null, 0]);
    assert.deepEqual([empty.last_page, empty.next_page_url, empty.prev_page_url], [1, null, null]);
  });

  for (const value of ['norte', 'calle 1 # 2-3 & más', '¿norte?', 'a%2Fb+c']) {
    test(`next_page_url keeps a filter for «${value}»`, async () => {
      const { api, office } = await aMerchantWith('Otro');
      for (const name of ['A', 'B', 'C']) await create(api, office, { name, metadata: { sede: value } });
      // A question mark is valid unescaped in a query string.
      const raw = encodeURIComponent(value).replaceAll('%3F', '?');
      let url = `/api/v1/subscriptions/plan?filter[metadata][sede]=${raw}&per_page=1&fields=name`;
      const seen: string[] = [];
      for (let page = 1; page <= 3; page += 1) {
        const { body } = await api.get(url);
        assert.deepEqual([body.current_page, body.per_page, body.total], [page, 1, 3], url);
        assert.deepEqual(keysOf(body.data[0]), ['name']);
        seen.push(...namesOf(body.data));
        url = (body.next_page_url ?? '').replace(BASE_URL, '');
      }
      assert.deepEqual(seen.sort(), ['A', 'B', 'C']);
      assert.equal(url, '');
    });
  }

  test('is sorted by sort_order, also by group', async () => {
    const { api, office } = await aMerchantWith();
    for (const sort_order of [3, 1, 2]) await create(api, office, { name: `Plan ${sort_order}`, sort_order });
    for (const path of ['/plan?per_page=5', '/plan/group']) {
      const { body } = await api.get(path);
      const names = (body.data ?? body).map(({ name }: { name: string }) => name);
      assert.deepEqual(names, ['Plan 1', 'Plan 2', 'Plan 3']);
    }
  });

  test('leaves out inactive plans only for exactly active=true', async () => {
    const { api, ids } = await aMerchantWith('A', 'B');
    await api.put(`/plan/changeActive/${ids[0]}`, { active: false });
    assert.deepEqual(await found(api, 'active=true'), ['B']);
    for (const value of ['', '1', 'TRUE', 'True', 'yes', 'false', '0']) {
      assert.deepEqual(await found(api, `active=${value}`), ['A', 'B'], value);
    }
  });

  test('returns only the columns named in fields', async () => {
    const { api } = await aMerchantWith('A');
    const columns = async (query: string) => keysOf((await api.get(`/plan?${query}`)).body.data[0]);
    assert.deepEqual(await columns('fields=id'), ['id']);
    assert.deepEqual(await columns('fields=price,name,checkout_url'), ['checkout_url', 'name', 'price']);
    assert.deepEqual(await columns('fields=id%2Cmetadata'), ['id', 'metadata']);
    for (const query of ['fields=', 'fields=nada', 'fields[]=id', 'fields=deleted_at']) {
      assert.deepEqual(await columns(query), RAW_KEYS.toSorted(), query);
    }
  });

  test('ignores parameters with invalid values', async () => {
    const { api } = await aMerchantWith('A', 'B', 'C');
    const counts = ['0', '-1', '1.5', 'dos', '', '%00', '%E0%A4%A', '1e1'];
    const filters = [
      'filter=x',
      'filter[metadata]=x',
      'filter[metadata][]=x',
      'filter[otro][a]=x',
      '[[]=',
      '&&=',
    ];
    const keys = ['filter[metadata][a][b]=x', '__proto__[x]=1', 'constructor[prototype]=1', 'page[]=2'];
    const pages = counts.flatMap((count) => [`per_page=${count}`, `page=${count}`]);
    for (const query of [...pages, ...filters, ...keys]) {
      const { status, body } = await api.get(`/plan?${query}`);
      assert.equal(status, 200, query);
      assert.deepEqual([body.per_page, body.current_page, body.total], [2, 1, 3], query);
    }
  });
});

describe('plans by group', () => {
  test('returns the active plans of a group, all plans of a group, or the active plans of the merchant', async () => {
    const { api, production, office } = await aMerchantWith('Suelto');
    const { body } = await api.post('/group', { name: 'Café', office });
    const group = { subscription_group_id: body.group.id };
    await create(api, office, { name: 'Activo', metadata: { sede: 'norte' }, ...group });
    const off = await create(api, office, { name: 'Inactivo', metadata: { sede: 'norte' }, ...group });
    const gone = await create(api, office, { name: 'Borrado', ...group });
    await create(production, office, { name: 'En producción', ...group });
    await api.put(`/plan/changeActive/${off}`, { active: false });
    await api.delete(`/plan/${gone}`);

    const path = `/plan/group/${body.group.id}`;
    const names = async (client: Client, url: string) => namesOf((await client.get(url)).body);
    assert.deepEqual(await names(api, path), ['Activo']);
    assert.deepEqual(await names(api, `${path}/all`), ['Activo', 'Inactivo']);
    assert.deepEqual(await names(api, '/plan/group'), ['Activo', 'Suelto']);
    assert.deepEqual(await names(production, `${path}/all`), ['En producción']);
    assert.deepEqual(await names(api, `${path}/all?filter[metadata][sede]=norte`), ['Activo', 'Inactivo']);
    assert.deepEqual(await names(api, `${path}?filter[metadata][sede]=sur`), []);
    for (const url of ['/plan/group', path, `${path}/all`]) {
      assert.deepEqual(keysOf((await api.get(url)).body[0]), GROUPED_KEYS.toSorted());
    }
    const alias = path.replace('/plan/group', '/price/product');
    for (const tail of ['', '/all']) {
      assert.deepEqual((await api.get(alias + tail)).body, (await api.get(path + tail)).body);
    }
    assert.deepEqual((await api.get('/price/product')).body, (await api.get('/plan/group')).body);
    assertNotFound(await api.get(path.replace('/plan/', '/price/')));

    const stranger = await aMerchant(service);
    for (const tail of ['', '/all']) assertNotFound(await stranger.test.get(path + tail));
  });
});

describe('access to plans', () => {
  /** Every endpoint that takes a plan id. */
  const calls = (client: Client, id: string) => [
    client.get(`/plan/${id}`),
    client.put(`/plan/${id}`, { name: 'Robado' }),
    client.put(`/plan/changeActive/${id}`, { active: false }),
    client.delete(`/plan/${id}`),
  ];

  test('another merchant, environment or office gets 404 and changes nothing', async () => {
    const { api, production, offices, limitedTo, ids } = await aMerchantWith('A');
    const [, south = 0] = offices;
    const stranger = await aMerchant(service);
    const { body: before } = await api.get('/plan');
    for (const client of [stranger.test, production, await limitedTo([south])]) {
      for (const answer of await Promise.all(calls(client, ids[0] ?? ''))) assertNotFound(answer);
      assert.deepEqual((await client.get('/plan')).body.total, 0);
      assert.deepEqual((await client.get('/plan/group')).body, []);
    }
    assert.deepEqual((await api.get('/plan')).body, before);
    for (const id of [crypto.randomUUID(), 'mensual', '7']) {
      for (const answer of await Promise.all(calls(api, id))) assertNotFound(answer);
    }
  });

  test('a user of one office lists only the plans of that office', async () => {
    const { api, offices, limitedTo } = await aMerchantWith('Norte');
    const [, south = 0] = offices;
    await create(api, south, { name: 'Sur' });
    const limited = await limitedTo([south]);
    assert.deepEqual(await found(limited, ''), ['Sur']);
    assert.deepEqual(namesOf((await limited.get('/plan/group')).body), ['Sur']);
    assert.deepEqual(await found(await limitedTo(offices), ''), ['Norte', 'Sur']);
  });

  test('price is an alias of plan', async () => {
    const { api, office } = await aMerchantWith();
    const { body } = await api.post('/price', aPlan(office));
    const { id } = body.plan;
    assert.deepEqual((await api.get(`/price/${id}`)).body, (await api.get(`/plan/${id}`)).body);
    assert.deepEqual((await api.get('/price')).body.data, (await api.get('/plan')).body.data);
    assert.equal((await api.put(`/price/${id}`, { price: 45_000 })).body.plan.price, 45_000);
    assert.equal((await api.put(`/price/changeActive/${id}`, { active: false })).body.active, false);
    assert.deepEqual((await api.delete(`/price/${id}`)).body, { deleted: true });
    assertNotFound(await api.get(`/plan/${id}`));
  });
});

describe('deactivating and deleting plans', () => {
  test('a plan can be deactivated and reactivated', async () => {
    const { api, office } = await aMerchantWith();
    const { plan } = (await api.post('/plan', aPlan(office))).body;
    const { id, name, price, currencyType, createdAt, checkoutUrl, qrCodeSvg } = plan;
    for (const active of [false, true]) {
      const { status, body } = await api.put(`/plan/changeActive/${id}`, { active });
      assert.equal(status, 200);
      const short = { id, name, price, currencyType, active, createdAt, checkoutUrl, qrCodeSvg };
      assert.deepEqual(body, { active, plan: short });
      assert.deepEqual(await found(api, 'active=true'), active ? [name] : []);
    }
    for (const active of [undefined, null, 'off', 2]) {
      const { status, body } = await api.put(`/plan/changeActive/${id}`, { active });
      assert.deepEqual([status, body.error.param], [422, 'active']);
    }
    assert.deepEqual(await found(api, 'active=true'), [name]);
  });

  for (const status of ['trial', 'activa', 'en_gracia', 'pausada', 'cancelada', 'finalizada'] as const) {
    const holds = status !== 'cancelada' && status !== 'finalizada';
    test(`a plan with a subscription in ${status} can${holds ? 'not' : ''} be deleted`, async () => {
      const { api, office, ids } = await aMerchantWith('A');
      const [plan = ''] = ids;
      const { body } = await api.post('/subscriber', aSubscriber(office));
      const links = { plan_id: plan, subscriber_id: body.subscriber.id };
      await insertSubscriptionRow(service, { ...links, status });
      const answer = await api.delete(`/plan/${plan}`);
      assert.equal(answer.status, holds ? 400 : 200);
      assert.deepEqual(keysOf(answer.body), holds ? ['error', 'message'] : ['deleted']);
      assert.equal(answer.body.error?.code, holds ? 'plan_has_active_subscriptions' : undefined);
      assert.deepEqual(await found(api, ''), holds ? ['A'] : []);
    });
  }

  test('a deleted plan returns 404 from every endpoint', async () => {
    const { api, ids } = await aMerchantWith('A', 'B');
    const [plan = ''] = ids;
    assert.deepEqual((await api.delete(`/plan/${plan}`)).body, { deleted: true });
    assertNotFound(await api.get(`/plan/${plan}`));
    assertNotFound(await api.put(`/plan/${plan}`, { name: 'C' }));
    assertNotFound(await api.put(`/plan/changeActive/${plan}`, { active: true }));
    assertNotFound(await api.delete(`/plan/${plan}`));
    assert.deepEqual(await found(api, ''), ['B']);
    assert.deepEqual(namesOf((await api.get('/plan/group')).body), ['B']);
  });
});
