import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { z } from 'zod';
import type { AnyRoute } from '#src/deps.ts';
import { routesOf } from '#src/module.ts';
import { MODULES } from '#src/modules.ts';
import { errorBody } from '#src/platform/http/error-body.ts';
import { PATHS } from '#src/product.ts';
import { useApp } from '#test/support/app.ts';
import { aCoupon, aPlan, aSubscriber } from '#test/support/bodies.ts';
import { countRows, HOSTILE_TEXT, writesSoFar } from '#test/support/hostile.ts';
import { aMerchant, type TestMerchant } from '#test/support/merchant.ts';

const ROUTES = routesOf(MODULES);

/** Sends hostile bodies, queries and paths to every route. */
const service = useApp();
const RUNS_PER_ROUTE = Number(process.env.HOSTILE_RUNS ?? 3);

let merchant: TestMerchant;
let bodies: Record<string, Record<string, unknown>>;
const ids: string[] = [];
let rowsOf: () => Promise<string>;
let sent = 0;
/** The state after the last request, or null if unknown. */
let last: { writes: string; state: string } | null = null;

const NASTY_NUMBERS = [0, -0, -1, 1.5, 0.001, 1e21, 1e308, 2 ** 31, 2 ** 53, 2 ** 63, Number.MIN_VALUE];

const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<unknown>(...HOSTILE_TEXT, ...NASTY_NUMBERS, null, true, false) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>([], {}, [[]], [{}], { a: { b: { c: {} } } }, [null], ['x']),
  },
);

/** A valid body with some hostile fields, or arbitrary JSON. */
function nastyBody(route: AnyRoute): fc.Arbitrary<unknown> {
  const fields = route.body instanceof z.ZodObject ? Object.keys(route.body.shape) : ['name'];
  const noun = route.path.split('/')[4] ?? '';
  const spoilt = fc
    .dictionary(fc.constantFrom(...fields, 'unknown', 'id', 'a\r\nb', '<b>', '__proto__'), nastyValue, {
      minKeys: 1,
      maxKeys: 4,
    })
    .map((change) => ({ ...bodies[noun], ...change }));
  return fc.oneof({ weight: 5, arbitrary: spoilt }, { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 5 }) });
}

const nastySegment = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(0, 1, 2, 3).map((index) => ids[index] ?? '') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...HOSTILE_TEXT.filter((text) => text !== '' && text.length < 1_000)),
  },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 60, unit: 'binary' }) },
);

const nastyQuery = fc.oneof(
  fc.constant(''),
  fc.constantFrom(
    'filter[metadata][a]=%00',
    'filter[metadata]=x&filter[metadata][y]=z',
    'filter[metadata][__proto__]=1',
    'filter[[[]]]=1&filter]=2',
    'per_page=-1&page=999999999999',
    'per_page[]=1&page[x]=2&fields[]=id&active[]=true',
    'fields=%00,id&per_page=1e9',
    '%E0%A4%A=1',
    `q=${'x'.repeat(5_000)}`,
  ),
  fc.string({ maxLength: 40 }).map(encodeURIComponent),
);

/** Returns the content of the fuzzed tables and the row counts of the others, as one text. */
async function snapshot(): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select concat_ws('|',
      (select string_agg(g::text, ',' order by id) from groups g),
      (select string_agg(p::text, ',' order by id) from plans p),
      (select string_agg(s::text, ',' order by id) from subscribers s),
      (select string_agg(c::text, ',' order by id) from coupons c),
      (select string_agg(a::text, ',' order by id) from advanced_options a)) as state
  `.execute(service.deps.db);
  return `${rows[0]?.state} ${await rowsOf()}`;
}

interface Shot {
  segment: string;
  query: string;
  body: unknown;
  token: boolean;
}

async function fire(route: AnyRoute, path: string, shot: Shot): Promise<void> {
  const url = path.replace(/:\w+/g, encodeURIComponent(shot.segment.toWellFormed()));
  const isWrite = route.method !== 'GET';
  last ??= { writes: await writesSoFar(service), state: await snapshot() };
  const response = await service.app.inject({
    method: route.method,
    url: `${url}?${shot.query}`,
    headers: {
      ...(shot.token ? { authorization: `Bearer ${merchant.test.token}` } : {}),
      ...(isWrite ? { 'content-type': 'application/json' } : {}),
    },
    ...(isWrite ? { payload: JSON.stringify(shot.body) ?? '' } : {}),
  });
  sent += 1;
  const reported = `${route.method} ${url}?${shot.query} ${JSON.stringify(shot.body)?.slice(0, 300)}`;
  if (response.statusCode === 503 && path === '/ready') return;
  assert.ok(response.statusCode < 500, `${response.statusCode} for ${reported}: ${response.body}`);
  if (response.statusCode < 400) {
    if (isWrite) last = null;
    return;
  }
  const shape = errorBody.safeParse(response.json());
  assert.ok(shape.success, `${reported} answered ${response.body}`);
  if (!isWrite) return;
  const writes = await writesSoFar(service);
  if (writes !== last.writes)
    assert.equal(await snapshot(), last.state, `${reported} was refused and changed something`);
  last.writes = writes;
}

describe('hostile input causes no 5xx, and refused requests change nothing', () => {
  before(async () => {
    merchant = await aMerchant(service);
    rowsOf = await countRows(service);
    const { test: api, office } = merchant;
    bodies = {
      group: { name: 'Base', office },
      plan: aPlan(office),
      subscriber: aSubscriber(office),
      coupon: aCoupon(office),
    };
    for (const [noun, body] of Object.entries(bodies)) {
      const answer = await api.post(`/${noun}`, body);
      ids.push(answer.body[noun].id);
    }
  });

  for (const route of ROUTES) {
    for (const path of [route.path, PATHS.aliasOf(route.path)]) {
      if (path === null) continue;
      test(`${route.method} ${path}`, async () => {
        const shot = fc.record({
          segment: nastySegment,
          query: nastyQuery,
          body: nastyBody(route),
          token: fc.integer({ min: 0, max: 9 }).map((dice) => dice > 0),
        });
        await fc.assert(
          fc.asyncProperty(shot, (values) => fire(route, path, values)),
          { numRuns: RUNS_PER_ROUTE },
        );
      });
    }
  }

  test('reports the number of requests', (t) => {
    t.diagnostic(`${sent} requests to routes of the API`);
  });
});
