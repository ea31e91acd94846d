import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { metadataFilter, parseQuery, type Query, textOf } from '#src/platform/http/query-string.ts';
import { useApp } from '#test/support/app.ts';
import { aPlan, aSubscriber } from '#test/support/bodies.ts';
import { aMerchant } from '#test/support/merchant.ts';

/** Converts a query to plain objects for comparison. */
const plain = (query: Query) => JSON.parse(JSON.stringify(query));

const hostileKeys = fc.constantFrom(
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'length', 'filter', 'metadata'],
  ...['', '0', '-1', '[', ']', '[]', '\0', '\ud800', '%', '.', 'a'],
);
const hostileQuery = fc
  .array(fc.tuple(fc.array(hostileKeys, { minLength: 1, maxLength: 7 }), hostileKeys))
  .map((pairs) =>
    pairs
      .map(([[head = '', ...tail], value]) => `${head}${tail.map((key) => `[${key}]`).join('')}=${value}`)
      .join('&'),
  );
/** Strings of any UTF-16 code units, including NUL and lone surrogates. */
const anyUnits = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) });
const wellFormedQuery = fc
  .array(fc.tuple(fc.string(), fc.string()))
  .map((pairs) => `${new URLSearchParams(pairs)}`);
const anyQuery = fc.oneof(fc.string(), anyUnits, wellFormedQuery, hostileQuery);

describe('query string', () => {
  const read: readonly [text: string, query: object][] = [
    ['', {}],
    ['a=1', { a: '1' }],
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a', { a: '' }],
    ['a=', { a: '' }],
    ['a=b=c', { a: 'b=c' }],
    ['&&a=1&&', { a: '1' }],
    ['q=caf%C3%A9+con+leche%2B', { q: 'café con leche+' }],
    ['a=1&a=2', { a: '2' }],
    ['expand[]=plan&expand[]=subscriber', { expand: ['plan', 'subscriber'] }],
    ['expand%5B%5D=plan', { expand: ['plan'] }],
    ['filter[status]=activa', { filter: { status: 'activa' } }],
    [
      'filter[metadata][origen]=web&filter[active]=1',
      { filter: { metadata: { origen: 'web' }, active: '1' } },
    ],
    // Digits are keys of an object, because a metadata key may be a number.
    [
      'filter[metadata][5]=cinco&filter[metadata][0]=cero',
      { filter: { metadata: { 0: 'cero', 5: 'cinco' } } },
    ],
  ];
  for (const [text, query] of read) {
    test(`«${text}» is parsed as ${JSON.stringify(query)}`, () =>
      assert.deepEqual(plain(parseQuery(text)), query));
  }

  test('with unbalanced brackets keeps the key unchanged', () => {
    for (const key of ['a[b', 'a]b', 'a[b]c', '[a]', 'a[[b]]']) {
      assert.deepEqual(plain(parseQuery(`${key}=1`)), { [key]: '1' });
    }
  });

  test('that cannot be decoded is kept unchanged', () => {
    assert.deepEqual(plain(parseQuery('a=%E0%A4%A&b=%')), { a: '%E0%A4%A', b: '%' });
  });

  test('never throws and limits the nesting depth', () => {
    const depthOf = (value: unknown): number =>
      typeof value === 'object' && value !== null
        ? 1 + Math.max(0, ...Object.values(value).map((item) => depthOf(item)))
        : 0;
    fc.assert(
      fc.property(anyQuery, (text) => assert.ok(depthOf(parseQuery(text)) <= 5)),
      { numRuns: 500 },
    );
    assert.ok(depthOf(parseQuery(`a${'[b]'.repeat(100_000)}=1`)) <= 5);
  });

  test('contains no NUL characters, which the database rejects', () => {
    const leaves = (value: unknown): string[] =>
      typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [String(value)];
    fc.assert(
      fc.property(wellFormedQuery, fc.string(), (text, value) => {
        const query = parseQuery(`${text}&a=${encodeURIComponent(value.toWellFormed())}%00`);
        for (const leaf of leaves(query)) assert.ok(!leaf.includes('\0'));
      }),
    );
  });
});

