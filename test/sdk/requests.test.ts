import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { OPERATIONS } from '#sdk/src/api/index.ts';
import { createClient } from '#sdk/src/index.ts';
import { answer, fakeFetch } from '#test/support/fake-fetch.ts';

const RESOURCES = 'sdk/src/resources';

function clientWith(...reactions: Parameters<typeof fakeFetch>[0]) {
  const { fetch, sent } = fakeFetch(reactions);
  const cuota = createClient({ base_url: 'https://cuota.test/', token: 'cuota_test_1', fetch });
  return { cuota, sent };
}

describe('the client', () => {
  test('has a method for every operation', () => {
    const written = readdirSync(RESOURCES).map((file) => readFileSync(`${RESOURCES}/${file}`, 'utf8'));
    const text = written.join('\n');
    assert.deepEqual(
      Object.keys(OPERATIONS).filter((name) => !text.includes(`'${name}'`)),
      [],
    );
  });

  test('sends a body with its token, its language and a key', async () => {
    const { cuota, sent } = clientWith(answer(200, { saved: true }));
    await cuota.groups.create({ name: 'Café', office: 1 });
    const [{ method, url, headers, body }] = sent as [(typeof sent)[0]];
    assert.deepEqual([method, url], ['POST', 'https://cuota.test/api/v1/subscriptions/group']);
    assert.deepEqual(body, { name: 'Café', office: 1 });
    assert.match(headers['idempotency-key'] ?? '', /^[0-9a-f]{32}$/);
    assert.equal(headers.authorization, 'Bearer cuota_test_1');
    assert.equal(headers['accept-language'], 'en');
    assert.equal(headers['content-type'], 'application/json');
  });

  test('sends another key with every call, and one of the caller where there is one', async () => {
    const { cuota, sent } = clientWith(answer(200, {}), answer(200, {}), answer(200, {}));
    await cuota.groups.delete('a');
    await cuota.groups.delete('a');
    await cuota.groups.delete('a', { idempotency_key: 'order-7' });
    const keys = sent.map(({ headers }) => headers['idempotency-key']);
    assert.equal(new Set(keys).size, 3);
    assert.equal(keys[2], 'order-7');
  });

  test('sends no key where the document has none, and refuses one of the caller there', async () => {
    const { cuota, sent } = clientWith(answer(200, []), answer(200, {}));
    await cuota.groups.list();
    await cuota.sandbox.pay('a');
    assert.deepEqual(
      sent.map(({ headers }) => headers['idempotency-key']),
      [undefined, undefined],
    );
    await assert.rejects(cuota.sandbox.pay('a', {}, { idempotency_key: 'k' }), /takes no idempotency key/);
    assert.equal(sent.length, 2);
  });

  test('sends no token where there is none, and asks for Spanish where it is told', async () => {
    const { fetch, sent } = fakeFetch([answer(200, {})]);
    await createClient({ base_url: 'https://cuota.test', locale: 'es', fetch }).catalogs.currencies();
    assert.equal(sent[0]?.headers.authorization, undefined);
    assert.equal(sent[0]?.headers['accept-language'], 'es');
  });

  test('writes filters, lists and what payers typed into the address', async () => {
    const { cuota, sent } = clientWith(answer(200, { data: [] }), answer(200, {}), answer(200, { data: [] }));
    await cuota.subscriptions
      .list({ filter: { status: 'activa', metadata: { 'color de': 'a&b' } }, per_page: 50, sort: undefined })
      .page();
    await cuota.subscribers.get('ana+1@correo.example/..');
    await cuota.movements.list({ offices: [1, 2] }).page(3);
    const addresses = sent.map(({ url }) => new URL(url));
    assert.deepEqual(Object.fromEntries(addresses[0]?.searchParams ?? []), {
      'filter[status]': 'activa',
      'filter[metadata][color de]': 'a&b',
      per_page: '50',
      page: '1',
    });
    assert.equal(addresses[1]?.pathname, '/api/v1/subscriptions/subscriber/ana%2B1%40correo.example%2F..');
    assert.deepEqual(addresses[2]?.searchParams.getAll('offices[]'), ['1', '2']);
  });

  test('calls nothing by an empty id: it would be another address', async () => {
    const { cuota, sent } = clientWith();
    for (const id of ['', '.', '..']) await assert.rejects(cuota.plans.delete(id), TypeError);
    assert.equal(sent.length, 0);
  });

  test('answers status, replay and ignored fields to whoever asks for them', async () => {
    const headers = {
      'x-request-id': 'r1',
      'idempotency-replayed': 'true',
      'ignored-fields': 'nmae, colour',
    };
    const { cuota } = clientWith(answer(202, { saved: false }, headers));
    const reply = await cuota.request(
      'post_subscriptions_subscription',
      { body: { plan_id: 'a', subscriber_id: 'b', office: 1 } },
      { idempotency_key: 'k' },
    );
    assert.deepEqual(reply, {
      status: 202,
      body: { saved: false },
      request_id: 'r1',
      idempotency_key: 'k',
      replayed: true,
      ignored_fields: ['nmae', 'colour'],
      attempts: 1,
    });
  });

  test('moves the clock from where it stands', async () => {
    const { cuota, sent } = clientWith(answer(200, { now: '2027-02-01T08:00:00-05:00' }), answer(200, {}));
    await cuota.sandbox.clock.advanceBy({ days: 1, hours: 2, minutes: 3, seconds: 4 });
    assert.deepEqual(sent[1]?.body, { advance_to: '2027-02-02T15:03:04.000Z' });
  });
});

describe('a list', () => {
  const page = (ids: number[], next: string | null) =>
    answer(200, { data: ids.map((id) => ({ id })), next_page_url: next });

  test('is read page by page, and no further than it is asked', async () => {
    const { cuota, sent } = clientWith(page([1, 2], 'x'), page([3], null));
    const ids = (await cuota.plans.list({ per_page: 2 }).all()).map(({ id }) => id as unknown);
    assert.deepEqual(ids, [1, 2, 3]);
    assert.deepEqual(
      sent.map(({ url }) => new URL(url).search),
      ['?per_page=2&page=1', '?per_page=2&page=2'],
    );
    const other = clientWith(page([1, 2], 'x'));
    assert.equal((await other.cuota.plans.list().all(2)).length, 2);
    assert.equal((await other.cuota.plans.list().all(0)).length, 0);
    assert.equal(other.sent.length, 1);
  });

  test('tells nothing twice when rows are added meanwhile', async () => {
    const { cuota } = clientWith(page([4, 3], 'x'), page([3, 2], 'x'), page([1], null));
    const ids: unknown[] = [];
    for await (const { id } of cuota.sandbox.mails.list()) ids.push(id);
    assert.deepEqual(ids, [4, 3, 2, 1]);
  });

  test('goes on from the page it is told, in the other envelope too', async () => {
    const { cuota, sent } = clientWith(
      answer(200, { data: [{ id: 'a' }], links: { next: 'x' }, meta: {} }),
      answer(200, { data: [{ id: 'b' }], links: { next: null }, meta: {} }),
    );
    const sizes: number[] = [];
    for await (const { data } of cuota.disputes.list({ page: 4 }).pages()) sizes.push(data.length);
    assert.deepEqual(sizes, [1, 1]);
    assert.deepEqual(
      sent.map(({ url }) => new URL(url).search),
      ['?page=4', '?page=5'],
    );
  });
});
