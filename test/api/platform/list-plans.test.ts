import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { RawBuilder } from 'kysely';
import pg from 'pg';
import { z } from 'zod';
import { listsOf, routesOf } from '#src/module.ts';
import { MODULES } from '#src/modules.ts';
import { parseQuery } from '#src/platform/http/query-string.ts';
import type { Principal } from '#src/platform/http/route.ts';
import type { Reader } from '#src/platform/lists/conditions.ts';
import { firstQuery, keysQuery } from '#src/platform/lists/numbered.ts';
import { pageQuery, sortOf } from '#src/platform/lists/page-query.ts';
import { countQuery } from '#src/platform/lists/query.ts';
import { readRequest } from '#src/platform/lists/request.ts';
import { readTerm, searchQuery } from '#src/platform/lists/search.ts';
import { changesQuery } from '#src/tenancy/audit/store.ts';
import { readFilter, readPlace } from '#src/web/panel/audit/filter.ts';
import { useApp } from '#test/support/app.ts';
import { connectionTo } from '#test/support/database.ts';
import {
  auditQueries,
  casesOf,
  type Samples,
  SEARCHES,
  sampleOf,
  takeSamples,
} from '#test/support/list-cases.ts';
import { TABLES, writeManyRows } from '#test/support/many-rows.ts';
import { aMerchant } from '#test/support/merchant.ts';
import { NUMBERED, numberedLists } from '#test/support/numbered-cases.ts';

/** Few enough to be written in a second; the statistics say that there are as many times more. */
const SUBSCRIPTIONS = 2_000;
const TIMES = 500;
/** Sorting this many rows is done before anybody notices. */
const SORTED_AT_MOST = 60_000;
/** The log only grows: no more than the pages of both sides that make one. */
const SORTED_OF_LOG = 200;

/** What a merchant has hundreds or thousands of, and not a million. */
const SMALL = ['plans', 'groups', 'coupons', 'refused_items', 'disputes'];
const LARGE = TABLES.filter((name) => !SMALL.includes(name));

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  /** What is below is only done if this holds. */
  'One-Time Filter'?: string;
  Plans?: readonly Plan[];
}

let client: pg.Client;

// Before the service is closed and its events are read: these rows tell of nothing that happened.
after(async () => {
  await client.query('delete from webhook_attempts; delete from webhook_deliveries');
  await client.end();
});

const service = useApp();
let readers: Reader[];
let samples: Samples;

before(async () => {
  const { id: commerce_id, user_id } = await aMerchant(service);
  client = new pg.Client(await connectionTo(service.deps.db));
  await client.connect();
  await writeManyRows(client, { commerce_id, user_id, subscriptions: SUBSCRIPTIONS });
  samples = await takeSamples(client, commerce_id);
  readers = [null, samples.offices.slice(-1)].map((offices) => ({
    commerce_id,
    production: true,
    offices,
  }));
  // The planner multiplies the size of the files with the density that it was told of.
  await client.query(
    `update pg_class c set reltuples = c.reltuples * ${TIMES} from pg_class t
     where t.relname = any ($1) and (c.oid = t.oid
       or c.oid in (select indexrelid from pg_index where indrelid = t.oid)) and c.reltuples > 0`,
    [LARGE],
  );
});

/** Whether it is one of the two envelopes that pages with numbers come in. */
function isPage(answer: z.ZodType): boolean {
  const { properties = {} } = z.toJSONSchema(answer, { unrepresentable: 'any' });
  return 'current_page' in properties || ('meta' in properties && 'links' in properties);
}

/** As the engine asks. */
const SETTINGS = `set plan_cache_mode = force_custom_plan; set jit = off; set effective_cache_size = '8MB'; set enable_seqscan = `;

async function planOf(query: RawBuilder<unknown>): Promise<Plan> {
  const { sql, parameters } = query.compile(service.deps.db);
  const values = parameters.map((value) =>
    value instanceof Temporal.Instant || value instanceof Temporal.PlainDate ? value.toString() : value,
  );
  const { rows } = await client.query(`explain (format json) ${sql}`, values as unknown[]);
  return rows[0]['QUERY PLAN'][0].Plan;
}

/** What a plan does that takes longer the more rows there are. */
function wrongIn(plan: Plan, sorted_at_most = SORTED_AT_MOST): string[] {
  const { 'Node Type': node, 'Relation Name': table = '', Plans: parts = [] } = plan;
  const isLarge = LARGE.some((name) => name === table);
  const sorted = node === 'Sort' && !isOfFew(parts[0]) ? (parts[0]?.['Plan Rows'] ?? 0) : 0;
  return [
    ...(node === 'Seq Scan' && isLarge ? [`reads all of ${table}`] : []),
    ...(sorted > sorted_at_most ? [`sorts ${sorted} rows`] : []),
    ...parts.flatMap((part) => wrongIn(part, sorted_at_most)),
  ];
}

