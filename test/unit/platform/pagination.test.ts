import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { z } from 'zod';
import { pageEnvelope, pageSchema, readPage, resourceEnvelope } from '#src/platform/http/pagination.ts';
import { parseQuery } from '#src/platform/http/query-string.ts';
import { useApp } from '#test/support/app.ts';
import { aPlan } from '#test/support/bodies.ts';
import { aMerchant } from '#test/support/merchant.ts';

const LIMITS = { default: 15, max: 100 };
const PATH = 'https://cuota.test/api/v1/subscriptions/plan';

/** Returns a page of a list with the numbers 1 to `total`. */
function pageOf(total: number, request: { page: number; per_page: number }) {
  const offset = (request.page - 1) * request.per_page;
  const rows = Array.from({ length: total }, (_, index) => index + 1).slice(
    offset,
    offset + request.per_page,
  );
  return { ...request, offset, rows, total };
}

const requests = fc.record({
  page: fc.integer({ min: 1, max: 40 }),
  per_page: fc.integer({ min: 1, max: 20 }),
});
const totals = fc.integer({ min: 0, max: 200 });

describe('page parameters', () => {
  const asked: readonly [query: string, page: number, per_page: number][] = [
    ['', 1, 15],
    ['page=3', 3, 15],
    ['per_page=1', 1, 1],
    ['page=2&per_page=100', 2, 100],
  ];
  for (const [query, page, per_page] of asked) {
    test(`«${query}» is page ${page} of ${per_page}`, () =>
      assert.deepEqual(readPage(parseQuery(query), LIMITS), {
        page,
        per_page,
        offset: (page - 1) * per_page,
      }));
  }

  test('invalid values use the defaults', () => {
    for (const value of ['0', '-1', '1.5', 'dos', '', ' 1', '1e3', '0x1', 'NaN', '%00', '١', '[]', 'null']) {
      assert.deepEqual(readPage(parseQuery(`page=${value}&per_page=${value}`), LIMITS), {
        page: 1,
        per_page: 15,
        offset: 0,
      });
    }
    for (const query of ['page[]=2&per_page[]=2', 'page[a]=2&per_page[b]=2']) {
      assert.deepEqual(readPage(parseQuery(query), LIMITS), { page: 1, per_page: 15, offset: 0 });
    }
  });

  test('stay within the database limits for any input', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.nat().map(String)),
        fc.oneof(fc.string(), fc.bigInt().map(String)),
        (a, b) => {
          const query = parseQuery(`${new URLSearchParams({ page: a, per_page: b })}`);
          const { page, per_page, offset } = readPage(query, LIMITS);
          assert.ok(Number.isInteger(page) && page >= 1);
          assert.ok(Number.isInteger(per_page) && per_page >= 1 && per_page <= LIMITS.max);
          assert.ok(Number.isSafeInteger(offset) && offset >= 0 && offset < 2 ** 31);
        },
      ),
    );
  });
});

describe('raw page envelope', () => {
  test('has the twelve documented fields', () => {
    assert.deepEqual(
      pageEnvelope(pageOf(5, { page: 2, per_page: 2 }), { path: PATH, query: 'page=2&per_page=2' }),
      {
        current_page: 2,
        data: [3, 4],
        first_page_url: `${PATH}?page=1&per_page=2`,
        from: 3,
        last_page: 3,
        last_page_url: `${PATH}?page=3&per_page=2`,
        next_page_url: `${PATH}?page=3&per_page=2`,
        path: PATH,
        per_page: 2,
        prev_page_url: `${PATH}?page=1&per_page=2`,
        to: 4,
        total: 5,
      },
    );
  });

  test('of an empty list has one page and no links', () => {
    const page = pageEnvelope(pageOf(0, { page: 1, per_page: 2 }), { path: PATH, query: '' });
    assert.deepEqual([page.data, page.total, page.last_page], [[], 0, 1]);
    assert.deepEqual([page.from, page.to, page.prev_page_url, page.next_page_url], [null, null, null, null]);
  });

  test('past the last page is empty and has no next link', () => {
    const page = pageEnvelope(pageOf(5, { page: 9, per_page: 2 }), { path: PATH, query: 'page=9' });
    assert.deepEqual([page.data, page.total, page.last_page, page.current_page], [[], 5, 3, 9]);
    assert.deepEqual([page.from, page.to, page.next_page_url], [null, null, null]);
  });

  test('matches its schema and is consistent', () => {
    const schema = pageSchema(z.int());
    fc.assert(
      fc.property(requests, totals, (request, total) => {
        const page = pageEnvelope(pageOf(total, request), { path: PATH, query: '' });
        assert.ok(schema.safeParse(page).success);
        assert.equal(page.last_page, Math.max(1, Math.ceil(total / request.per_page)));
        assert.equal(page.next_page_url === null, request.page >= page.last_page);
        assert.equal(page.prev_page_url === null, request.page === 1);
        if (page.from !== null && page.to !== null) assert.equal(page.to - page.from + 1, page.data.length);
        if (page.from !== null) assert.equal(page.data[0], page.from);
      }),
    );
  });
});

describe('following page links', () => {
  test('visits each record once, in order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), totals, (per_page, total) => {
        const met: number[] = [];
        let next: string | null = `${PATH}?per_page=${per_page}`;
        while (next !== null) {
          const { search } = new URL(next);
          const page = pageOf(total, readPage(parseQuery(search.slice(1)), LIMITS));
          met.push(...page.rows);
          next = pageEnvelope(page, { path: PATH, query: search.slice(1) }).next_page_url;
        }
        assert.deepEqual(
          met,
          Array.from({ length: total }, (_, index) => index + 1),
        );
      }),
    );
  });

  test('keeps the filter with any characters', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        const query = `${new URLSearchParams({ 'filter[metadata][origen]': value, page: '1', page_size: '' })}`;
        const { next_page_url } = pageEnvelope(pageOf(9, { page: 1, per_page: 2 }), { path: PATH, query });
        const next = new URL(next_page_url ?? '').searchParams;
        assert.equal(next.get('filter[metadata][origen]'), value.toWellFormed());
        assert.deepEqual(next.getAll('page'), ['2']);
      }),
    );
  });

  describe('returned by the API', () => {
    const service = useApp();

    test('keeps a filter that contains a question mark', async () => {
      const { test: api, office } = await aMerchant(service);
      const plan = aPlan(office, { metadata: { q: 'a?b&c' } });
      for (const _ of [1, 2]) assert.equal((await api.post('/plan', plan)).status, 200);
      const { body } = await api.get('/plan?filter[metadata][q]=a?b%26c&per_page=1');
      assert.equal(body.total, 2);
      const { pathname, search } = new URL(body.next_page_url);
      const next = (await api.get(`${pathname}${search}`)).body;
      assert.deepEqual([next.total, next.from, next.data.length], [2, 2, 1]);
    });
  });
});

test('the resource envelope has the same values in links and meta', () => {
  fc.assert(
    fc.property(requests, totals, (request, total) => {
      const page = pageOf(total, request);
      const raw = pageEnvelope(page, { path: PATH, query: '' });
      assert.deepEqual(resourceEnvelope(page, { path: PATH, query: '' }), {
        data: raw.data,
        links: {
          first: raw.first_page_url,
          last: raw.last_page_url,
          prev: raw.prev_page_url,
          next: raw.next_page_url,
        },
        meta: {
          current_page: raw.current_page,
          from: raw.from,
          last_page: raw.last_page,
          per_page: raw.per_page,
          to: raw.to,
          total: raw.total,
        },
      });
    }),
  );
});
