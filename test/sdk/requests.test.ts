import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { OPERATIONS } from '#sdk/src/api/index.ts';
import { CuotaError, createClient } from '#sdk/src/index.ts';
import { answer, fakeFetch } from '#test/support/fake-fetch.ts';

const RESOURCES = 'sdk/src/resources';

function clientWith(...reactions: Parameters<typeof fakeFetch>[0]) {
  const { fetch, sent } = fakeFetch(reactions);
  const cuota = createClient({ base_url: 'https://cuota.test/', token: 'cuota_test_1', fetch });
  return { cuota, sent };
}

describe('the client', () => {
  test('has a method for each operation', () => {
    const written = readdirSync(RESOURCES).map((file) => readFileSync(`${RESOURCES}/${file}`, 'utf8'));
    const text = written.join('\n');
    assert.deepEqual(
      Object.keys(OPERATIONS).filter((name) => !text.includes(`'${name}'`)),
      [],
    );
  });

  test('sends the body with the token, the language and an idempotency key', async () => {
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

  test('sends a new key with each call, or the key of the caller', async () => {
    const { cuota, sent } = clientWith(answer(200, {}), answer(200, {}), answer(200, {}));
    await cuota.groups.delete('a');
    await cuota.groups.delete('a');
    await cuota.groups.delete('a', { idempotency_key: 'order-7' });
    const keys = sent.map(({ headers }) => headers['idempotency-key']);
    assert.equal(new Set(keys).size, 3);
    assert.equal(keys[2], 'order-7');
  });

  test('sends no key to operations that accept none, and rejects a key of the caller', async () => {
    const { cuota, sent } = clientWith(answer(200, []), answer(200, {}));
    await cuota.groups.list();
    await cuota.sandbox.pay('a');
    assert.deepEqual(
      sent.map(({ headers }) => headers['idempotency-key']),
      [undefined, undefined],
    );
    await assert.rejects(cuota.sandbox.pay('a', {}, { idempotency_key: 'k' }), /accepts no idempotency key/);
    assert.equal(sent.length, 2);
  });

  test('sends no token without a token, and requests Spanish with the locale es', async () => {
    const { fetch, sent } = fakeFetch([answer(200, {})]);
    await createClient({ base_url: 'https://cuota.test', locale: 'es', fetch }).catalogs.currencies();
    assert.equal(sent[0]?.headers.authorization, undefined);
    assert.equal(sent[0]?.headers['accept-language'], 'es');
  });

  test('sends the language of the call instead of that of the client', async () => {
    const { cuota, sent } = clientWith(answer(200, []));
    await cuota.groups.list({ locale: 'es' });
    assert.equal(sent[0]?.headers['accept-language'], 'es');
  });

  test('encodes filters, lists and path parameters in the URL', async () => {
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
    });
    assert.equal(addresses[1]?.pathname, '/api/v1/subscriptions/subscriber/ana%2B1%40correo.example%2F..');
    assert.deepEqual(addresses[2]?.searchParams.getAll('offices[]'), ['1', '2']);
  });

  test('rejects an empty id, which would result in another URL', async () => {
    const { cuota, sent } = clientWith();
    for (const id of ['', '.', '..']) await assert.rejects(cuota.plans.delete(id), TypeError);
    assert.equal(sent.length, 0);
  });

  test('returns status, replay and ignored fields from request()', async () => {
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

  test('advances the clock from the current test time', async () => {
    const { cuota, sent } = clientWith(answer(200, { now: '2027-02-01T08:00:00-05:00' }), answer(200, {}));
    await cuota.sandbox.clock.advanceBy({ days: 1, hours: 2, minutes: 3, seconds: 4 });
    assert.deepEqual(sent[1]?.body, { advance_to: '2027-02-02T15:03:04.000Z' });
  });
});

describe('creating a client', () => {
  const urls = ['', 'billing.example.com', 'ftp://billing.example.com', 'https://u:p@billing.example.com'];
  for (const base_url of [...urls, 'https://billing.example.com?a=1', 'https://billing.example.com/#a'])
    test(`rejects the base URL '${base_url}'`, () => {
      assert.throws(
        () => createClient({ base_url }),
        (error) => error instanceof CuotaError && /base_url must be/.test(error.message),
      );
    });

  test('accepts a base URL with a port and a path', async () => {
    const { fetch, sent } = fakeFetch([answer(200, [])]);
    await createClient({ base_url: 'http://localhost:3000/billing/', fetch }).groups.list();
    assert.equal(sent[0]?.url, 'http://localhost:3000/billing/api/v1/subscriptions/group');
  });
});

describe('the spelling of response fields', () => {
  test('is snake case where the API has both spellings', async () => {
    const plan = { id: 'a', checkoutUrl: 'u', qrCodeSvg: '<svg>', resultUrls: { returnUrl: 'r' } };
    const { cuota } = clientWith(
      answer(200, { saved: true, plan }),
      answer(200, { id: 'a', checkout_url: 'u' }),
    );
    const created = await cuota.plans.create({} as never);
    assert.deepEqual(created.plan, {
      id: 'a',
      checkout_url: 'u',
      qr_code_svg: '<svg>',
      result_urls: { returnUrl: 'r' },
    });
    assert.equal((await cuota.plans.get('a')).checkout_url, created.plan.checkout_url);
  });

  test('does not change metadata', async () => {
    const { cuota } = clientWith(answer(200, { id: 'a', metadata: { createdAt: '1' } }));
    assert.deepEqual((await cuota.plans.get('a')).metadata, { createdAt: '1' });
  });
});

describe('a list', () => {
  const page = (ids: number[], next: string | null) =>
    answer(200, { data: ids.map((id) => ({ id })), next_page_url: next });

  test('requests only the pages that are needed', async () => {
    const { cuota, sent } = clientWith(page([1, 2], 'x'), page([3], null));
    const ids = (await cuota.plans.list({ per_page: 2 }).all()).map(({ id }) => id as unknown);
    assert.deepEqual(ids, [1, 2, 3]);
    assert.deepEqual(
      sent.map(({ url }) => new URL(url).search),
      ['?per_page=2', '?per_page=2&page=2'],
    );
    const other = clientWith(page([1, 2], 'x'));
    assert.equal((await other.cuota.plans.list().all(2)).length, 2);
    assert.equal((await other.cuota.plans.list().all(0)).length, 0);
    assert.equal(other.sent.length, 1);
  });

  test('returns no item twice when rows are added between pages', async () => {
    const { cuota } = clientWith(page([4, 3], 'x'), page([3, 2], 'x'), page([1], null));
    const ids: unknown[] = [];
    for await (const { id } of cuota.sandbox.mails.list()) ids.push(id);
    assert.deepEqual(ids, [4, 3, 2, 1]);
  });

  test('starts at the page of the query, in both page formats', async () => {
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

  test('returns its first page when awaited', async () => {
    const { cuota, sent } = clientWith(page([1, 2], 'x'));
    const first = await cuota.plans.list();
    assert.equal(first.data.length, 2);
    assert.equal(sent.length, 1);
  });

  test('has one page if the API returns an array', async () => {
    const rows = () => answer(200, [{ id: 'a' }, { id: 'b' }]);
    const { cuota, sent } = clientWith(rows(), rows(), rows());
    const ids: string[] = [];
    for await (const { id } of cuota.groups.list()) ids.push(id);
    assert.deepEqual(ids, ['a', 'b']);
    assert.equal((await cuota.subscribers.list().all(1)).length, 1);
    assert.equal((await cuota.coupons.list()).length, 2);
    assert.deepEqual(
      sent.map(({ url }) => new URL(url).search),
      ['', '', ''],
    );
  });
});