describe('query string with prototype keys', () => {
  test('treats them like any other key', () => {
    assert.equal(textOf(parseQuery('__proto__=x'), '__proto__'), 'x');
    assert.deepEqual(metadataFilter(parseQuery('filter[metadata][constructor]=x')), { constructor: 'x' });
    const filter = metadataFilter(parseQuery('filter[metadata][__proto__]=x'));
    assert.deepEqual(Object.entries(filter), [['__proto__', 'x']]);
  });

  test('changes no prototype', () => {
    const names = () =>
      Reflect.ownKeys(Object.prototype).concat(Reflect.ownKeys(Array.prototype)).map(String).join();
    const before = names();
    fc.assert(
      fc.property(hostileQuery, (text) => {
        parseQuery(text);
        metadataFilter(parseQuery(`filter[metadata][__proto__][a]=1&${text}`));
        assert.equal(names(), before);
        assert.equal(Object.getPrototypeOf({}), Object.prototype);
      }),
      { numRuns: 300 },
    );
    parseQuery('__proto__[polluted]=1&constructor[prototype][polluted]=1&a[__proto__][polluted]=1');
    assert.equal(({} as Record<string, unknown>).polluted, undefined);
  });

  test('does not find keys that were not sent', () => {
    for (const name of ['toString', 'constructor', '__proto__', 'hasOwnProperty']) {
      assert.equal(textOf(parseQuery('a=1'), name), undefined);
    }
  });
});

describe('plain values and metadata filters', () => {
  test('a list or nested value is not a plain value', () => {
    assert.equal(textOf(parseQuery('a=1'), 'a'), '1');
    assert.equal(textOf(parseQuery('a[]=1'), 'a'), undefined);
    assert.equal(textOf(parseQuery('a[b]=1'), 'a'), undefined);
    assert.equal(textOf(parseQuery(''), 'a'), undefined);
  });

  const filters: readonly [query: string, pairs: object][] = [
    ['', {}],
    ['filter=x', {}],
    ['filter[]=x', {}],
    ['filter[metadata]=x', {}],
    ['filter[metadata][]=x', {}],
    ['filter[status]=activa', {}],
    ['filter[metadata][a]=1', { a: '1' }],
    ['filter[metadata][a]=1&filter[metadata][b]=2', { a: '1', b: '2' }],
    ['filter[metadata][a]=1&filter[metadata][b][]=2', { a: '1' }],
    ['filter[metadata][a][b]=1', {}],
    ['filter[metadata][a]=%C3%B1+%26', { a: 'ñ &' }],
  ];
  for (const [query, pairs] of filters) {
    test(`«${query}» filters by ${JSON.stringify(pairs)}`, () =>
      assert.deepEqual(metadataFilter(parseQuery(query)), pairs));
  }

  test('a filter contains only strings, for any input', () => {
    fc.assert(
      fc.property(anyQuery, (text) => {
        for (const value of Object.values(metadataFilter(parseQuery(text))))
          assert.equal(typeof value, 'string');
      }),
    );
  });
});

describe('query string of an API request', () => {
  const service = useApp();
  const LISTS = ['/plan', '/price', '/subscriber', '/customer', '/plan/group', '/group', '/coupon'];

  for (const text of ['%00', 'a%00b', '%ED%A0%80', '%E0%A4%A', '%', '%zz', '%C0%80', '%F4%90%80%80', '%FF']) {
    test(`returns 200 with ${text} in any position`, async () => {
      const { test: api } = await aMerchant(service);
      const plain = [`${text}=1`, `a=${text}`, `page=${text}&per_page=${text}&fields=${text}&active=${text}`];
      const nested = [`filter[metadata][a]=${text}`, `filter[metadata][${text}]=1`, `filter[${text}][a]=1`];
      for (const query of [...plain, ...nested]) {
        for (const path of LISTS) {
          assert.equal((await api.get(`${path}?${query}`)).status, 200, `${path}?${query}`);
        }
      }
    });
  }

  test('filters by whole metadata values and combines them with AND', async () => {
    const { test: api, office } = await aMerchant(service);
    for (const metadata of [{ nivel: 42, canal: 'web' }, { nivel: 421 }, { nivel: 'cuarenta y dos, ñ&' }]) {
      await api.post('/subscriber', aSubscriber(office, { metadata }));
      await api.post('/plan', aPlan(office, { metadata }));
    }
    const found: Readonly<Record<string, number>> = {
      '': 3,
      'filter[metadata]=42': 3,
      'filter[metadata][nivel]=42': 1,
      'filter[metadata][nivel]=4': 0,
      'filter[metadata][nivel]=42&filter[metadata][canal]=web': 1,
      'filter[metadata][nivel]=42&filter[metadata][canal]=app': 0,
      'filter[metadata][nivel]=cuarenta+y%20dos,%20%C3%B1%26': 1,
    };
    for (const [query, count] of Object.entries(found)) {
      assert.equal((await api.get(`/customer?${query}`)).body.length, count, query);
      assert.equal((await api.get(`/plan?${query}`)).body.total, count, query);
      assert.equal((await api.get(`/price/product?${query}`)).body.length, count, query);
    }
  });
});