/** Done only where rows were not met along the order: there are few then, and PostgreSQL plans for more. */
function isOfFew(plan: Plan | undefined): boolean {
  if (plan?.['Node Type'] === 'Subquery Scan') return isOfFew(plan.Plans?.[0]);
  return plan?.['One-Time Filter'] !== undefined;
}

describe('the plan of every question to a list, with the statistics of a million rows', () => {
  const now = Temporal.Instant.from('2027-01-15T15:00:00Z');

  for (const list of listsOf(MODULES))
    test(`${list.name}: no filter, order or page reads a large table or sorts it`, async () => {
      const wrong: string[] = [];
      const counts = new Set<string>();
      for (const reader of readers)
        for (const { query } of casesOf(list, samples)) {
          const { request, issues } = readRequest(list, parseQuery(query));
          assert.deepEqual(issues, [], query);
          const value = sampleOf(sortOf(list, request).type);
          const cursor = { side: 'after' as const, value, key: sampleOf(list.key.type), position: 25 };
          const look = async (what: string, question: RawBuilder<unknown>) => {
            for (const found of wrongIn(await planOf(question)))
              wrong.push(`${what} of ${query} for offices ${reader.offices}: ${found}`);
          };
          // Pages need not be told that reading a table is slow; a count that may stop anywhere must be, and a look at some rows.
          await client.query(`${SETTINGS} ${request.filters.has('metadata') ? 'off' : 'on'}`);
          await look('first page', pageQuery(list, reader, request, now));
          await look('later page', pageQuery(list, reader, { ...request, cursor }, now));
          const counted = JSON.stringify([reader.offices, request.filters]);
          // In another order it is the same count.
          if (counts.has(counted)) continue;
          counts.add(counted);
          await client.query(`${SETTINGS} off`);
          await look('count', countQuery(list, reader, request.filters, now));
        }
      assert.deepEqual(wrong, []);
    });

  test('the API’s lists: no filter, order or page reads a large table or sorts it', async () => {
    const wrong: string[] = [];
    for (const reader of readers)
      for (const list of numberedLists(reader as Principal, samples, now)) {
        await client.query(list.kept ? 'reset all; set jit = off' : `${SETTINGS} off`);
        for (const [what, question] of Object.entries({
          'first page': firstQuery(list, { page: 1, per_page: 15, offset: 0 }),
          'a page further on': keysQuery(list, {
            limit: 15,
            offset: list.kept ? 400_000 : 20_000,
            fromEnd: false,
          }),
          'last page': keysQuery(list, { limit: 15, offset: 3, fromEnd: true }),
        }))
          for (const found of wrongIn(await planOf(question)))
            wrong.push(`${what} of ${list.name} by ${list.order[0]?.column}: ${found}`);
      }
    assert.deepEqual(wrong, []);
  });

  test('the API’s lists: each route with numbered pages is among them', () => {
    const paged = routesOf(MODULES).filter(({ answers }) => Object.values(answers).some(isPage));
    assert.deepEqual([...new Set(paged.map(({ path }) => path))].sort(), Object.keys(NUMBERED).sort());
  });

  test('the audit log: no filter, stretch of days or older page reads it from end to end or sorts it', async () => {
    const [reader] = readers;
    assert.ok(reader);
    const wrong: string[] = [];
    await client.query('reset all');
    for (const asked of auditQueries(samples)) {
      const query = parseQuery(asked);
      const filter = readFilter(query, reader);
      const question = changesQuery(filter, { limit: 51, after: readPlace(query) });
      for (const found of wrongIn(await planOf(question), SORTED_OF_LOG)) wrong.push(`${asked}: ${found}`);
    }
    assert.deepEqual(wrong, []);
  });

  for (const typed of SEARCHES)
    test(`the search for «${typed}» reads indexes alone`, async () => {
      const term = readTerm(typed);
      assert.ok(term);
      for (const list of listsOf(MODULES))
        for (const reader of readers) {
          const query = searchQuery(list, reader, term, now);
          if (query) assert.deepEqual(wrongIn(await planOf(query)), [], list.name);
        }
    });

  test('is one that would be refused, if a table were read from end to end', async () => {
    const { rows } = await client.query(
      'explain (format json) select * from subscriptions order by updated_at',
    );
    assert.deepEqual(wrongIn(rows[0]['QUERY PLAN'][0].Plan).sort(), [
      'reads all of subscriptions',
      `sorts ${SUBSCRIPTIONS * TIMES} rows`,
    ]);
  });
});
