import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { BASE_URL, useApp } from '#test/support/app.ts';
import { keysOf } from '#test/support/assertions.ts';
import { cardThat, subscribed } from '#test/support/billing.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';
import { useNetwork } from '#test/support/network.ts';
import { aFrozenMerchant, happenedUntil } from '#test/support/sandbox.ts';

const network = await useNetwork();
const service = useApp({ network_url: network.url });

type Made = Awaited<ReturnType<typeof subscribed>>;
let merchant: TestMerchant;
const made: Record<string, Made> = {};

/** Creates six subscriptions on 1, 2 and 3 February, one in each status, and advances to 4 February at 08:00. */
async function prepare(): Promise<void> {
  service.clock.travel('2027-01-15T10:00');
  merchant = await aFrozenMerchant(service);
  const { test: api } = merchant;
  const grace = { grace_period: 7, grace_interval: 'day', trial_period: 1, trial_interval: 'day' };
  made.finalizada = await subscribed(merchant, {
    plan: { ...grace, name: 'Plan 100%_x' },
    card: cardThat('decline', '43'),
    body: { description: 'Con 50% menos', metadata: { zona: 'norte', n: 1 } },
  });
  made.en_gracia = await subscribed(merchant, {
    plan: { ...grace, name: 'Semanal' },
    card: cardThat('decline', '51'),
    subscriber: { email: 'carla@gracia.example' },
    body: { description: 'Gimnasio', metadata: { zona: 'norte', n: 2 } },
  });
  await happenedUntil(merchant, '2027-02-02T23:59:59-05:00');
  made.activa = await subscribed(merchant, {
    plan: { name: 'Anual', invoice_interval: 'year' },
    body: { description: 'GIMNASIO nuevo', metadata: { zona: 'sur' } },
  });
  made.trial = await subscribed(merchant, {
    plan: { name: 'Prueba', trial_period: 2, trial_interval: 'week' },
  });
  await happenedUntil(merchant, '2027-02-03T00:00:00-05:00');
  made.pausada = await subscribed(merchant, { plan: { name: 'Diario', invoice_interval: 'day' } });
  made.cancelada = await subscribed(merchant, { plan: { name: 'semanario', invoice_interval: 'week' } });
  await api.post(`/subscription/${made.pausada.id}/pause`);
  await api.put(`/subscription/cancel/${made.cancelada.id}`, { at_period_end: false });
  await happenedUntil(merchant, '2027-02-04T08:00:00-05:00');
}

/** Returns the names in `made` of the subscriptions that the query finds, in list order. */
async function found(query: string): Promise<string[]> {
  const { status, body } = await merchant.test.get(`/subscription${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  const names = new Map(Object.entries(made).map(([name, { id }]) => [id, name]));
  return body.data.map(({ id }: { id: string }) => names.get(id) ?? id);
}

async function assertFound(query: string, names: readonly string[]): Promise<void> {
  assert.deepEqual((await found(query)).sort(), [...names].sort(), query);
}

const id = (name: string) => made[name]?.id ?? '';
const ALL = ['finalizada', 'en_gracia', 'activa', 'trial', 'pausada', 'cancelada'];

describe('subscription list', () => {
  before(prepare);

  test('filters by exact subscriber and plan ids', async () => {
    await assertFound(`?filter[subscriber_id]=${made.activa?.subscriber_id}`, ['activa']);
    await assertFound(`?filter[plan_id]=${made.trial?.plan_id}`, ['trial']);
    await assertFound(`?filter[plan_id]=${made.trial?.subscriber_id}`, []);
    await assertFound(`?filter[subscriber_id]=${made.trial?.subscriber_id.slice(0, 8)}`, []);
    await assertFound('?filter[plan_id]=nada', []);
  });

  test('filters by each of the six statuses', async () => {
    for (const status of ALL) await assertFound(`?filter[status]=${status}`, [status]);
    await assertFound('?filter[status]=activ', []);
  });

  test('filters by part of an email, id, description or plan name', async () => {
    await assertFound('?filter[email]=gracia.example', ['en_gracia']);
    await assertFound('?filter[email]=CARLA', ['en_gracia']);
    await assertFound('?filter[email]=correo.example', [
      'finalizada',
      'activa',
      'trial',
      'pausada',
      'cancelada',
    ]);
    await assertFound(`?filter[subscription_id]=${id('trial').slice(-10)}`, ['trial']);
    await assertFound(`?filter[subscription_id]=${id('trial').slice(2, 30).toUpperCase()}`, ['trial']);
    await assertFound('?filter[description]=gimnasio', ['en_gracia', 'activa']);
    await assertFound('?filter[description]=nuevo', ['activa']);
    await assertFound('?filter[plan_name]=seman', ['en_gracia', 'cancelada']);
    await assertFound('?filter[plan_name]=nual', ['activa']);
  });

  test('treats filter text literally, not as a pattern', async () => {
    await assertFound(`?filter[description]=${encodeURIComponent('50%')}`, ['finalizada']);
    await assertFound(`?filter[description]=${encodeURIComponent('%')}`, ['finalizada']);
    await assertFound('?filter[plan_name]=_', ['finalizada']);
    await assertFound(`?filter[plan_name]=${encodeURIComponent('\\')}`, []);
    await assertFound(`?filter[email]=${encodeURIComponent("' or 1=1 --")}`, []);
  });

  test('filters by exact metadata values', async () => {
    await assertFound('?filter[metadata][zona]=norte', ['finalizada', 'en_gracia']);
    await assertFound('?filter[metadata][zona]=nor', []);
    await assertFound('?filter[metadata][zona]=norte&filter[metadata][n]=2', ['en_gracia']);
    await assertFound('?filter[metadata][otra]=norte', []);
  });

  test('filters by whether subscriptions are active', async () => {
    await assertFound('?filter[active]=1', ['trial', 'activa', 'en_gracia']);
    await assertFound('?filter[active]=0', ['finalizada', 'cancelada', 'pausada']);
    await assertFound('?filter[active]=all', ALL);
    for (const one of (await merchant.test.get('/subscription?filter[active]=1')).body.data) {
      assert.equal(one.is_active, true, one.status);
    }
    for (const one of (await merchant.test.get('/subscription?filter[active]=0')).body.data) {
      assert.equal(one.is_active, false, one.status);
    }
  });

  test('filters by creation date, with both days included', async () => {
    await assertFound('?filter[start_date]=2027-02-03', ['pausada', 'cancelada']);
    await assertFound('?filter[start_date]=2027-02-04', []);
    await assertFound('?filter[finish_date]=2027-02-02', ['finalizada', 'en_gracia', 'activa', 'trial']);
    await assertFound('?filter[finish_date]=2027-02-01', ['finalizada', 'en_gracia']);
    await assertFound('?filter[finish_date]=2027-01-31', []);
    await assertFound('?filter[start_date]=2027-02-02&filter[finish_date]=2027-02-02', ['activa', 'trial']);
    await assertFound('?filter[start_date]=2027-02-03&filter[finish_date]=2027-02-02', []);
  });

  test('combines several filters', async () => {
    await assertFound('?filter[metadata][zona]=norte&filter[active]=1&filter[description]=gim', [
      'en_gracia',
    ]);
    await assertFound('?filter[status]=trial&filter[active]=0', []);
  });

  test('ignores unknown filters and invalid filter values', async () => {
    for (const query of [
      '?filter[otra]=1',
      '?filter=1',
      '?filter[active]=quizás',
      '?filter[start_date]=ayer',
    ]) {
      await assertFound(query, ALL);
    }
  });

  test('is sorted by four dates in both directions', async () => {
    const dates = async (query: string, field: string): Promise<string[]> =>
      (await merchant.test.get(`/subscription${query}`)).body.data.map(
        (one: Record<string, string>) => one[field],
      );
    for (const field of ['created_at', 'starts_at', 'ends_at']) {
      const up = await dates(`?sort=${field}`, field);
      assert.equal(up.length, 6);
      assert.deepEqual(up, up.toSorted(), field);
      assert.deepEqual(await dates(`?sort=-${field}`, field), up.toReversed());
      assert.deepEqual((await found(`?sort=-${field}`)).toReversed(), await found(`?sort=${field}`));
    }
    const trials = (await dates('?sort=trial_ends_at', 'trial_ends_at')).filter((date) => date !== null);
    assert.deepEqual(trials, ['2027-02-02 08:00:00', '2027-02-02 08:00:00', '2027-02-16 23:59:59']);
    const descending = await dates('?sort=-trial_ends_at', 'trial_ends_at');
    assert.deepEqual(
      descending.filter((date) => date !== null),
      trials.toReversed(),
    );
    assert.deepEqual(await found('?sort=otra'), await found(''));
    assert.deepEqual(await found(''), await found('?sort=-created_at'), 'newest first');
  });
});

describe('subscription list pages', () => {
  test('have the same envelope as plan lists, with 15 items per page', async () => {
    const { body } = await merchant.test.get('/subscription');
    assert.deepEqual(keysOf(body), [
      ...['current_page', 'data', 'first_page_url', 'from', 'last_page', 'last_page_url', 'next_page_url'],
      ...['path', 'per_page', 'prev_page_url', 'to', 'total'],
    ]);
    assert.equal(body.per_page, 15);
    assert.equal(body.total, 6);
    assert.equal(body.path, `${BASE_URL}/api/v1/subscriptions/subscription`);
    const second = (await merchant.test.get('/subscription?per_page=4&page=2&filter[active]=all')).body;
    assert.equal(second.current_page, 2);
    assert.equal(second.from, 5);
    assert.equal(second.to, 6);
    assert.equal(second.last_page, 2);
    assert.equal(second.next_page_url, null);
    assert.match(decodeURIComponent(second.prev_page_url), /filter\[active\]=all/);
    const first = await merchant.test.get('/subscription?per_page=4');
    const ids = [...first.body.data, ...second.data].map((one: { id: string }) => one.id);
    assert.equal(new Set(ids).size, 6);
  });

  test('contain between 1 and 100 items', async () => {
    for (const [asked, given] of [
      ['1', 1],
      ['100', 100],
      ['101', 100],
    ] as const) {
      const { status, body } = await merchant.test.get(`/subscription?per_page=${asked}`);
      assert.equal(status, 200);
      assert.equal(body.per_page, given);
    }
  });

  test('of one plan or one subscriber accept the same filters as the full list', async () => {
    const { plan_id = '', subscriber_id = '' } = made.activa ?? {};
    for (const path of [`/subscription/plan/${plan_id}`, `/subscription/subscriber/${subscriber_id}`]) {
      const { body } = await merchant.test.get(path);
      assert.equal(body.total, 1);
      assert.deepEqual(body.data[0], (await merchant.test.get(`/subscription/${id('activa')}`)).body);
      assert.equal((await merchant.test.get(`${path}?filter[status]=trial`)).body.total, 0);
      const narrowed = `${path}?filter[plan_id]=${made.trial?.plan_id}`;
      const ids = (await merchant.test.get(narrowed)).body.data.map((one: { id: string }) => one.id);
      assert.ok(!ids.includes(id('trial')), 'a filter does not widen the list');
    }
  });

  test('include the objects named in expand[], as a single subscription does', async () => {
    const query = '?expand[]=plan&expand[]=subscriber&expand[]=next_transaction&expand[]=payment_source';
    const alone = new Map<string, unknown>();
    for (const name of ALL)
      alone.set(id(name), (await merchant.test.get(`/subscription/${id(name)}${query}`)).body);
    const { body } = await merchant.test.get(`/subscription${query}`);
    assert.equal(body.data.length, ALL.length);
    for (const one of body.data) {
      assert.deepEqual(alone.get(one.id), one);
      assert.equal(one.plan.id, one.subscription_plan_id);
      assert.equal(one.subscriber.id, one.subscriber_id);
      assert.equal(one.payment_source.type, 'card');
      assert.ok('next_transaction' in one && 'next_charge_at' in one);
    }
    const [plain] = (await merchant.test.get('/subscription?expand[]=other')).body.data;
    for (const field of ['plan', 'subscriber', 'next_transaction', 'payment_source']) {
      assert.ok(!(field in plain), field);
    }
    const path = `/subscription/plan/${made.activa?.plan_id}?expand[]=plan`;
    assert.equal((await merchant.test.get(path)).body.data[0].plan.name, 'Anual');
  });

  test('of a deleted plan or subscriber return the same subscriptions as the full list', async () => {
    const other = await aFrozenMerchant(service);
    const [north = 0, south = 0] = other.offices;
    const { id: ended, plan_id, subscriber_id } = await subscribed(other);
    await other.test.put(`/subscription/cancel/${ended}`, { at_period_end: false });
    assert.equal((await other.test.delete(`/plan/${plan_id}`)).status, 200);
    assert.equal((await other.test.delete(`/subscriber/${subscriber_id}`)).status, 200);
    const general = (await other.test.get('/subscription')).body.data;
    assert.equal(general.length, 1);
    const [fromNorth, fromSouth] = [await other.limitedTo([north]), await other.limitedTo([south])];
    for (const path of [`/subscription/plan/${plan_id}`, `/subscription/subscriber/${subscriber_id}`]) {
      assert.deepEqual((await other.test.get(path)).body.data, general);
      assert.deepEqual((await fromNorth.get(path)).body.data, general);
      assert.equal((await fromSouth.get(path)).status, 404, 'other office');
      assert.equal((await merchant.test.get(path)).status, 404, 'other merchant');
    }
    const inProduction = await other.production.get(`/subscription/plan/${plan_id}`);
    assert.equal(inProduction.status, 404, 'plans belong to one environment');
  });

  test('contain no subscriptions of another merchant or environment', async () => {
    const other = await aMerchant(service);
    assert.equal((await other.test.get('/subscription?filter[status]=activa')).body.total, 0);
    assert.equal((await merchant.production.get('/subscription')).body.total, 0);
    const limited = await merchant.limitedTo([merchant.office]);
    assert.equal((await limited.get('/subscription')).body.total, 6);
  });
});
